// The page: its cells, one Python for all of them, and what happens when that Python is ended.
import { Cell } from "./cell.js";
import { mayPrestart, whenIdle } from "./prestart.js";
import { Python } from "./python.js";
import { Watchdog } from "./watchdog.js";
import { words } from "./words.js";

const QUIET_SECONDS = 25; // idle and without a byte: a stalled download looks exactly like this
const WORK_SECONDS = 90; // without a sign of life: on a slow device compiling is long and says nothing
const BUSY_SECONDS = 3; // after this long a reader is offered a way out of a loop

export class Page {
  constructor(config) {
    this.config = config;
    this.cells = [];
    // In page order: what a played cell may rely on. Cells tagged `setup` are there too, and are never drawn.
    this.steps = [...document.querySelectorAll(".primiera-play, .primiera-setup")].map((box) => {
      if (box.matches(".primiera-setup")) return { code: JSON.parse(box.textContent) };
      const cell = new Cell(box);
      this.cells.push(cell);
      return cell;
    });
    this.attempt = -1;
    this.cells.forEach((cell) => this.wire(cell));
    this.quiet = !mayPrestart();
    this.offer();
    if (!this.quiet) whenIdle(() => this.start().catch(() => {})); // a failure here is told when Play is pressed
    // A Python that was started but never played would stay in the back/forward cache, some 100 MiB a page.
    addEventListener("pagehide", () => this.played || this.drop());
  }

  wire(cell) {
    cell.button.addEventListener("click", () => this.play(cell));
    cell.stopButton.addEventListener("click", () => this.stop(cell));
  }

  /** What the buttons promise, before anything was pressed. */
  offer() {
    const button = this.quiet && !this.python ? words.playCosts(this.config.wire) : words.play;
    for (const cell of this.cells) if (cell.state === "poster") cell.show("poster", { button, note: cell.first.note });
  }

  /** The page's Python, started at most once; a failed start is forgotten, so the next one is a new one. */
  start() {
    const before = keeper();
    this.starting ??= this.boot()
      .catch((error) => {
        if (error.why || keeper() === before) throw error;
        // A service worker that takes the page over breaks off what was on its way through the one before.
        this.python?.end();
        return this.boot();
      })
      .catch((error) => {
        this.drop();
        throw error;
      });
    return this.starting;
  }

  async boot() {
    this.attempt += 1;
    const patience = this.config.patience ?? QUIET_SECONDS;
    const [module, interpreter] = [new Watchdog(patience), new Watchdog(patience)];
    const python = new Python(this.config, this.attempt, !this.played);
    this.python = python;
    python.onprogress = (bytes, idle, busy) => {
      const why = bytes < this.config.bytes ? "stalled" : "silent";
      const more = bytes !== this.bytes;
      if (more) module.feed(); // they share a line, and it is alive
      if (idle >= patience) interpreter.giveUp(why);
      else if (busy || more) interpreter.feed(why, WORK_SECONDS);
      if (!more) return;
      this.bytes = bytes;
      for (const cell of this.cells) this.progress(cell);
    };
    // A module that failed once stays failed under the same address.
    const address = new URL(`kernel.js${this.attempt ? `?try=${this.attempt}` : ""}`, import.meta.url);
    const [{ Kernel }] = await Promise.all([module.guard(import(address)), interpreter.guard(python.ready)]);
    const kernel = new Kernel(python);
    this.kernel = kernel;
    this.done = new Set();
    kernel.onbusy = (sink, busy) => this.busy(sink, busy);
    dispatchEvent(new Event("primiera:python-ready")); // its files may now be kept for a visit without a network
    return kernel;
  }

  progress(cell, bytes = this.bytes) {
    cell.progress(bytes, this.config.bytes, this.config.wire);
  }

  drop() {
    this.python?.end();
    this.python = this.kernel = this.starting = undefined;
    this.bytes = 0;
  }

  async play(cell) {
    if (cell.state === "starting") return;
    if (this.stale) return location.reload();
    this.played = true;
    cell.show("starting", { title: words.starting, note: this.python?.up ? words.running : words.almost });
    if (this.bytes) this.progress(cell);
    try {
      const kernel = await this.start();
      this.progress(cell, this.config.bytes);
      await this.before(cell, kernel);
      await this.run(cell, kernel);
    } catch (error) {
      if (error.why === "ended") return; // stopped: `stop` has said so
      console.error(error);
      cell.empty();
      this.stale = await renewed(this.config);
      if (this.stale) cell.fail(words.renewed, words.renewedNote, words.reload);
      else cell.fail(words.failed, reason(error));
    }
  }

  /** Run, unseen, the earlier cells that this one may rely on. */
  async before(cell, kernel) {
    for (const step of this.steps) {
      if (step === cell) return;
      if (this.done.has(step)) continue;
      this.done.add(step);
      await kernel.execute(step.code, kernel.unseen());
    }
  }

  async run(cell, kernel) {
    cell.empty();
    cell.output = kernel.output(cell.live);
    cell.output.cell = cell;
    this.done.add(cell);
    const result = await kernel.execute(cell.code, cell.output);
    if (result.status === "error") return cell.fail(words.error, "");
    cell.live.hidden = false; // what is hidden has no size, and is never drawn
    await cell.output.drawn();
    if (this.kernel !== kernel) return undefined;
    cell.show("live", { note: "", button: words.again });
    return undefined;
  }

  /** Python has worked on one thing for a while (or has come back from it). */
  busy(sink, busy) {
    const cell = sink?.cell ?? this.cells.find((each) => each.state === "starting");
    if (!cell) return;
    cell.stoppable(busy);
    if (cell.state === "live") cell.say(busy ? words.busy : "");
  }

  /** End an endless loop: the only way is to end Python itself, and then to say so. */
  stop(cell) {
    this.drop();
    for (const each of this.cells) {
      if (each === cell || each.state === "poster" || each.state === "failed") continue;
      each.empty();
      each.show("poster", { note: words.restarted });
    }
    cell.empty();
    cell.fail(words.stopped, words.stoppedNote);
    this.start().catch(() => {});
  }
}

/** The service worker that answers for this page, if one does. */
const keeper = () => navigator.serviceWorker?.controller;

/** Has a new release of the course come since this page was loaded? Its Python may then be gone from the server. */
async function renewed({ folder }) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), 4000);
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal: limit.signal });
    const text = answer.ok ? await answer.text() : "";
    return text.includes("primiera-play-config") && !text.includes(folder.split("/").at(-2));
  } catch {
    return false; // no network: that is the reason then
  } finally {
    clearTimeout(timer);
  }
}

function reason(error) {
  if (words[error.why]) return words[error.why];
  if (typeof WebAssembly === "undefined" || !("noModule" in HTMLScriptElement.prototype)) return words.tooOld;
  const text = String(error?.message ?? error).trim();
  // A Python error's last line says what it is; anything else on the way here is a file that did not arrive whole.
  if (/Traceback|never drawn/.test(text)) return text.split("\n").at(-1).slice(0, 300);
  return words.notDownloaded;
}
