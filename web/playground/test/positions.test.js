// Positions: found among games, set up by hand, and marked by arrows; and the page as one file.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { becomes, browser, choose, open, pixel, server, SHOWN, shows, soon, square, withBrowser, write } from "./page.js";

const skip = withBrowser("positions");

async function read(notation, content, options) {
  const opened = await open(browser, server.address, options);
  await opened.page.selectOption("#notation", notation);
  await write(opened.page, content);
  await opened.page.waitForFunction(() => /game/.test(document.querySelector("#status").textContent));
  await opened.page.waitForTimeout(500);
  return opened;
}

/** Waits until the field for a FEN has this one. */
async function hasFen(page, fen) {
  await soon(async () => assert.equal(await page.inputValue("#arrange-fen"), fen, await page.textContent("#arrange-said")));
}

/** The pixel of a square of the board that is set up. */
const arranged = (page, name) =>
  page.evaluate(
    ([x, y]) => {
      const svg = document.querySelector("#arrange-board svg");
      const [left, bottom] = svg.dataset.corner.split(" ").map(Number);
      const at = new DOMPoint((x - left) * 100, svg.viewBox.baseVal.height - (y - bottom) * 100);
      const { x: px, y: py } = at.matrixTransform(svg.getScreenCTM());
      return [px, py];
    },
    square(name),
  );

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

async function middle(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return [x + width / 2, y + height / 2];
}

test("the games with a position are listed, by other moves, too", { skip }, async () => {
  const games = '[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n\n[White "Bo"]\n\n1. d4 *\n\n[White "Cy"]\n\n1. Nf3 e5 2. e4 d6 *\n';
  const { page, wrong, context } = await read("pgn", games);
  await page.click("#board");
  await page.keyboard.press("Home");
  await page.evaluate(() => playground.goTo(playground.text.indexOf("Nf3 *")));
  await shows(page, "Game 1 of 3: 2. Nf3");
  await page.click("#find");
  await page.waitForSelector("#panel-found:not([hidden]) li");
  const found = await page.$$eval("#panel-found li", (items) => items.map((item) => item.textContent));
  assert.equal(found.length, 2);
  assert.match(found[0], /^1\. .*Ann.*\(2\. Nf3\)$/);
  assert.match(found[1], /^3\. .*Cy.*\(2\. e4\)$/);
  await page.click("#panel-found li:nth-child(2) a");
  await shows(page, "Game 3 of 3: 2. e4");
  // A list about another text is not shown.
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n");
  await page.waitForFunction(() => document.querySelector("#tab-found").hidden);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a position of chess is set up by mouse, from a FEN and by keys", { skip }, async () => {
  const { page, wrong, context } = await read("pgn", "1. e4 *\n");
  await page.evaluate(() => playground.goTo(playground.text.indexOf("e4")));
  await shows(page, "1. e4");
  await page.click("#new");
  await page.click('[data-game="position"]');
  // It begins with the board on the screen.
  await hasFen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
  await page.click("#arrange-turn");
  await hasFen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  await soon(async () => assert.equal(await page.textContent("#arrange-turn"), "Black to move"));
  await page.click("#arrange-empty");
  await page.waitForFunction(() => /king/.test(document.querySelector("#arrange-said").textContent));
  // A game cannot begin without kings, and the dialog says why.
  await page.click("#arrange button.main");
  await soon(async () => assert.equal(await page.locator("#arrange").isVisible(), true));
  const tray = (name) => `#arrange-tray [aria-label*="${name}"]`;
  const names = await page.$$eval("#arrange-tray button", (all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
  assert.equal(names.length, 13, names.join(", "));
  const king = names.filter((name) => /king/i.test(name));
  assert.equal(king.length, 2);
  const [white, black] = /white|♔/i.test(king[0]) ? king : king.toReversed();
  await drag(page, await middle(page, tray(white)), await arranged(page, "e1"));
  // A piece that is chosen by a click is put down by each touch.
  await page.waitForSelector("#arrange-board [data-piece='1']");
  await page.click(tray(black));
  await page.mouse.click(...(await arranged(page, "e8")));
  await hasFen(page, "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  // Beside the board a piece is gone, and on a square it moves there.
  await page.click(tray(black));
  await drag(page, await arranged(page, "e8"), await arranged(page, "c7"));
  await hasFen(page, "8/2k5/8/8/8/8/8/4K3 b - - 0 1");
  await page.fill("#arrange-fen", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 3 9");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector("#arrange-turn").textContent === "White to move");
  await page.click("#arrange button.main");
  await page.waitForFunction(() => playground.text.includes('[FEN "4k3/8/8/8/8/8/4P3/R3K3 w Q - 3 9"]'));
  // The game goes on from there.
  await page.waitForFunction(() => document.querySelector("#record").getAttribute("aria-pressed") === "true");
  await page.waitForFunction(() => /White to move/.test(document.querySelector("#to-move").textContent));
  await drag(page, await pixel(page, square("e2")), await pixel(page, square("e4")));
  await page.waitForFunction(() => / e4 \*/.test(playground.text));
  // By keys.
  await page.click("#new");
  await page.click('[data-game="position"]');
  await page.waitForSelector("#arrange-board svg");
  await page.waitForTimeout(300);
  await page.click("#arrange-tray button:last-child");
  await page.focus("#arrange-board");
  for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
  await hasFen(page, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("positions of draughts, go and other boards are set up", { skip }, async () => {
  const { page, wrong, context } = await read("ppn", "---\nGameType: Four Field Kono\n...\n1. b1:b3\n");
  await page.click("#first");
  await page.click("#new");
  await page.click('[data-game="position"]');
  await page.waitForSelector("#arrange-board svg");
  await soon(async () => assert.equal(await page.inputValue("#arrange-kind"), "0"));
  // A coin goes to another place, with its game.
  await drag(page, await arranged(page, "a1"), await middle(page, "#arrange-said"));
  await page.waitForTimeout(300);
  await page.click("#arrange button.main");
  await becomes(page, "---\nGameType: Four Field Kono\n...\n0. *a1\n");
  await page.click("#new");
  await page.click('[data-game="position"]');
  await page.selectOption("#arrange-kind", { label: "International draughts" });
  await page.waitForFunction(() => document.querySelectorAll("#arrange-tray button").length === 5);
  await page.waitForFunction(() => document.querySelector("#arrange-turn").textContent === "White to move");
  // The usual board needs no FEN.
  await hasFen(page, "");
  await page.click("#arrange-turn");
  const all = (from, to) => Array.from({ length: to + 1 - from }, (_, at) => from + at).join(",");
  await hasFen(page, `B:W${all(31, 50)}:B${all(1, 20)}`);
  await page.fill("#arrange-fen", "W:W31,K46:B3");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector("#arrange-turn").textContent === "White to move");
  await page.click("#arrange button.main");
  await page.waitForFunction(() => playground.text.includes('[FEN "W:W31,K46:B3"]'));
  await page.click("#new");
  await page.click('[data-game="position"]');
  await page.selectOption("#arrange-kind", { label: "Go, 9 lines" });
  await page.waitForFunction(() => document.querySelectorAll("#arrange-tray button").length === 3);
  await page.click("#arrange-tray button:first-child");
  await page.mouse.click(...(await arranged(page, "c3")));
  await page.waitForTimeout(300);
  await page.click("#arrange button.main");
  await page.waitForFunction(() => /A[BW]\[cg\]/.test(playground.text));
  await page.waitForFunction(() => /no problems/.test(document.querySelector("#status").textContent));
  assert.deepEqual(wrong, []);
  await context.close();
});

test("arrows are drawn in PPN and in SGF", { skip }, async () => {
  for (const [notation, before, after, from, to] of [
    ["ppn", "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3\n", "---\nGameType: Four Field Kono\n...\n1. b1:b3 {[%arrow a1:c2=green]} 1... d3:b3\n", "a1", "c2"],
    ["sgf", "(;GM[1]SZ[9];B[aa];W[bb])\n", "(;GM[1]SZ[9];B[aa]AR[aa:cb];W[bb])\n", "a9", "c8"],
  ]) {
    const { page, wrong, context } = await read(notation, before);
    await page.click("#first");
    await page.click("#next");
    await page.waitForTimeout(200);
    await page.mouse.move(...(await pixel(page, square(from))));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await pixel(page, square(to))), { steps: 3 });
    await page.mouse.up({ button: "right" });
    await becomes(page, after);
    assert.deepEqual(wrong, []);
    await context.close();
  }
});

test("the page is offered as one file, which works from a disk", { skip }, async () => {
  const file = new URL("../dist/playground.html", import.meta.url);
  assert.equal(existsSync(fileURLToPath(file)), true);
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("request", (request) => /^(file|http)/.test(request.url()) && request.url() !== file.href && wrong.push(request.url()));
  await page.goto(file.href);
  await page.waitForSelector(SHOWN);
  await page.click("#last");
  await shows(page, "16... d4:d2");
  await page.waitForFunction(() => /no problems/.test(document.querySelector("#status").textContent));
  // What needs a server is not offered.
  const offered = await page.$$eval("#copy option, #download option", (all) => all.map((one) => one.textContent));
  assert.deepEqual(offered.filter((one) => /link|frame|element|one file/.test(one)), []);
  await write(page, "1. e4 e5 *\n");
  await page.selectOption("#notation", "pgn");
  await page.waitForFunction(() => /no problems/.test(document.querySelector("#status").textContent));
  const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "#download", { label: "The text" })]);
  assert.equal(download.suggestedFilename(), "game.pgn");
  assert.deepEqual(wrong, []);
  await context.close();
  // On a server it is in the list of downloads.
  const opened = await open(browser, server.address, { acceptDownloads: true });
  const [whole] = await Promise.all([
    opened.page.waitForEvent("download"),
    choose(opened.page, "#download", { label: "This playground as one file" }),
  ]);
  assert.equal(whole.suggestedFilename(), "playground.html");
  await opened.context.close();
});
