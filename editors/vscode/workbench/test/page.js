// A browser with the workbench in it.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { chromium } from "playwright-core";

const DIST = new URL("../dist/", import.meta.url);
const EXTENSION = new URL("../../", import.meta.url);
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The browser of this machine, if it has one. */
export const browserPath = (process.env.PATH ?? "")
  .split(":")
  .flatMap((folder) => NAMES.map((name) => `${folder}/${name}`))
  .find((path) => existsSync(path));

/** Serves the workbench, the extension and games for it. */
export async function serve(games) {
  const inFolder = (folder) => readdirSync(new URL(folder, EXTENSION)).map((name) => `${folder}${name}`);
  const top = readdirSync(EXTENSION).filter((name) => /^(package|language).*\.json$/.test(name));
  const files = [...top, ...["dist/", "snippets/", "syntaxes/"].flatMap(inFolder)];
  const manifest = JSON.parse(readFileSync(new URL("package.json", EXTENSION), "utf8"));
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname.slice(1)) || "index.html";
    response.setHeader("content-type", TYPES[extname(name)] ?? "application/octet-stream");
    if (name === "extension.json") return response.end(JSON.stringify({ manifest, files, games }));
    const own = name.startsWith("extension/");
    const file = own ? new URL(name.slice("extension/".length), EXTENSION) : new URL(name, DIST);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  return { address: `http://localhost:${server.address().port}/`, stop };
}

export const launch = () => chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
