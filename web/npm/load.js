// What the modules of this package need to be loaded, and to say what is wrong with their arguments.

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

const kind = (value) => (value === null ? "null" : Array.isArray(value) ? "an array" : typeof value);

/** A text; anything else would be read from a wrong place of the memory. */
export function string(value, name = "text") {
  if (typeof value !== "string") throw new TypeError(`the ${name} must be a string, but is ${kind(value)}`);
  return value;
}

/** A number that counts something, or nothing where it may be left out. */
export function index(value, name) {
  if (!Number.isInteger(value) || value < 0) throw new TypeError(`the ${name} must be a whole number from 0, but is ${typeof value === "number" ? value : kind(value)}`);
  return value;
}

/** A finite number. */
export function number(value, name) {
  if (!Number.isFinite(value)) throw new TypeError(`${name} must be a number, but is ${typeof value === "number" ? value : kind(value)}`);
  return value;
}

/** A list. */
export function list(value, name) {
  if (!Array.isArray(value)) throw new TypeError(`the ${name} must be an array, but are ${kind(value)}`);
  return JSON.stringify(value);
}

/** Options, or nothing. */
export function json(options, name = "options") {
  if (options === undefined) return "";
  if (kind(options) !== "object") throw new TypeError(`the ${name} must be an object, but the value is ${kind(options)}`);
  return JSON.stringify(options);
}
