// Starts the language server, and shows the board at the cursor.

import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient, type Executable } from "vscode-languageclient/node";
import { Preview } from "./preview";

const LANGUAGES = ["ppn", "pdn", "fan", "arimaa"];

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  client = newClient(context);
  const preview = new Preview(() => client);
  context.subscriptions.push(
    preview,
    vscode.commands.registerCommand("ppn.showBoard", (place?: Place) => preview.show(place?.position)),
    vscode.commands.registerCommand("ppn.restartServer", () => client?.restart()),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      // Both are read when the server starts.
      if (event.affectsConfiguration("ppn.command") || event.affectsConfiguration("ppn.hover")) {
        await client?.dispose();
        client = newClient(context);
        await client.start();
      }
    }),
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

/** The argument that lenses give to the command. */
interface Place {
  position: { line: number; character: number };
}

function newClient(context: vscode.ExtensionContext): LanguageClient {
  const settings = vscode.workspace.getConfiguration("ppn");
  const server: Executable = { command: command(context, settings.get("command", "")), args: ["lsp"] };
  return new LanguageClient("ppn", "Board-game notation", server, {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    initializationOptions: { pictures: settings.get("hover.pictures", true) },
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/ppn.toml") },
    // Pictures of boards are large, and come from the server alone.
    markdown: { isTrusted: false, supportHtml: false },
  });
}

/** The command of the settings, that of the extension, or that on the path. */
function command(context: vscode.ExtensionContext, wanted: string): string {
  if (wanted !== "") return wanted;
  const name = process.platform === "win32" ? "ppn.exe" : "ppn";
  const own = path.join(context.extensionPath, "server", name);
  return fs.existsSync(own) ? own : name;
}
