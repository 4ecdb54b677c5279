// The figures of tools/engine_figures.py in the page's Python, run by Node: engine_in_page.mjs PYODIDE REPOSITORY
import path from "node:path";

process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });

const [folder, repository] = process.argv.slice(2, 4).map((name) => path.resolve(name));
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: () => {}, stderr: () => {} });
python.FS.mkdir("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root: repository }, "/repository");
console.log(python.runPython(`
import json, sys
sys.path.insert(0, "/repository")
from tools.engine_figures import figures
json.dumps(figures(games=50))
`));
process.exit(0); // Pyodide leaves a handle open
