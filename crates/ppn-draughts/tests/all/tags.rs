//! The values of tags and of commands in comments.

use crate::common::vectors;
use ppn_draughts::{
    GameType, Limits, Mode, RulesFrom, TimeControl, Variant, clock_seconds, commands, is_date,
    read, replay, rewrite,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// Cases with a remark instead of a verdict are kept but not judged: no strict reader reads them,
/// or they are grammatical but useless.
#[test]
fn values_are_judged() {
    let cases: BTreeMap<String, Vec<Vec<Value>>> = vectors("tags.json");
    let check = |kind: &str, judge: &dyn Fn(&str) -> bool| {
        for case in &cases[kind] {
            let text = case[0].as_str().unwrap();
            if let Some(expected) = case[1].as_bool() {
                assert_eq!(judge(text), expected, "{kind} `{text}`");
            }
        }
    };
    check("timecontrol", &|text| {
        text.parse::<TimeControl>().is_ok_and(|control| control.can_be_played())
    });
    check("clocktime", &|text| matches!(text, "" | "?") || clock_seconds(text).is_some());
    check("command", &|text| commands(text).next().is_some());
    check("date", &is_date);
    for case in &cases["result"] {
        let game_type: GameType = case[0].to_string().parse().unwrap();
        let convention = Variant::of(game_type).unwrap().convention();
        let result = case[1].as_str().unwrap();
        assert_eq!(convention.has(result), case[2] == true, "{} {result}", game_type.number);
    }
}

#[test]
fn a_sudden_death_period_comes_last() {
    for text in ["3600:40/7200", "60+5:300", "1:30:00"] {
        assert!(!text.parse::<TimeControl>().unwrap().can_be_played(), "{text}");
    }
}

#[test]
fn unknown_commands_are_kept() {
    let found: Vec<_> = commands("[%eval -0.05] [%clock w0:00:10 B0:00:03]").collect();
    assert_eq!((found[0].name, found[0].value), ("eval", "-0.05"));
    assert_eq!((found[1].name, found[1].value), ("clock", "w0:00:10 B0:00:03"));
}

#[test]
fn tags_in_capitals_mean_what_they_say() {
    let text = "[GAMETYPE \"21\"]\n[EVENT \"Club\"]\n[RESULT \"1-0\"]\n1. 11-15 *\n";
    let pdn = read(text, Mode::Tolerant);
    let game = &pdn.games[0];
    let replay = replay(text, game, &Default::default());
    assert_eq!(replay.rules_from, RulesFrom::Tag);
    let names: Vec<_> = replay.diagnostics.iter().map(|one| one.code.name).collect();
    assert_eq!(names, ["tag-spelling"; 3]);
    assert_eq!(
        rewrite(&pdn, Default::default(), &Limits::default()).text,
        "[Event \"Club\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n\n1. 11-15\n*\n"
    );
}
