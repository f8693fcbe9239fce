check("the view", player.view, "plan");
check("the board is drawn", all(".piece").length, 33);
check("there is no other", one('[value="3d"]').hidden, true);
press("v");
press("v");
check("text follows", player.view, "text");
