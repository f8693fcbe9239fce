// Bundles the extension for desktops and browsers, and the server in WebAssembly.
//
// The WebAssembly is that of web/npm: `cargo xtask web` compiles it.

import { build } from "esbuild";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";

await rm("dist", { recursive: true, force: true });
await mkdir("dist");
const usual = { bundle: true, minify: true, logLevel: "warning" };
const extension = { ...usual, format: "cjs", external: ["vscode"] };
// The server is given its WebAssembly, and does not load it.
const server = { ...usual, logOverride: { "empty-import-meta": "silent" } };
await Promise.all([
  build({ ...extension, platform: "node", entryPoints: ["src/node.ts"], outfile: "dist/node.js" }),
  build({ ...extension, platform: "browser", entryPoints: ["src/browser.ts"], outfile: "dist/browser.js" }),
  build({ ...server, format: "iife", platform: "browser", entryPoints: ["src/worker.ts"], outfile: "dist/worker.js" }),
  build({ ...server, format: "cjs", platform: "node", entryPoints: ["src/server.ts"], outfile: "dist/server.js" }),
  copyFile("node_modules/ppn/wasm/ppn_wasm_bg.wasm", "dist/ppn.wasm"),
  copyFile("../../docs/gallery/four-field-kono.svg", "dist/board.svg"),
  changelog(),
  licences(),
]);

/** A gallery does not have the pages that the changelog names. */
async function changelog() {
  const text = await readFile("../../CHANGELOG.md", "utf8");
  await writeFile("CHANGELOG.md", text.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1"));
}

/** Galleries show the text of one file. */
async function licences() {
  const [mit, apache] = await Promise.all(["MIT", "APACHE"].map((name) => readFile(`../../LICENSE-${name}`, "utf8")));
  await writeFile("LICENSE.txt", `${mit}\n\nor, at your choice:\n\n${apache}`);
}
