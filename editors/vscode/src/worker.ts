// The language server in a web worker. The first message is its WebAssembly, all others are messages of
// the protocol.

import type { Message } from "ppn";
import { serve } from "./serve";

let take: ReturnType<typeof serve> | undefined;

self.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | Message>) => {
  if (take) return take(data as Message);
  take = serve(data as Uint8Array<ArrayBuffer>, {
    post: (message) => self.postMessage(message),
    failed: () => self.postMessage({ jsonrpc: "2.0", method: "ppn/failed" }),
  });
};
