const sides = () => all(".side").map((line) => [...line.children].map((part) => part.textContent));
check("players, results and clocks", [all(".side")[0].hidden, sides()], [false, [["Black", "0", ""], ["White", "2", ""]]]);
player.go(3);
check("clocks of the moves so far", sides(), [["Black", "0", "0:58"], ["White", "2", "0:59"]]);
press("f");
check("the sides go with the board", sides().map(([name]) => name), ["White", "Black"]);
press("f");
player.go(2);
check("a clock that comes later is not shown", sides()[0][2], "");

// Numbers of squares.
choose("coordinates", "numbers");
check("the squares have numbers", all(".labels text").map((text) => text.textContent), ["46", "50"]);
choose("coordinates", "algebraic");

// What was captured.
player.go(5);
check("a piece that is gone has a cross, and a name", [all(".above path").length > 0, all(".above title").every((one) => /^removed: ./.test(one.textContent))], [true, true]);

// Search.
press("/");
const field = one('[data-search="moves"]');
check("a key leads to the search", player.shadowRoot.activeElement, field);
field.value = "37";
field.dispatchEvent(new Event("input", { bubbles: true }));
check("moves and comments are found", [one('section[data-panel="moves"] output').textContent, all(".found").map((one) => one.textContent)], ["1 found", ["37-32"]]);
press("Enter", {}, field);
check("and shown", player.state, 10);
press("Escape", {}, field);
check("back to the board", player.shadowRoot.activeElement, one(".stage"));

// The list of games.
click('[data-panel="games"]');
const entries = () => all(".entry").map((entry) => [...entry.children].map((part) => part.firstChild?.textContent));
check("the games", entries(), [["1", "White – Black", "2-0"], ["2", "chess", ""]]);
check("which one is shown", one(".entry[aria-current]").dataset.game, "0");
press("/");
const games = one('[data-search="games"]');
games.value = "CHESS";
games.dispatchEvent(new Event("input", { bubbles: true }));
check("are searched", entries().map(([number]) => number), ["2"]);
press("Enter", {}, games);
check("and opened", player.number, 1);
check("a game without players has no lines for them", all(".side")[0].hidden, true);

// An archive.
const few = player.games;
player.games = [...few, ...Array(648).fill(few[1])];
games.value = "";
player.panel("games");
const more = () => one('[data-do="more-games"]')?.textContent;
check("the first games of an archive are listed", [entries().length, more()], [300, "Show more, 350 are left"]);
click('[data-do="more-games"]');
check("then others", [entries().length, more(), player.shadowRoot.activeElement.dataset.game], [600, "Show more, 50 are left", "300"]);
click('[data-do="more-games"]');
check("up to the last", [entries().length, more()], [650, undefined]);
player.open(640);
check("the list goes to the game that is shown", [entries().length, one(".entry[aria-current]").dataset.game], [641, "640"]);
player.games = few;

// The score for the printer.
player.open(0);
choose("page", "dark");
dispatchEvent(new Event("beforeprint"));
check("the score has head, moves, variations and diagrams", [
  one(".score h1").textContent, all(".score .move").map((move) => move.textContent).slice(0, 4),
  all(".score .variation").length, all(".score figure").length > 0,
], ["White – Black", ["Start", "32-28!", "19-23", "17-22"], 3, true]);
check("a diagram is behind the comment of its move", all(".score .list > figure").some((figure) => figure.previousElementSibling.textContent === "said"), true);
check("a board says what it follows", all(".score figcaption").at(-1).textContent, "2... 14x23");
check("on paper nothing is dark", player.dark, false);
dispatchEvent(new Event("afterprint"));
check("and is again on the screen", player.dark, true);
