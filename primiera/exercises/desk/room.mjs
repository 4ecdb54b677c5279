// A room: the realm in which the code of one student runs. The same file serves a browser's worker and a node process.
//
// Python starts from bytes handed in; then everything but the language itself is taken off the global object, and code
// can no longer be made from text (the page's policy, node's flag). What a student can still do is compute.

// What stays: the language, and what Pyodide needs while it runs.
const KEPT = new Set(`Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date
Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math
Intl ArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array
Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy
Reflect FinalizationRegistry DisposableStack SuppressedError decodeURI decodeURIComponent encodeURI encodeURIComponent escape
unescape isFinite isNaN console WebAssembly SharedArrayBuffer TextDecoder TextEncoder URL URLSearchParams performance
crypto setTimeout clearTimeout setInterval clearInterval queueMicrotask AbortController AbortSignal DOMException self
`.split(/\s+/));

/** Take everything off the global object, up its prototypes, that is not kept. */
export function shut() {
  for (let holder = globalThis; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    for (const key of Reflect.ownKeys(holder)) {
      if (KEPT.has(key) || typeof key === "symbol" || key === "constructor") continue;
      if (!Reflect.deleteProperty(holder, key)) {
        try { Object.defineProperty(holder, key, { value: undefined }); } catch { holder[key] = undefined; }
      }
    }
  }
}

/**
 * Start Python from bytes and return a function from a step to its outcome.
 *   urls      { pyodide, asm }, to import
 *   wasm      the compiled WebAssembly.Module
 *   stdlib, wheel, desk   bytes: Python's library, primiera, and the desk's own modules, which readers do not load
 *   lock      Pyodide's lock, for its facts alone
 *   snapshot  the memory of a Python started before, or undefined
 */
export async function open({ urls, wasm, stdlib, wheel, desk, lock, snapshot, keep = false }) {
  const bytes = (data) => ({ ok: true, arrayBuffer: async () => data.slice().buffer });
  globalThis.fetch = async (url) => (String(url).endsWith("stdlib.zip") ? bytes(stdlib) : { ok: true });
  WebAssembly.instantiateStreaming = async (_, imports) =>
    ({ module: wasm, instance: await WebAssembly.instantiate(wasm, imports) });
  const { loadPyodide } = await import(urls.pyodide);
  const { default: createPyodideModule } = await import(urls.asm);
  const lines = [];
  const python = await loadPyodide({
    indexURL: "https://nowhere.invalid/", packageBaseUrl: "https://nowhere.invalid/", createPyodideModule,
    lockFileContents: { ...lock, packages: {} },
    stdin: () => { throw new Error("nobody is there"); }, stdout: () => {}, stderr: (line) => lines.push(line),
    fsInit: async (FS) => { FS.writeFile("/primiera.whl", wheel); FS.writeFile("/desk.zip", desk); },
    env: { PYTHONHASHSEED: "0", HOME: "/home/student" },
    _makeSnapshot: keep, _loadSnapshot: snapshot,
  });
  if (!snapshot) {
    python.runPython(`
import sys
sys.path.insert(1, "/primiera.whl")
import collections, fractions, functools, itertools, math, random, re
import primiera.hands, primiera.exercises
primiera.exercises.__path__.append("/desk.zip")
from primiera.exercises.desk.inside import Room
room = Room()
`);
  }
  if (keep) return python.makeMemorySnapshot();
  const room = python.globals.get("room");
  const cell = room.cell, call = room.call;
  return (step) => JSON.parse(step.kind === "cell" ? cell(step.source) : call(step.name, step.arguments));
}
