// The memory that Python starts from, and the program it is laid into: a page begins where the build left off, with all
// modules imported and one table drawn, instead of importing them itself. Made by tools/page_memory.mjs.
import zstd from "zstd-program";

/** Where the memory itself begins in Pyodide's snapshot: its head says so. */
const beginning = (snapshot) => view(snapshot).getUint32(4, true);
const view = ({ buffer, byteOffset }) => new DataView(buffer, byteOffset);

/**
 * Fetch a file and unpack it (Zstandard) while it arrives. `size` and `unpacked` are its bytes before and after: some browsers
 * hand over half a file as if it were whole. The result lies in the unpacker's own memory, which goes with it.
 */
export async function fetched(folder, { name, size, unpacked }) {
  const { body } = await fetch(folder + name);
  const { exports } = (await WebAssembly.instantiate(zstd, { env: { emscripten_notify_memory_growth() {} } })).instance;
  const [stream, target, input, output] = [exports.ZSTD_createDCtx(), ...[unpacked, 12, 12].map(exports.malloc)];
  // The unpacker's two buffers: an address, a size, and how far it has come.
  const words = (at) => new Uint32Array(exports.memory.buffer, at, 3);
  words(output).set([target, unpacked, 0]);
  let arrived = 0;
  for await (const chunk of chunks(body)) {
    const place = exports.malloc(chunk.length);
    new Uint8Array(exports.memory.buffer, place).set(chunk);
    words(input).set([place, chunk.length, 0]);
    exports.ZSTD_decompressStream(stream, output, input); // an error leaves the output short
    exports.free(place);
    arrived += chunk.length;
  }
  if (arrived !== size || words(output)[2] !== unpacked) throw new Error(`${name} broke off: ${arrived} of ${size} bytes`);
  return new Uint8Array(exports.memory.buffer, target, unpacked);
}

/** What arrives, as it does: not every browser lets a stream itself be looped over. */
async function* chunks(body) {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/**
 * The two parts of a memory file: `data`, with which the program comes to the world, `length` bytes, and the `snapshot` that
 * Pyodide lays over it. Where they overlap, the file has what differs.
 */
export function parts(all, length) {
  const [snapshot, data] = [all.subarray(0, all.length - length), all.subarray(all.length - length)];
  const start = beginning(snapshot);
  for (let at = 0; at < length; at += 1) snapshot[start + at] ^= data[at];
  return { snapshot, data };
}

/**
 * Give the program its data, which it is sent without: it is in the memory file, and better packed. `started` is called with
 * what the program exports.
 */
export function supply(data, started) {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const module = await (await source).program;
      const instance = await WebAssembly.instantiate(module, imports);
      new Uint8Array(instance.exports.memory.buffer).set(await data);
      WebAssembly.instantiateStreaming = instantiateStreaming; // what it holds is large
      started(instance.exports);
      return { module, instance };
    } catch (error) {
      // Pyodide waits for ever for a program that does not start.
      postMessage({ primieraFailed: `WebAssembly did not start: ${error.message}` });
      throw error;
    }
  };
}

/**
 * How Python calls a function in a way it was not written for depends on the browser. Pyodide has found out, before it lays
 * the snapshot in: what the build found is put right.
 */
export function adapt(snapshot, { memory, _PyRuntime, _PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) {
  const live = view(new Uint8Array(memory.buffer));
  const place = _PyRuntime.value + live.getInt32(_PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET.value, true);
  view(snapshot).setInt32(beginning(snapshot) + place, live.getInt32(place, true), true);
}
