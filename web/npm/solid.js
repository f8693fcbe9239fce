// Boards in three dimensions: a module of its own and a viewer, which pages load when they are requested.

import { once, sourceOf } from "./load.js";
import load, * as wasm from "./wasm/solid/ppn_solid_wasm.js";
import "./wasm/solid/viewer.js";

/** Shows scenes on a canvas, in browsers with WebGL 2. */
export const Viewer = globalThis.PpnViewer;

/** Loads the module. It is loaded once; later calls wait for the same module. */
export const init = once(async (source) => {
  await load({ module_or_path: await sourceOf(source ?? new URL("./wasm/solid/ppn_solid_wasm_bg.wasm", import.meta.url)) });
});

/** The scene of boards that follow each other, for the viewer. */
export const scene = (boards, { theme } = {}) => wasm.scene(JSON.stringify(boards), theme);
