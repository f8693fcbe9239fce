/// The WebAssembly module of the worker in a page that is one file: the page sends it.

import type { Module } from "./module";

export const module = new Promise<Module>((resolve) => {
  const take = ({ data }: MessageEvent) => {
    if (!data.module) return;
    self.removeEventListener("message", take);
    resolve({ first: data.module });
  };
  self.addEventListener("message", take);
});
