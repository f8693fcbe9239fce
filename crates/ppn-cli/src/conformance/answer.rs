//! The answers of this implementation to the requests of the suite.

use base64::{Engine, engine::general_purpose::STANDARD};
use ppn::{GameText, LineIndex, Options, Piece, RecordJson, Selected, setups::Random};
use ppn_arimaa::{Board, GameJson, Side, TurnJudgement};
use ppn_draughts::{
    Fen, FileReport, GameType, Mode, MovesReport, PerftReport, Position, Ruleset, Variant,
};
use ppn_notations::ppn::rationed;
use ppn_render::{PieceRow, terminal};
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, Write};

/// Answers each line of the input with a line.
pub(super) fn serve(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in input.lines() {
        let line = line?;
        let answer = match serde_json::from_str::<Value>(&line) {
            Ok(request) => {
                let mut answer = answer(&request)
                    .unwrap_or_else(|error| json!({"errors": [{"message": error, "line": 1}]}));
                answer["id"] = request["id"].clone();
                answer
            }
            Err(error) => json!({"errors": [{"message": error.to_string(), "line": 1}]}),
        };
        ppn_report::write_json(&mut output, &answer)?;
        writeln!(output)?;
        output.flush()?;
    }
    Ok(())
}

/// # Errors
/// If the request cannot be understood, or is refused.
fn answer(request: &Value) -> Result<Value, String> {
    let text = text(request, "text");
    match self::text(request, "do") {
        "read" => games(request, |game| json!({"metadata": game["metadata"]})),
        "movetext" => games(request, outline),
        "replay" => games(request, boards),
        "random" => random(request),
        "diagram" => diagram(request),
        "pdn-moves" => {
            let (rules, position) = position(request)?;
            Ok(json!({"legal": value(&MovesReport::new(&rules, &position).moves)?}))
        }
        "pdn-perft" => {
            let (rules, position) = position(request)?;
            let depth = request["depth"].as_u64().and_then(|depth| depth.try_into().ok());
            value(&PerftReport::new(&rules, &position, depth.ok_or("depth is missing")?))
        }
        "pdn-fen" => fen(request),
        "pdn-grammar" => {
            let mode = match self::text(request, "grammar") {
                "strict" => Mode::Strict,
                _ => Mode::Reading,
            };
            // A line comment needs the end of its line.
            Ok(json!({"accept": ppn_draughts::read(format!("{text}\n"), mode).is_valid()}))
        }
        "pdn-read" => {
            let read = ppn_draughts::read(text, Mode::Tolerant);
            Ok(json!({"games": value(&FileReport::new(&read, &Default::default()))?["games"]}))
        }
        "fan-read" => Ok(fan(text)),
        "arimaa-turn" => turn(request),
        _ => Ok(json!({"unsupported": true})),
    }
}

/// The games of a file, each as a part of what `ppn replay` prints, and the errors of all.
fn games(request: &Value, part: fn(&Value) -> Value) -> Result<Value, String> {
    let bytes = match request["bytes"].as_str() {
        Some(bytes) => STANDARD.decode(bytes).map_err(|error| format!("the bytes: {error}"))?,
        None => text(request, "text").as_bytes().to_vec(),
    };
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for game in rationed(ppn_file::split_bytes(&bytes)) {
        let game = replayed(&game);
        for said in game["diagnostics"].as_array().into_iter().flatten() {
            if said["severity"] == "error" {
                errors.push(json!({
                    "kind": said["name"],
                    "message": said["message"],
                    "line": said["line"],
                    "column": said["column"],
                }));
            }
        }
        games.push(part(&game));
    }
    Ok(json!({"games": games, "errors": errors}))
}

fn replayed(game: &GameText<'_>) -> Value {
    let record = ppn::replay(game, &Options::default());
    value(&RecordJson::new(&record, Selected::All, ppn::source("", game))).unwrap_or_default()
}

fn outline(game: &Value) -> Value {
    let repeated = game["diagnostics"]
        .as_array()
        .is_some_and(|said| said.iter().any(|one| one["name"] == "duplicate-number"));
    let state = |state: &Value| json!({"number": state["number"], "text": state["text"], "comment": state["comment"]});
    json!({"moves": states(game, state), "repeated_numbers": repeated})
}

fn boards(game: &Value) -> Value {
    let state = |state: &Value| {
        let pieces = state["pieces"].as_array().into_iter().flatten().map(row);
        json!({"number": state["number"], "pieces": pieces.collect::<Vec<_>>()})
    };
    json!({"scale_factor": game["scale_factor"], "moves": states(game, state)})
}

fn states(game: &Value, part: impl Fn(&Value) -> Value) -> Vec<Value> {
    game["moves"].as_array().into_iter().flatten().map(part).collect()
}

/// A piece as the list of its columns.
fn row(piece: &Value) -> Value {
    let columns = ["id", "piece_side", "suit", "rank", "cfg", "x", "y", "angle"];
    columns.iter().map(|&column| piece[column].clone()).collect()
}

/// The piece from a list of columns.
pub(super) fn piece(row: &Value) -> Result<Piece, String> {
    let columns = ["piece_side", "suit", "rank", "cfg", "x", "y", "angle"];
    let named: Map<String, Value> = columns
        .iter()
        .zip(1..)
        .map(|(&key, at)| (key.to_owned(), row[at as usize].clone()))
        .collect();
    let row: PieceRow =
        serde_json::from_value(Value::Object(named)).map_err(|error| error.to_string())?;
    row.piece().map_err(|error| error.to_string())
}

fn diagram(request: &Value) -> Result<Value, String> {
    let pieces = request["pieces"].as_array().ok_or("pieces are missing")?;
    let pieces = pieces.iter().map(piece).collect::<Result<Vec<_>, _>>()?;
    let given = &request["options"];
    let word = |key: &str| given[key].as_str().unwrap_or_default().to_lowercase();
    let breaks = |key: &str| -> Option<Vec<u32>> {
        let list = given[key].as_array()?;
        list.iter().map(|value| value.as_u64().and_then(|at| at.try_into().ok())).collect()
    };
    let options = terminal::Options::default()
        .with_annotate(word("annotate").parse().unwrap_or_default())
        .with_reorient(word("reorient").parse().unwrap_or_default())
        .with_color(word("color").parse().unwrap_or_default())
        .with_style(word("style").parse().unwrap_or_default())
        .with_annotation_scale(given["annotation_scale"].as_f64().unwrap_or(1.0))
        .with_x_offset(given["xoffset"].as_f64())
        .with_y_offset(given["yoffset"].as_f64())
        .with_x_breaks(breaks("xbreaks"))
        .with_y_breaks(breaks("ybreaks"))
        // The vectors are those of the R packages.
        .with_draw_all(false);
    Ok(json!({"diagram": terminal::diagram(&pieces, &options)}))
}

/// The numbers that the generator of R draws.
fn random(request: &Value) -> Result<Value, String> {
    let number = |key: &str| request[key].as_u64().and_then(|number| u32::try_from(number).ok());
    let seed = request["seed"].as_i64().and_then(|seed| seed.try_into().ok());
    let mut random = Random::new(seed.ok_or("the seed is not a 32-bit integer")?);
    let n = number("n").or(number("x")).unwrap_or(0);
    let list: Vec<u32> = match request["x"].as_array() {
        Some(x) => x.iter().filter_map(|x| x.as_u64()?.try_into().ok()).collect(),
        None if n <= MOST_DRAWN => (1..=n).collect(),
        None => Vec::new(),
    };
    let size = number("size").map_or(list.len(), |size| size as usize);
    let values = match text(request, "call") {
        "permutation" => random.permutation(n),
        "without_replacement" | "values" | "single_number" => random.draw(size, &list),
        "with_replacement" => (0..size).map(|_| random.index(n as usize) as u32 + 1).collect(),
        "values_with_replacement" => random.draw_again(size, &list),
        "repeated_permutation" => {
            (0..number("times").unwrap_or(1)).flat_map(|_| random.permutation(n)).collect()
        }
        call => return Err(format!("unknown call `{call}`")),
    };
    Ok(json!({"values": values, "next": f64::from(random.word()) / 4_294_967_296.0}))
}

/// The longest list to draw from.
const MOST_DRAWN: u32 = 1_000_000;

fn ruleset(request: &Value) -> Result<Ruleset, String> {
    let variant: Variant = text(request, "variant")
        .parse()
        .map_err(|_| format!("unknown variant {}", request["variant"]))?;
    match request["game_type"].as_str() {
        None => Ok(Ruleset::new(variant)),
        Some(tag) => {
            let game_type: GameType =
                tag.parse().map_err(|_| format!("unknown game type `{tag}`"))?;
            Ruleset::on(variant, game_type).ok_or_else(|| "unknown board".to_owned())
        }
    }
}

fn position(request: &Value) -> Result<(Ruleset, Position), String> {
    let rules = ruleset(request)?;
    let fen = Fen::read(text(request, "fen"), rules.board()).map_err(|error| error.to_string())?;
    Ok((rules, fen.position))
}

fn fen(request: &Value) -> Result<Value, String> {
    let rules = ruleset(request)?;
    Ok(match Fen::read(text(request, "fen"), rules.board()) {
        Ok(fen) => json!({"accept": true, "normal": Fen::write(&fen.position, rules.board())}),
        Err(_) => json!({"accept": false}),
    })
}

fn fan(text: &str) -> Value {
    let reading = ppn_arimaa::read(text, Default::default());
    let index = LineIndex::new(text);
    let errors = reading.diagnostics.iter().filter(|said| said.is_error()).map(|said| {
        let at = index.position(text, said.span.start);
        json!({"kind": said.code.name, "line": at.line, "column": at.column})
    });
    let errors: Vec<Value> = errors.collect();
    let games = reading.games.iter().map(|game| {
        let replay = ppn_arimaa::replay(game, &Default::default());
        value(&GameJson::new(game, &replay)).unwrap_or_default()
    });
    json!({"games": games.collect::<Vec<_>>(), "errors": errors})
}

fn turn(request: &Value) -> Result<Value, String> {
    let rows: Vec<&str> =
        request["board"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let board: Board = rows.join("/").parse().map_err(|_| "the board cannot be read")?;
    let side = text(request, "side").chars().next().and_then(Side::from_letter);
    let side = side.ok_or("expected the side `g` or `s`")?;
    let judgement = TurnJudgement::of(board, side, text(request, "steps"))
        .map_err(|(word, error)| format!("`{word}`: {error}"))?;
    value(&judgement)
}

fn text<'v>(request: &'v Value, key: &str) -> &'v str {
    request[key].as_str().unwrap_or_default()
}

fn value(of: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(of).map_err(|error| error.to_string())
}
