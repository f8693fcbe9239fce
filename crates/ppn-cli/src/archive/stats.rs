//! `ppn stats`: counts of the games of an archive.

use super::scan::{Archive, ArchiveGame};
use crate::{alone::alone, arguments::AnswerFormat, outcome::Outcome};
use clap::Args;
use ppn_archive::{Counted, Opening, PlayerResults, Results, Statistics, Subject};
use ppn_source::{Lines, printable};
use serde_json::{Map, Value, json};
use std::{
    cmp::Reverse,
    io::{self, Write},
};

/// Count the games of an archive: results by side, player and year, lengths, and openings
///
/// White (or Gold, or Player1) is the first side, also in games that Black begins.
///
///     ppn stats games/
///     ppn stats --opening 3 games.pgn
///     ppn stats --format json games.pdn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Stats {
    #[command(flatten)]
    archive: Archive,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
    /// Count the games by their first moves, up to this number.
    #[arg(long, value_name = "DEPTH", default_value_t = 0)]
    opening: usize,
    /// In text, show this number of players: those with the most games.
    #[arg(long, value_name = "N", default_value_t = 20)]
    players: usize,
    /// In text, show only openings of at least this number of games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    least: u64,
}

/// Beyond this depth, each game has an opening of its own.
const DEEPEST: usize = 100;

pub(crate) fn run(stats: &Stats) -> io::Result<Outcome> {
    let depth = stats.opening.min(DEEPEST);
    let mut files = stats.archive.files()?;
    let counted = |ArchiveGame { notation, text, settings, .. }| {
        alone(&*notation, &text, || {
            Counted::of(&Subject::new(&text, &*notation, &settings.0), depth)
        })
    };
    let mut statistics = Statistics::default();
    let readable = files.scan(counted, |game| {
        statistics.add(game);
        Ok(())
    })?;
    let mut out = io::BufWriter::new(io::stdout());
    match stats.format {
        AnswerFormat::Json => {
            ppn_report::write_json_pretty(&mut out, &data(&statistics))?;
            writeln!(out)?;
        }
        AnswerFormat::Text => stats.print(&statistics, &mut out)?,
    }
    out.flush()?;
    Ok(if readable { Outcome::Fine } else { Outcome::Failed })
}

/// The number of games, and how many of them the first side won, were drawn, and the second side won.
fn line(results: &Results) -> String {
    let Results { games, first, second, draws, .. } = *results;
    let percent = |part: u64| format!("{:.0} %", part as f64 * 100.0 / games.max(1) as f64);
    format!("{games:>7}  {:>5}  {:>5}  {:>5}", percent(first), percent(draws), percent(second))
}

impl Stats {
    fn print(&self, all: &Statistics, out: &mut impl Write) -> io::Result<()> {
        let Results { games, first, second, draws, .. } = all.all;
        writeln!(out, "games     {games}")?;
        writeln!(
            out,
            "results   {first} first side, {draws} draws, {second} second side, {} unknown",
            all.all.unknown()
        )?;
        if games == 0 {
            return Ok(());
        }
        writeln!(out, "moves     {:.1} a game", all.moves as f64 / games as f64)?;
        writeln!(out, "\nlength        games")?;
        for (length, count) in &all.lengths {
            let (from, to) = (length * 10, length * 10 + 9);
            writeln!(out, "{:<9}  {count:>8}", format!("{from}–{to}"))?;
        }
        if !all.years.is_empty() {
            writeln!(out, "\nyear         games  first  draws  second")?;
            for (year, results) in &all.years {
                writeln!(out, "{year:<9}  {}", line(results))?;
            }
        }
        if !all.players.is_empty() && self.players > 0 {
            writeln!(out, "\n  games    won  drawn   lost  player")?;
            let mut players: Vec<_> = all.players.iter().collect();
            players.sort_by_key(|(name, results)| (Reverse(results.games()), *name));
            for (name, results) in players.iter().take(self.players) {
                let [won, drawn, lost] = results.won_drawn_lost();
                let games = results.games();
                writeln!(
                    out,
                    "{games:>7}  {won:>5}  {drawn:>5}  {lost:>5}  {}",
                    printable(name, Lines::Escape)
                )?;
            }
            let more = players.len().saturating_sub(self.players);
            if more > 0 {
                writeln!(out, "{more} more players; `--players N` shows N")?;
            }
        }
        if self.opening > 0 {
            writeln!(out, "\n  games  first  draws  second  opening")?;
            self.print_openings(&all.openings, 0, out)?;
        }
        Ok(())
    }

    fn print_openings(
        &self,
        opening: &Opening,
        depth: usize,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut next: Vec<_> = opening.next.iter().collect();
        next.sort_by_key(|(played, one)| (Reverse(one.results.games), *played));
        for (played, one) in next.into_iter().filter(|(_, one)| one.results.games >= self.least) {
            let played = printable(played, Lines::Escape);
            writeln!(out, "{}  {}{played}", line(&one.results), "  ".repeat(depth))?;
            self.print_openings(one, depth + 1, out)?;
        }
        Ok(())
    }
}

fn data(all: &Statistics) -> Value {
    let player = |results: &PlayerResults| {
        let [won, drawn, lost] = results.won_drawn_lost();
        json!({
            "games": results.games(), "won": won, "drawn": drawn, "lost": lost,
            "as_first": of_results(&results.as_first), "as_second": of_results(&results.as_second),
        })
    };
    let players: Map<String, Value> =
        all.players.iter().map(|(name, results)| (name.clone(), player(results))).collect();
    let years: Map<String, Value> =
        all.years.iter().map(|(year, results)| (year.to_string(), of_results(results))).collect();
    let lengths: Vec<Value> = all
        .lengths
        .iter()
        .map(|(length, games)| json!({"from": length * 10, "to": length * 10 + 9, "games": games}))
        .collect();
    json!({
        "results": of_results(&all.all),
        "moves": all.moves,
        "lengths": lengths,
        "years": years,
        "players": players,
        "other_players": all.other_players,
        "openings": openings(&all.openings),
    })
}

fn of_results(results: &Results) -> Value {
    let Results { games, first, second, draws, .. } = *results;
    json!({"games": games, "first": first, "second": second, "draws": draws, "unknown": results.unknown()})
}

fn openings(opening: &Opening) -> Value {
    let next = opening.next.iter().map(|(played, one)| {
        json!({"move": played, "results": of_results(&one.results), "next": openings(one)})
    });
    Value::Array(next.collect())
}
