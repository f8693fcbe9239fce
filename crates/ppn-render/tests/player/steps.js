const rows = all(".row").map((row) => [row.querySelector(".number").textContent, row.querySelectorAll(".move").length]);
check("a turn is one row", rows.slice(0, 4), [["", 1], ["1S.", 7], ["1M.", 7], ["1C.", 7]]);
check("each board is in a row", rows.reduce((sum, [, count]) => sum + count, 0), player.last + 1);
check("no row is named by its dots", rows.some(([label]) => label.includes("..")), false);
click('[data-state="3"]');
check("a step is chosen", [player.state, one(".said b").textContent], [3, "1S. step 3"]);
press("ArrowRight");
check("and shown in the row", one(".steps .move[aria-current]").dataset.state, "4");
