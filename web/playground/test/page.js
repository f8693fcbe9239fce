// A browser with the page in it, and a server that can be stopped.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const DIST = new URL("../dist/", import.meta.url);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The browser of this machine, if it has one. */
export const browserPath = (process.env.PATH ?? "")
  .split(":")
  .flatMap((folder) => NAMES.map((name) => `${folder}/${name}`))
  .find((path) => existsSync(path));

/** Serves the page, or another folder, with some more headers. */
export async function serve(headers = {}, folder = DIST) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    const file = new URL(name, folder);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", ...headers });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

/** Chromium without a graphics processor calculates what WebGL draws; all else is drawn a third faster without that. */
export const WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

export const launch = (args = ["--disable-gpu"]) => chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", ...args] });

/** The browser and the server of the tests of a file, from `withBrowser` on. */
export let browser;
export let server;

/** Starts both for the tests of a file, after `prepare`, with arguments of the browser. Returns why tests are skipped if there is no browser. */
export function withBrowser(subject, prepare = () => {}, args = undefined) {
  const skip = browserPath ? false : `no Chromium is installed: ${subject} are not tested`;
  if (skip) console.log(skip);
  before(async () => {
    if (skip) return;
    await prepare();
    server = await serve();
    browser = await launch(args);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return skip;
}

/** The board that the library drew. */
export const SHOWN = "#board:not(.drawn) svg";

/** A page of a fresh profile; `wrong` collects errors of the console and requests to other hosts. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => {
    const own = /^(blob|data):/.test(request.url()) || request.url().startsWith(new URL(address).origin);
    if (!own) wrong.push(`a request to ${request.url()}`);
  });
  await page.goto(address);
  await page.waitForSelector(SHOWN);
  return { context, page, wrong };
}

/** Clicks on a button of a menu, or chooses an option of a list in it, as a person does. */
export async function choose(page, control, option) {
  await page.click(`details:has(${control}) > summary`);
  await (option ? page.selectOption(control, option) : page.click(control));
}

export const text = (page) => page.evaluate(() => playground.text);

/** Waits until a check does not fail: parts of the page follow each other, and a busy machine shows that. */
export async function soon(check) {
  for (const end = Date.now() + 10_000; ; await new Promise((done) => setTimeout(done, 20))) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Waits until the text is this one, or fits a pattern. */
export const becomes = (page, content) =>
  soon(async () => (content instanceof RegExp ? assert.match : assert.equal)(await text(page), content));

/** Replaces the whole text by typing. */
export async function write(page, content) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(content);
}

/** The pixel of a place of the table, in inches. */
export const pixel = (page, [x, y]) =>
  page.evaluate(
    ([x, y]) => {
      const svg = document.querySelector("#board svg");
      const [left, bottom] = svg.dataset.corner.split(" ").map(Number);
      const at = new DOMPoint((x - left) * 100, svg.viewBox.baseVal.height - (y - bottom) * 100);
      const { x: px, y: py } = at.matrixTransform(svg.getScreenCTM());
      return [px, py];
    },
    [x, y],
  );

export const square = (name) => [name.charCodeAt(0) - 96, Number(name.slice(1))];

/** Waits until the line about the move begins with a text. */
export const shows = (page, start) =>
  page.waitForFunction((start) => document.querySelector("#move").textContent.startsWith(start), start);
