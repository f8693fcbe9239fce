import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { defineConfig } from "vite";
import { withDrawn } from "./drawn.js";

/** Uses the files for a page that is one file instead of the usual ones. */
function single() {
  return {
    name: "single",
    enforce: "pre",
    resolveId(source, importer) {
      const name = /^\.\/(start|module)$/.exec(source)?.[1];
      return name && importer ? this.resolve(`./${name}-single`, importer) : undefined;
    },
  };
}

/** Writes `playground.html`: the page with its script, its styles and the module in it. */
function inline() {
  return {
    name: "inline",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const of = (ending) => Object.values(bundle).find((one) => one.fileName.endsWith(ending));
      const script = of(".js").code.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3C!--");
      const styles = String(of(".css").source);
      const packed = gzipSync(readFileSync(new URL("../npm/wasm/ppn_wasm_bg.wasm", import.meta.url)), { level: 9 });
      const hash = createHash("sha256").update(script).digest("base64");
      const policy = `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src blob: data:; connect-src blob: data:; frame-src blob:`;
      const page = readFileSync(new URL("index.html", import.meta.url), "utf8");
      const html = (await withDrawn(page))
        .replace(/(http-equiv="Content-Security-Policy"\s*content=")[^"]*/, (_, head) => head + policy)
        .replace("</head>", () => `<style>${styles}</style>\n  </head>`)
        .replace(/<script type="module" src="[^"]*"><\/script>/, () =>
          `<script type="application/gzip" id="module">${packed.toString("base64")}</script>\n    <script type="module">${script}</script>`);
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({ type: "asset", fileName: "playground.html", source: html });
    },
  };
}

// The page as one file, which works from a disk: its browser gives such a page no other file.
export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    emptyOutDir: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 4000,
    rollupOptions: { input: "src/main.ts", output: { inlineDynamicImports: true } },
  },
  worker: { format: "iife", plugins: () => [single()] },
  plugins: [single(), inline()],
});
