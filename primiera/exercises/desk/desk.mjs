// The desk: a teacher drops submissions, sees marks come in, and takes the files home. Nothing leaves the browser.

const here = new URL(".", import.meta.url);
const root = document.querySelector(".pr-desk");
const config = JSON.parse(document.getElementById("pr-desk-config").textContent);
const folder = new URL(config.folder, document.baseURI).href;
const modules = new URL("desk.zip", here).href;
const at = (name) => root.querySelector(`[data-desk="${name}"]`);
const POLICY = "default-src 'none'; script-src blob: 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'";
const LANES = Math.min(4, 1 + (navigator.hardwareConcurrency ?? 2)); // one more than cores: a lane often only waits

let exercises = [], files = [], teacher, safe, marking = false, rows = [];

/* ---- the two Pythons ---- */

class Teacher {
  constructor() {
    this.worker = new Worker(new URL("teacher.mjs", here), { type: "module" });
    this.waiting = new Map();
    this.next = 0;
    this.worker.onmessage = ({ data: { id, result, error } }) => {
      const { resolve, reject } = this.waiting.get(id);
      this.waiting.delete(id);
      error === undefined ? resolve(result) : reject(new Error(error));
    };
    this.worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message || "the marking did not start"));
      this.waiting.clear();
    };
  }
  ask(job, given) {
    return new Promise((resolve, reject) => {
      this.waiting.set(++this.next, { resolve, reject });
      this.worker.postMessage({ id: this.next, job, given });
    });
  }
}

const get = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded (${response.status})`);
  return response;
};
const text = async (url) => (await get(url)).text();
const bytes = async (url) => new Uint8Array(await (await get(url)).arrayBuffer());

/** A frame that is shut: its own origin, no connection; the rooms inside inherit both. */
async function openSafe() {
  const own = (name) => text(new URL(name, here));
  const [runner, glue, room, worker] = await Promise.all(["runner.mjs", "safe.mjs", "room.mjs", "room_worker.mjs"].map(own));
  const [pyodide, asm, wasm, stdlib, wheel, lock, desk] = await Promise.all([
    text(`${folder}pyodide.mjs`), text(`${folder}pyodide.asm.mjs`), bytes(`${folder}pyodide.asm.wasm`),
    bytes(`${folder}python_stdlib.zip`), bytes(`${folder}${config.wheel}`), text(`${folder}pyodide-lock.json`),
    bytes(modules),
  ]);
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.hidden = true;
  frame.title = "where students' code runs";
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">`
    + `<script type="module">${runner}\n${glue}</` + `script>`;
  const loaded = new Promise((resolve) => { frame.onload = resolve; });
  root.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const waits = [];
  const heard = () => new Promise((resolve, reject) => waits.push({ resolve, reject }));
  port1.onmessage = ({ data }) => {
    if (data.outcomes) return port.outcome(data);
    const wait = waits.shift();
    data.error ? wait?.reject(new Error(data.error)) : wait?.resolve(data);
  };
  const port = {
    outcome: () => {},
    ask(message) { const answer = heard(); port1.postMessage(message); return answer; },
    tell: (message) => port1.postMessage(message),
  };
  const awake = heard();
  frame.contentWindow.postMessage("open", "*", [port2]);
  await awake;
  await port.ask({ bytes: { pyodide, asm, wasm, stdlib, wheel, desk, lock: JSON.parse(lock), room: `${room}\n${worker}` } });
  return port;
}

let starting;
function startPython() {
  starting ??= (async () => {
    teacher = new Teacher();
    const [opened] = await Promise.all([openSafe(), teacher.ask("start", { folder, wheel: config.wheel, desk: modules })]);
    safe = opened;
    root.dataset.python = "ready";
  })();
  root.dataset.python = "starting";
  starting.catch(() => { starting = undefined; delete root.dataset.python; }); // so that the next try is a new one
  return starting;
}

/* ---- what is on the desk ---- */

const say = (line) => { at("say").textContent = line; };
function fail(error) {
  const box = at("error");
  box.hidden = false;
  box.textContent = error.message;
  box.focus();
}

async function addFiles(list) {
  files = await Promise.all(list.map(async ({ path, file }) => [path, new Uint8Array(await file.arrayBuffer())]));
  const size = files.reduce((sum, [, data]) => sum + data.length, 0);
  const what = files.length === 1 ? files[0][0] : `${files.length} files`;
  at("pile").textContent = files.length ? `On the desk: ${what}, ${Math.max(1, Math.round(size / 1024))} kB` : "";
  ready();
}

/** Files of a drop, folders walked through. */
async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files].map((file) => ({ path: file.name, file }));
  const found = [];
  const walk = async (entry) => {
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
      found.push({ path: entry.fullPath.replace(/^\//, ""), file });
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!some.length) return;
      for (const one of some) await walk(one);
    }
  };
  for (const entry of entries) await walk(entry);
  return found;
}

function ready() {
  at("mark").disabled = marking || !files.length || !(at("exercise").value !== "own" || own);
}

/* ---- marking ---- */

let own, marked;

async function mark() {
  marking = true;
  ready();
  at("error").hidden = true;
  at("stop").hidden = false;
  at("progress").hidden = false;
  at("progress").removeAttribute("value");
  at("results").hidden = true;
  at("after").hidden = true; // half a class is nothing to take home
  tell("");
  const began = performance.now();
  try {
    say("Starting Python…");
    await startPython();
    const chosen = exercises[at("exercise").value];
    marked = chosen?.name ?? own.name.replace(/\.ipynb$/, "");
    const given = chosen ? { exercise: JSON.stringify(chosen), name: chosen.name } : own;
    const pile = await teacher.ask("pile", { ...given, files });
    rows = pile.rows;
    draw();
    at("results").hidden = false;
    const total = pile.plans.length;
    let done = 0, pending = Promise.resolve();
    at("progress").max = Math.max(1, total);
    at("progress").value = 0;
    say(`${rows.length} students; marking 0 of ${total}`);
    safe.outcome = ({ id, outcomes }) => {
      pending = pending.then(async () => {
        rows[id] = await teacher.ask("take", { id, outcomes });
        redraw(id);
        at("progress").value = ++done;
        say(`${rows.length} students; marking ${done} of ${total}`);
      });
    };
    await safe.ask({ plans: pile.plans, lanes: LANES, limit: config.limit });
    await pending;
    const scored = rows.filter((row) => row.score !== null).length;
    if (scored) await showStatistics();
    at("class").hidden = !scored;
    at("after").hidden = false;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const others = !scored && rows.some((row) => row.status === "other-exercise");
    const perhaps = others ? " Did they hand in another exercise? Choose it above and mark again." : "";
    say(`Done: ${scored} of ${rows.length} students have a score. ${seconds} seconds.${perhaps}`);
  } catch (error) {
    fail(error);
    say("Not marked.");
  } finally {
    marking = false;
    at("stop").hidden = true;
    at("progress").hidden = true;
    ready();
  }
}

/* ---- the table ---- */

const make = (name, attributes = {}, ...inside) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...inside);
  return element;
};

const STATUS = { missing: "nothing to mark", unreadable: "unreadable", "other-exercise": "another exercise", "not-run": "not marked yet" };

/** A student is a table body of their own: a line, and under it, once opened, every check as the student will read it. */
function bodyOf(row, n, open = false) {
  const score = row.score === null ? make("span", { class: "pr-desk__none" }, STATUS[row.status] ?? row.status) : `${row.score}`;
  const line = make("tr", {},
    make("th", { scope: "row" }, row.student),
    make("td", { "data-label": "Score" }, score),
    ...heads().map((id) => make("td", { "data-label": named(id), class: "pr-desk__part" }, partOf(row, id))),
    make("td", { "data-label": "Flags", class: "pr-desk__flags" }, row.status === "not-run" ? "" : row.flags.join("; ")));
  if (!row.questions.length) return make("tbody", {}, line);
  const button = make("button", { type: "button", "aria-expanded": open, "aria-controls": `pr-desk-${n}` }, row.student);
  line.firstChild.replaceChildren(button);
  const cell = make("td", { colspan: heads().length + 3 });
  if (row.cells.length) cell.append(make("div", {}, ...row.cells.map((told) => make("p", {}, told))));
  for (const question of row.questions) {
    const list = make("ul", {});
    for (const check of question.checks) {
      const sign = make("b", {}, check.passed ? "✓ " : "✗ ");
      list.append(make("li", { class: check.passed ? "pr-desk__good" : "pr-desk__bad" }, sign, check.told));
    }
    cell.append(make("div", {}, make("p", {}, make("strong", {}, `${named(question.id)}: ${question.score} of ${question.max}`)), list));
  }
  const more = make("tr", { id: `pr-desk-${n}`, class: "pr-desk__checks", hidden: open ? undefined : "" }, cell);
  button.addEventListener("click", () => {
    more.hidden = !more.hidden;
    button.setAttribute("aria-expanded", !more.hidden);
  });
  return make("tbody", {}, line, more);
}

const named = (id) => id.replace(/^check-/, ""); // as students know the question
const heads = () => rows.find((row) => row.questions.length)?.questions.map((question) => question.id) ?? [];
const partOf = (row, id) => {
  const part = row.questions.find((question) => question.id === id);
  return part ? `${part.score}/${part.max}` : "";
};

let shownHeads = "";
let bodies = [];
function draw() {
  const titles = heads().map((id) => make("th", { scope: "col" }, named(id)));
  shownHeads = heads().join();
  const most = rows[0]?.max ?? "";
  at("head").replaceChildren(make("tr", {}, make("th", { scope: "col" }, "Student"),
    make("th", { scope: "col" }, `Score (of ${most})`), ...titles, make("th", { scope: "col" }, "Flags")));
  bodies.forEach((body) => body.remove());
  bodies = rows.map((row, n) => bodyOf(row, n));
  at("table").append(...bodies);
}

function redraw(n) {
  if (heads().join() !== shownHeads) return draw();
  const open = bodies[n].querySelector("button")?.getAttribute("aria-expanded") === "true";
  const fresh = bodyOf(rows[n], n, open);
  bodies[n].replaceWith(fresh);
  bodies[n] = fresh;
}

async function showStatistics() {
  const found = await teacher.ask("statistics");
  const share = (part) => `${Math.round(part * 100)} %`;
  const list = make("dl", {});
  if (found.mean !== null) list.append(make("dt", {}, "Mean"), make("dd", {}, `${found.mean.toFixed(1)} of ${found.points}`),
    make("dt", {}, "Median"), make("dd", {}, `${found.median}`));
  for (const [id, part] of found.questions) {
    list.append(make("dt", {}, named(id)),
      make("dd", {}, make("meter", { min: 0, max: 1, value: part, "aria-label": `${id} reached` }), ` ${share(part)}`));
  }
  at("statistics").replaceChildren(list);
  const missed = found.hardest.map(([, check, count]) => make("li", {}, `${count} × `, make("code", {}, check)));
  if (missed.length) at("statistics").append(make("p", {}, "Checks most often missed:"), make("ol", {}, ...missed));
}

/* ---- files to take home ---- */

function save(name, content, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const nameOf = () => marked; // not what is chosen above: that may have changed since

function take(name, content, type) {
  save(name, content, type);
  tell(`${name} is among your downloads.`);
}

/** Beside the buttons, where the teacher looks: what was taken home, or why not. */
function tell(line, bad = false) {
  at("taken").textContent = line;
  at("taken").classList.toggle("pr-desk__error", bad);
}

// The plain CSV begins with a byte order mark: without it some spreadsheets garble every accent.
const takes = {
  plain: async () => take(`${nameOf()}.csv`, `\ufeff${await teacher.ask("grades")}`, "text/csv"),
  feedback: async () => take(`${nameOf()}-feedback.zip`, await teacher.ask("feedback"), "application/zip"),
  moodle: () => platform("moodle"),
  canvas: () => platform("canvas"),
};

async function platform(name) {
  const file = at(`${name}-template`).files[0];
  const column = name === "canvas" ? at("canvas-column").value.trim() : "";
  const filled = await teacher.ask("platform", { name, template: file ? await file.text() : "", column });
  const saved = `${nameOf()}-${name}.csv`;
  save(saved, filled.text, "text/csv");
  const missing = [
    filled.unmatched.length ? `Not found in the export: ${filled.unmatched.join("; ")}.` : "",
    filled.without_mark.length ? `In the export, but without a mark: ${filled.without_mark.join("; ")}.` : "",
  ].filter(Boolean).join(" ");
  tell(`${saved}: ${filled.filled} students written. ${[missing, ...filled.notes].join(" ")}`);
}

/* ---- wiring ---- */

const picked = (input) => [...input.files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
const guarded = (action) => async (event) => {
  at("error").hidden = true; // an old trouble is not this one's
  try { await action(event); } catch (error) { fail(error); }
};

for (const [name, other] of [["files", "folder"], ["folder", "files"]]) {
  at(name).addEventListener("change", guarded(({ target }) => {
    at(other).value = ""; // one pile at a time, and the page says which
    return addFiles(picked(target));
  }));
}
const zone = at("zone");
zone.addEventListener("dragover", (event) => { event.preventDefault(); zone.dataset.over = ""; });
zone.addEventListener("dragleave", () => { delete zone.dataset.over; });
zone.addEventListener("drop", guarded(async (event) => {
  event.preventDefault();
  delete zone.dataset.over;
  await addFiles(await dropped(event.dataTransfer));
}));
at("exercise").addEventListener("change", ({ target }) => {
  at("own-row").hidden = target.value !== "own";
  ready();
});
at("own").addEventListener("change", guarded(async ({ target }) => {
  const file = target.files[0];
  own = file && { exercise: await file.text(), name: file.name };
  ready();
}));
// Python starts while the teacher chooses; should that fail, Mark tries again and tells.
for (const hint of ["focusin", "pointerdown", "dragenter", "change"]) {
  at("form").addEventListener(hint, () => { startPython().catch(() => {}); }, { once: true });
}
at("mark").addEventListener("click", mark);
at("stop").addEventListener("click", () => { safe?.tell({ stop: true }); say("Stopping after the students being marked…"); });
for (const [name, action] of Object.entries(takes)) {
  at(name).addEventListener("click", async () => {
    tell("");
    try { await action(); } catch (error) { tell(error.message.replace(/^template:/, "That file does not fit:"), true); }
  });
}

try {
  exercises = await (await get(new URL("exercises.json", here))).json();
  at("exercise").replaceChildren(
    ...exercises.map((one, n) => make("option", { value: n }, `${one.name.split("_")[0]} · ${one.title}`)),
    make("option", { value: "own" }, "an exercise of your own…"));
  at("form").hidden = false;
  root.dataset.state = "ready";
} catch (error) {
  at("error").hidden = false;
  at("error").textContent = `The desk could not be set up: ${error.message}. Reload the page to try again.`;
}
