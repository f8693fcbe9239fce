import { defineConfig } from "vite";

// A single script with a fixed name, for pages of other sites: these cannot load modules from servers
// that do not allow it.
export default defineConfig({
  build: {
    target: "es2022",
    emptyOutDir: false,
    copyPublicDir: false,
    lib: { entry: "src/embed.ts", formats: ["iife"], name: "ppnEmbed", fileName: () => "embed.js" },
  },
});
