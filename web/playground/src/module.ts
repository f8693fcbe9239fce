/// The WebAssembly module of the worker, in two parts. The page that is one file has another such file, `module-single.ts`.

import first from "ppn/first.wasm?url";
import rest from "ppn/rest.wasm?url";

export interface Module {
  first: URL | WebAssembly.Module;
  /** The second part, if the first is not all of it. */
  rest?: URL;
}

const address = (of: string) => new URL(of, self.location.href);

export const module: Promise<Module> = Promise.resolve({ first: address(first), rest: address(rest) });
