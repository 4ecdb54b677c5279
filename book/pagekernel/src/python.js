// The worker that holds Python, and the questions it is asked. Small, and started at once: while it fetches megabytes, the
// rest of the kernel arrives beside them.
export class Python {
  /** `attempt`: a script that failed once stays failed under its address. `rehearse`: nobody is waiting yet. */
  constructor({ folder, files }, attempt, rehearse) {
    this.calls = new Map(); // number of a call -> what settles it
    this.onprogress = () => {};
    this.onmessage = () => {};
    this.ended = new Promise((_, reject) => (this.endNow = reject));
    this.ended.catch(() => {});
    const script = new URL(`worker.js${attempt ? `?try=${attempt}` : ""}`, import.meta.url);
    // From a blob, so that the page's policy binds Python too: a worker from a file would stand under none.
    const start = new Blob([`import ${JSON.stringify(script.href)};`], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(start), { type: "module" });
    // A worker whose script does not load or does not run answers nothing.
    const dead = new Promise((_, reject) => {
      this.worker.addEventListener("error", (event) => {
        event.preventDefault(); // it is told in the cell
        reject(new Error(event.message || "the worker did not load"));
      });
      this.onfailed = (message) => reject(new Error(message)); // after the start it rejects nothing any more
    });
    this.worker.addEventListener("message", ({ data }) => this.heard(data));
    const started = this.ask("start", { folder: `${folder}page/`, files, rehearse });
    this.ready = Promise.race([started, dead, this.ended]).then(() => {
      this.up = true;
      performance.mark("primiera:python-ready");
    });
    this.ready.catch(() => this.end());
  }

  /** Call a function of the worker's. */
  ask(call, ...values) {
    const number = (this.asked = (this.asked ?? 0) + 1);
    return new Promise((resolve, reject) => {
      this.calls.set(number, { resolve, reject });
      this.worker.postMessage({ call, number, values });
    });
  }

  heard(data) {
    if (data?.primieraBytes !== undefined) this.onprogress(data.primieraBytes, data.primieraIdle ?? 0, data.primieraBusy);
    if (data?.primieraFailed !== undefined) this.onfailed(data.primieraFailed);
    if (data?.primieraMessage !== undefined) this.onmessage({ ...JSON.parse(data.primieraMessage), buffers: data.buffers });
    if (data?.primieraAnswer === undefined) return;
    const { resolve, reject } = this.calls.get(data.primieraAnswer);
    this.calls.delete(data.primieraAnswer);
    if (data.error === undefined) resolve(data.value);
    else reject(new Error(data.error));
  }

  end() {
    this.up = false;
    this.worker.terminate();
    this.endNow(Object.assign(new Error("Python was ended"), { why: "ended" }));
  }
}
