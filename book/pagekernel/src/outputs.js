// Where a cell's results are drawn: streams, errors, pictures, HTML, widgets; in order, in place, without flicker.
import { words } from "./words.js";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const LONGEST = 100_000; // characters of one stream: a runaway print must not take the tab with it
const COLOURS = /\x1b\[[0-9;]*[A-Za-z]/g;

export class OutputArea {
  constructor(kernel, place) {
    this.kernel = kernel;
    this.place = place;
    this.drawing = [];
    this.views = [];
    this.displays = new Map();
    place.replaceChildren();
  }

  receive(message) {
    const { type, bundle = {} } = message;
    if (type === "clear_output") return this.clear(bundle.wait);
    if (type === "update_display_data") return this.kernel.updateDisplay(bundle);
    this.clearIfDue();
    if (type === "stream") return this.stream(bundle.name, String(bundle.text));
    if (type === "execute_error" || type === "error") return this.error(bundle);
    if (type === "display_data" || type === "execute_result") return this.display(bundle);
    return undefined;
  }

  /** Draw exactly these messages, leaving what is already right where it is. */
  replace(messages) {
    const keys = messages.map((message) => JSON.stringify(message));
    const same = this.keys ? keys.findIndex((key, i) => key !== this.keys[i]) : 0;
    const keep = same < 0 ? keys.length : same;
    while (this.place.childElementCount > keep) this.place.lastElementChild.remove();
    this.keys = keys;
    for (const message of messages.slice(keep)) this.receive(message);
  }

  clear(wait) {
    this.due = Boolean(wait);
    if (wait) {
      // Hold the height until the next output: an emptied box would make the page jump.
      this.place.style.minHeight = `${this.place.offsetHeight}px`;
      return;
    }
    this.place.replaceChildren();
    this.displays.clear();
  }

  clearIfDue() {
    if (!this.due) return;
    this.clear(false);
    requestAnimationFrame(() => (this.place.style.minHeight = ""));
  }

  stream(name, text) {
    let line = this.place.lastElementChild;
    if (line?.dataset.stream !== name) {
      line = this.add("pre", `pr-out pr-out--${name}`);
      line.dataset.stream = name;
    }
    if (line.dataset.full) return;
    line.append(text.replace(COLOURS, ""));
    if (line.textContent.length > LONGEST) {
      line.textContent = `${line.textContent.slice(0, LONGEST)}\n${words.cut}`;
      line.dataset.full = "yes";
    }
  }

  error({ ename = "", evalue = "", traceback = [] }) {
    const box = this.add("pre", "pr-out pr-out--error");
    box.setAttribute("role", "alert");
    box.tabIndex = 0; // a long line scrolls; a keyboard must be able to
    const text = [...traceback].join("\n").replace(COLOURS, "");
    box.textContent = text || `${ename}: ${evalue}`;
  }

  display({ data = {}, transient }) {
    const box = this.add("div", "pr-out");
    if (transient?.display_id) this.remember(transient.display_id, box);
    this.fill(box, data);
  }

  remember(id, box) {
    this.displays.set(id, [...(this.displays.get(id) ?? []), box]);
  }

  update({ data = {}, transient }) {
    for (const box of this.displays.get(transient?.display_id) ?? []) this.fill(box, data);
  }

  fill(box, data) {
    if (data[WIDGET]) {
      box.replaceChildren();
      this.drawing.push(this.widget(box, data[WIDGET].model_id));
    } else if (data["text/html"]) box.innerHTML = joined(data["text/html"]);
    else if (data["image/svg+xml"]) box.innerHTML = joined(data["image/svg+xml"]);
    else if (data["image/png"] || data["image/jpeg"]) {
      const type = data["image/png"] ? "image/png" : "image/jpeg";
      const image = new Image();
      image.src = `data:${type};base64,${joined(data[type])}`;
      image.alt = joined(data["text/plain"] ?? "");
      box.replaceChildren(image);
    } else {
      const text = document.createElement("pre");
      text.textContent = joined(data["text/plain"] ?? "");
      box.replaceChildren(text);
    }
  }

  async widget(box, id) {
    const view = await this.kernel.manager.draw(id, box);
    this.views.push(view);
    await visible(box);
  }

  /** Resolves when every widget shown so far can be seen. */
  async drawn() {
    await Promise.all(this.drawing);
  }

  add(tag, classes) {
    const element = document.createElement(tag);
    element.className = classes;
    this.place.append(element);
    return element;
  }

  dispose() {
    for (const view of this.views) view.remove();
    this.place.replaceChildren();
    this.kernel.forget(this);
  }
}

const joined = (text) => (Array.isArray(text) ? text.join("") : String(text));

// A widget of anywidget is attached before its own code has run: wait for something to look at.
async function visible(box) {
  const frame = () => new Promise((resolve) => setTimeout(resolve, 16)); // no frames come while a tab is hidden
  for (let tries = 0; tries < 600; tries += 1) {
    if (box.querySelector("svg, img, canvas, button, input") || box.textContent.trim()) return;
    await frame();
  }
  throw Object.assign(new Error("the widget was never drawn"), { why: "silent" });
}
