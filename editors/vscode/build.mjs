// Bundles the extension for desktops and browsers, and the server for browsers.
//
// The WebAssembly is that of web/npm: `cargo xtask web` compiles it.

import { build } from "esbuild";
import { copyFile, mkdir, rm } from "node:fs/promises";

await rm("dist", { recursive: true, force: true });
await mkdir("dist");
const usual = { bundle: true, minify: true, logLevel: "warning" };
const extension = { ...usual, format: "cjs", external: ["vscode"] };
await Promise.all([
  build({ ...extension, platform: "node", entryPoints: ["src/node.ts"], outfile: "dist/node.js" }),
  build({ ...extension, platform: "browser", entryPoints: ["src/browser.ts"], outfile: "dist/browser.js" }),
  build({
    ...usual,
    format: "iife",
    platform: "browser",
    entryPoints: ["src/worker.ts"],
    outfile: "dist/worker.js",
    // The worker receives its WebAssembly in a message, and does not load it.
    logOverride: { "empty-import-meta": "silent" },
  }),
  copyFile("node_modules/ppn/wasm/ppn_wasm_bg.wasm", "dist/ppn.wasm"),
]);
