// The worker: Pyodide, the page's own shell (python/page_shell.py), and three calls that the page makes of it.
import "./worker_prelude.js";

let shell;

const calls = {
  /** Load Python from a folder, with the page's own short lock and slim standard library. */
  async start({ folder, lock, stdlib, packages }) {
    const { loadPyodide } = await import(`${folder}pyodide.mjs`);
    const python = await loadPyodide({
      indexURL: folder,
      lockFileURL: folder + lock,
      stdLibURL: folder + stdlib,
      packages,
      stdout: () => {},
      stderr: (text) => console.warn(text),
    });
    shell = python.pyimport("page_shell").shell;
    shell.connect((text, buffers) => {
      const bytes = buffers.toJs();
      buffers.destroy();
      postMessage({ primieraMessage: text, buffers: bytes.map((each) => each.slice()) });
    });
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
