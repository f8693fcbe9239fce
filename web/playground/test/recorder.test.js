// Games that are recorded on the board, by mouse and by touch.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { init, replay } from "ppn";
import { browserPath, launch, open, serve, text, write } from "./page.js";

const skip = browserPath ? false : "no Chromium is installed: the recorder is not tested";
if (skip) console.log(skip);

let server;
let browser;
before(async () => {
  if (skip) return;
  await init();
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The pixel of a place of the table. */
const pixel = (page, [x, y]) =>
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

const square = (name) => [name.charCodeAt(0) - 96, Number(name.slice(1))];

/** Moves a finger or a mouse from a pixel to another. */
const HANDS = {
  async mouse(page, from, to) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await page.mouse.up();
  },
  async touch(page, from, to) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, points) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    await touch("touchStart", [from]);
    await touch("touchMove", [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
    await touch("touchMove", [to]);
    await touch("touchEnd", []);
    await session.detach();
  },
};

/** A page that records a game, and what a hand does on it. */
async function record(start, notation, hand) {
  const opened = await open(browser, server.address, { hasTouch: hand === "touch" });
  const { page } = opened;
  await page.selectOption("#notation", notation);
  await write(page, start);
  await page.waitForTimeout(400);
  await page.click("#record");
  await page.waitForSelector("#board svg[data-corner]");
  /** Does something that changes the text, and gives it. */
  const changed = async (work) => {
    const before = await text(page);
    await work();
    await page.waitForFunction((before) => playground.text !== before, before, { timeout: 5000 });
    await page.waitForTimeout(120);
    return text(page);
  };
  const drag = async (from, to) =>
    HANDS[hand](page, await pixel(page, from), await pixel(page, to));
  const tap = async (at) => HANDS[hand](page, await pixel(page, at), await pixel(page, at));
  /** Without a pause between: on a busy machine the taps are far apart as it is. */
  const tapTwice = async (at) => {
    const there = await pixel(page, at);
    await HANDS[hand](page, there, there);
    await HANDS[hand](page, there, there);
  };
  return { ...opened, changed, drag, tap, tapTwice };
}

/** Replays the text without the page: the board on the screen has the same pieces at the same places. */
async function compare(page, notation) {
  const [game] = replay(await text(page), { notation });
  assert.deepEqual(game.diagnostics.filter((one) => one.severity === "error"), []);
  const { pieces } = game.moves.at(-1);
  const shown = await page.evaluate(() => {
    const svg = document.querySelector("#board svg");
    const [left, bottom] = svg.dataset.corner.split(" ").map(Number);
    return [...svg.querySelectorAll("[data-piece]")].map((one) => {
      const { e, f } = one.transform.baseVal.consolidate().matrix;
      return [Number(one.dataset.piece), left + e / 100, bottom + (svg.viewBox.baseVal.height - f) / 100];
    });
  });
  assert.equal(shown.length, pieces.length);
  for (const [index, x, y] of shown) {
    const piece = pieces[index];
    assert.ok(Math.hypot(piece.x - x, piece.y - y) < 0.02, JSON.stringify([piece, x, y]));
  }
}

const KONO = "b1b3 d3b3 d1d3 c4c2 d2b2 a3a1 c1c3 b4b2 d3b3 b2d2";
const KONO_TEXT = `---
GameType: Four Field Kono
...
1. b1:b3 1... d3:b3
2. d1-d3 2... c4:c2
3. d2:b2 3... a3:a1
4. c1:c3 4... b4:b2
5. d3:b3 5... b2-d2
`;

for (const hand of ["mouse", "touch"]) {
  test(`Four Field Kono by ${hand}`, { skip }, async () => {
    const start = "---\nGameType: Four Field Kono\n...\n";
    const { page, wrong, context, changed, drag } = await record(start, "ppn", hand);
    for (const [index, turn] of KONO.split(" ").entries()) {
      const [from, to] = [square(turn.slice(0, 2)), square(turn.slice(2))];
      // All but two of them are jumps onto another piece.
      await page.selectOption("#landing", [2, 9].includes(index) ? "top" : "capture");
      await changed(() => drag(from, to));
    }
    assert.equal(await text(page), KONO_TEXT);
    await changed(() => page.click("#undo"));
    await changed(() => page.click("#undo"));
    assert.ok((await text(page)).endsWith("4... b4:b2\n"));
    await changed(() => page.click("#redo"));
    await changed(() => page.click("#redo"));
    assert.equal(await text(page), KONO_TEXT);
    assert.match(await page.textContent("#status"), /b2-d2/);
    await compare(page, "ppn");
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`international draughts by ${hand}`, { skip }, async () => {
    const { page, wrong, context, changed, drag } = await record('[GameType "20"]\n\n*\n', "pdn", hand);
    const field = (number) => {
      const [row, column] = [Math.floor((number - 1) / 5), (number - 1) % 5];
      return [2 * column + (row % 2 === 0 ? 2 : 1), 10 - row];
    };
    await page.waitForFunction(() => document.querySelector("#to-move").textContent === "White to move");
    for (const [from, to] of [[32, 28], [19, 23], [28, 19], [14, 23], [37, 32]]) {
      await changed(() => drag(field(from), field(to)));
    }
    await drag(field(41), field(37));
    await page.waitForFunction(() => /Black is to move/.test(document.querySelector("#status").textContent));
    await page.fill("#say-text", "so far");
    await changed(() => page.press("#say-text", "Enter"));
    await changed(() => drag(field(10), field(14)));
    assert.equal(
      await text(page),
      '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 {so far} 3... 10-14 *\n',
    );
    await compare(page, "pdn");
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`swaps, draws, taps and clocks by ${hand}`, { skip }, async () => {
    const start = "---\n...\n1. S@b2 M@d2 C@b4 A@b4\n";
    const { page, wrong, context, changed, tap, tapTwice } = await record(start, "ppn", hand);
    await tap([2, 2]);
    await page.click("#piece-swap");
    await changed(() => tap([4, 2]));
    await tap([2, 4]);
    await page.click("#piece-draw");
    await changed(() => tap([4, 4]));
    await changed(() => tapTwice([4, 4]));
    await page.fill("#clock-text", "1:05");
    await changed(() => page.press("#clock-text", "Enter"));
    const lines = (await text(page)).split("\n");
    assert.deepEqual(lines.slice(2, -1), [
      "1. S@b2 M@d2 C@b4 A@b4 1... b2#d2",
      "2. b4-d4+ 2... +d4 {[%clk 0:01:05]}",
    ]);
    await compare(page, "ppn");
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`stacks, flips and dice by ${hand}`, { skip }, async () => {
    const start = "---\n...\n1. t@b2 Mt@d2 Ct@b4 At@d4 3Mcf@d2 4Mcf@d2 Sd@d4\n";
    const { page, wrong, context, changed, drag, tap } = await record(start, "ppn", hand);
    await page.check("#when-done");
    await page.click("#box");
    await page.click("#box-list button[title*='pawn' i]");
    await changed(() => tap([2, 4]));
    await tap([4, 4]);
    await changed(() => page.click("#piece-roll"));
    await page.click("#done");
    await page.waitForFunction(() => document.querySelector("#status").textContent === "The turn has ended");
    await page.selectOption("#carry", "piece");
    await changed(() => drag([4, 2], [2, 2]));
    await tap([2, 2]);
    await changed(() => page.click("#piece-flip"));
    await changed(() => page.click("#piece-turn"));
    await changed(() => page.click("#piece-back"));
    const written = await text(page);
    const first = written.split("\n")[2];
    assert.match(first, /^1\. t@b2 .* Sd@d4 1\.\.\. .*p@b4;.*~[na2-5]$/);
    assert.equal(written.split("\n")[3], "2. d2-b2;+b2;b2@>90;*b2");
    assert.match(await page.textContent("#status"), /\*/);
    await compare(page, "ppn");
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
