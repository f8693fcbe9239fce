//! The grammar of `docs/spec/grammar.md` against the parser.

use ppn::Options;
use ppn_tests::{corpus, texts};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::Value;
use std::{
    collections::{BTreeSet, HashMap},
    fs,
};

/// The right side of a rule.
enum Form {
    Text(String),
    Range(char, char),
    Rule(String),
    All(Vec<Form>),
    Either(Vec<Form>),
    Maybe(Box<Form>),
    Many(Box<Form>),
}

/// The rules of the page by their names.
struct Grammar(HashMap<String, Form>);

impl Grammar {
    fn read() -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/spec/grammar.md");
        let page = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        let rules = page.split("```ebnf\n").nth(1).unwrap().split("```").next().unwrap();
        let mut tokens = tokens(rules).into_iter().peekable();
        let mut grammar = HashMap::new();
        while let Some(name) = tokens.next() {
            assert_eq!(tokens.next().as_deref(), Some("="), "{name}");
            grammar.insert(name, either(&mut tokens));
            assert_eq!(tokens.next().as_deref(), Some(";"));
        }
        Self(grammar)
    }

    fn accepts(&self, word: &str) -> bool {
        let word: Vec<char> = word.chars().collect();
        let mut known = HashMap::new();
        self.rule("move", &word, 0, &mut known).contains(&word.len())
    }

    fn rule<'g>(
        &'g self,
        name: &'g str,
        word: &[char],
        at: usize,
        known: &mut HashMap<(&'g str, usize), BTreeSet<usize>>,
    ) -> BTreeSet<usize> {
        // The rules that the page describes in words.
        let in_words: Option<fn(char) -> bool> = match name {
            "anyletter" => Some(char::is_alphanumeric),
            "selector" => Some(|one| ['\u{fe0e}', '\u{fe0f}'].contains(&one)),
            _ => None,
        };
        if let Some(is_one) = in_words {
            let one = word.get(at).filter(|one| is_one(**one));
            return one.map(|_| at + 1).into_iter().collect();
        }
        if let Some(ends) = known.get(&(name, at)) {
            return ends.clone();
        }
        let form = self.0.get(name).unwrap_or_else(|| panic!("no rule `{name}`"));
        let ends = self.ends(form, word, at, known);
        known.insert((name, at), ends.clone());
        ends
    }

    /// The places where readings of a form end that begin at a place.
    fn ends<'g>(
        &'g self,
        form: &'g Form,
        word: &[char],
        at: usize,
        known: &mut HashMap<(&'g str, usize), BTreeSet<usize>>,
    ) -> BTreeSet<usize> {
        match form {
            Form::Text(text) => {
                let text: Vec<char> = text.chars().collect();
                word[at..].starts_with(&text).then_some(at + text.len()).into_iter().collect()
            }
            Form::Range(first, last) => {
                let one = word.get(at).filter(|one| (first..=last).contains(one));
                one.map(|_| at + 1).into_iter().collect()
            }
            Form::Rule(name) => self.rule(name, word, at, known),
            Form::All(forms) => forms.iter().fold(BTreeSet::from([at]), |starts, form| {
                starts.into_iter().flat_map(|at| self.ends(form, word, at, known)).collect()
            }),
            Form::Either(forms) => {
                forms.iter().flat_map(|form| self.ends(form, word, at, known)).collect()
            }
            Form::Maybe(form) => {
                let mut ends = self.ends(form, word, at, known);
                ends.insert(at);
                ends
            }
            Form::Many(form) => {
                let (mut ends, mut new) = (BTreeSet::from([at]), vec![at]);
                while let Some(at) = new.pop() {
                    let more = self.ends(form, word, at, known);
                    new.extend(more.into_iter().filter(|&end| ends.insert(end)));
                }
                ends
            }
        }
    }
}

/// Words, quoted texts and single characters.
fn tokens(rules: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = rules.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').unwrap() + 2,
            'a'..='z' => rest.find(|c: char| !c.is_ascii_lowercase()).unwrap(),
            '.' => 2,
            _ => 1,
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

type Tokens = std::iter::Peekable<std::vec::IntoIter<String>>;

fn either(tokens: &mut Tokens) -> Form {
    let mut forms = vec![all(tokens)];
    while tokens.next_if(|token| token == "|").is_some() {
        forms.push(all(tokens));
    }
    Form::Either(forms)
}

fn all(tokens: &mut Tokens) -> Form {
    let mut forms = Vec::new();
    while let Some(token) = tokens.next_if(|token| !["|", ";", ")", "]", "}"].contains(&&**token)) {
        let inner = |tokens: &mut Tokens, end: &str| {
            let form = either(tokens);
            assert_eq!(tokens.next().as_deref(), Some(end));
            Box::new(form)
        };
        forms.push(match token.as_str() {
            "(" => *inner(tokens, ")"),
            "[" => Form::Maybe(inner(tokens, "]")),
            "{" => Form::Many(inner(tokens, "}")),
            quoted if quoted.starts_with('"') => {
                let text = |quoted: &str| quoted.trim_matches('"').to_owned();
                let only = |text: String| text.chars().next().unwrap();
                if tokens.next_if(|token| token == "..").is_some() {
                    let last = tokens.next().unwrap();
                    Form::Range(only(text(quoted)), only(text(&last)))
                } else {
                    Form::Text(text(quoted))
                }
            }
            name => Form::Rule(name.to_owned()),
        });
    }
    Form::All(forms)
}

/// The errors of a word that does not have the form of a move.
const FORM: [&str; 7] = [
    "move-syntax",
    "piece-attribute",
    "piece-empty",
    "location-syntax",
    "location-direction",
    "pieceid-syntax",
    "degrees",
];

/// The difference between grammar and parser about a word.
fn difference(grammar: &Grammar, word: &str) -> Option<String> {
    let found = corpus::replayed(&format!("---\n...\n1. {word}\n"), &Options::default());
    let errors: Vec<&str> = corpus::diagnostics(&found[0])
        .filter(|said| said["severity"] == "error")
        .filter_map(|said| said["name"].as_str())
        .collect();
    let accepts = grammar.accepts(word);
    // Another error may be reported instead of the one about the form.
    let wrong =
        if accepts { errors.iter().any(|name| FORM.contains(name)) } else { errors.is_empty() };
    wrong.then(|| format!("{word}: the grammar accepts: {accepts}, the parser: {errors:?}"))
}

/// Whether a word of a movetext is an item without braces and macros.
fn is_plain(word: &str) -> bool {
    let number = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let expands = |c: char| "{}`;\u{203f}\u{35c}".contains(c) || c.is_whitespace();
    let is_number = word.ends_with('.') && word.chars().all(number);
    !(word.is_empty() || word.contains(expands) || is_number)
}

fn agree(words: &BTreeSet<String>) {
    let grammar = Grammar::read();
    let words = words.iter().filter(|word| is_plain(word));
    let differences: Vec<String> = words.filter_map(|word| difference(&grammar, word)).collect();
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn the_grammar_accepts_the_moves_of_all_cases_and_no_others() {
    let mut words = BTreeSet::new();
    for level in ["replay", "errors"] {
        let path = format!("{}/../corpus/suite/{level}.jsonl", env!("CARGO_MANIFEST_DIR"));
        for line in fs::read_to_string(path).unwrap().lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            // Others are bytes, or texts of parts that are repeated.
            let Some(text) = case["ask"]["text"].as_str() else { continue };
            for game in corpus::replayed(text, &Options::default()) {
                for state in game["moves"].as_array().unwrap() {
                    let text = state["text"].as_str().unwrap_or_default();
                    words.extend(text.split_whitespace().map(str::to_owned));
                }
            }
        }
    }
    assert!(words.len() > 500, "{}", words.len());
    agree(&words);
}

/// Counts and slices in all places, of which few occur in games.
#[test]
fn the_grammar_accepts_slices_where_the_parser_does() {
    let places = ["b2", "?S", "&b2", "&?S", "2b2", "&2b2", "/S", "1", "^b2", "&^b2", "&&b2"];
    let anchors = ["", "<0,0>|", "<0,0>$", "<0,0>|1R|", "&<0,0>|", "^", "2", "2&"];
    let mut words = BTreeSet::new();
    for anchor in anchors {
        for place in places {
            for slice in ["", "[1]", "[1][1]"] {
                let id = format!("{anchor}{place}{slice}");
                words.extend([
                    format!("*{id}"),
                    format!("{id}-c3"),
                    format!("S@{id}"),
                    format!("S@1R|{id}"),
                    format!("S@c3%{id}"),
                    format!("b2@>90${id}"),
                ]);
            }
        }
    }
    agree(&words);
}

#[test]
fn the_grammar_accepts_words_by_chance_as_the_parser_does() {
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        TestRng::from_seed(RngAlgorithm::ChaCha, &[26; 32]),
    );
    let strategy = (texts::moves(), texts::slips());
    let words = (0..3000).map(|_| {
        let (word, slips) = strategy.new_tree(&mut runner).expect("a word").current();
        texts::slipped(&word, &slips)
    });
    agree(&words.collect());
}
