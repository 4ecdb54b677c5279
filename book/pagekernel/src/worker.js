// The worker: Pyodide, the page's own shell (python/page_shell.py), and three calls that the page makes of it.
import { adapt, fetched, parts, supply } from "./memory.js";
import "./worker_prelude.js";

let shell;

const calls = {
  /** Start Python from a folder; `files` has the name and the size of each file, and where it belongs. When nobody
   *  is waiting, a table is laid for nobody: what the browser compiles for it then is compiled when somebody is. */
  async start({ folder, files, rehearse }) {
    const { lock, library, wheel, memory } = files;
    const start = fetched(folder, memory).then((all) => parts(all, memory.data));
    const rest = fetched(folder, wheel);
    const program = new Promise((resolve) => supply(start.then(({ data }) => data), resolve));
    const { loadPyodide } = await import(`${folder}pyodide.mjs`);
    const python = await loadPyodide({
      indexURL: folder,
      lockFileURL: folder + lock.name,
      stdLibURL: folder + library.name,
      async fsInit(FS) {
        FS.writeFile(wheel.place, await rest);
        adapt((await start).snapshot, await program);
      },
      stdout: () => {},
      stderr: (text) => console.warn(text),
      _loadSnapshot: start.then(({ snapshot }) => snapshot),
    });
    for (const used of ["_loadSnapshot", "fsInit"]) delete python._api.config[used]; // 45 MB that nobody needs again
    // Pyodide goes on without a library that did not arrive.
    const { size } = python.FS.stat(library.place);
    if (size !== library.size) throw new Error(`${library.name} broke off: ${size} of ${library.size} bytes`);
    // Nobody writes into it. But Python that looks there now and then can be ended: WebKit lets a loop that is all
    // WebAssembly run on after its worker's end.
    python.setInterruptBuffer(new Uint8Array(1));
    shell = python.pyimport("page_shell").shell;
    shell.connect((text, buffers) => {
      const bytes = buffers.toJs();
      buffers.destroy();
      postMessage({ primieraMessage: text, buffers: bytes.map((each) => each.slice()) });
    });
    if (rehearse) await shell.rehearse();
  },

  execute: (code, id) => shell.execute(code, id),
  comm: (type, id, text, buffers) => shell.comm(type, id, text, buffers),
};

self.onmessage = async ({ data: { call, number, values } }) => {
  try {
    postMessage({ primieraAnswer: number, value: await calls[call](...values) });
  } catch (error) {
    postMessage({ primieraAnswer: number, error: error.message ?? String(error) });
  }
};
