// One playable cell in the page: its four states and nothing else. The markup comes from the Sphinx extension and is a
// picture with text; without this script it stays one.
import { words } from "./words.js";

export class Cell {
  constructor(box) {
    this.box = box;
    this.code = JSON.parse(box.querySelector(".primiera-play-code").textContent);
    this.title = box.querySelector(".pr-play__title");
    this.note = box.querySelector(".pr-play__note");
    this.bar = box.querySelector(".pr-play__bar");
    this.button = box.querySelector(".primiera-play-start");
    this.stopButton = box.querySelector(".primiera-play-stop");
    this.poster = box.querySelector(".pr-play__poster");
    this.live = box.querySelector(".pr-play__live");
    this.first = box.primieraFirst ?? { title: this.title.textContent, note: this.note.textContent };
    this.button.onclick = null; // floor.js may have offered to load the page anew
    this.stopButton.textContent = words.stop;
    this.show("poster");
  }

  get state() {
    return this.box.dataset.state;
  }

  /** `note` is read out by screen readers: the note is a live region. */
  show(state, { title = this.first.title, note = this.first.note, button = words.play } = {}) {
    const held = this.box.contains(document.activeElement);
    this.box.dataset.state = state;
    this.box.setAttribute("aria-busy", String(state === "starting"));
    this.title.textContent = title;
    this.say(note);
    this.button.textContent = button;
    this.button.hidden = state === "starting";
    this.poster.hidden = state === "live";
    this.live.hidden = state === "starting" || state === "poster" || !this.live.hasChildNodes();
    this.title.hidden = state === "live";
    this.bar.hidden = state !== "starting";
    this.bar.removeAttribute("value"); // unknown, until bytes are counted
    if (state !== "live") this.stoppable(false);
    // The pressed button may just have gone: a keyboard must not be thrown back to the top of the page.
    if (held && !this.box.contains(document.activeElement)) this.box.focus({ preventScroll: true });
    else if (held && document.activeElement.closest("[hidden]")) this.box.focus({ preventScroll: true });
  }

  say(note) {
    if (this.note.textContent !== note) this.note.textContent = note;
    this.note.hidden = !note;
  }

  /** `done` of `all` bytes as Python sees them; `wire` is what they are to the reader, packed for the journey. */
  progress(done, all, wire) {
    if (this.state !== "starting") return;
    this.bar.max = all;
    this.bar.value = Math.min(done, all);
    // Told in steps: a live region that speaks twenty times a second says nothing.
    const step = all / 8;
    if (done >= all) this.say(words.almost);
    else if (Math.floor(done / step) !== this.step) this.say(words.loading((done / all) * wire, wire));
    this.step = Math.floor(done / step);
  }

  empty() {
    this.output?.dispose();
    this.output = undefined;
  }

  stoppable(on) {
    this.stopButton.hidden = !on;
  }

  fail(title, note, button = words.retry) {
    this.show("failed", { title, note, button });
  }
}
