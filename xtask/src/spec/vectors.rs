//! The vectors of `corpus/` as cases of the suite.

use super::case::{Case, Twin};
use crate::places::{names_in_corpus, text_of};
use serde_json::{Value, json};

/// Makes the cases of a vector, whose name is that of its file and a number.
type Give = fn(&str, &Value) -> Result<Vec<Case>, String>;

/// Files of `corpus/setups/`, and the sources of their boards.
const SETUPS: [(&str, &str); 6] = [
    ("other-systems-components", "R packages ppn and piecenikr"),
    ("other-systems", "R packages ppn and piecenikr"),
    ("piecepack-helpers", "R packages ppn and ppdf"),
    ("piecepack-original", "R packages ppn and ppdf"),
    ("piecepack-traditional", "R packages ppn and ppdf"),
    ("stackpack", "R packages ppn and ppdf"),
];

/// All cases from the vectors. Their rule is the name of the vector, until it is looked up.
pub(crate) fn cases() -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for file in names_in_corpus("movetext", "jsonl")? {
        for (_, vector) in read(&format!("movetext/{file}.jsonl"))? {
            cases.extend(movetext(text(&vector, "name"), &vector)?);
        }
    }
    for file in names_in_corpus("games", "ppn")? {
        let ppn = load(&format!("games/{file}.ppn"))?;
        let game = parsed(&load(&format!("games/{file}.json"))?)?;
        let why = format!("the published game {file}");
        let vector = json!({"ppn": ppn, "why": why, "expect": [game]});
        cases.extend(movetext(&format!("games/{file}"), &vector)?);
        cases.extend(start_of_game(&file, &vector));
    }
    for (file, source) in SETUPS {
        for (name, vector) in read(&format!("setups/{file}.json"))? {
            cases.push(setup(&name, &vector, source));
        }
    }
    let others: [(&str, Give); 13] = [
        ("setups/other-systems-metadata.json", metadata),
        ("setups/gametype.json", game_type),
        ("setups/glyphs.json", glyph),
        ("setups/r-random.json", random),
        ("render/terminal.json", diagram),
        ("pdn/positions.json", legal_moves),
        ("pdn/perft.json", perft),
        ("pdn/fen.json", fen),
        ("pdn/games.json", pdn_file),
        ("fan/accepted.jsonl", accepted),
        ("fan/rejected.jsonl", rejected),
        ("fan/positions.jsonl", turns),
        ("fan/games", fan_file),
    ];
    for (file, give) in others {
        let vectors = if file == "fan/games" { fan_files()? } else { read(file)? };
        for (name, vector) in vectors {
            cases.extend(give(&name, &vector)?);
        }
    }
    cases.extend(grammar(&read("pdn/lines.json")?));
    Ok(cases)
}

/// A case that belongs to the rule of its vector.
fn case(level: &'static str, name: &str, source: &str, ask: Value, expect: Value) -> Case {
    let (rule, why, source) = (name.to_owned(), String::new(), source.to_owned());
    let name = name.replace("movetext/", "");
    Case { level, name, rule, why, source, ask, expect, twin: None }
}

/// The start board of a published game, so that a program can copy it like those of other games.
fn start_of_game(file: &str, vector: &Value) -> Option<Case> {
    let (game, ppn) = (&vector["expect"][0], text(vector, "ppn"));
    let has_start = !array(&game["moves"][0], "pieces").is_empty();
    let metadata = ppn.split("\n...").next().filter(|metadata| metadata.len() < ppn.len());
    let metadata = metadata.filter(|_| has_start)?;
    let mut expect = boards(game);
    if let Some(states) = expect["moves"].as_array_mut() {
        states.truncate(1);
    }
    let ask = replay(&format!("{metadata}\n...\n"));
    let name = format!("setups/games/{file}");
    let of = case("setups", &name, "R package ppn", ask, json!({"games": [expect]}));
    Some(Case { why: format!("the start board of the published game {file}"), ..of })
}

/// The cases of a whole file: its structure, its movetext and its boards, or its error.
fn movetext(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let source = match text(vector, "reason") {
        _ if name.starts_with("further") => "written from the rules".to_owned(),
        "" => "R package ppn".to_owned(),
        reason => format!("a second engine; R's package differs: {reason}"),
    };
    let ppn = &vector["ppn"];
    let of = |level, ask: &str, expect| {
        let ask = json!({"do": ask, "text": ppn});
        let why = text(vector, "why").to_owned();
        Case { why, ..case(level, name, &source, ask, expect) }
    };
    let Some(games) = vector["expect"].as_array() else {
        return Ok(vec![of("errors", "replay", json!({"error": vector["expect_error"]}))]);
    };
    let each =
        |part: fn(&Value) -> Value| json!({"games": games.iter().map(part).collect::<Vec<_>>()});
    let mut cases =
        vec![of("movetext", "movetext", each(outline)), of("replay", "replay", each(boards))];
    let about_files = ["file", "metadata", "macros", "scale", "games"];
    if about_files.iter().any(|family| name.starts_with(family)) {
        let metadata = |game: &Value| json!({"metadata": game["metadata"]});
        cases.push(of("file", "read", each(metadata)));
    }
    Ok(cases)
}

fn outline(game: &Value) -> Value {
    let word = |state: &Value, key: &str| state[key].as_str().unwrap_or_default().to_owned();
    let state = |state: &Value| {
        json!({
            "number": state["number"],
            "text": word(state, "text"),
            "comment": word(state, "comment"),
        })
    };
    let states: Vec<Value> = array(game, "moves").iter().map(state).collect();
    json!({"moves": states, "repeated_numbers": !array(game, "warnings").is_empty()})
}

fn boards(game: &Value) -> Value {
    let state = |state: &Value| json!({"number": state["number"], "pieces": state["pieces"]});
    let states: Vec<Value> = array(game, "moves").iter().map(state).collect();
    let mut boards = json!({"scale_factor": game["scale_factor"], "moves": states});
    if !game["chance"].is_null() {
        boards["chance"] = game["chance"].clone();
    }
    boards
}

/// A game that is requested by its name and arguments. JSON is valid YAML, so the file can have
/// them unchanged.
fn setup(name: &str, vector: &Value, source: &str) -> Case {
    let mut chosen = json!({"Name": vector["name"], "System": vector["system"]});
    for (key, value) in vector["args"].as_object().into_iter().flatten() {
        chosen[key] = value.clone();
    }
    let ask = replay(&format!("---\nGameType: {chosen}\n...\n"));
    let why = format!("{} of {}", text(vector, "name"), text(vector, "system"));
    Case { why, ..case("setups", name, source, ask, start_board(vector)) }
}

fn metadata(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let ask = replay(&format!("---\n{}\n...\n", text(vector, "metadata")));
    let source = "R packages ppn and piecenikr";
    Ok(vec![case("setups", name, source, ask, start_board(vector))])
}

fn game_type(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    // Other vectors only give the number of pieces; the cases of boards by name are better.
    if vector["error"].is_null() || !vector["default_system"].is_null() {
        return Ok(Vec::new());
    }
    let ask = replay(&format!("---\n{}\n...\n", text(vector, "yaml")));
    Ok(vec![case("setups", name, "R package ppn", ask, json!({"error": vector["error"]}))])
}

fn replay(text: &str) -> Value {
    json!({"do": "replay", "text": text})
}

/// The state of a start board, or its error.
fn start_board(vector: &Value) -> Value {
    if let Some(kind) = vector["error"].as_str() {
        return json!({"error": kind});
    }
    let scale = vector["scale_factor"].as_f64().unwrap_or(1.0);
    let pieces: Vec<Value> = array(vector, "pieces").iter().zip(1..).map(row).collect();
    let moves = [json!({"number": "SetupFn.", "pieces": pieces})];
    json!({"games": [{"scale_factor": scale, "moves": moves}]})
}

/// `[piece side, suit, rank, x, y, angle, set]` in the order of the suite, with an id.
fn row((piece, id): (&Value, u32)) -> Value {
    let or = |index: usize, otherwise: Value| match &piece[index] {
        Value::Null => otherwise,
        given => given.clone(),
    };
    json!([
        id.to_string(),
        piece[0],
        piece[1],
        piece[2],
        or(6, "piecepack".into()),
        piece[3],
        piece[4],
        or(5, 0.into())
    ])
}

fn glyph(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let parser = match text(vector, "parser").split_once(", cell width ") {
        Some((name, width)) => format!("{{Name: {name}, CellWidth: {width}}}"),
        None => text(vector, "parser").to_owned(),
    };
    let spec = text(vector, "piece_spec");
    let ask = replay(&format!("---\nMovetextParser: {parser}\n...\n1. {spec}@b2\n"));
    let of = |key: &str| vector[key].clone();
    let piece =
        json!(["1", of("piece_side"), of("suit"), of("rank"), of("cfg"), 2, 2, of("angle")]);
    let states =
        [json!({"number": "SetupFn.", "pieces": []}), json!({"number": "1.", "pieces": [piece]})];
    // The list of symbols does not define a unit.
    let chance = [json!({"column": "x", "where": {}}), json!({"column": "y", "where": {}})];
    let expect = json!({"games": [{"moves": states, "chance": chance}]});
    let source = "the list of symbols of the specification";
    let why = format!("the symbol {spec}");
    Ok(vec![Case { why, ..case("replay", name, source, ask, expect) }])
}

fn random(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for (op, number) in array(vector, "ops").iter().zip(1..) {
        let mut ask = op.clone();
        for key in ["values", "draws", "next"] {
            ask.as_object_mut().ok_or("an operation is an object")?.remove(key);
        }
        ask["do"] = "random".into();
        ask["seed"] = vector["seed"].clone();
        let expect = json!({"values": op["values"], "next": op["next"]});
        let of = case("random", name, "R", ask, expect);
        let why = format!("{} with seed {}", text(op, "call"), vector["seed"]);
        cases.push(Case { name: format!("{name}-{number:02}"), why, ..of });
    }
    Ok(cases)
}

fn diagram(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let columns = ["piece_side", "suit", "rank", "cfg", "x", "y", "angle"];
    let row = |(piece, id): (&Value, u32)| -> Value {
        let id = Value::from(id.to_string());
        std::iter::once(id).chain(columns.iter().map(|&key| piece[key].clone())).collect()
    };
    let pieces: Vec<Value> = array(vector, "pieces").iter().zip(1..).map(row).collect();
    let mut options = vector["options"].clone();
    if let Some(options) = options.as_object_mut() {
        options.retain(|_, value| !value.is_null());
    }
    let ask = json!({"do": "diagram", "pieces": pieces, "options": options});
    let of = case("diagrams", name, "R package ppcli", ask, json!({"diagram": vector["text"]}));
    Ok(vec![Case { why: text(vector, "name").to_owned(), ..of }])
}

fn legal_moves(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let mut ask = position(vector);
    ask["do"] = "pdn-moves".into();
    let source = "computed by a rules engine made for the vectors";
    Ok(vec![case("pdn", name, source, ask, json!({"legal": vector["moves"]}))])
}

/// The position of a vector, in the form of a request.
fn position(vector: &Value) -> Value {
    let mut ask = json!({"variant": vector["variant"], "fen": vector["fen"]});
    if !vector["game_type"].is_null() {
        ask["game_type"] = vector["game_type"].clone();
    }
    ask
}

/// The maximum number of positions of a case; more would take a slow implementation too long.
const MOST_NODES: u64 = 20_000;

fn perft(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let few = |count: &&Value| count.as_u64().is_some_and(|count| count <= MOST_NODES);
    let nodes: Vec<&Value> = array(vector, "nodes").iter().take_while(few).collect();
    if nodes.is_empty() {
        return Ok(Vec::new());
    }
    let mut ask = position(vector);
    ask["do"] = "pdn-perft".into();
    ask["depth"] = nodes.len().into();
    Ok(vec![case("pdn", name, text(vector, "source"), ask, json!({"nodes": nodes}))])
}

fn fen(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let mut ask = position(vector);
    ask["do"] = "pdn-fen".into();
    let mut expect = json!({"accept": vector["accept"]});
    if !vector["normal"].is_null() {
        expect["normal"] = vector["normal"].clone();
    }
    let of = case("pdn", name, "written from the standard", ask, expect);
    Ok(vec![Case { why: text(vector, "note").to_owned(), ..of }])
}

/// Each line under both grammars. Its twin is the same line under the other grammar if that judges
/// otherwise, else the nearest line before with the other verdict: lines that are added do not change it.
fn grammar(vectors: &[(String, Value)]) -> Vec<Case> {
    let ask = |vector: &Value, grammar: &str| json!({"do": "pdn-grammar", "grammar": grammar, "text": vector["text"]});
    let twin = |at: usize, grammar: &str| {
        let own = &vectors[at].1;
        let other = if grammar == "strict" { "reading" } else { "strict" };
        let others = vectors[..at].iter().rev().chain(&vectors[at..]).map(|(_, vector)| vector);
        let (vector, grammar) = match own[other] == own[grammar] {
            false => (own, other),
            true => (others.into_iter().find(|it| it[grammar] != own[grammar])?, grammar),
        };
        Some(Twin { ask: ask(vector, grammar), expect: json!({"accept": vector[grammar]}) })
    };
    let mut cases = Vec::new();
    for (at, (name, vector)) in vectors.iter().enumerate() {
        for grammar in ["strict", "reading"] {
            let expect = json!({"accept": vector[grammar]});
            let source = "parsers made from the standard's grammars";
            let of = case("pdn", name, source, ask(vector, grammar), expect);
            let why = text(vector, "note").to_owned();
            let name = format!("{name}-{grammar}");
            cases.push(Case { name, why, twin: twin(at, grammar), ..of });
        }
    }
    cases
}

fn pdn_file(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    // A line of JSON cannot hold bytes that are not UTF-8.
    let path = format!("pdn/games/{}", text(vector, "file"));
    let Ok(pdn) = load(&path) else { return Ok(Vec::new()) };
    let mut games = vector["games"].clone();
    for game in games.as_array_mut().into_iter().flatten() {
        if let Some(game) = game.as_object_mut() {
            // Warnings are advice, and a null is an unknown value.
            game.retain(|key, value| key != "warnings" && !value.is_null());
        }
    }
    let ask = json!({"do": "pdn-read", "text": pdn});
    let source = "computed by a rules engine made for the vectors";
    let of = case("pdn", name, source, ask, json!({"games": games}));
    Ok(vec![Case { why: text(vector, "file").to_owned(), ..of }])
}

fn accepted(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let mut games = vector["games"].clone();
    for game in games.as_array_mut().into_iter().flatten() {
        game.as_object_mut().map(|game| game.remove("warnings"));
    }
    let ask = json!({"do": "fan-read", "text": vector["input"]});
    let of = case("fan", name, "written from the rules", ask, json!({"games": games}));
    Ok(vec![Case { why: text(vector, "why").to_owned(), ..of }])
}

fn rejected(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let ask = json!({"do": "fan-read", "text": vector["input"]});
    let expect = json!({"error": vector["code"], "line": vector["line"], "column": vector["col"]});
    let of = case("fan", name, "written from the rules", ask, expect);
    Ok(vec![Case { why: text(vector, "why").to_owned(), ..of }])
}

fn turns(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let of = |(test, number): (&Value, u32)| {
        let ok = test["expect"] == "ok";
        let ask = json!({
            "do": "arimaa-turn",
            "board": vector["board"],
            "side": vector["side"],
            "steps": test["move"],
        });
        let mut expect = json!({"ok": ok});
        for key in ["step", "board", "captures", "result"] {
            expect[key] = test[key].clone();
        }
        if !ok {
            expect["rule"] = test["expect"].clone();
        }
        let of = case("fan", name, "written from the rules of Arimaa", ask, expect);
        let why = text(vector, "fact").to_owned();
        Case { name: format!("{name}-{number}"), why, ..of }
    };
    Ok(array(vector, "tests").iter().zip(1..).map(of).collect())
}

fn fan_file(name: &str, vector: &Value) -> Result<Vec<Case>, String> {
    let ask = json!({"do": "fan-read", "text": vector["text"]});
    let source = "computed by a rules engine made for the vectors";
    let of = case("fan", name, source, ask, json!({"games": vector["games"]}));
    let why = format!("the whole game {}", name.trim_start_matches("fan/games/"));
    Ok(vec![Case { why, ..of }])
}

/// The games of `corpus/fan/games/`, with their expected results.
fn fan_files() -> Result<Vec<(String, Value)>, String> {
    let mut vectors = Vec::new();
    for file in names_in_corpus("fan/games", "fan")? {
        let mut games = Vec::new();
        for line in load(&format!("fan/games/{file}.jsonl"))?.lines() {
            let mut game = parsed(line)?;
            game.as_object_mut().map(|game| game.remove("warnings"));
            games.push(game);
        }
        let text = load(&format!("fan/games/{file}.fan"))?;
        vectors.push((format!("fan/games/{file}"), json!({"text": text, "games": games})));
    }
    Ok(vectors)
}

/// The vectors of a file, with their names: folder, file and number.
fn read(path: &str) -> Result<Vec<(String, Value)>, String> {
    let content = load(path)?;
    let vectors: Vec<Value> = if path.ends_with(".jsonl") {
        content.lines().map(parsed).collect::<Result<_, _>>()?
    } else {
        let whole = parsed(&content)?;
        let list = if whole.is_array() { &whole } else { &whole["vectors"] };
        list.as_array().ok_or_else(|| format!("{path} has no vectors"))?.clone()
    };
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let name = |(vector, number): (Value, u32)| (format!("{stem}-{number:03}"), vector);
    Ok(vectors.into_iter().zip(1..).map(name).collect())
}

fn parsed(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn load(path: &str) -> Result<String, String> {
    text_of(&format!("corpus/{path}"))
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn array<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}
