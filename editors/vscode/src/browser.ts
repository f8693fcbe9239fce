// The extension in a browser: the language server is WebAssembly in a web worker.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { start } from "./extension";

export { deactivate } from "./extension";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  const file = (name: string) => vscode.Uri.joinPath(context.extensionUri, "dist", name);
  return start(context, async (options) => {
    // The worker cannot read the files of the extension, so it receives its WebAssembly in a message.
    const wasm = await vscode.workspace.fs.readFile(file("ppn.wasm"));
    const worker = new Worker(file("worker.js").toString(true));
    worker.postMessage(wasm);
    return new LanguageClient("ppn", "Board-game notation", options, worker);
  });
}
