// Start Python once, as far as a page that has just drawn its tables, and keep its memory: a reader's browser then begins
// there instead of importing four hundred modules. Writes MEMORY, takes from the program what the memory holds already, and
// says in OUT which modules are in it and where each file belongs.
// usage: page_memory.mjs FOLDER LOCK LIBRARY WHEEL MEMORY OUT.json PREPARE.py
import fs from "node:fs";
import path from "node:path";
import "./short_errors.mjs";

const DATA = [11, 12]; // the sections of a WebAssembly program that fill its memory
const [folder, lock, library, wheel, memory, out, prepare] = process.argv.slice(2);
const PLACE = "/lib/primiera.whl";
const file = (name) => path.resolve(folder, name);

// What the program brings along: caught before its first step.
let data;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (source, imports) => {
  const made = await instantiate(source, imports);
  const memory = made.instance?.exports.memory;
  if (memory) data = new Uint8Array(memory.buffer).slice(0, endOfData(new Uint8Array(memory.buffer)));
  return made;
};

const { loadPyodide } = await import(file("pyodide.mjs"));
const python = await loadPyodide({
  indexURL: `${path.resolve(folder)}/`,
  lockFileURL: file(lock),
  stdLibURL: file(library),
  fsInit: async (FS) => FS.writeFile(PLACE, fs.readFileSync(file(wheel))),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }, // a seed is kept with the memory: let it be a known one
  stderr: () => {},
  _makeSnapshot: true,
});
python.runPython(fs.readFileSync(prepare, "utf8"));
const facts = JSON.parse(python.runPython(`
import json, sys
json.dumps({"modules": sorted(sys.modules), "library": next(name for name in sys.path if name.endswith(".zip"))})
`));

const open = python.FS.streams.slice(3).filter(Boolean).map((stream) => stream.path);
if (open.length) throw new Error(`the memory would believe files to be open that are not: ${open.join(", ")}`);
wipe(python._module);
forget(python._module);
const snapshot = python.makeMemorySnapshot();
// Most of the data is in the snapshot unchanged: only what differs is kept there.
const start = new DataView(snapshot.buffer).getUint32(4, true);
data.forEach((byte, at) => (snapshot[start + at] ^= byte));
fs.writeFileSync(file(memory), Buffer.concat([snapshot, data]));
const places = { library: { place: facts.library }, wheel: { place: PLACE }, memory: { data: data.length } };
fs.writeFileSync(out, JSON.stringify({ modules: facts.modules, files: places }));
const program = fs.readFileSync(file("pyodide.asm.wasm"));
fs.writeFileSync(file("pyodide.asm.wasm"), without(program, DATA));
console.log(`   ${facts.modules.length} modules in ${(snapshot.length / 1e6).toFixed(1)} MB of memory`);
process.exit(0); // Pyodide leaves a handle open

function endOfData(memory) {
  let end = memory.length;
  while (end && !memory[end - 1]) end -= 1;
  return end;
}

/** Blank what is free: leavings of the start that nobody reads would be sent to every reader. */
function wipe({ ___heap_base, _emscripten_get_sbrk_ptr, HEAPU8, HEAPU32 }) {
  const end = HEAPU32[_emscripten_get_sbrk_ptr() >> 2];
  const USED = 2; // in a chunk's head, beside its size; a free one keeps up to six links of its own in front
  for (let at = (___heap_base.value ?? ___heap_base) + 15 & ~15; at < end - 64; ) {
    const head = HEAPU32[(at + 4) >> 2];
    const size = head & ~7;
    if (size < 16 || at + size > end) throw new Error(`the memory is not laid out as known: ${size} bytes at ${at}`);
    if (!(head & USED) && size > 32) HEAPU8.fill(0, at + 32, at + size);
    at += size;
  }
}

/** Blank the compiled modules that lie in the program itself, so far as they are imported. */
function forget({ HEAPU8 }) {
  const found = python.runPython(`
import _imp
[_imp.find_frozen(name, withdata=True)[0] for name in _imp._frozen_module_names() if name in sys.modules]
`);
  const program = Buffer.from(HEAPU8.buffer, 0, data.length);
  for (const code of found.toJs()) {
    const at = program.indexOf(code);
    if (at < 0) continue; // another name of one that was found before
    HEAPU8.fill(0, at, at + code.length);
    data.fill(0, at, at + code.length);
  }
  found.destroy();
}

/** A WebAssembly program less some of its sections. */
function without(program, sections) {
  const kept = [program.subarray(0, 8)];
  for (let at = 8; at < program.length; ) {
    let [size, shift, body] = [0, 0, at + 1];
    do size |= (program[body] & 127) << shift, (shift += 7); while (program[body++] & 128);
    if (!sections.includes(program[at])) kept.push(program.subarray(at, body + size));
    at = body + size;
  }
  return Buffer.concat(kept);
}
