// A room as a node process: no file but Pyodide's, no child, no worker (node's permission model); no network, because
// nothing that could reach it is left. usage: room_node.mjs FOLDER WHEEL DESK SNAPSHOT, driven over its IPC channel, or
// room_node.mjs FOLDER WHEEL DESK --keep SNAPSHOT to write the memory of a Python just started.
import fs from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import v8 from "node:v8";
import { open, shut } from "./room.mjs";

const [folder, wheel, desk, ...rest] = process.argv.slice(2);
const keep = rest[0] === "--keep";
const snapshot = rest.at(-1);
const send = process.send.bind(process);
const listen = process.on.bind(process, "message");
process.on("disconnect", process.exit.bind(process, 0)); // the runner is gone
// A room lives for one submission. Optimising Python's own loop costs it a second of a core, which few answers earn back;
// checking functions that are never called costs a tenth.
for (const flag of ["--liftoff-only", "--wasm-lazy-validation"]) v8.setFlagsFromString(flag);
// A student's promise or timer that fails is no reason to end.
process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});
const read = (name) => new Uint8Array(fs.readFileSync(path.join(folder, name)));
const url = (name) => pathToFileURL(path.join(folder, name)).href;
const handed = {
  urls: { pyodide: url("pyodide.mjs"), asm: url("pyodide.asm.mjs") },
  wasm: await WebAssembly.compile(read("pyodide.asm.wasm")),
  stdlib: read("python_stdlib.zip"),
  wheel: new Uint8Array(fs.readFileSync(wheel)),
  desk: new Uint8Array(fs.readFileSync(desk)),
  lock: JSON.parse(fs.readFileSync(path.join(folder, "pyodide-lock.json"), "utf8")),
  snapshot: keep ? undefined : new Uint8Array(fs.readFileSync(snapshot)),
  keep,
};

// Pyodide shall take this process for a browser's worker, which has no file system to mount.
delete globalThis.process;
delete globalThis.navigator;
globalThis.self = globalThis;
globalThis.location = { href: "https://nowhere.invalid/", toString: () => "https://nowhere.invalid/" };
globalThis.WorkerGlobalScope = class { static [Symbol.hasInstance] = () => true; };

const short = (error) => String(error?.message ?? error).slice(0, 300);
try {
  const opened = await open(handed);
  if (keep) {
    fs.writeFileSync(snapshot, opened);
    send({ kept: true });
  } else {
    shut();
    // Pyodide keeps an import() of its own: from here on it finds nothing.
    registerHooks({ resolve() { throw new Error("there is nothing to import in here"); } });
    listen((step) => {
      try { send({ ...opened(step), id: step.id }); } catch (error) { send({ id: step.id, fatal: short(error) }); }
    });
    send({ ready: true });
  }
} catch (error) {
  send({ error: `Python did not start: ${short(error)}` });
}
