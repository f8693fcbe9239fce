import { defineConfig } from "vite";

// A script of one file with a name that stays, which pages of other sites can name: those cannot load
// modules from servers that do not allow it.
export default defineConfig({
  build: {
    target: "es2022",
    emptyOutDir: false,
    copyPublicDir: false,
    lib: { entry: "src/embed.ts", formats: ["iife"], name: "ppnEmbed", fileName: () => "embed.js" },
  },
});
