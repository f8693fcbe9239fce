// The workbench of Visual Studio Code with the extension and a folder of games in memory.

import "@codingame/monaco-vscode-theme-defaults-default-extension";
import { initialize } from "@codingame/monaco-vscode-api";
import { ExtensionHostKind, registerExtension } from "@codingame/monaco-vscode-api/extensions";
import {
  ICodeEditorService,
  ICommandService,
  IConfigurationService,
  IMarkerService,
  getService,
} from "@codingame/monaco-vscode-api/services";
import { URI } from "@codingame/monaco-vscode-api/vscode/vs/base/common/uri";
import configuration, { initUserConfiguration } from "@codingame/monaco-vscode-configuration-service-override";
import extensions from "@codingame/monaco-vscode-extensions-service-override";
import {
  RegisteredFileSystemProvider, RegisteredMemoryFile, registerFileSystemOverlay,
} from "@codingame/monaco-vscode-files-service-override";
import keybindings from "@codingame/monaco-vscode-keybindings-service-override";
import languages from "@codingame/monaco-vscode-languages-service-override";
import markers from "@codingame/monaco-vscode-markers-service-override";
import model from "@codingame/monaco-vscode-model-service-override";
import textmate from "@codingame/monaco-vscode-textmate-service-override";
import theme from "@codingame/monaco-vscode-theme-service-override";
import workbench from "@codingame/monaco-vscode-workbench-service-override";
import editorWorker from "@codingame/monaco-vscode-api/workers/editor.worker?worker&url";
import extensionHost from "@codingame/monaco-vscode-api/workers/extensionHost.worker?worker&url";
import textmateWorker from "@codingame/monaco-vscode-textmate-service-override/worker?worker&url";

const WORKERS = {
  editorWorkerService: editorWorker,
  extensionHostWorkerMain: extensionHost,
  TextMateWorker: textmateWorker,
};
window.MonacoEnvironment = {
  getWorkerUrl: (_, label) => WORKERS[label] && new URL(WORKERS[label], location.href).href,
  getWorkerOptions: () => ({ type: "module" }),
};

const { manifest, files, games } = await (await fetch("/extension.json")).json();
const folder = new RegisteredFileSystemProvider(false);
for (const [name, text] of Object.entries(games)) {
  folder.registerFile(new RegisteredMemoryFile(URI.file(`/games/${name}`), text));
}
registerFileSystemOverlay(1, folder);
await initUserConfiguration(JSON.stringify({
  "workbench.colorTheme": "Default Light Modern",
  "workbench.startupEditor": "none",
  "editor.formatOnType": true,
  "security.workspace.trust.enabled": false,
}));
await initialize(
  {
    ...extensions({ enableWorkerExtensionHost: true }),
    ...model(),
    ...configuration(),
    ...keybindings(),
    ...languages(),
    ...textmate(),
    ...theme(),
    ...markers(),
    ...workbench(),
  },
  document.querySelector("#workbench"),
  { workspaceProvider: { trusted: true, open: async () => false, workspace: { folderUri: URI.file("/games") } } },
);
const extension = registerExtension(manifest, ExtensionHostKind.LocalWebWorker);
for (const name of files) {
  extension.registerFileUrl(name, new URL(`/extension/${name}`, location.href).href);
}
await extension.whenReady();

// Information that the test needs besides the page.
const commands = await getService(ICommandService);
const editors = await getService(ICodeEditorService);
const problems = await getService(IMarkerService);
const settings = await getService(IConfigurationService);
const editor = () => editors.getActiveCodeEditor() ?? editors.listCodeEditors()[0];
window.driver = {
  open: async (name) => {
    await commands.executeCommand("workbench.action.focusFirstEditorGroup");
    await commands.executeCommand("vscode.open", URI.file(`/games/${name}`));
  },
  run: (command) => commands.executeCommand(command),
  setting: (name, value) => settings.updateValue(name, value),
  text: () => editor().getModel().getValue(),
  cursor: () => editor().getPosition(),
  goTo: (lineNumber, column) => {
    editor().setPosition({ lineNumber, column });
    editor().focus();
  },
  problems: () =>
    problems.read({}).map((one) => [one.code?.value ?? one.code, one.startLineNumber, one.startColumn]),
};
