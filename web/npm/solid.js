// Boards in three dimensions: a module of its own and a viewer, which pages load when they are requested.

import { list, once, sourceOf, string } from "./load.js";
import load, * as wasm from "./wasm/solid/ppn_solid_wasm.js";
import "./wasm/solid/viewer.js";

/** Shows scenes on a canvas, in browsers with WebGL 2. */
export const Viewer = globalThis.PpnViewer;

/** Whether the module is there. */
let isReady = false;

/** Loads the module. It is loaded once; later calls wait for the same module. */
export const init = once(async (source) => {
  await load({ module_or_path: await sourceOf(source ?? new URL("./wasm/solid/ppn_solid_wasm_bg.wasm", import.meta.url)) });
  isReady = true;
});

/** The scene of boards that follow each other, for the viewer. */
export function scene(boards, { theme } = {}) {
  if (!isReady) throw new Error("the boards in three dimensions are not loaded: call `init()` of `ppn/solid` and wait for it");
  return wasm.scene(list(boards, "boards"), theme === undefined ? undefined : string(theme, "theme"));
}
