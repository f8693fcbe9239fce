use crate::{
    Outcome,
    cli::{Replay, ReplayFormat},
    input::each_text,
    output::{Reports, place},
};
use ppn::{MovesSelection, Record, RecordJson};
use std::io::{self, Write};

pub(crate) fn run(options: &Replay) -> io::Result<Outcome> {
    let reading = options.reading.options();
    let selection = match (&options.number, options.last) {
        (Some(number), _) => MovesSelection::Number(number.clone()),
        (None, true) => MovesSelection::Last,
        (None, false) => MovesSelection::All,
    };
    let mut reports = Reports::new(options.look.color);
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut games = 0;
    let mut printed = 0;
    let mut states = 0;
    match options.format {
        ReplayFormat::Json => write!(out, "[")?,
        ReplayFormat::Csv => {
            writeln!(out, "game,move,number,id,piece_side,suit,rank,cfg,x,y,angle")?;
        }
        ReplayFormat::Ndjson => {}
    }
    let readable = each_text(&options.files, options.reading.notation, |input, text| {
        for mut record in ppn::records(&text, input.notation, &reading) {
            games += 1;
            if options.game.is_some_and(|wanted| wanted != games) {
                continue;
            }
            reports.write(&input.name, &text, &record.diagnostics)?;
            states += selection.states(&record).len();
            match options.format {
                ReplayFormat::Json | ReplayFormat::Ndjson => {
                    if options.format == ReplayFormat::Json && printed > 0 {
                        write!(out, ",")?;
                    }
                    let json = RecordJson::new(&mut record, selection.clone(), place(&text));
                    serde_json::to_writer(&mut out, &json)?;
                    if options.format == ReplayFormat::Ndjson {
                        writeln!(out)?;
                    }
                }
                ReplayFormat::Csv => write_rows(&mut out, games, &mut record, &selection)?,
            }
            printed += 1;
        }
        Ok(())
    })?;
    if options.format == ReplayFormat::Json {
        writeln!(out, "]")?;
    }
    out.flush()?;
    if let Some(wanted) = options.game.filter(|&wanted| wanted > games) {
        return Err(io::Error::other(format!("there is no game {wanted}: {games} were read")));
    }
    if let (Some(number), 0) = (&options.number, states) {
        return Err(io::Error::other(format!("no move has the number `{number}`")));
    }
    Ok(reports.outcome(readable, false))
}

/// A row for each piece of each state.
fn write_rows(
    out: &mut impl Write,
    game: u64,
    record: &mut Record<'_>,
    selection: &MovesSelection,
) -> io::Result<()> {
    for state in selection.states(record) {
        let number = field(&record.number(state));
        for (tag, piece) in record.board(state).pieces() {
            let ppn::Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
            let (suit, rank, cfg) = (suit.0, rank.0, field(cfg.name()));
            writeln!(
                out,
                "{game},{state},{number},{tag},{piece_side},{suit},{rank},{cfg},{x},{y},{angle}"
            )?;
        }
    }
    Ok(())
}

/// A field of a CSV row, in quotation marks where it needs them.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
