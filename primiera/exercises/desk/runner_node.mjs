// The runner under node. In on stdin, one JSON a line: { desk, plans }, desk being the desk's modules as a zip in base64,
// then one plan each. Out on stdout, one JSON a line as each is done. stdin stays open: when it closes, whoever asked is
// done or gone, and everything here ends with it.
// usage: runner_node.mjs PYODIDE_FOLDER WHEEL LANES LIMIT
import { fork } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { runAll } from "./runner.mjs";

const [folder, wheel, lanes, limit] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "primiera-desk-"));
const snapshot = path.join(scratch, "snapshot");
const desk = path.join(scratch, "desk.zip");
const rooms = new Set();
process.on("exit", () => {
  // A room in an endless loop hears nothing: it is never left behind.
  for (const child of rooms) child.kill("SIGKILL");
  fs.rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

/** A room process; it may read Pyodide and itself, and nothing else of this machine. */
function room(args, more = []) {
  const may = [folder, wheel, here, scratch].map((place) => `--allow-fs-read=${path.resolve(place)}`);
  const child = fork(path.join(here, "room_node.mjs"), [folder, wheel, desk, ...args], {
    execArgv: ["--permission", ...may, ...more, "--disallow-code-generation-from-strings", "--no-warnings"],
    env: {}, stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  rooms.add(child);
  child.on("exit", () => rooms.delete(child));
  return child;
}

/** Start Python once, before any student's code, and keep its memory: later rooms start from there. */
function keepMemory() {
  return new Promise((resolve, reject) => {
    const child = room(["--keep", snapshot], [`--allow-fs-write=${scratch}`]);
    child.on("message", (told) => (told.kept ? resolve() : reject(new Error(told.error))));
    child.on("exit", (code) => reject(new Error(`Python did not start (status ${code})`)));
  });
}

function openRoom() {
  return new Promise((resolve, reject) => {
    const child = room([snapshot]);
    const waiting = new Map();
    let next = 0;
    const broke = (why) => {
      reject(new Error(why));
      for (const { reject: refuse } of waiting.values()) refuse(new Error(why));
      waiting.clear();
    };
    child.on("message", (told) => {
      if (told.ready) {
        resolve({
          ask: (step) => new Promise((answer, refuse) => {
            waiting.set(++next, { resolve: answer, reject: refuse });
            child.send({ ...step, id: next }, (error) => error && broke("it is gone"));
          }),
          end: () => child.kill("SIGKILL"),
        });
      } else if (told.error && !("id" in told)) broke(told.error);
      else {
        waiting.get(told.id)?.resolve(told);
        waiting.delete(told.id);
      }
    });
    child.on("exit", (code, signal) => broke(`the process ended, ${signal ?? code}`));
  });
}

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main({ desk: modules, plans: expected }, lines) {
  fs.writeFileSync(desk, Buffer.from(modules, "base64"));
  const python = keepMemory(); // while the plans come in
  python.catch(() => {}); // told below
  const plans = [];
  while (plans.length < expected) {
    const { value, done } = await lines.next();
    if (done) return;
    plans.push(JSON.parse(value));
  }
  lines.next().then(() => process.exit(1));
  await python;
  await runAll(plans, openRoom, {
    lanes: Number(lanes), limit: Number(limit), done: (plan, outcomes) => say({ id: plan.id, outcomes }),
  });
}

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
try {
  const first = await lines.next();
  if (!first.done) await main(JSON.parse(first.value), lines);
} catch (error) {
  say({ error: String(error.message).slice(0, 500) });
}
process.exit(0);
