import { defineConfig } from "vite";

export default defineConfig({
  build: { target: "esnext", minify: false, reportCompressedSize: false, chunkSizeWarningLimit: 1e6 },
  worker: { format: "es" },
});
