check("how many errors there are", [one('nav [data-panel="text"]').dataset.count, one('nav [data-panel="text"]').getAttribute("aria-label")], ["2", "Text, errors: 2"]);
click('nav [data-panel="text"]');
check("the text is whole", one(".source").textContent, "1. a1 2. é<x> 3. b2");
check("what is wrong is underlined", all(".source mark").map((mark) => [mark.className, mark.textContent, mark.title]), [
  ["doubtful", "2.", "no <piece>"], ["wrong", "é<x>", "no <piece>"], ["wrong", "", "no <piece>"],
]);
check("with a wave", getComputedStyle(all("mark")[1]).textDecorationStyle, "wavy");
check("what is wrong is told", all(".remarks li").map((item) => item.textContent), [
  "line 1 no <piece> E0401another", "line 1 no <piece> E0401another", "line 1 no <piece> E0401another",
]);
check("the move is marked", all(".move.wrong").map((move) => move.dataset.state), ["2", "3"]);
all("[data-remark]")[0].click();
check("and shown with its board", [player.state, one(".alert").hidden, one(".alert").textContent, all("mark.at").map((mark) => mark.textContent)], [
  2, false, "no <piece>", ["é<x>"],
]);
check("which is the last that was right", all(".piece").length, 3);
press("Home");
check("other moves are not wrong", one(".alert").hidden, true);
