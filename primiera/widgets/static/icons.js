// Line drawings in the colour of their text.

const svg = (box, body) => `<svg viewBox="${box}" aria-hidden="true" focusable="false">${body}</svg>`;
const stroke = (width) =>
  `fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const turned = (count, path, x, y) =>
  Array.from({ length: count }, (_, i) => `<path d="${path}" transform="rotate(${(360 / count) * i} ${x} ${y})"/>`).join("");
const dots = (count, x, y, far) =>
  Array.from({ length: count }, (_, i) => `<circle cx="${x}" cy="${y - far}" r=".9" transform="rotate(${(360 / count) * i} ${x} ${y})"/>`).join("");

const ICON = {
  ornament: svg("0 0 20 20", `<g fill="currentColor">${turned(8, "M10 9Q8.6 5 10 1Q11.4 5 10 9", 10, 10)}</g>`),
  coin: svg("0 0 20 20",
    `<circle cx="10" cy="10" r="9" fill="#e3ad36" stroke="#2b1b14" stroke-width="1.8"/>` +
    `<circle cx="10" cy="10" r="6.6" fill="none" stroke="#8a5606" stroke-width=".9"/>` +
    `<g fill="#8a5606">${turned(6, "M10 10Q8.3 7 10 4.5Q11.7 7 10 10", 10, 10)}</g>`),
  disc: svg("0 0 44 44",
    `<circle cx="22" cy="23.5" r="20" fill="#2b1b14"/>` +
    `<circle cx="22" cy="21" r="20" fill="#e3ad36" stroke="#2b1b14" stroke-width="1.6"/>` +
    `<circle cx="22" cy="21" r="15.5" fill="#f8eed8" stroke="#8a5606"/><g fill="#8a5606">${dots(24, 22, 21, 17.7)}</g>`),
  hint: svg("0 0 20 20",
    `<path d="M10 1.5a6 6 0 0 0-3.3 11c.6.4.8 1 .8 1.7h5c0-.7.2-1.3.8-1.7A6 6 0 0 0 10 1.5zM7.6 16h4.8M8.4 18.3h3.2" ` +
    `${stroke(1.7)}/>`),
  undo: svg("0 0 20 20", `<path d="M8 4 3 8.5 8 13M3.5 8.5H12a4.8 4.8 0 0 1 0 9.5H8" ${stroke(1.8)}/>`),
  setup: svg("0 0 20 20", `<path d="M3 5.5h8m4 0h2M3 14.5h2m4 0h8" ${stroke(1.8)}/><circle cx="13" cy="5.5" r="2" ${stroke(1.8)}/><circle cx="7" cy="14.5" r="2" ${stroke(1.8)}/>`),
  replay: svg("0 0 20 20", `<path d="M10 3a7 7 0 1 1-6.6 4.6M3 3v5h5" ${stroke(1.8)}/>`),
  look: svg("0 0 34 20",
    `<path d="M3 3h10c0 4-1.6 7.4-4 8v3.4h2.4V17H4.6v-2.6H7V11C4.6 10.4 3 7 3 3z" fill="currentColor"/>` +
    `<path d="M21 16.6C16.8 12.4 15.4 10 16 7.4c.7-2.6 3.7-3 5-.7 1.3-2.3 4.3-1.9 5 .7.6 2.6-.8 5-5 9.2z" fill="currentColor"/>` +
    `<path d="m29.5 8.5 2 2.5 2-2.5" ${stroke(1.6)}/>`),
  more: svg("0 0 12 12", `<path d="m3 1 6 5-6 5z" fill="currentColor"/>`),
  crown: svg("0 0 18 15",
    `<path d="M2 12.5 1 4l4.5 3.5L9 1.5l3.5 6L17 4l-1 8.5z" fill="#f8eed8" stroke="#2b1b14" stroke-width="1.5" stroke-linejoin="round"/>`),
  star: svg("0 0 20 20", `<path d="m10 1.8 2.4 5.4 5.8.6-4.3 3.9 1.2 5.8-5.1-3-5.1 3 1.2-5.8L1.8 7.8l5.8-.6z" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round"/>`),
  tick: svg("0 0 12 12", `<path d="m1.5 6.5 3 3L10.5 2.5" ${stroke(2.2)}/>`),
  cross: svg("0 0 12 12", `<path d="m2.5 2.5 7 7m0-7-7 7" ${stroke(2.2)}/>`),
};

const coin = () => h("span", { class: "pw-coin", html: ICON.coin });

// An oval inlaid in the felt; its arrowheads show which way play runs.
function oval(way) {
  const heads = [35, 145, 215, 325].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [103 + 98 * Math.cos(angle), 48 - 42.7 * Math.sin(angle)];
    const along = (Math.atan2(-42.7 * Math.cos(angle), -98 * Math.sin(angle)) * 180) / Math.PI + (way === "ccw" ? 0 : 180);
    const turn = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${along.toFixed(0)})`;
    return `<path d="M-5-6 7 0-5 6-2 0z" fill="#e3ad36" stroke="none" transform="${turn}"/>`;
  });
  const rings = `<ellipse cx="103" cy="48" rx="101" ry="45" stroke-opacity=".7" stroke-width="1.2" fill="#0000001f"/>` +
    `<ellipse cx="103" cy="48" rx="95" ry="40.5" stroke-opacity=".28"/>`;
  return svg("0 0 206 96", `<g fill="none" stroke="#e3ad36">${rings}${heads.join("")}</g>`);
}
