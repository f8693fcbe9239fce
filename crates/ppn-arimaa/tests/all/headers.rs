//! What the lines above the first turn say.

use ppn_arimaa::{GameJson, read, replay, to_fan};

#[test]
fn a_game_id_and_the_players_may_have_lines_of_their_own() {
    let headers = |text: &str| -> Vec<(String, String)> {
        let reading = read(text, Default::default());
        assert_eq!(reading.not_understood(), None, "{text}");
        let game = &reading.games[0];
        game.headers.iter().map(|one| (one.name.clone(), one.value.clone())).collect()
    };
    let known = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    let players = known(&[("Gold", "gold"), ("Silver", "silver")]);
    assert_eq!(headers("FAN31415926 1\ngold - silver\n1g Ra1"), players);
    // The line is also read if the first line is missing.
    assert_eq!(headers("gold - silver\n1g Ra1"), players);
    assert_eq!(headers("FAN31415926 1\r\n  gold -\tsilver \r\n\r\n1g Ra1"), players);
    let all =
        known(&[("Game-Id", "4711"), ("Gold", "Ann Lee"), ("Silver", "Bo"), ("Event", "Cup")]);
    assert_eq!(headers("FAN31415926 1\n4711\n\"Ann Lee\" - Bo\nEvent: Cup\n1g Ra1"), all);
    // It is also read in a record, after its first line.
    let some = known(&[("Event", "Cup"), ("Game-Id", "12"), ("Gold", "A-B"), ("Silver", "-")]);
    assert_eq!(headers("Event: Cup\n12\nA-B - -\n1g Ra1"), some);
    // A colon makes it a header line of the usual kind.
    assert_eq!(headers("Event: Cup - Final\n1g Ra1"), known(&[("Event", "Cup - Final")]));

    let text = "FAN31415926 1\n4711\ngold - silver\n1g Ra1 [ 1g Rb1 ]";
    let game = &read(text, Default::default()).games[0];
    let fan = to_fan(game, &replay(game, &Default::default()));
    let first = "FAN31415926 1 arimaa\nGame-Id: 4711\nGold: gold\nSilver: silver\n\n1g Ra1\n";
    assert!(fan.starts_with(first), "{fan}");
}

#[test]
fn no_safe_fix_makes_a_player_of_a_hyphen() {
    for line in
        ["gold - silver smith", "Gold -", "gold - silver - bronze", "Ann Lee - Bo", "Ann - 2g"]
    {
        let reading = read(&format!("FAN31415926 1\n{line}\n1g Ra1"), Default::default());
        let [fault] = &reading.diagnostics[..] else { panic!("{line}") };
        assert_eq!((fault.code.name, &fault.fixes[..]), ("header-syntax", &[][..]), "{line}");
        assert!(!fault.help.is_empty(), "{line}");
    }
}

#[test]
fn a_game_id_has_any_number_of_digits() {
    let id = "123456789012345678901234567890";
    for text in
        [format!("FAN31415926 1 {id} 1g Ra1"), format!("FAN31415926 1\nGame-Id: {id}\n1g Ra1")]
    {
        let reading = read(&text, Default::default());
        assert_eq!(reading.diagnostics, []);
        let game = &reading.games[0];
        assert_eq!(game.game_id(), Some(id));
        assert!(
            to_fan(game, &replay(game, &Default::default())).contains(&format!("Game-Id: {id}\n"))
        );
        let json =
            serde_json::to_value(GameJson::new(game, &replay(game, &Default::default()))).unwrap();
        assert_eq!(json["game_id"], id);
    }
    let reading = read("Game-Id: 12\n1g Ra1", Default::default());
    let game = &reading.games[0];
    let json =
        serde_json::to_value(GameJson::new(game, &replay(game, &Default::default()))).unwrap();
    assert_eq!(json["game_id"], 12);
}
