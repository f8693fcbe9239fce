// The extension on a desktop: the language server is the command `ppn`, or WebAssembly where there is none.

import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { command } from "./command";
import { start } from "./extension";

export { deactivate } from "./extension";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  return start(context, async (options) => {
    const wanted = vscode.workspace.getConfiguration("ppn").get("command", "");
    const found = command(wanted, context.extensionPath);
    const server = found
      ? { command: found, args: ["lsp"] }
      : { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc };
    return new LanguageClient("ppn", "Board-game notation", server, options);
  });
}
