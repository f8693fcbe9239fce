/// The WebAssembly module of boards in three dimensions.

import wasm from "ppn/solid.wasm?url";

export const module = new URL(wasm, location.href);
