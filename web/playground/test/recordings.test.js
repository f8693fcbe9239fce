// Random recordings by mouse in each notation: the text replays to the board on the screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Games, init, Recorder } from "ppn";
import { browser, open, pixel, server, text, withBrowser, write } from "./page.js";

const skip = withBrowser("recordings", init);

/** The moves that are tried in each notation. */
const MOVES = 12;

const STARTS = {
  ppn: "---\nGameType: Four Field Kono\n...\n",
  pgn: "1. e4 e5 *\n",
  pdn: '[GameType "20"]\n\n1. 32-28 *\n',
  fan: "FAN31415926 1\n\n1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2\n1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 da7 hb7 cc7 ed7 me7 cf7 hg7 dh7\n",
  sgf: "(;FF[4]GM[1]SZ[9];B[ee])\n",
};

/** A generator of the same numbers in each run. */
function chance(seed) {
  let state = BigInt(seed);
  return (count) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 33n) % Math.max(count, 1);
  };
}

const numberOf = (piece) => Number.parseInt(piece.id, 10);

/** The last board of the first game of a text. */
function lastBoard(notation, content) {
  const games = new Games(content, { notation });
  try {
    const state = games.states(0).length - 1;
    return { pieces: games.pieces(0, state), svg: games.svg(0, state, { annotate: "numbers", view: "plan", turn: 0, titles: true, handles: true }) };
  } finally {
    games.free();
  }
}

/** A move that may be possible: a piece on the board, or none for one of the box, and a place. */
function moveOf(notation, content, below) {
  const recorder = new Recorder({ notation });
  try {
    const { pieces } = lastBoard(notation, content);
    const movable = pieces.filter((piece) => !/^(board|tile)/.test(piece.piece_side));
    for (let trial = 0; trial < 60 && movable.length > 0; trial++) {
      const piece = movable[below(movable.length)];
      const targets = recorder.targets(content, numberOf(piece)) ?? movable.filter((other) => Math.hypot(other.x - piece.x, other.y - piece.y) > 0.1);
      if (targets.length > 0) return { piece, to: targets[below(targets.length)] };
    }
    return { piece: undefined, to: { x: 1 + below(9), y: 1 + below(9) } };
  } finally {
    recorder.free();
  }
}

/** Whether the picture of the page is the one of a text, besides what the page adds to it. */
const isShown = (page, svg) =>
  page.waitForFunction(
    (svg) => {
      const [meant, shown] = [document.createElement("div"), document.createElement("div")];
      meant.innerHTML = svg;
      shown.innerHTML = document.querySelector("#board").innerHTML;
      for (const added of shown.querySelectorAll(".targets, .here-mark")) added.remove();
      const clean = (of) => {
        for (const one of of.querySelectorAll("*")) for (const name of ["class", "style", "aria-label"]) one.removeAttribute(name);
        return of.innerHTML.replaceAll(/\bi[0-9a-f]{6,}-/g, "");
      };
      return clean(meant) === clean(shown);
    },
    svg,
    { timeout: 10_000 },
  );

for (const [notation, start] of Object.entries(STARTS)) {
  test(`random recordings in ${notation} replay to the board on the screen`, { skip }, async () => {
    const { page, wrong, context } = await open(browser, server.address);
    await page.selectOption("#notation", notation);
    await write(page, start);
    await page.waitForFunction((start) => playground.text === start, start);
    await page.waitForFunction(() => /1 game/.test(document.querySelector("#status").textContent));
    await page.click("#last");
    await page.click("#record");
    await page.waitForSelector("#board:not([aria-busy])");
    const below = chance(notation.length * 1000 + notation.charCodeAt(1));
    let written = 0;
    for (let move = 0; move < MOVES; move++) {
      const before = await text(page);
      const { piece, to } = moveOf(notation, before, below);
      await page.evaluate(() => (document.querySelector("#status").textContent = ""));
      if (piece) {
        await page.mouse.move(...(await pixel(page, [piece.x, piece.y])));
        await page.mouse.down();
        await page.mouse.move(...(await pixel(page, [to.x, to.y])), { steps: 3 });
        await page.mouse.up();
      } else {
        await page.click("#box");
        await page.click("#box-list button");
        await page.mouse.click(...(await pixel(page, [to.x, to.y])));
      }
      // The line below says what was written, or why nothing was; a question has answers.
      await page.waitForFunction(() => document.querySelector("#status").textContent !== "" || document.querySelector("#choices").open);
      if (await page.evaluate(() => document.querySelector("#choices").open)) {
        await page.click("#choices-list button");
        await page.waitForFunction(() => !document.querySelector("#choices").open);
      }
      if (below(4) === 0 && (await text(page)) !== before) {
        await page.click("#undo");
        await page.waitForFunction((before) => playground.text === before, before);
        await page.click("#redo");
      }
      await page.waitForTimeout(250);
      const after = await text(page);
      written += after === before ? 0 : 1;
      await isShown(page, lastBoard(notation, after).svg).catch(() => assert.fail(`the board is another one:\n${after}`));
    }
    assert.ok(written >= MOVES / 2, `${written} moves: ${await text(page)}`);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
