// The extension in the workbench of Visual Studio Code, in a real browser.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { browserPath, launch, serve } from "./page.js";

const GAMES = {
  "kono.ppn": "---\nGametype: Four Field Kono\n...\n1. b2:b4 c3:c1\n2. a1:a3 2... z9-z8\n",
  "macros.ppn": "---\nGameType: Four Field Kono\nMacros: {take: \"b1:b3\"}\n...\n1. `take' 1... d3:b3\n",
  "typed.ppn": "---\nGameType: Four Field Kono\n...\n1.   b1:b3\n",
  "draughts.pdn": '[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n',
  "arimaa.fan": "FAN31415926 1\n\n1g Ra1 Eb2\n1s ra8\n2g Eb2n\n",
};
const skip = browserPath ? false : "no Chromium is installed: the extension is not tested in a workbench";
if (skip) console.log(skip);
if (skip && process.env.PPN_REQUIRE_BROWSER) throw new Error(skip);

let server;
let browser;
let page;
before(async () => {
  if (skip) return;
  server = await serve(GAMES);
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  // A machine may be busy with other work.
  page.setDefaultTimeout(120_000);
  await page.goto(server.address);
  await page.waitForFunction(() => window.driver);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const driver = (name, ...args) => page.evaluate(([name, args]) => window.driver[name](...args), [name, args]);

/** Waits until the problems of all files are these. */
const problems = (expected) =>
  page.waitForFunction(
    (expected) => JSON.stringify(window.driver.problems()) === expected,
    JSON.stringify(expected),
  );

/** Saves a picture for review, if a folder is given. */
async function shot(name) {
  const folder = process.env.PPN_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

/** The frame of the preview that shows a title. */
async function preview(title) {
  for (let tries = 0; tries < 600; tries++) {
    for (const frame of page.frames()) {
      const shown = await frame.$eval("#title", (element) => element.textContent).catch(() => undefined);
      if (shown === title) return frame;
    }
    await page.waitForTimeout(100);
  }
  await shot("no-preview");
  assert.fail(`no preview shows ${title}`);
}

test("a problem is underlined, and a quick fix fixes it", { skip }, async () => {
  await driver("open", "kono.ppn");
  await page.waitForSelector(".squiggly-error, .squiggly-warning");
  await shot("squiggle");
  await driver("goTo", 2, 3);
  await driver("run", "editor.action.quickFix");
  await page.waitForSelector(".action-widget");
  await shot("quick-fix");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.driver.text().includes("GameType: Four Field Kono"));
  await problems([["E0401", 5, 15]]);
});

test("a hover shows the board as a picture", { skip }, async () => {
  await driver("goTo", 4, 5);
  await driver("run", "editor.action.showHover");
  const picture = await page.waitForSelector(".monaco-hover img[src^='data:image/svg+xml']");
  await page.waitForFunction((picture) => picture.complete && picture.naturalWidth > 0, picture);
  await shot("hover");
  await page.keyboard.press("Escape");
});

test("the preview follows the cursor and moves it", { skip }, async () => {
  await driver("goTo", 4, 5);
  await driver("run", "ppn.showBoard");
  const frame = await preview("1. b2:b4 c3:c1 (1 of 3)");
  await frame.waitForFunction(() => document.querySelector("#picture").naturalWidth > 0);
  await driver("goTo", 5, 5);
  await preview("2. a1:a3 (2 of 3)");
  await shot("preview");
  await frame.click("[aria-label='Board before']");
  await preview("1. b2:b4 c3:c1 (1 of 3)");
  assert.equal((await driver("cursor")).lineNumber, 4);
  await frame.click("[aria-label='First board']");
  await frame.click("[aria-label='Play']");
  await preview("2... z9-z8 (3 of 3)");
  assert.equal(await frame.getAttribute("#play", "aria-pressed"), "false");
  // The second click comes before the answer to the first.
  await frame.$eval("[aria-label='Board before']", (button) => {
    button.click();
    button.click();
  });
  await preview("1. b2:b4 c3:c1 (1 of 3)");
});

test("the preview can be read in a dark theme", { skip }, async () => {
  await driver("setting", "workbench.colorTheme", "Default Dark Modern");
  await driver("goTo", 4, 5);
  const frame = await preview("1. b2:b4 c3:c1 (1 of 3)");
  await frame.waitForSelector("body.vscode-dark");
  // Letters beside the board are dark.
  const paper = await frame.$eval("#picture", (picture) => getComputedStyle(picture).backgroundColor);
  assert.equal(paper, "rgb(243, 243, 243)");
  await shot("dark");
  await driver("run", "editor.action.showHover");
  await page.waitForSelector(".monaco-hover img[src^='data:image/svg+xml']");
  await shot("dark-hover");
  await page.keyboard.press("Escape");
  await driver("setting", "workbench.colorTheme", "Default Light Modern");
  await frame.waitForSelector("body.vscode-light");
});

test("a lens plays the game", { skip }, async () => {
  await driver("open", "kono.ppn");
  await page.locator(".codelens-decoration a", { hasText: /^play$/ }).click();
  await preview("2... z9-z8 (3 of 3)");
  await shot("lens");
});

test("a macro is renamed", { skip }, async () => {
  await driver("open", "macros.ppn");
  await driver("goTo", 5, 6);
  const renamed = driver("run", "editor.action.rename");
  const name = await page.waitForSelector(".rename-box input");
  await name.fill("capture");
  await shot("rename");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.driver.text().includes("1. `capture' 1..."));
  assert.match(await driver("text"), /Macros: \{capture: "b1:b3"\}/);
  await renamed;
});

test("a game is formatted when the next one begins", { skip }, async () => {
  await driver("open", "typed.ppn");
  await driver("goTo", 5, 1);
  await page.keyboard.type("---");
  // Otherwise Enter would accept the completion.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.driver.text().includes("\n1. b1:b3\n---\n"));
});

test("all notations are understood", { skip }, async () => {
  for (const [name, at, title] of [
    ["draughts.pdn", [2, 46], "3. 37-32 (7 of 7)"],
    ["arimaa.fan", [5, 5], "2g Eb2n (3 of 3)"],
  ]) {
    await driver("open", name);
    await driver("goTo", ...at);
    await preview(title);
    await shot(name);
  }
});
