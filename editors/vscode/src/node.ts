// The extension on a desktop: the language server is the command `ppn`.

import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { start } from "./extension";

export { deactivate } from "./extension";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  return start(context, async (options) => {
    const server = { command: command(context), args: ["lsp"] };
    return new LanguageClient("ppn", "Board-game notation", server, options);
  });
}

/** The command from the settings, from the extension, or from the path. */
function command(context: vscode.ExtensionContext): string {
  const wanted = vscode.workspace.getConfiguration("ppn").get("command", "");
  if (wanted !== "") return wanted;
  const name = process.platform === "win32" ? "ppn.exe" : "ppn";
  const own = path.join(context.extensionPath, "server", name);
  return fs.existsSync(own) ? own : name;
}
