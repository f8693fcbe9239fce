// The board of the playground in three dimensions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, browser, launch, open, pixel as flatPixel, server, shows, soon, square, text, WEBGL, withBrowser } from "./page.js";

const skip = withBrowser("boards in three dimensions", undefined, WEBGL);
const options = { serviceWorkers: "block" };

/** Shows the board in three dimensions. */
async function turn(page) {
  await page.click("#solid");
  await page.waitForSelector("#board canvas");
  await page.waitForFunction(() => solidBoard.isReady);
}

/** The pixel where a place of the table is seen, in inches. */
const pixel = (page, place) =>
  page.evaluate(([x, y]) => {
    const { left, top, width, height } = document.querySelector("#board canvas").getBoundingClientRect();
    let [nearest, found] = [Infinity, null];
    for (let right = 0; right < 1; right += 0.02) {
      for (let down = 0; down < 1; down += 0.02) {
        const [clientX, clientY] = [left + right * width, top + down * height];
        const at = solidBoard.placeAt({ clientX, clientY });
        const far = at ? Math.hypot(at.x - x, at.y - y) : Infinity;
        if (far < nearest) [nearest, found] = [far, [clientX, clientY]];
      }
    }
    return found;
  }, place);

/** Drags what is seen at one pixel to another. */
async function drag(page, [x, y], [toX, toY]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 4 });
  await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
}

test("the second module is loaded when three dimensions are requested", { skip }, async () => {
  const { context, page, wrong } = await open(browser, server.address, options);
  const loaded = [];
  page.on("request", (request) => /solid/.test(request.url()) && loaded.push(request.url()));
  await page.click("#next");
  await shows(page, "1. ");
  assert.deepEqual(loaded, []);
  await turn(page);
  assert.ok(loaded.some((address) => address.endsWith(".wasm")), loaded.join(" "));
  await soon(async () => assert.equal(await page.locator("#board svg").count(), 0));
  await page.click("#solid");
  await page.waitForSelector("#board svg");
  await soon(async () => assert.equal(await page.locator("#board canvas").count(), 0));
  assert.deepEqual(wrong, []);
  await context.close();
});

test("pieces move, and have their names under the pointer", { skip }, async () => {
  const { context, page, wrong } = await open(browser, server.address, options);
  await turn(page);
  await page.click("#next");
  await page.waitForFunction(() => solidBoard.isMoving);
  await page.waitForFunction(() => !solidBoard.isMoving);
  await shows(page, "1. b1:b3");
  await page.mouse.move(...(await pixel(page, square("b3"))));
  await page.waitForFunction(() => /coin/.test(document.querySelector("#board .tip").textContent));
  assert.deepEqual(wrong, []);
  await context.close();
});

test("nothing moves for people who want no motion", { skip }, async () => {
  const { context, page } = await open(browser, server.address, { ...options, reducedMotion: "reduce" });
  await turn(page);
  await page.evaluate(() => {
    window.moved = false;
    const look = () => {
      window.moved ||= solidBoard.isMoving;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.click("#next");
  await shows(page, "1. b1:b3");
  await soon(async () => assert.equal(await page.evaluate(() => window.moved), false));
  await context.close();
});

test("a game that is recorded by dragging is the same, flat and in three dimensions", { skip }, async () => {
  const written = [];
  for (const isSolid of [false, true]) {
    const { context, page, wrong } = await open(browser, server.address, options);
    await page.click("#last");
    if (isSolid) await turn(page);
    await page.click("#record");
    await page.waitForSelector("#hands:not([hidden])");
    const at = isSolid ? pixel : flatPixel;
    const before = await text(page);
    await drag(page, await at(page, square("d1")), await at(page, square("b1")));
    await page.waitForFunction((before) => playground.text !== before, before);
    written.push((await text(page)).slice(before.trimEnd().length).trim());
    if (isSolid) {
      // Beside pieces, dragging turns the camera.
      const now = await text(page);
      const [one, other] = await page.evaluate(() => {
        const { left, top, width, height } = document.querySelector("#board canvas").getBoundingClientRect();
        return [[left + 4, top + height - 4], [left + width / 2, top + height - 4]];
      });
      const side = await pixel(page, square("a1"));
      await drag(page, one, other);
      await soon(async () => assert.notDeepEqual(await pixel(page, square("a1")), side));
      await becomes(page, now);
    }
    assert.deepEqual(wrong, []);
    await context.close();
  }
  assert.equal(written[0], written[1]);
  assert.match(written[0], /d1-b1/);
});

test("marks of the text and squares under a piece are painted on the board", { skip }, async () => {
  const { context, page } = await open(browser, server.address, options);
  await turn(page);
  const painted = () => page.evaluate(() => solidBoard.painted);
  await soon(async () => assert.ok((await painted()).includes("data-corner")));
  await page.click("#record");
  const [x, y] = await pixel(page, square("b2"));
  const [toX, toY] = await pixel(page, square("b3"));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(toX, toY, { steps: 6 });
  await page.waitForFunction(() => solidBoard.painted.includes("<rect"));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await context.close();
});

test("a browser without WebGL shows flat boards, and says why", { skip }, async () => {
  const other = await launch(["--disable-3d-apis"]);
  try {
    const { page, wrong } = await open(other, server.address, options);
    await page.click("#solid");
    await page.waitForFunction(() => /no WebGL 2/.test(document.querySelector("#status").textContent));
    await soon(async () => assert.equal(await page.locator("#solid").isVisible(), false));
    await page.click("#next");
    await shows(page, "1. ");
    await soon(async () => assert.equal(await page.locator("#board svg").count(), 1));
    assert.deepEqual(wrong, []);
  } finally {
    await other.close();
  }
});
