// Boards in three dimensions: a module of its own and a viewer, which pages load when they are requested.

import load, * as wasm from "./wasm/solid/ppn_solid_wasm.js";
import "./wasm/solid/viewer.js";

/** Shows scenes on a canvas, in browsers with WebGL 2. */
export const Viewer = globalThis.PpnViewer;

let loaded;

/** Loads the module. It is loaded once; later calls wait for the same module. */
export function init(source) {
  loaded ??= start(source).catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function start(source) {
  let module = source ?? new URL("./wasm/solid/ppn_solid_wasm_bg.wasm", import.meta.url);
  if (module instanceof URL && module.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    module = await readFile(module);
  }
  await load({ module_or_path: module });
}

/** The scene of boards that follow each other, for the viewer. */
export const scene = (boards, { theme } = {}) => wasm.scene(JSON.stringify(boards), theme);
