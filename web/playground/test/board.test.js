// The element `ppn-board` of the npm package in a browser, on a page with the three lines of its README.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";
import { browserPath, launch, soon } from "./page.js";

const PACKAGE = new URL("../../npm/", import.meta.url);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** The lines of the README, with a board of a file that does not exist. */
const lines = /```html\n([^]*?)```/.exec(readFileSync(new URL("README.md", PACKAGE), "utf8"))[1];
const FILES = {
  "/": `<!doctype html>\n${lines}<ppn-board src="none.pdn"></ppn-board>`,
  "/game.pdn": '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 (2... 13x24) *\n',
};

const skip = !browserPath && "there is no browser";
let [server, browser, page] = [];
const wrong = [];

before(async () => {
  if (skip) return;
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = new URL(pathname.replace(/^\/ppn\//, "./"), PACKAGE);
    const own = FILES[pathname];
    if (own === undefined && !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": own === undefined ? TYPES[extname(pathname)] : "text/html" });
    response.end(own ?? readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 900, height: 1000 } });
  page.on("pageerror", (error) => wrong.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** The player in a board. */
async function player(board) {
  const frame = page.locator("ppn-board").nth(board).locator("iframe");
  await frame.waitFor();
  const inner = frame.contentFrame();
  await inner.locator("ppn-player .count", { hasText: "/" }).waitFor({ state: "attached" });
  return inner;
}

const counts = (inner, shown) => soon(async () => assert.equal(await inner.locator("ppn-player .count").textContent(), shown));

test("a board plays a file", { skip }, async () => {
  const inner = await player(0);
  await soon(async () => assert.match(await inner.locator("ppn-player h1").textContent(), /./));
  await counts(inner, "4 / 4");
  await soon(async () => assert.equal(await inner.locator("ppn-player .variation .move").count(), 1));
  await inner.locator("ppn-player .stage").press("Home");
  await counts(inner, "0 / 4");
  await inner.locator("ppn-player .move", { hasText: "28x19" }).click();
  await counts(inner, "3 / 4");
});

test("a board plays the text in it", { skip }, async () => {
  const inner = await player(1);
  await counts(inner, "0 / 2");
  await inner.locator('ppn-player [data-do="after"]').click();
  await counts(inner, "1 / 2");
  await soon(async () => assert.equal(await inner.locator("ppn-player .pieces .piece").count(), 1));
});

test("a board says why there is nothing to play", { skip }, async () => {
  const alert = page.locator("ppn-board").nth(2).locator("[role=alert]");
  await alert.waitFor();
  await soon(async () => assert.match(await alert.textContent(), /none\.pdn: 404/));
  assert.deepEqual(wrong, []);
});
