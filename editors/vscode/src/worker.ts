// The language server in a web worker. The first message is its WebAssembly, all others are messages of
// the protocol.

import { init, LanguageServer, type Message } from "ppn";

let server: Promise<LanguageServer> | undefined;
let check: ReturnType<typeof setTimeout> | undefined;
/** The milliseconds that the last check took. The worker waits this long for the next change. */
let usual = 0;

self.onmessage = async ({ data }: MessageEvent<Uint8Array | Message>) => {
  if (server === undefined) {
    server = init(data as Uint8Array<ArrayBuffer>).then(() => new LanguageServer());
    return;
  }
  const message = data as Message;
  const ready = await server;
  try {
    ready.take(message).forEach((answer) => self.postMessage(answer));
  } catch (error) {
    // The client waits for an answer to each request.
    const failure = { code: -32603, message: `the server failed: ${String(error)}` };
    if (message.id !== undefined) self.postMessage({ jsonrpc: "2.0", id: message.id, error: failure });
    // The memory of the module is no longer valid.
    self.postMessage({ jsonrpc: "2.0", method: "ppn/failed" });
    throw error;
  }
  // Requests change nothing.
  if (message.id !== undefined) return;
  clearTimeout(check);
  check = setTimeout(() => checkAll(ready), usual);
};

/** Checks a part of what has changed, and the rest after the waiting messages. */
function checkAll(server: LanguageServer) {
  const start = performance.now();
  server.check().forEach((news) => self.postMessage(news));
  usual = Math.min(performance.now() - start, 250);
  if (!server.isChecked()) check = setTimeout(() => checkAll(server), 0);
}
