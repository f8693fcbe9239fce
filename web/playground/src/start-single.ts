/// The worker of the library in a page that is one file, which also has the module: pages from a disk can load nothing.

import LibraryWorker from "./worker?worker&inline";

/** The module, compressed and as letters, in an element of the page. */
async function compile(): Promise<WebAssembly.Module> {
  const letters = atob(document.getElementById("module")!.textContent!);
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

const compiled = compile();

export function startWorker(): Worker {
  const worker = new LibraryWorker();
  void compiled.then((module) => worker.postMessage({ module }));
  return worker;
}

export const isSingle = true;
