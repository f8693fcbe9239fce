import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";
import { withDrawn } from "./drawn.js";

const PAGES = ["index.html", "player.html"];

/** Writes the service worker with the names of all files, so that the page works without a network. */
function offline() {
  return {
    name: "offline",
    generateBundle(_options, bundle) {
      // The page loads the module in two parts, and never the whole that is the usual one of the package.
      for (const name of Object.keys(bundle)) if (name.includes("ppn_wasm_bg")) delete bundle[name];
      const pages = PAGES.map((name) => readFileSync(new URL(name, import.meta.url), "utf8"));
      const files = [...new Set(["./", ...PAGES, ...Object.keys(bundle)])].filter((name) => !name.endsWith(".map"));
      const version = createHash("sha256").update(JSON.stringify([files, pages])).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("src/offline.js", import.meta.url), "utf8")
        .replace("__VERSION__", version)
        .replace("[] /* files */", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}

export default defineConfig({
  // The page works in any folder of any server.
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 900, rollupOptions: { input: PAGES } },
  worker: { format: "es" },
  plugins: [{ name: "drawn", transformIndexHtml: withDrawn }, offline()],
});
