// The parts of the extension for all platforms: the language server, manual pages, and the board.

import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { NOTATIONS } from "ppn/notations";
import { Preview, type Place } from "./preview";

/** The scheme of manual pages, which come from the server. */
const MANUAL = "ppn-manual";

/** The maximum number of restarts of a server that failed in a web worker. Other servers are processes,
 * which the client restarts itself. */
const MOST_FAILURES = 5;

let client: BaseLanguageClient | undefined;
let failures = 0;

/** Makes a client of the language server: a command on a desktop, a web worker in a browser. */
export type NewClient = (options: LanguageClientOptions) => Promise<BaseLanguageClient>;

export async function start(context: vscode.ExtensionContext, newClient: NewClient): Promise<void> {
  const preview = new Preview(() => client);
  const restart = async () => {
    await client?.dispose();
    client = await newClient(clientOptions());
    client.onNotification("ppn/failed", () => {
      // A text that always makes the server fail would restart it endlessly.
      if (failures++ < MOST_FAILURES) void restart();
    });
    await client.start();
    preview.refresh();
  };
  context.subscriptions.push(
    preview,
    vscode.commands.registerCommand("ppn.showBoard", (place?: Place) => preview.show(place)),
    vscode.commands.registerCommand("ppn.play", (place?: Place) => preview.play(place)),
    vscode.commands.registerCommand("ppn.findPosition", find),
    vscode.commands.registerCommand("ppn.restartServer", restart),
    vscode.workspace.registerTextDocumentContentProvider(MANUAL, { provideTextDocumentContent: page }),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (document.uri.scheme === MANUAL) void vscode.languages.setTextDocumentLanguage(document, "markdown");
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      // Both are read when the server starts.
      if (event.affectsConfiguration("ppn.command") || event.affectsConfiguration("ppn.hover")) await restart();
    }),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

function clientOptions(): LanguageClientOptions {
  const settings = vscode.workspace.getConfiguration("ppn");
  return {
    documentSelector: NOTATIONS.map(({ name }) => ({ language: name })),
    initializationOptions: {
      pictures: settings.get("hover.pictures", true),
      manual: `${MANUAL}:/`,
      play: true,
    },
    // Pictures of boards are large, and come only from the server.
    markdown: { isTrusted: false, supportHtml: false },
  };
}

async function page(uri: vscode.Uri): Promise<string> {
  const answer = await client?.sendRequest<{ text: string }>("ppn/manual", { uri: uri.path.slice(1) });
  return answer?.text ?? "";
}

/** The answer to the request `ppn/findPosition`. */
interface Positions {
  locations: Parameters<BaseLanguageClient["protocol2CodeConverter"]["asLocation"]>[0][];
  games: number;
  isComplete: boolean;
}

/** Lists the games of the workspace with the position at the cursor. */
async function find(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client) return;
  const { code2ProtocolConverter: code, protocol2CodeConverter: protocol } = client;
  const at = editor.selection.active;
  const found = await client.sendRequest<Positions>("ppn/findPosition", {
    textDocument: { uri: code.asUri(editor.document.uri) },
    position: code.asPosition(at),
  });
  const locations = found.locations.map((one) => protocol.asLocation(one));
  const rest = found.isComplete ? "" : "; not all games were searched";
  vscode.window.setStatusBarMessage(`${locations.length} of ${found.games} games have this position${rest}`, 10_000);
  await vscode.commands.executeCommand("editor.action.showReferences", editor.document.uri, at, locations);
}
