// Line drawings in the colour of their text.

const svg = (box, body) => `<svg viewBox="${box}" aria-hidden="true" focusable="false">${body}</svg>`;
const stroke = (width) =>
  `fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const turned = (count, path, x, y) =>
  Array.from({ length: count }, (_, i) => `<path d="${path}" transform="rotate(${(360 / count) * i} ${x} ${y})"/>`).join("");

const ICON = {
  ornament: svg("0 0 20 20", `<g fill="currentColor">${turned(8, "M10 9Q8.6 5 10 1Q11.4 5 10 9", 10, 10)}</g>`),
  coin: svg("0 0 20 20",
    `<circle cx="10" cy="10" r="9" fill="#e3ad36" stroke="#2b1b14" stroke-width="1.8"/>` +
    `<circle cx="10" cy="10" r="6.6" fill="none" stroke="#8a5606" stroke-width=".9"/>` +
    `<g fill="#8a5606">${turned(6, "M10 10Q8.3 7 10 4.5Q11.7 7 10 10", 10, 10)}</g>`),
  hint: svg("0 0 20 20",
    `<path d="M10 1.5a6 6 0 0 0-3.3 11c.6.4.8 1 .8 1.7h5c0-.7.2-1.3.8-1.7A6 6 0 0 0 10 1.5zM7.6 16h4.8M8.4 18.3h3.2" ` +
    `${stroke(1.7)}/>`),
  tick: svg("0 0 12 12", `<path d="m1.5 6.5 3 3L10.5 2.5" ${stroke(2.2)}/>`),
  cross: svg("0 0 12 12", `<path d="m2.5 2.5 7 7m0-7-7 7" ${stroke(2.2)}/>`),
};

const coin = () => h("span", { class: "pw-coin", html: ICON.coin });
