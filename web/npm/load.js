// What the modules of this package need to be loaded.

/** A function that loads something once: later calls wait for the same, and after an error it is loaded again. */
export function once(start) {
  let loaded;
  return (...given) =>
    (loaded ??= start(...given).catch((error) => {
      loaded = undefined;
      throw error;
    }));
}

/** The bytes of a module that is a file, in Node; anything else as it is. */
export async function sourceOf(module) {
  const isFile = module instanceof URL && module.protocol === "file:" && globalThis.process?.versions?.node;
  if (!isFile) return module;
  // Bundlers for browsers would look for the module of Node, and warn, if its name were here.
  const name = ["node:fs", "promises"].join("/");
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  return readFile(module);
}
