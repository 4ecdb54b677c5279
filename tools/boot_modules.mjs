// Which files does Python read from start to a drawn widget? Answered by Pyodide itself, run in Node.
// It fails when that start fails. usage: boot_modules.mjs FOLDER OUT.json [MORE MODULES]
import fs from "node:fs";
import path from "node:path";

// Pyodide is one line of a megabyte: an uncaught error would print all of it.
process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });

const folder = path.resolve(process.argv[2]);
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: () => {}, stderr: () => {} });
const lock = JSON.parse(fs.readFileSync(path.join(folder, "pyodide-lock.json"), "utf8"));
await python.loadPackage(Object.keys(lock.packages), { messageCallback: () => {} });

// The last line is what the engine takes from the standard library, and the widgets of the course with it.
const more = process.argv.slice(4).join(" ");
const files = await python.runPythonAsync(`
import importlib, json, sys
for name in """
    micropip piplite.piplite pyodide_kernel ipykernel ipykernel.comm comm ipywidgets anywidget IPython.display html xml.sax.saxutils
    argparse bisect collections.abc dataclasses enum fractions functools gettext hashlib heapq itertools json math operator random re statistics typing ${more}
""".split():
    importlib.import_module(name)
json.dumps(sorted({m.__file__ for m in list(sys.modules.values()) if getattr(m, "__file__", None)}))
`);
fs.writeFileSync(process.argv[3], files);
console.log(`   ${JSON.parse(files).length} modules are read at the start`);
process.exit(0); // Pyodide leaves a handle open
