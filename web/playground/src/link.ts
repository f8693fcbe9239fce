/// Links that contain a whole text.

import { NOTATIONS, type Notation } from "ppn/notations";

export interface Shared {
  notation: Notation;
  text: string;
  /** Own start boards that the text names. */
  boards?: Record<string, string>;
}

async function through(stream: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

async function pack(text: string): Promise<string> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (let at = 0; at < packed.length; at += 4096) letters += String.fromCharCode(...packed.subarray(at, at + 4096));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(written: string): Promise<string> {
  const letters = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
}

/** The part of a link behind `#`: the notation, and the text compressed, with its own start boards. */
export async function write({ notation, text, boards = {} }: Shared): Promise<string> {
  const own = Object.keys(boards).length ? `&boards=${await pack(JSON.stringify(boards))}` : "";
  return `#${notation}=${await pack(text)}${own}`;
}

/** The texts of an object that may come from anyone. */
function textsOf(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string"));
}

/** The content of a link; `undefined` if it cannot be read. */
export async function read(hash: string): Promise<Shared | undefined> {
  const found = /^#(\w+)=([\w-]+)(?:&boards=([\w-]+))?$/.exec(hash);
  const notation = NOTATIONS.find(({ name }) => name === found?.[1])?.name;
  if (!found || !notation) return undefined;
  try {
    const boards = found[3] ? textsOf(JSON.parse(await unpack(found[3]))) : undefined;
    return { notation, text: await unpack(found[2]), boards };
  } catch {
    return undefined;
  }
}
