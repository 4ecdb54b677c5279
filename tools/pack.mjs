// Pack files as tightly as Zstandard can, each in place, under its name with .zst. usage: pack.mjs FILE...
import fs from "node:fs";
import zlib from "node:zlib";

const { ZSTD_c_compressionLevel: LEVEL, ZSTD_c_windowLog: WINDOW } = zlib.constants;

for (const name of process.argv.slice(2)) {
  const body = fs.readFileSync(name);
  // Unpacking takes as much memory more as the window is long: 8 MB.
  const packed = zlib.zstdCompressSync(body, { params: { [LEVEL]: 22, [WINDOW]: 23 }, pledgedSrcSize: body.length });
  fs.writeFileSync(`${name}.zst`, packed);
  fs.rmSync(name);
}
