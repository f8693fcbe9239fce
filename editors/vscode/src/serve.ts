// The language server as WebAssembly: messages of the protocol in and out.

import { init, LanguageServer, type Message } from "ppn";

export interface Serving {
  /** Sends a message to the client. */
  post(message: Message): void;
  /** The memory of the module is no longer valid: the server must be started anew. */
  failed(): void;
}

/** Starts a server, and returns what takes the messages of its client. */
export function serve(module: BufferSource, { post, failed }: Serving): (message: Message) => Promise<void> {
  const server = init(module).then(() => new LanguageServer());
  let check: ReturnType<typeof setTimeout> | undefined;
  /** The milliseconds that the last check took. The server waits this long for the next change. */
  let usual = 0;

  /** Checks a part of what has changed, and the rest after the waiting messages. */
  const checkAll = (ready: LanguageServer) => {
    const start = performance.now();
    ready.check().forEach(post);
    usual = Math.min(performance.now() - start, 250);
    if (!ready.isChecked()) check = setTimeout(() => checkAll(ready), 0);
  };

  return async (message) => {
    const ready = await server;
    try {
      ready.take(message).forEach(post);
    } catch (error) {
      // The client waits for an answer to each request.
      const failure = { code: -32603, message: `the server failed: ${String(error)}` };
      if (message.id !== undefined) post({ jsonrpc: "2.0", id: message.id, error: failure });
      failed();
      throw error;
    }
    // Requests change nothing.
    if (message.id !== undefined) return;
    clearTimeout(check);
    check = setTimeout(() => checkAll(ready), usual);
  };
}
