const at = () => [player.state, one(".said b").textContent, one(".said .text").textContent, one(".count").textContent];
const walk = (what, steps) => {
  for (const [key, ...expected] of steps) {
    press(key);
    check(`${what}: ${key}`, at(), expected);
  }
};
check("the boards before the first move are the start", at(), [1, "Start", "", "0 / 4"]);
walk("the game", [
  ["ArrowRight", 2, "1.", "32-28!", "1 / 4"],
  ["ArrowRight", 3, "1...", "19-23", "2 / 4"],
  // A capture is one step.
  ["ArrowRight", 5, "2.", "28x19", "3 / 4"],
  ["ArrowRight", 6, "2...", "14x23", "4 / 4"],
  ["ArrowRight", 6, "2...", "14x23", "4 / 4"],
]);
const rows = all(".list > .row").map((row) => row.textContent);
check("the rows of the game", rows, ["Start", "1.32-28!19-23", "2.28x1914x23"]);
check("variations are behind what they replace", one(".list > .variation").textContent, "perhaps1...17-222.28x172.37-32");
check("and within each other", all(".variation > .variation").map((one) => one.textContent), ["2.37-32"]);
check("each once", all(".list > .variation").length, 2);

player.go(3);
walk("a variation", [
  ["b", 8, "1...", "17-22", "2 / 3"],
  ["ArrowRight", 9, "2.", "28x17", "3 / 3"],
  ["b", 10, "2.", "37-32", "3 / 3"],
  ["ArrowRight", 10, "2.", "37-32", "3 / 3"],
  ["ArrowLeft", 8, "1...", "17-22", "2 / 3"],
  ["ArrowRight", 9, "2.", "28x17", "3 / 3"],
  ["Home", 1, "Start", "", "0 / 4"],
  ["b", 1, "Start", "", "0 / 4"],
]);
player.go(8);
walk("from one to the other", [["b", 11, "1...", "18-22", "2 / 2"], ["b", 3, "1...", "19-23", "2 / 4"]]);
click('[data-state="10"]');
check("a variation is chosen in the list", at(), [10, "2.", "37-32", "3 / 3"]);
choose("state", "2");
check("the slider stays in it", at(), [8, "1...", "17-22", "2 / 3"]);
check("what is said before it", one(".said .comment").textContent, "perhaps");
choose("state", "1");
check("and leaves it", at(), [2, "1.", "32-28!", "1 / 4"]);
press("b");
check("where nothing else was played", player.state, 2);
press("End");
check("to the end of the game", player.state, 6);
player.open(0, "#10");
check("a link leads into a variation", at(), [10, "2.", "37-32", "3 / 3"]);
press("v");
press("v");
click('[data-panel="view"]');
one('[data-set="singly"]').click();
player.go(4);
check("captures step by step", at(), [4, "2.", "28x19", "4 / 6"]);
press("ArrowRight");
check("and on", at(), [5, "2.", "28x19", "5 / 6"]);
player.open(1);
const variations = all(".variation").map((variation) => variation.textContent);
check("the answer in a variation has the number of its move", variations, ["perhaps1...17-222.28x172.37-3212-18", "2.37-3212-18"]);
one('[data-set="singly"]').click();
player.open(2);
player.go(3);
press("b");
check("at the last step of a turn, what replaces the turn", player.state, 8);
press("b");
check("and back to its first step", player.state, 2);
