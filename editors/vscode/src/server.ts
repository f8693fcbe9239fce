// The language server in a process of Node, for desktops without the command `ppn`.

import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { Message } from "ppn";
import { serve } from "./serve";

const take = serve(readFileSync(path.join(__dirname, "ppn.wasm")), {
  post: (message) => process.send?.(message),
  // The client starts a process that has ended anew.
  failed: () => process.exit(1),
});

process.on("message", (message: Message) => {
  if (message.method === "exit") process.exit();
  void take(message);
});
process.on("disconnect", () => process.exit());
