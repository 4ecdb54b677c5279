// Make the program smaller that a page loads. Pyodide's can take in compiled extension modules, which may ask for any of its
// 8,500 functions and variables by name; a page loads none. So all names go but those that Pyodide's own script uses, then
// what nothing reaches any more. usage: page_program.mjs FOLDER (with pyodide.asm.wasm, pyodide.asm.mjs, pyodide.mjs)
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import "./short_errors.mjs";

const root = path.resolve("book/pagekernel/package.json");
const { default: binaryen } = await import(createRequire(root).resolve("binaryen"));
const file = (name) => path.resolve(process.argv[2], name);
const size = (name) => fs.statSync(file(name)).size;
const NAME = /[\w$]+/g;
// The script takes each name over in a statement of one function, and declares it in a very long line.
const TAKEN = /^([\w$]+)=.*wasmExports\["([\w$]+)"\](?:\.value>>>0)?$/;
const HANDED = /function assignWasmExports\(wasmExports\)\{([^}]*)\}/;
const DECLARED = /var ((?:[\w$]+,){500,}[\w$]+);/g;

const [script, loader] = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) => fs.readFileSync(file(name), "utf8"));
const before = [size("pyodide.asm.wasm"), size("pyodide.asm.mjs")];
const handed = HANDED.exec(script);
const statements = handed?.[1].split(";").map((text) => TAKEN.exec(text));
if (!statements?.every(Boolean)) throw new Error("Pyodide's script is not laid out as it was");
const used = new Set((loader + script.replace(HANDED, "").replace(DECLARED, "")).match(NAME));

// --- the program ------------------------------------------------------------------------------------------------------
const program = binaryen.readBinary(fs.readFileSync(file("pyodide.asm.wasm")));
const { Features } = binaryen;
// What the program is written in, and not what newer browsers could read beside it.
program.setFeatures(
  [
    Features.BulkMemory, Features.BulkMemoryOpt, Features.CallIndirectOverlong, Features.ExceptionHandling,
    Features.Multivalue, Features.MutableGlobals, Features.NontrappingFPToInt, Features.ReferenceTypes, Features.SignExt,
  ].reduce((all, each) => all | each),
);
const linked = new Set(); // what the program itself looks up by name
for (let at = 0; at < program.getNumGlobals(); at += 1) {
  const { module, base } = binaryen.getGlobalInfo(program.getGlobalByIndex(at));
  if (module.startsWith("GOT.")) linked.add(base);
}
const names = [];
for (let at = 0; at < program.getNumExports(); at += 1) names.push(binaryen.getExportInfo(program.getExportByIndex(at)).name);
const kept = names.filter((name) => used.has(name) || used.has(`_${name}`) || linked.has(name));
const gone = new Set(names.filter((name) => !kept.includes(name)));
for (const name of gone) program.removeExport(name);
program.runPasses(["remove-unused-module-elements"]);
fs.writeFileSync(file("pyodide.asm.wasm"), program.emitBinary());

// --- the script -------------------------------------------------------------------------------------------------------
const unused = statements.filter(([, , name]) => gone.has(name));
const assigned = statements.filter((each) => !unused.includes(each)).map(([text]) => text);
const dropped = new Set(unused.map(([, variable]) => variable));
const declared = (all, variables) => `var ${variables.split(",").filter((each) => !dropped.has(each)).join(",")};`;
const shorter = script.replace(HANDED, () => `function assignWasmExports(wasmExports){${assigned.join(";")}}`).replace(DECLARED, declared);
fs.writeFileSync(file("pyodide.asm.mjs"), shorter);

const mega = (bytes) => (bytes / 1e6).toFixed(1);
console.log(
  `   ${kept.length} names kept of ${names.length}: program ${mega(before[0])} -> ${mega(size("pyodide.asm.wasm"))} MB, ` +
    `script ${mega(before[1])} -> ${mega(size("pyodide.asm.mjs"))} MB`,
);
