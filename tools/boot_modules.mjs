// Which files does Python read from start to a drawn widget? Answered by Pyodide itself, run in Node; it fails when that
// start fails. usage: boot_modules.mjs FOLDER LOCK STDLIB OUT.json MODULES...
import fs from "node:fs";
import path from "node:path";
import "./short_errors.mjs";

const [folder, lockName, stdlib, out, ...modules] = process.argv.slice(2);
const root = path.resolve(folder);
const { loadPyodide } = await import(path.join(root, "pyodide.mjs"));
const quiet = { stdout: () => {}, stderr: () => {} };
const files = { lockFileURL: path.join(root, lockName), stdLibURL: path.join(root, stdlib) };
const python = await loadPyodide({ indexURL: `${root}/`, ...files, ...quiet });
const lock = JSON.parse(fs.readFileSync(path.join(root, lockName), "utf8"));
await python.loadPackage(Object.keys(lock.packages), { messageCallback: () => {} });
const found = await python.runPythonAsync(`
import importlib, json, sys
for name in """${modules.join(" ")}""".split():
    importlib.import_module(name)
json.dumps(sorted({m.__file__ for m in list(sys.modules.values()) if getattr(m, "__file__", None)}))
`);
fs.writeFileSync(out, found);
console.log(`   ${JSON.parse(found).length} modules are read at the start`);
process.exit(0); // Pyodide leaves a handle open
