// Games that are recorded on the board, by mouse and by touch.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { init, replay } from "ppn";
import { becomes, browser, open, pixel, server, soon, square, text, withBrowser, write } from "./page.js";

const skip = withBrowser("recordings by hand", init);

/** Moves a finger or the mouse from one pixel to another. */
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

/** A page that records a game, with functions for gestures on it. */
async function record(start, notation, hand) {
  const opened = await open(browser, server.address, { hasTouch: hand === "touch" });
  const { page } = opened;
  await page.selectOption("#notation", notation);
  await write(page, start);
  await page.waitForTimeout(400);
  await page.click("#record");
  await page.waitForSelector("#board:not(.drawn) svg[data-corner]");
  /** Runs an action that changes the text, and returns the text. */
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
  /** Taps without a pause: on a busy machine the taps are far enough apart anyway. */
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
  const places = () => {
    const svg = document.querySelector("#board svg");
    const [left, bottom] = svg.dataset.corner.split(" ").map(Number);
    return [...svg.querySelectorAll("[data-piece]")].map((one) => {
      const { e, f } = one.transform.baseVal.consolidate().matrix;
      return [Number(one.dataset.piece), left + e / 100, bottom + (svg.viewBox.baseVal.height - f) / 100];
    });
  };
  await soon(async () => {
    const shown = await page.evaluate(places);
    assert.equal(shown.length, pieces.length);
    for (const [index, x, y] of shown) {
      const piece = pieces[index];
      assert.ok(Math.hypot(piece.x - x, piece.y - y) < 0.02, JSON.stringify([piece, x, y]));
    }
  });
}

const corpus = (path) => readFileSync(new URL(`../../../corpus/${path}`, import.meta.url), "utf8");

/** Checks that two texts have the same boards. */
async function sameBoards(page, other, notation) {
  const [[found], [meant]] = [await text(page), other].map((one) => replay(one, { notation }));
  const boards = (game) => game.moves.map(({ pieces }) => pieces);
  assert.deepEqual(boards(found), boards(meant));
}

test("a move before others is inserted only if the person says so", { skip }, async () => {
  const start = "---\nGameType: Chess\n...\n1. e2-e4 1... c7-c5\n";
  const { page, wrong, context, changed, drag } = await record(start, "ppn", "mouse");
  await page.click("#previous");
  await page.waitForFunction(() => document.querySelector("#move").textContent.startsWith("1. e2-e4"));
  await page.waitForTimeout(200);
  await drag(square("e7"), square("e5"));
  await page.waitForSelector("#choices[open]");
  await becomes(page, start);
  await page.click("#choices button:has-text('end of the game')");
  await page.waitForFunction(() => document.querySelector("#move").textContent.startsWith("1... c7-c5"));
  await becomes(page, start);
  await page.click("#previous");
  await page.waitForFunction(() => document.querySelector("#move").textContent.startsWith("1. e2-e4"));
  await page.waitForTimeout(200);
  await drag(square("e7"), square("e5"));
  await changed(() => page.click("#choices button:has-text('Insert')"));
  await becomes(page, /e7-e5.*c7-c5/s);
  assert.deepEqual(wrong, []);
  await context.close();
});

for (const hand of ["mouse", "touch"]) {
  test(`a whole game of Four Field Kono by ${hand}`, { skip }, async () => {
    const start = "---\nGameType: Four Field Kono\n...\n";
    const { page, wrong, context, changed, drag } = await record(start, "ppn", hand);
    const game = corpus("games/four-field-kono.ppn");
    const moves = game.match(/\b[a-d][1-4][:-][a-d][1-4]\b/g);
    assert.equal(moves.length, 32);
    for (const move of moves) {
      await page.selectOption("#landing", move.includes(":") ? "capture" : "top");
      await changed(() => drag(square(move.slice(0, 2)), square(move.slice(3))));
    }
    const lines = moves.map((move, index) => `${Math.floor(index / 2) + 1}.${index % 2 ? ".. " : " "}${move}`);
    const whole = await text(page);
    assert.deepEqual(whole.slice(start.length).split(/\s+(?=\d+\.)/).map((one) => one.trim()), lines);
    await sameBoards(page, game, "ppn");
    await changed(() => page.click("#undo"));
    await changed(() => page.click("#undo"));
    assert.ok((await text(page)).endsWith(`${lines.at(-3)}\n`));
    await changed(() => page.click("#redo"));
    await changed(() => page.click("#redo"));
    await becomes(page, whole);
    await soon(async () => assert.match(await page.textContent("#status"), /d4:d2/));
    await compare(page, "ppn");
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`a whole game of international draughts by ${hand}`, { skip }, async () => {
    const { page, wrong, context, changed, drag } = await record('[GameType "20"]\n\n*\n', "pdn", hand);
    const field = (number) => {
      const [row, column] = [Math.floor((number - 1) / 5), (number - 1) % 5];
      return [2 * column + (row % 2 === 0 ? 2 : 1), 10 - row];
    };
    await page.waitForFunction(() => document.querySelector("#to-move").textContent === "White to move");
    const game = corpus("pdn/games/play-international-1.pdn");
    const moves = game.replace(/\[.*\]/g, "").match(/\b\d+[x-]\d+\b/g);
    assert.equal(moves.length, 103);
    for (const [index, move] of moves.entries()) {
      const [from, to] = move.split(/[x-]/).map(Number);
      if (index === 4) {
        await drag(field(14), field(20));
        await page.waitForFunction(() => /White is to move/.test(document.querySelector("#status").textContent));
        await page.fill("#say-text", "so far");
        await changed(() => page.press("#say-text", "Enter"));
      }
      await changed(async () => {
        const before = await text(page);
        await drag(field(from), field(to));
        // If a capture has more than one route, the page asks for one.
        const isDone = (before) => playground.text !== before || document.querySelector("#choices").open;
        await page.waitForFunction(isDone, before);
        const choice = page.locator("#choices[open] #choices-list button").first();
        if (await choice.isVisible()) await choice.click();
      });
    }
    await becomes(page, /^\[GameType "20"\]\n\n1\. 32-27 19-23 2\. 33-28 23x21 \{so far\} 3\. 39-33/);
    await sameBoards(page, game, "pdn");
    await compare(page, "pdn");
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`Arimaa by ${hand}`, { skip }, async () => {
    const game = corpus("fan/games/01-plain-goal.fan");
    const start = `${game.slice(0, game.indexOf("2g "))}`;
    const { page, wrong, context, changed, drag } = await record(start, "fan", hand);
    await page.waitForFunction(() => document.querySelector("#to-move").textContent === "Gold to move");
    // Up to the first pushes: silver moves a gold piece, and then moves to its square.
    const turns = [...game.slice(start.length).matchAll(/^(\d+[gs]) (.*)$/gm)].slice(0, 8);
    const ways = { n: [0, 1], s: [0, -1], e: [1, 0], w: [-1, 0] };
    const toMove = (side) =>
      page.waitForFunction((text) => document.querySelector("#to-move").textContent === text, `${side} to move`);
    for (const [, number, words] of turns) {
      const steps = words.split(" ");
      for (let at = 0; at < steps.length; at++) {
        const [letter, from, way] = [steps[at][0], steps[at].slice(1, 3), steps[at][3]];
        const [x, y] = square(from);
        const isPush = number.endsWith("g") !== (letter === letter.toUpperCase());
        const before = await text(page);
        await changed(async () => {
          await drag([x, y], [x + ways[way][0], y + ways[way][1]]);
          if (!isPush) return;
          // Several pieces may complete a push.
          const asks = await page.waitForFunction(
            (before) => (document.querySelector("#choices[open]") ? "asks" : playground.text !== before && "done"),
            before,
          );
          if ((await asks.jsonValue()) !== "asks") return;
          await page.locator("#choices[open] button", { hasText: `${steps[at]} ${steps[at + 1]}` }).click();
        });
        if (isPush) at++;
      }
      await toMove(number.endsWith("g") ? "Silver" : "Gold");
    }
    // Four steps end a turn by themselves, fewer do not.
    await changed(() => drag(square("e4"), square("e3")));
    await toMove("Gold");
    await page.click("#done");
    await toMove("Silver");
    const last = turns.at(-1);
    const meant = game.slice(start.length, start.length + last.index + last[0].length);
    await sameBoards(page, `${start}${meant}\n6g Me4s`, "fan");
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
    await soon(async () => assert.match(await page.textContent("#status"), /\*/));
    await compare(page, "ppn");
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

test("a game is recorded by keys alone", { skip }, async () => {
  const start = "---\nGameType: Four Field Kono\n...\n";
  const { page, wrong, context, changed } = await record(start, "ppn", "mouse");
  const says = (pattern) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#status").textContent), pattern);
  // From the button of recording back to the board.
  await page.focus("#first");
  await page.keyboard.press("Shift+Tab");
  await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.id), "board"));
  await page.keyboard.press("ArrowRight");
  await says("^a1: ");
  await page.keyboard.press("ArrowRight");
  await says("^b1: .*coin");
  await page.keyboard.press("Enter");
  await says("^Taken: b1");
  for (const row of [2, 3]) {
    await page.keyboard.press("ArrowUp");
    await says(`^b${row}: `);
  }
  await page.selectOption("#landing", "capture");
  await page.focus("#board");
  await changed(() => page.keyboard.press("Enter"));
  await becomes(page, /1\. b1:b3\n$/);
  await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.id), "board"));
  // Buttons apply to the chosen piece.
  await page.keyboard.press("Enter");
  await says("^Taken: b3");
  await page.keyboard.press("Enter");
  await changed(() => page.click("#piece-flip"));
  await becomes(page, /1\.\.\. \+b3\n$/);
  await compare(page, "ppn");
  assert.deepEqual(wrong, []);
  await context.close();
});
