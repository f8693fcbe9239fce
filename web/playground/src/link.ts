/// Links that contain a whole text.

import { NOTATIONS, type Notation } from "ppn/notations";

export interface Shared {
  notation: Notation;
  text: string;
}

async function through(stream: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** The part of a link behind `#`: the notation, and the text compressed. */
export async function write({ notation, text }: Shared): Promise<string> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (let at = 0; at < packed.length; at += 4096) letters += String.fromCharCode(...packed.subarray(at, at + 4096));
  const written = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `#${notation}=${written}`;
}

/** The content of a link; `undefined` if it cannot be read. */
export async function read(hash: string): Promise<Shared | undefined> {
  const found = /^#(\w+)=([\w-]+)$/.exec(hash);
  const notation = NOTATIONS.find(({ name }) => name === found?.[1])?.name;
  if (!found || !notation) return undefined;
  try {
    const letters = atob(found[2].replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(new DecompressionStream("deflate-raw"), packed);
    return { notation, text: new TextDecoder().decode(text) };
  } catch {
    return undefined;
  }
}
