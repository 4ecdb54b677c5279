// The runner under node: plans in on stdin, one JSON a line; outcomes out on stdout, one JSON a line as each is done.
// usage: runner_node.mjs PYODIDE_FOLDER WHEEL DESK_ZIP LANES LIMIT
import { fork } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { runAll } from "./runner.mjs";

const [folder, wheel, desk, lanes, limit] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "primiera-desk-"));
const snapshot = path.join(scratch, "snapshot");
process.on("exit", () => fs.rmSync(scratch, { recursive: true, force: true }));

/** A room process; it may read Pyodide and itself, and nothing else of this machine. */
function room(args, more = []) {
  const may = [folder, wheel, desk, here, scratch].map((place) => `--allow-fs-read=${path.resolve(place)}`);
  return fork(path.join(here, "room_node.mjs"), [folder, wheel, desk, ...args], {
    execArgv: ["--permission", ...may, ...more, "--disallow-code-generation-from-strings", "--no-warnings"],
    env: {}, stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
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
const plans = [];
for await (const line of readline.createInterface({ input: process.stdin })) plans.push(JSON.parse(line));
try {
  await keepMemory();
  await runAll(plans, openRoom, {
    lanes: Number(lanes), limit: Number(limit), done: (plan, outcomes) => say({ id: plan.id, outcomes }),
  });
} catch (error) {
  say({ error: String(error.message).slice(0, 500) });
}
process.exit(0);
