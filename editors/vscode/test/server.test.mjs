// The parts of the extension on a desktop that need no editor: which server it starts, and the one that it carries.

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

test("the command is that of the settings, of the extension, or of the path", async () => {
  const built = await build({ entryPoints: [here("../src/command.ts")], bundle: true, write: false, format: "esm", platform: "node" });
  const { command } = await import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
  const folder = mkdtempSync(path.join(tmpdir(), "ppn-command-"));
  try {
    const name = process.platform === "win32" ? "ppn.exe" : "ppn";
    const [extension, elsewhere] = ["extension", "elsewhere"].map((name) => path.join(folder, name));
    const env = { PATH: ["", elsewhere].join(path.delimiter) };
    for (const one of [path.join(extension, "server"), elsewhere]) mkdirSync(one, { recursive: true });
    assert.equal(command("", extension, env), undefined);
    assert.equal(command("", extension, {}), undefined);
    // A folder of this name is no program.
    mkdirSync(path.join(extension, "server", name));
    const put = (...parts) => (writeFileSync(path.join(...parts), ""), chmodSync(path.join(...parts), 0o755));
    put(elsewhere, name);
    assert.equal(command("", extension, env), path.join(elsewhere, name));
    rmSync(path.join(extension, "server", name), { recursive: true });
    put(extension, "server", name);
    assert.equal(command("", extension, env), path.join(extension, "server", name));
    assert.equal(command("mine", extension, env), "mine");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the server of the extension checks texts of all notations, and ends with its client", async () => {
  const server = fork(here("../dist/server.js"), { serialization: "json" });
  const found = [];
  let waiting = () => {};
  server.on("message", (message) => (found.push(message), waiting()));
  const message = async (fits) => {
    while (!found.some(fits)) await new Promise((resolve) => (waiting = resolve));
    return found.find(fits);
  };
  server.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
  const { result } = await message(({ id }) => id === 1);
  assert.ok(result.capabilities.completionProvider);
  server.send({ jsonrpc: "2.0", method: "initialized", params: {} });
  const wrong = {
    ppn: "---\nGameType: Four Field Kono\n...\n1. z9-z8\n",
    pdn: '[GameType "20"]\n1. 32-11 *\n',
    pgn: '[Event "Club"]\n\n1. e5 *\n',
    sgf: "(;FF[4]GM[1]SZ[9];B[zz])",
  };
  for (const [languageId, text] of Object.entries(wrong)) {
    const uri = `file:///games/a.${languageId}`;
    server.send({ jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument: { uri, languageId, version: 1, text } } });
    const { params } = await message(({ method, params }) => method === "textDocument/publishDiagnostics" && params.uri === uri);
    assert.ok(params.diagnostics.length > 0, languageId);
  }
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.send({ jsonrpc: "2.0", id: 2, method: "shutdown" });
  await message(({ id }) => id === 2);
  server.send({ jsonrpc: "2.0", method: "exit" });
  assert.equal(await ended, 0);
});

test("the manifest names files that are in the package", () => {
  const manifest = JSON.parse(readFileSync(here("../package.json"), "utf8"));
  const steps = manifest.contributes.walkthroughs.flatMap(({ steps }) => steps);
  const files = steps.flatMap(({ media }) => media.markdown ?? media.svg);
  for (const file of [manifest.icon, manifest.main, manifest.browser, "LICENSE.txt", "CHANGELOG.md", ...files]) {
    assert.ok(readFileSync(here(`../${file}`)).length > 0, file);
  }
  const commands = new Set(manifest.contributes.commands.map(({ command }) => command));
  const linked = steps.flatMap(({ description }) => [...description.matchAll(/\(command:(ppn\.\w+)/g)].map(([, name]) => name));
  assert.ok(linked.length > 0 && linked.every((name) => commands.has(name)), linked.join(" "));
});
