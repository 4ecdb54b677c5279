// Compile Python files inside the archives of a Pyodide folder with that folder's own Python: compiling in the reader's
// browser is most of the waiting. usage: compile_wheels.mjs FOLDER [--modules BOOT.json] [--only NAME.whl]
// or, for a library: compile_wheels.mjs FOLDER --modules BOOT.json --stdlib NAME.zip --drop REGEX (or --keep REGEX)
// [--coarse], which keeps of the lines of an instruction only its function's
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import "./short_errors.mjs";

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const folder = path.resolve(args[0]);
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
// Without the columns of every instruction, a quarter of each compiled file: they serve to mark a place in a source line,
// and the sources are not there. What a reader types is compiled in the browser, and keeps them.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: `${folder}/`, packages: [], env });

const compile = python.runPython(`
import importlib._bootstrap_external as external, importlib.util, io, json, re, sys, zipfile

def by_function(code):
    """A code object whose instructions all stand in its first line: a traceback then names a function's, not its own."""
    full, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\\xef\\0" * full + (bytes([0xE8 | rest - 1, 0]) if rest else b"")  # "no columns, same line", up to eight at once
    inner = tuple(by_function(each) if hasattr(each, "co_code") else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)

def compile_archive(data, prefix, modules, level, dropped, coarse):
    """Each .py that is in modules (a JSON list, empty: every one) becomes a .pyc whose source is never looked for."""
    modules = set(json.loads(modules)) if modules else None
    source, out = zipfile.ZipFile(io.BytesIO(bytes(data))), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for item in source.infolist():
            name, body = item.filename, source.read(item.filename)
            read_at_start = modules is None or prefix + name in modules
            if item.is_dir() or (not read_at_start and re.match(dropped, name)):
                continue
            if name.endswith(".py") and read_at_start:
                code = compile(body, name, "exec", dont_inherit=True, optimize=level)
                code = by_function(code) if coarse else code
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

const NOTHING = "(?!)";

function convert(file, prefix, level, dropped = NOTHING, coarse = false) {
  const before = fs.readFileSync(file);
  const result = compile(new Uint8Array(before), prefix, modules, level, dropped, coarse);
  const after = Buffer.from(result.toJs());
  result.destroy();
  fs.writeFileSync(file, after);
  return [before.length, after];
}

if (option("--stdlib")) {
  // optimize=2 drops docstrings and asserts of the standard library only, never of the course. What is read at the start
  // is never dropped.
  const prefix = `/lib/python${version.replace(".", "")}.zip/`;
  const dropped = option("--drop") ?? `(?!${option("--keep")})`;
  const [size, body] = convert(path.join(folder, option("--stdlib")), prefix, 2, dropped, args.includes("--coarse"));
  console.log(`   ${option("--stdlib")} ${size} -> ${body.length} bytes`);
  process.exit(0);
}

const lockFile = path.join(folder, "pyodide-lock.json");
const pageLockFile = path.join(folder, "page-lock.json");
const [lock, pageLock] = [lockFile, pageLockFile].map((file) => JSON.parse(fs.readFileSync(file, "utf8")));
let [before, after] = [0, 0];
for (const entry of Object.values({ ...pageLock.packages, ...lock.packages })) {
  if (option("--only") && entry.file_name !== option("--only")) continue;
  const [size, body] = convert(path.join(folder, entry.file_name), `/lib/python${version}/site-packages/`, -1);
  const sha256 = crypto.createHash("sha256").update(body).digest("hex");
  for (const each of [lock, pageLock]) if (each.packages[entry.name]) each.packages[entry.name].sha256 = sha256;
  before += size;
  after += body.length;
}
fs.writeFileSync(lockFile, JSON.stringify(lock, null, 1));
fs.writeFileSync(pageLockFile, JSON.stringify(pageLock, null, 1));
console.log(`   wheels ${before} -> ${after} bytes`);
process.exit(0);
