// The safe: a frame of its own origin, under a policy that allows no connection at all, in which the rooms are opened.
// (The text of runner.mjs goes before this.) Bytes and plans come in from the desk, outcomes go out; nothing else does.

let handed, code;
let stopped = false;

function openRoom(keep = false) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(code);
    const waiting = new Map();
    let next = 0;
    const broke = (why) => {
      reject(new Error(why));
      for (const { reject: refuse } of waiting.values()) refuse(new Error(why));
      waiting.clear();
    };
    worker.onerror = (event) => broke(event.message || "the worker broke");
    worker.onmessageerror = () => broke("a message that cannot be read");
    worker.onmessage = ({ data }) => {
      if (data.kept) { resolve(data.kept); worker.terminate(); }
      else if (data.ready) {
        worker.onerror = null; // from here on, errors are the student's: a step that never answers runs out of time
        resolve({
          ask: (step) => new Promise((answer, refuse) => {
            waiting.set(++next, { resolve: answer, reject: refuse });
            worker.postMessage({ ...step, id: next });
          }),
          end: () => worker.terminate(),
        });
      } else if (data.error && !("id" in data)) broke(data.error);
      else {
        waiting.get(data.id)?.resolve(data);
        waiting.delete(data.id);
      }
    };
    worker.postMessage({ ...handed, keep });
  });
}

addEventListener("message", async ({ data, ports: [port] }) => {
  if (!port) return;
  port.onmessage = async ({ data: told }) => {
    try {
      if (told.bytes) {
        const { room, wasm, ...bytes } = told.bytes;
        // A classic worker: of a frame without an origin, Chromium starts no module. Closed in, so that no name is global.
        const classic = room.replace(/^export /gm, "");
        code = URL.createObjectURL(new Blob(["(() => {", classic, "})()"], { type: "text/javascript" }));
        handed = { ...bytes, wasm: await WebAssembly.compile(wasm) };
        handed.snapshot = await openRoom(true);
        port.postMessage({ ready: true });
      } else if (told.stop) stopped = true;
      else if (told.plans) {
        stopped = false;
        await runAll(told.plans, () => openRoom(), {
          lanes: told.lanes, limit: told.limit, stopped: () => stopped,
          done: (plan, outcomes) => port.postMessage({ id: plan.id, outcomes }),
        });
        port.postMessage({ finished: true });
      }
    } catch (error) {
      port.postMessage({ error: String(error?.message ?? error) });
    }
  };
  port.postMessage({ awake: true });
});
