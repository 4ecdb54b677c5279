// Small tools. Everything is patched in place: a node that stays keeps its focus.

let serial = 0;   // for ids and names that must not repeat on a page

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

// An attribute of null or false is taken away; only a real change touches the page.
function set(node, name, value) {
  if (value == null || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

const flag = (node, name, on) => set(node, name, on ? "true" : "false");

function say(node, text) {
  if (node.textContent !== String(text ?? "")) node.textContent = text ?? "";
}

// A sum is read in one line.
const unbroken = (text) => text?.replace(/ ([+=×]) /g, "\u00a0$1\u00a0");

function show(node, on) {
  if (node.hidden === !!on) node.hidden = !on;
}

// h("button", { class: "pw-btn", onclick: press, html: icon }, "text", child, null)
function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "html") node.innerHTML = value;
    else set(node, name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

// Children of `parent`, one for each item, known by their key.
function list(parent, items, key, make, patch) {
  const old = parent.kept ?? new Map();
  const now = new Map();
  items.forEach((item, i) => {
    const k = key(item, i);
    const node = old.get(k) ?? make(item, i);
    now.set(k, node);
    patch?.(node, item, i);
    if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null);
  });
  for (const [k, node] of old) if (!now.has(k)) node.remove();
  parent.kept = now;
}

const byPlace = (_, i) => i;

const calm = () => !matchMedia("(prefers-reduced-motion: no-preference)").matches;
