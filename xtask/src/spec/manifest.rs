//! The manifest of the suite: the ids of all cases that there were, each with the hash of its requests and
//! answers. An id is a name: it stays with its case, wherever that is written, and is not used again.

use super::case::Case;
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt::Write,
    fs,
    path::Path,
};

pub(super) const PATH: &str = "corpus/suite/manifest.tsv";

/// The version of the suite that `cargo xtask spec` writes. A released version never changes, so a new
/// case, a corrected one and a removed one need the next.
pub(super) const VERSION: &str = "0.14.0-5";

/// The released versions: the number of cases, and the hash of their lines in the manifest.
pub(super) const RELEASED: [(&str, usize, &str); 1] =
    [("0.14.0-5", 5070, "be517708b8bb1b29f78878864fadde5161d0c377e64984f94cd929641979416d")];

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
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PATH);
        // The first manifest is written to a file that is not there.
        let text = fs::read_to_string(file).unwrap_or_default();
        Self::parse(&text)
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
            let proposed = case.name.clone();
            let mut number = 1;
            while !known.insert(case.id()) {
                number += 1;
                case.name = format!("{proposed}-{number}");
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

fn hex(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn case(name: &str, text: &str, suit: u32) -> Case {
        Case {
            level: "replay",
            name: name.to_owned(),
            rule: "MV-1".to_owned(),
            why: String::new(),
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
    fn a_case_keeps_its_name_wherever_it_is_written() {
        let mut manifest = Manifest::default();
        let (a, b) = (case("MV-1.1", "1. S@b2", 1), case("MV-1.2", "1. M@b2", 2));
        assert_eq!(
            named(&mut manifest, &[a.clone(), b], "1-1"),
            ["replay/MV-1.1", "replay/MV-1.2"]
        );
        let (a, b) = (Case { name: "MV-1.2".to_owned(), ..a }, case("MV-1.1", "1. M@b2", 2));
        assert_eq!(named(&mut manifest, &[b, a], "1-1"), ["replay/MV-1.2", "replay/MV-1.1"]);
    }

    #[test]
    fn a_released_answer_cannot_be_touched() {
        let mut manifest = Manifest::default();
        named(&mut manifest, &[case("MV-1.1", "1. S@b2", 1)], "1-1");
        let (cases, sum) = manifest.sum("1-1");
        let released = [("1-1", cases, sum.as_str())];
        // A new answer in a released version.
        let mut touched = manifest.clone();
        named(&mut touched, &[case("MV-1.1", "1. S@b2", 2)], "1-1");
        assert!(touched.check_against(&released).unwrap_err().contains("never changes"));
        // Neither can a case be added to it.
        let mut more = manifest.clone();
        let two = [case("MV-1.1", "1. S@b2", 1), case("MV-1.2", "1. M@b2", 2)];
        named(&mut more, &two, "1-1");
        assert!(more.check_against(&released).is_err());
        // In the next version it is another case, and the former id is not used again.
        let ids = named(&mut manifest, &[case("MV-1.1", "1. S@b2", 2)], "1-2");
        assert_eq!(ids, ["replay/MV-1.1-2"]);
        assert_eq!(manifest.check_against(&released), Ok(()));
        assert_eq!(manifest.sum("1-2").0, 1);
        assert_eq!(Manifest::parse(&manifest.text()), Ok(manifest));
    }
}
