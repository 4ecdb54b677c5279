// Compile Python files inside the archives of a Pyodide folder with that folder's own Python: compiling in the reader's
// browser is most of the waiting. usage: compile_wheels.mjs FOLDER [--modules BOOT.json] [--only NAME.whl] [--stdlib]
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

// Pyodide is one line of a megabyte: an uncaught error would print all of it.
process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const folder = path.resolve(args[0]);
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${folder}/`, packages: [] });

const compile = python.runPython(`
import importlib._bootstrap_external as external, importlib.util, io, json, re, sys, zipfile

def compile_archive(data, prefix, modules, level, dropped=""):
    """Each .py that is in modules (a JSON list, empty: every one) becomes a .pyc whose source is never looked for."""
    modules = set(json.loads(modules)) if modules else None
    source, out = zipfile.ZipFile(io.BytesIO(bytes(data))), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for item in source.infolist():
            name, body = item.filename, source.read(item.filename)
            read_at_start = modules is None or prefix + name in modules
            if item.is_dir() or (dropped and not read_at_start and re.match(dropped, name)):
                continue
            if name.endswith(".py") and read_at_start:
                code = compile(body, name, "exec", dont_inherit=True, optimize=level)
                body = external._code_to_hash_pyc(code, importlib.util.source_hash(body), False)
                name += "c"
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            target.writestr(entry, body)
    return out.getvalue()

compile_archive
`);
const version = python.runPython("'%d.%d' % sys.version_info[:2]");
const modules = option("--modules") ? fs.readFileSync(option("--modules"), "utf8") : "";

function convert(file, prefix, level, dropped = "") {
  const before = fs.readFileSync(file);
  const result = compile(new Uint8Array(before), prefix, modules, level, dropped);
  const after = Buffer.from(result.toJs());
  result.destroy();
  fs.writeFileSync(file, after);
  return [before.length, after];
}

// Terminals, windows, packaging, pure Python twins of what is compiled in, and encodings of other centuries: dropped,
// unless they are read at the start.
const UNREACHED =
  "(_pyrepl|curses|ensurepip|idlelib|lib2to3|pydoc_data|turtledemo|venv|wsgiref|xmlrpc)/|(_pyio|_pydatetime|_pydecimal|turtle)[.]py$|" +
  "encodings/(cp(?!437|1252)|mac_|iso8859_(?!1[.]|15)|iso2022|big5|gb|hz|euc|johab|koi8|kz|palmos|ptcp|shift|tis|hp_)";

const lockFile = path.join(folder, "pyodide-lock.json");
const lock = JSON.parse(fs.readFileSync(lockFile, "utf8"));
let [before, after] = [0, 0];
for (const entry of Object.values(lock.packages)) {
  if (option("--only") && entry.file_name !== option("--only")) continue;
  const [size, body] = convert(path.join(folder, entry.file_name), `/lib/python${version}/site-packages/`, -1);
  entry.sha256 = crypto.createHash("sha256").update(body).digest("hex");
  before += size;
  after += body.length;
}
fs.writeFileSync(lockFile, JSON.stringify(lock, null, 1));
console.log(`   wheels ${before} -> ${after} bytes`);
if (args.includes("--stdlib")) {
  // optimize=2 drops docstrings and asserts of the standard library only, never of the course.
  const [size, body] = convert(path.join(folder, "python_stdlib.zip"), `/lib/python${version.replace(".", "")}.zip/`, 2, UNREACHED);
  console.log(`   standard library ${size} -> ${body.length} bytes`);
}
process.exit(0);
