//! The manifest of the suite: the ids of all cases that there were, each with the hash of its requests and
//! answers. An id is a name: it stays with its case, wherever that is written, and is not used again.

use super::{
    case::Case,
    name::{self, DIGITS},
};
use crate::places::text_of;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt::Write,
};

pub(super) const PATH: &str = "corpus/suite/manifest.tsv";

/// The table of former ids, which the command reads, so that lists of known failures remain valid.
pub(super) const FORMER: &str = "corpus/suite/former-ids.json";

/// The version of the suite that `cargo xtask spec` writes. A released version never changes, so a new
/// case, a corrected one and a removed one need the next.
pub(super) const VERSION: &str = "0.14.0-6";

/// The released versions: the number of cases, and the hash of their lines in the manifest.
pub(super) const RELEASED: [(&str, usize, &str); 2] = [
    ("0.14.0-5", 5070, "be517708b8bb1b29f78878864fadde5161d0c377e64984f94cd929641979416d"),
    ("0.14.0-6", 5072, "88f6bf1fc46a772922a7e1beb3d8c828d976f4a0778c38e103a5a9aaf77e8a7d"),
];

/// The ids that there were, in their order.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Manifest(Vec<Entry>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    id: String,
    /// Of the requests and answers.
    hash: String,
    /// The first version with the case.
    since: String,
    /// The first version without it, if it was removed.
    until: Option<String>,
}

impl Manifest {
    /// # Errors
    /// If the file cannot be read.
    pub(super) fn read() -> Result<Self, String> {
        // The first manifest is written to a file that is not there.
        Self::parse(&text_of(PATH).unwrap_or_default())
    }

    fn parse(text: &str) -> Result<Self, String> {
        let entry = |line: &str| {
            let mut fields = line.split('\t').map(str::to_owned);
            let mut next = || fields.next().filter(|field| !field.is_empty());
            let (id, hash, since) = (next()?, next()?, next()?);
            Some(Entry { id, hash, since, until: next() })
        };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let entries =
            lines.map(|line| entry(line).ok_or_else(|| format!("{PATH}: no entry: {line}")));
        Ok(Self(entries.collect::<Result<_, _>>()?))
    }

    /// Gives each case its id, and writes down new cases and those that are gone.
    pub(super) fn name(&mut self, cases: &mut [Case], version: &str) {
        let hashes: Vec<String> = cases.iter().map(hash).collect();
        let present: HashMap<(&str, &str), usize> = self
            .0
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.until.is_none())
            .map(|(at, entry)| ((level(&entry.id), entry.hash.as_str()), at))
            .collect();
        let mut known: HashSet<String> = self.0.iter().map(|entry| entry.id.clone()).collect();
        let (mut kept, mut new) = (HashSet::new(), Vec::new());
        for (case, hash) in cases.iter_mut().zip(hashes) {
            if let Some(&at) = present.get(&(case.level, hash.as_str())) {
                let id = &self.0[at].id;
                case.name = id[case.level.len() + 1..].to_owned();
                kept.insert(at);
                continue;
            }
            // A corrected case and the former one have the same question, so the name gets more digits.
            let question = question(case);
            for digits in DIGITS..=question.len() {
                case.name = name::name(case, &question[..digits]);
                if known.insert(case.id()) {
                    break;
                }
            }
            new.push(Entry { id: case.id(), hash, since: version.to_owned(), until: None });
        }
        for (at, entry) in self.0.iter_mut().enumerate() {
            if entry.until.is_none() && !kept.contains(&at) {
                entry.until = Some(version.to_owned());
            }
        }
        // What came and went within a version was never released.
        self.0.retain(|entry| entry.until.as_ref() != Some(&entry.since));
        self.0.append(&mut new);
    }

    /// The former ids of cases whose questions and answers have another id now, as JSON with a line for each.
    pub(super) fn former_ids(&self) -> String {
        let present: HashMap<(&str, &str), &str> = self
            .0
            .iter()
            .filter(|entry| entry.until.is_none())
            .map(|entry| ((level(&entry.id), entry.hash.as_str()), entry.id.as_str()))
            .collect();
        let pairs = self.0.iter().filter(|entry| entry.until.is_some()).filter_map(|entry| {
            let id = present.get(&(level(&entry.id), entry.hash.as_str()))?;
            Some(format!("{}: {}", json!(entry.id), json!(id)))
        });
        format!("{{\n{}\n}}\n", pairs.collect::<Vec<_>>().join(",\n"))
    }

    /// The file.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(
            "# id, first 16 digits of the SHA-256 of question and answer, first version, first version without it\n",
        );
        for Entry { id, hash, since, until } in &self.0 {
            let _ =
                writeln!(text, "{id}\t{hash}\t{since}\t{}", until.as_deref().unwrap_or_default());
        }
        text
    }

    /// The number of cases of a version, and the hash of their ids and hashes.
    fn sum(&self, version: &str) -> (usize, String) {
        let number = |version: &str| -> Vec<u32> {
            version.split(['.', '-']).filter_map(|part| part.parse().ok()).collect()
        };
        let asked = number(version);
        let is_in = |entry: &&Entry| {
            number(&entry.since) <= asked
                && entry.until.as_ref().is_none_or(|until| number(until) > asked)
        };
        let lines: BTreeMap<&str, &str> = self
            .0
            .iter()
            .filter(is_in)
            .map(|entry| (entry.id.as_str(), entry.hash.as_str()))
            .collect();
        let text: String = lines.iter().map(|(id, hash)| format!("{id}\t{hash}\n")).collect();
        (lines.len(), hex(&text))
    }

    /// # Errors
    /// If a released version is not what it was.
    pub(super) fn check(&self) -> Result<(), String> {
        self.check_against(&RELEASED)
    }

    fn check_against(&self, released: &[(&str, usize, &str)]) -> Result<(), String> {
        for (version, cases, sum) in released {
            let found = self.sum(version);
            if (found.0, found.1.as_str()) != (*cases, *sum) {
                return Err(format!(
                    "version {version} of the suite has {} cases with the hash {}; it was released with \
                     {cases} and {sum}. A released version never changes: raise `VERSION` in \
                     xtask/src/spec/manifest.rs",
                    found.0, found.1
                ));
            }
        }
        Ok(())
    }
}

fn level(id: &str) -> &str {
    id.split_once('/').map_or(id, |(level, _)| level)
}

/// The hash of requests and answers as compact JSON with sorted keys.
fn hash(case: &Case) -> String {
    hex(&case.content().to_string())[..16].to_owned()
}

/// The hash of what is given to the implementation, whatever it is asked about it, so that one text has the same
/// digits in the names of all levels.
fn question(case: &Case) -> String {
    let mut given = case.ask.clone();
    if let Some(given) = given.as_object_mut() {
        given.remove("do");
    }
    hex(&given.to_string())
}

fn hex(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(why: &str, text: &str, suit: u32) -> Case {
        Case {
            level: "replay",
            name: String::new(),
            rule: "MV-1".to_owned(),
            why: why.to_owned(),
            source: String::new(),
            ask: json!({"do": "replay", "text": text}),
            expect: json!({"suit": suit}),
            twin: None,
        }
    }

    /// The cases with their ids after a version.
    fn named(manifest: &mut Manifest, cases: &[Case], version: &str) -> Vec<String> {
        let mut cases = cases.to_vec();
        manifest.name(&mut cases, version);
        cases.iter().map(Case::id).collect()
    }

    #[test]
    fn released_versions_never_change() {
        Manifest::read().unwrap().check().unwrap();
    }

    #[test]
    fn ids_are_names_and_no_positions() {
        let manifest = Manifest::read().unwrap();
        let is_number = |word: &str| word.parse::<u32>().is_ok();
        for entry in manifest.0.iter().filter(|entry| entry.until.is_none()) {
            let digits = entry.id.rsplit('-').next().unwrap();
            let is_hash = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            assert!(digits.len() >= DIGITS && is_hash, "{}", entry.id);
            let rule: Vec<&str> = entry.id.split(['/', '-']).skip(1).take(2).collect();
            assert!(rule[0].len() == 2 && is_number(rule[1]), "{}", entry.id);
        }
    }

    #[test]
    fn a_case_keeps_its_name_wherever_it_is_written() {
        let mut manifest = Manifest::default();
        let (a, b) = (case("a drop", "1. S@b2", 1), case("a drop", "1. M@b2", 2));
        let ids = named(&mut manifest, &[a.clone(), b.clone()], "1-1");
        // The first digits of the SHA-256 of `{"text":"1. S@b2"}` and `{"text":"1. M@b2"}`.
        assert_eq!(ids, ["replay/MV-1-drop-0ec6", "replay/MV-1-drop-37dd"]);
        // A case before others, with other words for one that was there.
        let c = case("a drop", "1. C@b2", 3);
        let a = Case { why: "other words".to_owned(), rule: "MV-2".to_owned(), ..a };
        let more = named(&mut manifest, &[c.clone(), b.clone(), a], "1-2");
        assert_eq!(more[1..], [ids[1].clone(), ids[0].clone()]);
        // Names do not depend on those that were given before.
        assert_eq!(named(&mut Manifest::default(), &[c, b], "1-1"), more[..2]);
    }

    #[test]
    fn a_released_answer_cannot_be_touched() {
        let mut manifest = Manifest::default();
        let before = named(&mut manifest, &[case("", "1. S@b2", 1)], "1-1");
        let (cases, sum) = manifest.sum("1-1");
        let released = [("1-1", cases, sum.as_str())];
        // A new answer in a released version.
        let mut touched = manifest.clone();
        named(&mut touched, &[case("", "1. S@b2", 2)], "1-1");
        assert!(touched.check_against(&released).unwrap_err().contains("never changes"));
        // Neither can a case be added to it.
        let mut more = manifest.clone();
        named(&mut more, &[case("", "1. S@b2", 1), case("", "1. M@b2", 2)], "1-1");
        assert!(more.check_against(&released).is_err());
        // In the next version it is another case, whose name has another digit.
        let ids = named(&mut manifest, &[case("", "1. S@b2", 2)], "1-2");
        assert_eq!(ids[0][..before[0].len()], before[0]);
        assert_eq!(ids[0].len(), before[0].len() + 1);
        assert_eq!(manifest.check_against(&released), Ok(()));
        assert_eq!(manifest.sum("1-2").0, 1);
        assert_eq!(manifest.former_ids(), "{\n\n}\n");
        assert_eq!(Manifest::parse(&manifest.text()), Ok(manifest));
    }

    #[test]
    fn an_id_that_was_a_number_is_in_the_table() {
        let cases = [case("a drop", "1. S@b2", 1)];
        let former = format!("replay/MV-1.1\t{}\t1-1\t1-2\n", hash(&cases[0]));
        let mut manifest = Manifest::parse(&former).unwrap();
        let ids = named(&mut manifest, &cases, "1-2");
        assert_eq!(manifest.former_ids(), format!("{{\n\"replay/MV-1.1\": \"{}\"\n}}\n", ids[0]));
    }
}
