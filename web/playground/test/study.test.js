// Variations, new games, several games, marks and large games, in a real browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { Games, init } from "ppn";
import { becomes, browser, choose, open, pixel, server, shows, soon, square, text, withBrowser, write } from "./page.js";

const skip = withBrowser("studies");

const CHESS = '[White "A"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) 2. Nf3 Nc6 *\n';

/** A page with a text in a notation. */
async function read(notation, content, options) {
  const opened = await open(browser, server.address, options);
  await opened.page.selectOption("#notation", notation);
  await write(opened.page, content);
  await opened.page.waitForFunction((content) => playground.text === content, content);
  await opened.page.waitForTimeout(500);
  return opened;
}

async function drag(page, from, to) {
  await page.mouse.move(...(await pixel(page, square(from))));
  await page.mouse.down();
  await page.mouse.move(...(await pixel(page, square(to))), { steps: 4 });
  await page.mouse.up();
}

/** Waits until the title of the piece on a square of the screen fits; without a piece, it is empty. */
async function stands(page, name, pattern) {
  const titleAt = ([x, y]) => {
    const groups = document.elementsFromPoint(x, y).map((one) => one.closest("[data-piece]"));
    const titles = groups.map((one) => one?.querySelector("title")?.textContent).filter(Boolean);
    return titles.find((one) => !/board/i.test(one)) ?? "";
  };
  await soon(async () => assert.match(await page.evaluate(titleAt, await pixel(page, square(name))), pattern));
}

test("a variation has its boards, by cursor, list and keys", { skip }, async () => {
  const { page, wrong, context } = await read("pgn", CHESS);
  await page.evaluate((at) => playground.goTo(at), CHESS.indexOf("d6") + 1);
  await shows(page, "2... d6");
  await stands(page, "d6", /pawn/i);
  await stands(page, "e5", /^$/);
  await soon(async () => assert.equal(await page.textContent("#panel-states .now"), "2... d6"));
  await soon(async () => assert.equal(await page.locator("#panel-states .variation").count(), 2));
  // The moves of a variation continue those before it.
  await page.click("#previous");
  await shows(page, "2. Nf3");
  await page.click("#previous");
  await shows(page, "1... c5");
  await page.click("#previous");
  await shows(page, "1. e4");
  await page.click("#next");
  await shows(page, "1... e5");
  // Keys on the board: to the other move, into its line, and to its end.
  await page.focus("#board");
  await page.keyboard.press("ArrowDown");
  await shows(page, "1... c5");
  await page.keyboard.press("End");
  await shows(page, "2... d6");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await shows(page, "Start board");
  await page.click("#panel-states a:has-text('2... Nc6') >> nth=0");
  await shows(page, "2... Nc6");
  await stands(page, "c5", /pawn/i);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a move at an earlier board begins a variation, or replaces the rest", { skip }, async () => {
  const { page, wrong, context } = await read("pgn", CHESS);
  await page.click("#panel-states a:has-text('1. e4')");
  await shows(page, "1. e4");
  await page.click("#record");
  await page.waitForFunction(() => document.querySelector("#to-move").textContent === "Black to move");
  await drag(page, "e7", "e6");
  await page.waitForSelector("#choices[open]");
  await soon(async () => assert.equal(await page.locator("#choices-list button").count(), 3));
  await page.click("#choices button:has-text('variation')");
  const longer = CHESS.replace(" 2. Nf3 Nc6 *", " (1... e6) 2. Nf3 Nc6 *");
  await becomes(page, longer);
  await shows(page, "1... e6");
  // The next moves continue the variation.
  await page.waitForFunction(() => document.querySelector("#to-move").textContent === "White to move");
  await drag(page, "d2", "d4");
  await becomes(page, longer.replace("(1... e6)", "(1... e6 2. d4)"));
  await page.fill("#say-text", "French");
  await page.press("#say-text", "Enter");
  await becomes(page, longer.replace("(1... e6)", "(1... e6 2. d4 {French})"));
  for (let step = 0; step < 3; step++) await page.click("#undo");
  await becomes(page, CHESS);
  // A move that is in the text is only shown.
  await page.click("#panel-states a:has-text('1. e4')");
  await shows(page, "1. e4");
  await page.waitForFunction(() => document.querySelector("#to-move").textContent === "Black to move");
  await page.waitForTimeout(200);
  await drag(page, "c7", "c5");
  await shows(page, "1... c5");
  await becomes(page, CHESS);
  await page.click("#previous");
  await shows(page, "1. e4");
  await page.waitForTimeout(200);
  await drag(page, "e7", "e6");
  await page.click("#choices button:has-text('Replace')");
  await becomes(page, '[White "A"]\n\n1. e4 e6 *\n');
  await page.click("#undo");
  await becomes(page, CHESS);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("variations of go are read and recorded", { skip }, async () => {
  const start = "(;GM[1]SZ[9];B[ee];W[ce];B[ge])\n";
  const { page, wrong, context } = await read("sgf", start);
  await page.click("#first");
  await page.click("#next");
  await page.click("#record");
  await page.waitForFunction(() => document.querySelector("#to-move").textContent === "White to move");
  await page.click("#box");
  await page.click("#box-list button");
  await page.mouse.click(...(await pixel(page, [7, 5])));
  await page.click("#choices button:has-text('variation')");
  await becomes(page, "(;GM[1]SZ[9];B[ee](;W[ce];B[ge])(;W[ge]))\n");
  await soon(async () => assert.equal(await page.locator("#panel-states .variation").count(), 1));
  await page.click("#undo");
  await becomes(page, start);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("new games of each kind are recorded at once", { skip }, async () => {
  const { page, wrong, context } = await open(browser, server.address);
  const begin = async (kind, chosen) => {
    await page.click("#new");
    if (chosen) await page.selectOption(`#new-${kind}`, chosen);
    await page.click(`[data-game=${kind}]`);
    await page.waitForFunction(() => /no problems/.test(document.querySelector("#status").textContent));
    await page.waitForFunction(() => document.querySelector("#to-move").textContent !== "");
    await page.waitForTimeout(150);
  };
  await begin("chess");
  await drag(page, "e2", "e4");
  await becomes(page, '[White "?"]\n[Black "?"]\n\n1. e4 *\n');
  await page.click("#new");
  const kinds = await page.$$eval("#new-draughts option", (all) => all.map((one) => one.value));
  await page.keyboard.press("Escape");
  assert.ok(kinds.length >= 17);
  for (const kind of kinds) {
    await begin("draughts", kind);
    await becomes(page, new RegExp(`\\[GameType "${kind}"\\]`));
    await soon(async () => assert.ok((await page.locator("#board [data-piece]").count()) > 9, kind));
  }
  await begin("go", "9");
  await soon(async () => assert.equal(await page.textContent("#to-move"), "Black to move"));
  await begin("arimaa");
  await soon(async () => assert.equal(await page.textContent("#to-move"), "Gold to move"));
  await page.click("#box");
  await page.waitForSelector("#box-list button");
  const animals = await page.$$eval("#box-list button", (all) => all.map((one) => one.title));
  assert.deepEqual(animals.map((one) => one.replace("gold ", "")), ["elephant", "camel", "horse", "dog", "cat", "rabbit"]);
  await page.click("#box-list button[title*=elephant]");
  await page.mouse.click(...(await pixel(page, square("e2"))));
  await becomes(page, "FAN31415926 1 arimaa\n\n1g Ee2\n");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a random start board shows its seed, and is shuffled again", { skip }, async () => {
  const { page, wrong, context } = await open(browser, server.address);
  await page.click("#new");
  await page.click("[data-game=boards]");
  await page.fill("#search", "chess960");
  await page.click("#setups li:visible button");
  await page.waitForSelector("#shuffle:not([hidden])");
  const before = await text(page);
  const seed = /Seed: (\d+)/.exec(before)[1];
  await soon(async () => assert.match(await page.textContent("#shuffle"), new RegExp(`seed ${seed}\\b`)));
  await page.click("#shuffle");
  await page.waitForFunction((before) => playground.text !== before, before);
  const other = /Seed: (\d+)/.exec(await text(page))[1];
  await page.waitForFunction((seed) => document.querySelector("#shuffle").textContent.includes(seed), other);
  await write(page, CHESS);
  await page.waitForSelector("#shuffle", { state: "hidden" });
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a pasted text is recognized, and another notation offered", { skip }, async () => {
  const { page, wrong, context } = await open(browser, server.address);
  const texts = [
    ["sgf", "(;GM[1]SZ[9];B[ee])\n"],
    ["pgn", '[Event "A"]\n[White "B"]\n[Black "C"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n'],
    ["pdn", '[GameType "20"]\n\n1. 32-28 19-23 *\n'],
    ["fan", "FAN31415926 1\n\n1g Ra1\n"],
    ["ppn", "---\nGameType: Chess\n...\n1. e2-e4\n"],
  ];
  for (const [notation, content] of texts) {
    await write(page, "");
    await page.evaluate((content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", content);
      document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, content);
    await page.waitForFunction((notation) => document.querySelector("#notation").value === notation, notation);
    await becomes(page, content);
  }
  await soon(async () => assert.equal(await page.isVisible("#offer"), false));
  await page.selectOption("#notation", "pdn");
  await page.waitForSelector("#offer:not([hidden])");
  await soon(async () => assert.match(await page.textContent("#offer"), /looks like PPN/));
  await page.click("#offer-take");
  await page.waitForFunction(() => document.querySelector("#notation").value === "ppn");
  await page.waitForSelector("#offer", { state: "hidden" });
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a pawn becomes the chosen figure", { skip }, async () => {
  const start = '[SetUp "1"]\n[FEN "8/P6k/8/8/8/8/8/7K w - - 0 1"]\n\n*\n';
  const { page, wrong, context } = await read("pgn", start);
  await page.click("#record");
  await page.waitForFunction(() => document.querySelector("#to-move").textContent === "White to move");
  await drag(page, "a7", "a8");
  await page.waitForSelector("#choices[open]");
  const names = await page.$$eval("#choices-list button", (all) => all.map((one) => one.textContent.slice(2)));
  assert.deepEqual(names.toSorted(), ["Bishop", "Knight", "Queen", "Rook"]);
  await page.click("#choices button:has-text('Knight')");
  await becomes(page, start.replace("*", "1. a8=N *"));
  await stands(page, "a8", /knight/i);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a menu on a piece changes it", { skip }, async () => {
  const start = "---\nGameType: {Name: Chess, System: Chess}\n...\n1. e2-e4\n";
  const { page, wrong, context } = await read("ppn", start);
  await page.click("#record");
  await page.waitForTimeout(200);
  await page.mouse.click(...(await pixel(page, square("e4"))), { button: "right" });
  await page.click("#choices button:has-text('Change into')");
  await page.click("#box-list button[title*='queen' i] >> nth=0");
  await page.waitForFunction((start) => playground.text !== start, start);
  await becomes(page, /1\.\.\. e4~/);
  await stands(page, "e4", /queen/i);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("games are chosen from a list, moves by wheel, and fixes in the list of problems", { skip }, async () => {
  const one = (name) => `[White "${name}"]\n[Black "?"]\n\n1. e4 e5 *\n\n`;
  const { page, wrong, context } = await read("pgn", one("Ann") + one("Bob") + one("Cid"));
  await page.focus("#game-select");
  await page.waitForFunction(() => document.querySelectorAll("#game-select option").length === 3);
  await soon(async () => assert.match(await page.textContent("#game-select"), /2\. Bob/));
  await page.selectOption("#game-select", "1");
  await shows(page, "Game 2 of 3: Start board");
  await page.hover("#board");
  await page.mouse.wheel(0, 100);
  await shows(page, "Game 2 of 3: 1. e4");
  await page.mouse.wheel(0, 100);
  await shows(page, "Game 2 of 3: 1... e5");
  await page.mouse.wheel(0, -100);
  await shows(page, "Game 2 of 3: 1. e4");
  await page.click("#game-next");
  await shows(page, "Game 3 of 3");
  await soon(async () => assert.ok(await page.isDisabled("#game-next")));
  await page.focus("#board");
  await page.keyboard.press("PageUp");
  await shows(page, "Game 2 of 3");
  await page.selectOption("#notation", "pdn");
  await write(page, '[Event "x]\n[GameType "20"]\n1. 32-28 *\n');
  await page.waitForFunction(() => /1 warning/.test(document.querySelector("#status").textContent));
  await page.click("#tab-diagnostics");
  await page.click("#panel-diagnostics .fix");
  await page.waitForFunction(() => /no problems/.test(document.querySelector("#status").textContent));
  await becomes(page, /\[Event "x"\]/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("an arrow that is drawn becomes a mark of the text", { skip }, async () => {
  const { page, wrong, context } = await read("pgn", "1. e4 e5 2. Nf3 *\n");
  await page.click("#previous");
  await shows(page, "1... e5");
  await page.mouse.move(...(await pixel(page, square("f1"))));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await pixel(page, square("c4"))), { steps: 3 });
  await page.mouse.up({ button: "right" });
  await becomes(page, "1. e4 e5 {[%cal Gf1c4]} 2. Nf3 *\n");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("completions and hovers know boards of the person", { skip }, async () => {
  const { page, wrong, context } = await open(browser, server.address);
  await choose(page, "#own");
  await page.fill("#own-list input", "Lighthouse");
  await page.fill("#own-list textarea", "S@a1 M@c3");
  await page.click("#own-boards button[value=use]");
  await write(page, "---\nGameType: Ligh");
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".cm-tooltip-autocomplete li:has-text('Lighthouse')");
  // The editor takes no key for a choice right after the list appeared.
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await becomes(page, "---\nGameType: Lighthouse");
  // The word around the cursor is replaced.
  await write(page, "---\nGameType: Four");
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".cm-tooltip-autocomplete li");
  await page.click(".cm-tooltip-autocomplete li:has-text('Four Field Kono') >> nth=0");
  await becomes(page, "---\nGameType: Four Field Kono");
  await write(page, "---\nGameType: Lighthouse\n...\n1. a1-a2\n");
  await page.waitForFunction(() => /no problems/.test(document.querySelector("#status").textContent));
  const box = await page.locator(".cm-line", { hasText: "Lighthouse" }).boundingBox();
  await page.mouse.move(box.x + 120, box.y + box.height / 2);
  await page.waitForSelector(".hover:has-text('Lighthouse')");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a game of a megabyte opens, and keys and moves do not wait", { skip }, async () => {
  const { page, wrong, context } = await open(browser, server.address);
  let content = "---\nGameType: {Name: Chess, System: Chess}\n...\n";
  for (let turn = 1; content.length < 1e6; turn += 2) {
    content += `${turn}. g1-f3 ${turn}... g8-f6\n${turn + 1}. f3-g1 ${turn + 1}... f6-g8\n`;
  }
  const file = { name: "long.ppn", mimeType: "text/plain", buffer: Buffer.from(content) };
  // The longest time for which the page itself is busy.
  await page.evaluate(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, task.duration);
    }).observe({ type: "longtask" });
  });
  const start = performance.now();
  await page.setInputFiles("#file", file);
  await page.waitForFunction(() => document.querySelector("#panel-states a")?.textContent === "Start board" && playground.text.length > 9e5 && document.querySelectorAll("#panel-states a").length > 500, undefined, { timeout: 60_000 });
  const opened = performance.now() - start;
  await page.waitForFunction(() => /no problems/.test(document.querySelector("#status").textContent), undefined, { timeout: 60_000 });
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  assert.ok(nodes < 5000, `${nodes} elements`);
  const steps = [];
  for (let step = 0; step < 8; step++) {
    const before = performance.now();
    const old = await page.textContent("#move");
    await page.click("#next");
    await page.waitForFunction((old) => document.querySelector("#move").textContent !== old, old);
    steps.push(performance.now() - before);
  }
  await page.evaluate(() => {
    playground.goTo(500_000);
    globalThis.longest = 0;
  });
  await page.waitForTimeout(300);
  const keys = [];
  for (let key = 0; key < 10; key++) {
    keys.push(
      await page.evaluate(async () => {
        const start = performance.now();
        const at = playground.view.state.selection.main.head;
        playground.view.dispatch({ changes: { from: at, insert: " " }, userEvent: "input.type" });
        await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - start;
      }),
    );
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(2500);
  const longest = await page.evaluate(() => globalThis.longest);
  const middle = (times) => times.toSorted((a, b) => a - b)[times.length >> 1].toFixed(0);
  console.log(`1 MB: opened in ${opened.toFixed(0)} ms, next ${middle(steps)} ms, a key ${middle(keys)} ms, longest task ${longest.toFixed(0)} ms, ${nodes} elements`);
  // The window of the list follows the move.
  await page.click("#last");
  await page.waitForFunction(() => document.querySelector("#panel-states .now")?.textContent.includes("f6-g8"), undefined, { timeout: 20_000 });
  await page.click("#panel-states button:has-text('Earlier')");
  await soon(async () => assert.ok((await page.locator("#panel-states a").count()) <= 600));
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a light element plays prepared games without the library", { skip }, async (t) => {
  await init();
  const games = new Games("---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3\n", { notation: "ppn" });
  const files = {
    "/games.json": ["application/json", JSON.stringify(games.data())],
    "/player.js": ["text/javascript", readFileSync(new URL("../../npm/wasm/player.js", import.meta.url))],
    "/": ["text/html", '<!doctype html><title>A page</title><script src="player.js" async></script><ppn-player id="one" src="games.json" start="last"></ppn-player><ppn-player id="two" src="none.json"></ppn-player>'],
  };
  games.free();
  const asked = [];
  const pages = createServer((request, response) => {
    asked.push(request.url);
    const [type, content] = files[request.url] ?? [];
    response.writeHead(type ? 200 : 404, { "content-type": type ?? "text/plain" }).end(content);
  });
  await new Promise((resolve) => pages.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise((resolve) => (pages.close(resolve), pages.closeAllConnections())));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${pages.address().port}/`);
  await page.getByText("d3:b3").first().waitFor();
  await page.getByText("none.json: 404").waitFor();
  assert.deepEqual(asked.filter((one) => /wasm/.test(one)), []);
  await page.close();
});
