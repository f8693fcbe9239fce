/// The WebAssembly module of the worker. The page that is one file has another such file, `module-single.ts`.

import wasm from "ppn/ppn.wasm?url";

export const module: Promise<URL | WebAssembly.Module> = Promise.resolve(new URL(wasm, self.location.href));
