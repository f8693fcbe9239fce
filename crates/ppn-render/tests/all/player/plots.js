const plots = () => all(".plot svg").map((svg) => svg.getAttribute("aria-label"));
check("what a game has is plotted, and said", plots(), ["Evaluation: –. Least #-3, most 0.3", "Clocks: –, –. Least 0:04:30, most 0:05:00"]);
player.go(1);
check("up to the board", all(".plot figcaption").map(({ textContent }) => textContent), ["Evaluation 0.3", "Clocks 0:05:00 · –"]);
check("a loss is as low as a line can be", one(".plot .side-0").getAttribute("d"), "M1 48.62L2 96l0 0");
const { left, width, top } = one(".plot svg").getBoundingClientRect();
one(".plot svg").dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, clientX: left + (width * 3) / player.last, clientY: top + 5 }));
check("a place in a plot is a board", player.state, 3);

player.open(1);
check("times of moves", plots(), ["Times of moves: –, –. Least 0:00:12, most 0:00:12"]);
check("letters at the edges", one('[data-set="coordinates"]').value, "algebraic");

player.open(2);
check("no plots without data", one(".plots").hidden, true);
check("a game in numbers has numbers", [one('[data-set="coordinates"]').value, all(".labels text").map((text) => text.textContent)], ["numbers", ["46", "50"]]);
const named = () => all(".pieces .piece").map((piece) => piece.getAttribute("aria-label")).filter(Boolean);
check("also for those who cannot see the board", named().some((name) => /^46, /.test(name)), true);
press("c");
check("they are hidden by a key", [one('[data-set="coordinates"]').value, named().some((name) => /^46, /.test(name))], ["none", true]);
choose("coordinates", "cartesian");
player.open(1);
check("what somebody chose counts in all games", one('[data-set="coordinates"]').value, "cartesian");
