// Bundle the page kernel. usage: build.mjs OUT ANYWIDGET.js
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const [out, anywidget] = process.argv.slice(2);

// anywidget ships its front end as an AMD module that asks for one dependency: hand it over.
const amd = {
  name: "anywidget-amd",
  setup(bundle) {
    bundle.onResolve({ filter: /^anywidget-amd$/ }, () => ({ path: "anywidget", namespace: "amd" }));
    bundle.onLoad({ filter: /.*/, namespace: "amd" }, () => ({
      loader: "js",
      contents: `export default function (base) {
        let exported;
        const define = (names, factory) => { exported = factory(base); };
        ${fs.readFileSync(anywidget, "utf8")}
        return exported;
      }`,
    }));
  },
};

// The unpacker's own program lies in its script as text that is read through a `data:` address, which the page's policy
// refuses: take it out.
const zstd = {
  name: "zstd-program",
  setup(bundle) {
    bundle.onResolve({ filter: /^zstd-program$/ }, () => ({ path: "zstddec", namespace: "zstd" }));
    bundle.onLoad({ filter: /.*/, namespace: "zstd" }, () => {
      const script = fs.readFileSync(path.join(here, "node_modules/zstddec/dist/zstddec-stream.mjs"), "utf8");
      return { loader: "binary", contents: Buffer.from(/const wasm = "([^"]+)"/.exec(script)[1], "base64") };
    });
  },
};

const fonts = Object.fromEntries([".svg", ".woff", ".woff2", ".ttf", ".eot"].map((ending) => [ending, "dataurl"]));
await build({
  entryPoints: ["boot.js", "kernel.js", "worker.js"].map((name) => path.join(here, "src", name)),
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  outdir: out,
  plugins: [amd, zstd],
  loader: fonts,
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  logLevel: "warning",
});
