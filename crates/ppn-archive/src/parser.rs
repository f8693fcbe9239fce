//! The grammar of queries.

mod on_board;
mod value;

use crate::{
    Limits, Vocabulary,
    codes::{QUERY_LIMIT, QUERY_SYNTAX, QUERY_VALUE, QUERY_WORD},
    condition::Condition,
    sequence::Sequence,
    subject::player_keys,
    token::{Kind, Token, tokens},
};
use ppn_record::lint::CodeWord;
use ppn_source::{Diagnostic, Severity, Span, near_match};

/// The words that begin conditions.
const CONDITIONS: [&str; 16] = [
    "moves", "number", "notation", "file", "comment", "text", "has", "players", "played",
    "position", "material", "turn", "board", "tag", "not", "and",
];

pub(crate) type Parsed<T> = Result<T, Box<Diagnostic>>;

pub(crate) struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    conditions: usize,
    boards: usize,
    vocabulary: &'t Vocabulary,
    limits: &'t Limits,
}

/// Reads a query.
pub(crate) fn parse(text: &str, vocabulary: &Vocabulary, limits: &Limits) -> Parsed<Condition> {
    if text.len() > limits.bytes {
        let message = format!("the query has {} bytes; the limit is {}", text.len(), limits.bytes);
        return fail(Diagnostic::new(&QUERY_LIMIT, Span::new(0, 0), message));
    }
    let tokens = tokens(text)?;
    let mut parser =
        Parser { text, tokens, at: 0, depth: 0, conditions: 0, boards: 0, vocabulary, limits };
    let condition = parser.any()?;
    let next = parser.peek().clone();
    if next.kind != Kind::End {
        let message =
            format!("expected `and`, `or` or the end of the query, found {}", next.shown(text));
        return fail(
            Diagnostic::new(&QUERY_SYNTAX, next.span, message)
                .with_help("join two conditions with `and` or `or`"),
        );
    }
    Ok(condition)
}

pub(crate) fn fail<T>(diagnostic: Diagnostic) -> Parsed<T> {
    Err(Box::new(diagnostic))
}

/// A condition that can be denied, and joined with others of its kind.
trait Joined: Sized {
    const ALL: fn(Vec<Self>) -> Self;
    const ANY: fn(Vec<Self>) -> Self;
    const NOT: fn(Box<Self>) -> Self;

    /// Reads one that is neither.
    fn read(parser: &mut Parser<'_>) -> Parsed<Self>;
}

impl Joined for Condition {
    const ALL: fn(Vec<Self>) -> Self = Self::All;
    const ANY: fn(Vec<Self>) -> Self = Self::Any;
    const NOT: fn(Box<Self>) -> Self = Self::Not;

    fn read(parser: &mut Parser<'_>) -> Parsed<Self> {
        parser.on_game()
    }
}

impl<'t> Parser<'t> {
    pub(crate) fn peek(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    /// Takes the next token; the end is never passed.
    pub(crate) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn next_if(&mut self, kind: &Kind) -> bool {
        let is = self.peek().kind == *kind;
        self.at += usize::from(is);
        is
    }

    /// Takes a word of the language.
    pub(crate) fn next_if_word(&mut self, word: &str) -> bool {
        let is = self.is_word(word);
        self.at += usize::from(is);
        is
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.peek().kind, Kind::Word(found) if found.eq_ignore_ascii_case(word))
    }

    fn expect(&mut self, kind: &Kind, shown: &str) -> Parsed<()> {
        if self.next_if(kind) {
            return Ok(());
        }
        self.unexpected(shown)
    }

    pub(crate) fn unexpected<T>(&self, expected: &str) -> Parsed<T> {
        let next = self.peek();
        let message = format!("expected {expected}, found {}", next.shown(self.text));
        fail(Diagnostic::new(&QUERY_SYNTAX, next.span, message))
    }

    /// The report about the token that was taken last.
    fn unexpected_before<T>(&mut self, expected: &str) -> Parsed<T> {
        self.at -= 1;
        self.unexpected(expected)
    }

    /// A text in quotation marks.
    fn quoted(&mut self, what: &str) -> Parsed<(String, Span)> {
        let token = self.next();
        match token.kind {
            Kind::Text(text) => Ok((text, token.span)),
            _ => self.unexpected_before(&format!("{what} in quotation marks")),
        }
    }

    fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth <= self.limits.nesting {
            return Ok(());
        }
        let message = format!("more than {} conditions are within each other", self.limits.nesting);
        fail(Diagnostic::new(&QUERY_LIMIT, self.peek().span, message))
    }

    fn count(&mut self) -> Parsed<()> {
        self.conditions += 1;
        if self.conditions <= self.limits.conditions {
            return Ok(());
        }
        let message = format!("the query has more than {} conditions", self.limits.conditions);
        fail(Diagnostic::new(&QUERY_LIMIT, self.peek().span, message))
    }

    /// Takes a word, or a text in quotation marks.
    fn text(&mut self, expected: &str) -> Parsed<(String, Span)> {
        let token = self.next();
        match token.kind {
            Kind::Word(text) | Kind::Text(text) => Ok((text, token.span)),
            _ => self.unexpected_before(expected),
        }
    }

    /// Conditions with `or` between them.
    fn any<C: Joined>(&mut self) -> Parsed<C> {
        self.several("or", Self::all, C::ANY)
    }

    /// Conditions with `and` between them.
    fn all<C: Joined>(&mut self) -> Parsed<C> {
        self.several("and", Self::one, C::ALL)
    }

    fn several<C>(
        &mut self,
        between: &str,
        read: impl Fn(&mut Self) -> Parsed<C>,
        join: impl Fn(Vec<C>) -> C,
    ) -> Parsed<C> {
        let mut several = vec![read(self)?];
        while self.next_if_word(between) {
            several.push(read(self)?);
        }
        Ok(if several.len() == 1 { several.remove(0) } else { join(several) })
    }

    fn one<C: Joined>(&mut self) -> Parsed<C> {
        if self.next_if_word("not") {
            self.enter()?;
            let inner = self.one()?;
            self.depth -= 1;
            return Ok(C::NOT(Box::new(inner)));
        }
        if self.next_if(&Kind::Open) {
            return self.in_parentheses();
        }
        self.count()?;
        C::read(self)
    }

    /// Conditions after an opening parenthesis.
    fn in_parentheses<C: Joined>(&mut self) -> Parsed<C> {
        self.enter()?;
        let inner = self.any()?;
        self.expect(&Kind::Close, "`)`")?;
        self.depth -= 1;
        Ok(inner)
    }

    /// A condition on a game.
    fn on_game(&mut self) -> Parsed<Condition> {
        let token = self.next();
        match &token.kind {
            Kind::Text(name) => self.tag(vec![name.clone()]),
            Kind::Word(word) => {
                let word = word.clone();
                self.named(&word, token.span)
            }
            _ => self.unexpected_before("a condition"),
        }
    }

    /// A condition that begins with a word.
    fn named(&mut self, word: &str, span: Span) -> Parsed<Condition> {
        match word {
            "moves" => self.count_of(Condition::Moves, Condition::MovesIn),
            "number" => self.count_of(Condition::Number, Condition::NumberIn),
            "notation" => self.notation(),
            "comment" => Ok(self.part_of(Condition::Comment)?),
            "text" => Ok(self.part_of(Condition::Text)?),
            "file" => Ok(Condition::File(self.comparison("file")?)),
            "players" => {
                let names = player_keys().map(str::to_owned).collect();
                self.tag(names)
            }
            "has" => self.has(),
            "played" => self.played(),
            "position" | "material" | "turn" | "board" => {
                self.at -= 1;
                self.board()
            }
            "tag" => {
                let (name, _) = self.text("the name of a tag")?;
                self.tag(vec![name])
            }
            _ if self.is_comparison() => self.tag(vec![word.to_owned()]),
            _ => {
                let message = format!("there is no condition `{word}`");
                fail(unknown(span, message, near_match(word, CONDITIONS), || {
                    let known = list(&CONDITIONS[..14]);
                    format!("compare a tag, as in `{word} ~ \"text\"`, or write one of {known}")
                }))
            }
        }
    }

    fn is_comparison(&self) -> bool {
        matches!(self.peek().kind, Kind::Comparison(_)) || self.is_word("in")
    }

    fn tag(&mut self, names: Vec<String>) -> Parsed<Condition> {
        let first = names.first().cloned().unwrap_or_default();
        Ok(Condition::Tag(names, self.comparison(&first)?))
    }

    fn notation(&mut self) -> Parsed<Condition> {
        let is_not = self.is_not("=", "!=")?;
        let (name, span) = self.text("the name of a notation")?;
        let Some(known) = self.vocabulary.notations.named(&name) else {
            return fail(self.unknown_notation(&name, span));
        };
        let condition = Condition::Notation(known.name().to_owned());
        Ok(if is_not { Condition::Not(Box::new(condition)) } else { condition })
    }

    /// Takes one of two comparisons. Returns whether it is the one that denies.
    fn is_not(&mut self, is: &str, is_not: &str) -> Parsed<bool> {
        match self.next().kind {
            Kind::Comparison(found) if found == is => Ok(false),
            Kind::Comparison(found) if found == is_not => Ok(true),
            _ => self.unexpected_before(&format!("`{is}` or `{is_not}`")),
        }
    }

    /// The report about an unknown notation.
    fn unknown_notation(&self, name: &str, span: Span) -> Diagnostic {
        let names: Vec<_> = self.vocabulary.notations.names().collect();
        let near = near_match(name, names.iter().copied());
        let message = format!("there is no notation `{name}`");
        unknown(span, message, near, || format!("write one of {}", list(&names)))
    }

    /// A condition that a text has another in it.
    fn part_of(&mut self, condition: impl Fn(String) -> Condition) -> Parsed<Condition> {
        let is_not = self.is_not("~", "!~")?;
        let (part, _) = self.text("a text")?;
        let condition = condition(part.to_lowercase());
        Ok(if is_not { Condition::Not(Box::new(condition)) } else { condition })
    }

    fn has(&mut self) -> Parsed<Condition> {
        let (word, span) = self.text("`errors`, `warnings`, `remarks`, `tag` or a code")?;
        Ok(match word.as_str() {
            "errors" | "error" => Condition::HasSeverity(Severity::Error),
            "warnings" | "warning" => Condition::HasSeverity(Severity::Warning),
            "remarks" | "style" => Condition::HasSeverity(Severity::Style),
            "tag" => Condition::HasTag(self.text("the name of a tag")?.0),
            word => match CodeWord::new(word, &self.vocabulary.codes) {
                Ok(code) => Condition::HasCode(code),
                Err(no_code) => {
                    let message = format!("there is no code `{word}`");
                    let severities = ["errors", "warnings", "remarks", "tag"];
                    let near = no_code.near.as_deref().or(near_match(word, severities));
                    let known = "write `errors`, `warnings`, `remarks`, or a code such as `E0604` or `illegal-move`";
                    return fail(unknown(span, message, near, || known.to_owned()));
                }
            },
        })
    }

    fn played(&mut self) -> Parsed<Condition> {
        let (text, span) = self.quoted("moves")?;
        match Sequence::read(&text) {
            Some(sequence) => Ok(Condition::Played(sequence)),
            None => fail(
                Diagnostic::new(&QUERY_VALUE, span, "there are no moves in this text")
                    .with_help("write moves as the notation does, such as `\"e4 e5 Nf3\"`"),
            ),
        }
    }
}

/// The report about an unknown word: the one that was probably meant, or else which ones are known.
fn unknown(
    span: Span,
    message: String,
    near: Option<&str>,
    known: impl FnOnce() -> String,
) -> Diagnostic {
    let help = near.map_or_else(known, |near| format!("write `{near}`"));
    Diagnostic::new(&QUERY_WORD, span, message).with_help(help)
}

/// Words in a sentence: "`a`, `b` or `c`".
pub(crate) fn list(words: &[&str]) -> String {
    let quoted: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
