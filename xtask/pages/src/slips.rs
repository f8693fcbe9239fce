//! Slips that people make, for use in any game that has a place for them.

use std::ops::Range;

/// A slip: its name, and the change that makes it, if the game has a place for it.
pub(crate) struct Slip {
    pub(crate) name: &'static str,
    /// Whether the result may be another valid game, about which nothing can be reported.
    pub(crate) legitimate: bool,
    plant: fn(&Game<'_>) -> Option<Change>,
}

/// A change of a text.
pub(crate) struct Change {
    range: Range<usize>,
    put: String,
    /// Whether the rest of the text is removed.
    cut: bool,
}

/// A game with a slip in it.
pub(crate) struct Planted {
    pub(crate) slip: &'static Slip,
    /// The original text.
    pub(crate) found: String,
    /// The text that replaces it.
    pub(crate) put: String,
    pub(crate) text: String,
}

const fn slip(name: &'static str, plant: fn(&Game<'_>) -> Option<Change>) -> Slip {
    Slip { name, legitimate: false, plant }
}

const fn legitimate(name: &'static str, plant: fn(&Game<'_>) -> Option<Change>) -> Slip {
    Slip { name, legitimate: true, plant }
}

/// All slips, those of one kind together.
static SLIPS: &[Slip] = &[
    legitimate("a square one column off", |g| g.square(1, next_column)),
    legitimate("a square one row off", |g| g.square(2, next_row)),
    slip("the letter after the digit", |g| g.square(3, letter_last)),
    legitimate("column and row swapped", |g| g.square(4, interchanged)),
    slip("a digit doubled", |g| g.last_square(5, |s| Some(format!("{s}{}", s.chars().last()?)))),
    slip("the letter of a square left out", |g| g.square(3, |s| Some(s[1..].to_owned()))),
    slip("the digit of a square left out", |g| g.last_square(2, |s| Some(s[..1].to_owned()))),
    slip("a capital letter in a square", |g| g.square(6, |s| Some(s.to_uppercase()))),
    slip("the letter l for the digit 1", |g| g.inside_moves("1", "l", |w| !w.contains('('))),
    slip("a bracket left out", |g| g.inside_moves(")", "", |_| true)),
    slip("an extra comma in a place", |g| g.inside_moves(",", ",,", |w| w.contains('('))),
    slip("the symbol of the move left out", |g| g.sign(3, "")),
    slip("the symbol of the move doubled", |g| g.sign(4, "--")),
    slip("an arrow for the symbol of the move", |g| g.sign(5, "->")),
    slip("spaces around the symbol", |g| g.sign(2, " - ")),
    slip("an en dash for a hyphen", |g| g.inside_moves("-", "–", |_| true)),
    slip("a minus sign for a hyphen", |g| g.inside_moves("-", "−", |_| true)),
    slip("a cross for the symbol of a capture", |g| g.inside_moves(":", "x", |_| true)),
    slip("a cross for a hyphen", |g| g.inside_moves("-", "x", |_| true)),
    legitimate("an equals sign for a hyphen", |g| g.sign(6, "=")),
    slip("a place left out at the end", |g| g.simple(3, |from, sign, _| format!("{from}{sign}"))),
    slip("no space after the number", |g| g.between_number_and_move("")),
    slip("no space between two moves", |g| g.between_moves("")),
    slip("a comma after a move", |g| g.behind_move(3, ",")),
    slip("a period after a move", |g| g.behind_move(4, ".")),
    legitimate("an annotation after a move", |g| g.behind_move(5, "!")),
    slip("a symbol for check after a move", |g| g.behind_move(2, "#")),
    slip("a move written twice", |g| g.moves(3, |w| Some(format!("{w} {w}")))),
    slip("a move left out", |g| g.moves(4, |_| Some(String::new()))),
    legitimate("two moves swapped", |g| g.interchanged_moves(2)),
    slip("periods alone for the second player", |g| g.number(3, "...", |_| "...".into())),
    slip("a number twice", |g| g.number_twice(4)),
    slip("a number left out", |g| g.number_skipped(5)),
    slip("a colon after a number", |g| g.number(4, ".", |n| n.replace('.', ":"))),
    slip("a bracket after a number", |g| g.number(3, ".", |n| n.replace('.', ")"))),
    slip("no period after a number", |g| g.number(2, ".", |n| n.replace('.', ""))),
    slip("two periods after a number", |g| g.number(5, "...", |n| n.replace("...", ".."))),
    slip("a comment that is not closed", |g| g.behind_move(3, " {a good move")),
    slip("a comment that is not opened", |g| g.behind_move(4, " a good move}")),
    slip("no space before a comment", |g| g.behind_move(5, "{a good move}")),
    slip("round brackets around a comment", |g| g.behind_move(2, " (a good move)")),
    slip("a comment in a comment", |g| g.behind_move(6, " {a {very} good move}")),
    slip("a comment after a semicolon", |g| g.behind_move(3, " ; a good move")),
    slip("a remark after slashes", |g| g.behind_move(4, " // good")),
    slip("a remark of PGN", |g| g.behind_move(5, " $1")),
    slip("a variation of PGN", |g| g.behind_move(3, " (1. d2-d4 d7-d5)")),
    slip("a result at the end", |g| g.at_end("1-0")),
    slip("a move of a piece as in PGN", |g| g.moves(3, |_| Some("Nf3".into()))),
    slip("a move of a pawn as in PGN", |g| g.moves(4, |_| Some("e4".into()))),
    slip("a capture as in PGN", |g| g.moves(5, |_| Some("exd5".into()))),
    slip("castling as in PGN", |g| g.moves(6, |_| Some("O-O".into()))),
    slip("a move of PDN", |g| g.moves(2, |_| Some("11-15".into()))),
    slip("a tag of PGN", |g| g.before_movetext("[White \"Ann\"]\n")),
    slip("a semicolon in braces", |g| g.inside_moves(",", ";", |w| w.contains('{'))),
    slip("a brace that is not closed", |g| g.inside_moves("}", "", |_| true)),
    slip("a list without its braces", |g| g.inside_moves("{", "", |_| true)),
    legitimate("a semicolon lost", |g| g.inside_moves(";", " ", |_| true)),
    slip("a curly apostrophe", |g| g.inside_moves("'", "’", |_| true)),
    slip("an accent for the apostrophe", |g| g.inside_moves("'", "´", |_| true)),
    slip("an apostrophe left out", |g| g.inside_moves("'", "", |_| true)),
    slip("a macro that is not defined", |g| g.moves(3, |_| Some("`king'@b2".into()))),
    slip("an unknown letter", |g| g.behind_move(4, " Z@b2")),
    slip("a piece of two suits", |g| g.behind_move(5, " SM@b2")),
    slip("a piece that no player has", |g| g.behind_move(3, " *?Sx9")),
    slip("more pieces than there are", |g| g.behind_move(2, " *999/S")),
    slip("the line `---` with two hyphens", |g| g.replaced("---", "--")),
    slip("the line `---` with four hyphens", |g| g.replaced("---", "----")),
    slip("a dash for the line `---`", |g| g.replaced("---", "—")),
    slip("the line `...` left out", |g| g.replaced("\n...\n", "\n")),
    slip("an ellipsis for the line `...`", |g| g.replaced("\n...\n", "\n…\n")),
    slip("two periods for the line `...`", |g| g.replaced("\n...\n", "\n..\n")),
    slip("the empty line after the metadata left out", |g| g.replaced("\n\n", "\n")),
    slip("a key in lower case", |g| g.replaced("GameType", "gametype")),
    slip("a key misspelled", |g| g.replaced("GameType", "GameTyp")),
    slip("no colon after a key", |g| g.replaced("GameType:", "GameType")),
    slip("no space after the colon of a key", |g| g.replaced("GameType: ", "GameType:")),
    slip("an equals sign after a key", |g| g.replaced("GameType:", "GameType =")),
    slip("a key twice", |g| g.in_metadata("Event: Club\nEvent: Club night\n")),
    slip("a colon in a title", |g| g.in_metadata("Event: Club: second round\n")),
    slip("a word that older YAML takes for a boolean", |g| g.in_metadata("White: No\n")),
    slip("a tab after a colon", |g| g.in_metadata("Place:\tClub\n")),
    slip("a quotation mark that is not closed", |g| g.in_metadata("Event: \"Club\nSite: here\n")),
    slip("brackets that are not closed", |g| g.in_metadata("Players: [Ann, Bob\n")),
    slip("a game misspelled", |g| g.name_misspelt(4)),
    slip("a parser that does not exist", |g| g.in_metadata("MovetextParser: Ches\n")),
    slip("an argument among the keys", |g| g.in_metadata("System: Chess\n")),
    slip("an indentation with a tab", |g| g.replaced("\n    Name:", "\n\tName:")),
    slip("an argument misspelled", |g| {
        g.replaced("Coins:", "Coin:").or_else(|| g.replaced("Seed:", "Sed:"))
    }),
    slip("a seed left out", |g| g.replaced("    Seed: 42\n", "")),
    slip("full-width characters", |g| g.square(3, |s| Some(s.chars().map(full_width).collect()))),
    slip("a Cyrillic letter", |g| g.inside_moves("c", "с", |w| !w.contains('?'))),
    slip("mis-decoded characters in a comment", |g| g.behind_move(4, " {â€œgoodâ€\u{9d}}")),
    slip("a mis-decoded character in a move", |g| g.behind_move(5, " â™¥c@b2")),
    slip("a file that was cut off", |g| g.cut_off(6)),
    legitimate("Windows line ends", |g| g.replaced("\n", "\r\n")),
];

/// At most `most` games with one slip each, spread over all slips that are possible in the game.
pub(crate) fn plant(text: &str, most: usize) -> Vec<Planted> {
    let game = Game::of(text);
    let all: Vec<Planted> = SLIPS
        .iter()
        .filter_map(|slip| {
            let Change { range, put, cut } = (slip.plant)(&game)?;
            let found = text[range.clone()].to_owned();
            let rest = if cut { "" } else { &text[range.end..] };
            let mut planted = format!("{}{put}{rest}", &text[..range.start]);
            if slip.name.starts_with("Windows") {
                planted = text.replace('\n', "\r\n");
            }
            Some(Planted { slip, found, put, text: planted })
        })
        .collect();
    let step = all.len().max(most);
    let mut chosen = 0;
    let is_chosen = |index: usize| (index + 1) * most / step > index * most / step;
    all.into_iter()
        .filter(|_| {
            chosen += 1;
            is_chosen(chosen - 1)
        })
        .collect()
}

/// The parts of a game in which slips are made.
struct Game<'t> {
    text: &'t str,
    /// The offset of the movetext.
    movetext: usize,
    numbers: Vec<Range<usize>>,
    moves: Vec<Range<usize>>,
}

impl<'t> Game<'t> {
    fn of(text: &'t str) -> Self {
        let movetext = match text.find("\n...\n") {
            Some(at) => at + 5,
            None => text.find("\n\n").map_or(0, |at| at + 2),
        };
        let (mut numbers, mut moves) = (Vec::new(), Vec::new());
        let mut at = movetext;
        while let Some(start) = text[at..].find(|c: char| !c.is_whitespace()).map(|to| at + to) {
            let rest = &text[start..];
            let end = if rest.starts_with('{') { rest.find('}').map(|end| end + 1) } else { None };
            let end = end.unwrap_or_else(|| rest.find(char::is_whitespace).unwrap_or(rest.len()));
            let (word, range) = (&rest[..end], start..start + end);
            if word.ends_with('.') {
                numbers.push(range);
            } else if !rest.starts_with('{') && word.len() > 1 {
                moves.push(range);
            }
            at = start + end;
        }
        Self { text, movetext, numbers, moves }
    }

    fn slice(&self, range: &Range<usize>) -> &'t str {
        &self.text[range.clone()]
    }

    /// An item of a list, at a place given in eighths of its length.
    fn some(&self, list: &[Range<usize>], eighths: usize) -> Option<Range<usize>> {
        list.get(list.len() * eighths / 8).cloned()
    }

    /// Changes such an item.
    fn changed(
        &self,
        list: &[Range<usize>],
        eighths: usize,
        put: impl Fn(&str) -> Option<String>,
    ) -> Option<Change> {
        let range = self.some(list, eighths)?;
        let put = put(self.slice(&range))?;
        Some(change(range, put))
    }

    fn moves(&self, eighths: usize, put: fn(&str) -> Option<String>) -> Option<Change> {
        self.changed(&self.moves, eighths, put)
    }

    fn behind_move(&self, eighths: usize, put: &str) -> Option<Change> {
        // After a semicolon a new word begins without a space.
        let ends = |range: &&Range<usize>| !self.slice(range).ends_with(';');
        let moves: Vec<_> = self.moves.iter().filter(ends).cloned().collect();
        self.changed(&moves, eighths, |word| Some(format!("{word}{put}")))
    }

    /// The moves from one square to another: their places, the squares and the symbol.
    fn simple(&self, eighths: usize, put: fn(&str, &str, &str) -> String) -> Option<Change> {
        let parts =
            |range: &Range<usize>| {
                let word = self.slice(range).split(';').next().unwrap_or("");
                let at = word.find(['-', ':', '#', '@'])?;
                let (from, to) = (&word[..at], &word[at + 1..]);
                (!from.contains(['{', '`', '?']) && !to.is_empty() && !to.contains('_'))
                    .then_some((range.start..range.start + word.len(), from, &word[at..=at], to))
            };
        let all: Vec<_> = self.moves.iter().filter_map(parts).collect();
        let (range, from, sign, to) = all.get(all.len() * eighths / 8)?.clone();
        Some(change(range, put(from, sign, to)))
    }

    /// A different symbol in a move from one square to another.
    fn sign(&self, eighths: usize, sign: &'static str) -> Option<Change> {
        let whole = self.simple(eighths, |from, _, to| format!("{from}\0{to}"))?;
        Some(Change { put: whole.put.replace('\0', sign), ..whole })
    }

    /// The squares with a letter and digits.
    fn squares(&self) -> Vec<Range<usize>> {
        let mut squares = Vec::new();
        for word in &self.moves {
            let bytes = self.slice(word).as_bytes();
            for at in 0..bytes.len() {
                let digits = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
                let before = at.checked_sub(1).map(|before| bytes[before]);
                let after = bytes.get(at + 1 + digits);
                let alone = before.is_none_or(|b| !b.is_ascii_alphanumeric() && b != b'?')
                    && after.is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'@');
                if bytes[at].is_ascii_lowercase() && digits > 0 && alone {
                    squares.push(word.start + at..word.start + at + 1 + digits);
                }
            }
        }
        squares
    }

    fn square(&self, eighths: usize, put: fn(&str) -> Option<String>) -> Option<Change> {
        // The squares at which moves begin.
        let begins = |square: &Range<usize>| self.moves.iter().any(|one| one.start == square.start);
        let beginning: Vec<_> = self.squares().into_iter().filter(begins).collect();
        let squares = if beginning.is_empty() { self.squares() } else { beginning };
        self.changed(&squares, eighths, put)
    }

    fn last_square(&self, eighths: usize, put: fn(&str) -> Option<String>) -> Option<Change> {
        let ends = |square: &Range<usize>| self.moves.iter().any(|one| one.end == square.end);
        let squares: Vec<_> = self.squares().into_iter().filter(ends).collect();
        self.changed(&squares, eighths, put)
    }

    fn inside_moves(&self, find: &str, put: &str, fits: fn(&str) -> bool) -> Option<Change> {
        let has = |range: &&Range<usize>| {
            let word = self.slice(range);
            word[1..].contains(find) && fits(word)
        };
        let having: Vec<_> = self.moves.iter().filter(has).cloned().collect();
        self.changed(&having, 4, |word| {
            Some(format!("{}{}", &word[..1], word[1..].replacen(find, put, 1)))
        })
    }

    fn number(&self, eighths: usize, ending: &str, put: fn(&str) -> String) -> Option<Change> {
        let fits = |range: &&Range<usize>| {
            let number = self.slice(range);
            number.starts_with(|c: char| c != '.')
                && number.trim_end_matches('.').len() + ending.len() == number.len()
        };
        let numbers: Vec<_> = self.numbers.iter().filter(fits).cloned().collect();
        self.changed(&numbers, eighths, |number| Some(put(number)))
    }

    fn number_twice(&self, eighths: usize) -> Option<Change> {
        let at = self.numbers.len() * eighths / 8;
        let (before, range) = (self.numbers.get(at.checked_sub(1)?)?, self.numbers.get(at)?);
        (self.slice(range) != ".").then(|| change(range.clone(), self.slice(before).to_owned()))
    }

    fn number_skipped(&self, by: u32) -> Option<Change> {
        let range = self.numbers.last()?;
        let digits = self.slice(range).trim_end_matches('.');
        let next = digits.parse::<u32>().ok()? + by;
        Some(change(range.clone(), self.slice(range).replace(digits, &next.to_string())))
    }

    fn between_number_and_move(&self, put: &'static str) -> Option<Change> {
        let number = self.some(&self.numbers, 3)?;
        let next = self.moves.iter().find(|one| one.start > number.end)?;
        (self.text[number.end..next.start].trim().is_empty()).then(|| {
            change(
                number.start..next.end,
                format!("{}{put}{}", self.slice(&number), self.slice(next)),
            )
        })
    }

    fn between_moves(&self, put: &str) -> Option<Change> {
        let words: Vec<_> = self.moves.windows(2).collect();
        let near = |pair: &&[Range<usize>]| pair[1].start - pair[0].end < 10;
        let pair = words.iter().skip(words.len() / 3).copied().find(|pair| near(pair))?;
        let between = self.text[pair[0].end..pair[1].start].trim();
        let joined = format!("{}{put}{between} {}", self.slice(&pair[0]), self.slice(&pair[1]));
        let joined = if between.is_empty() { joined.replacen(' ', "", 1) } else { joined };
        Some(change(pair[0].start..pair[1].end, joined))
    }

    fn interchanged_moves(&self, eighths: usize) -> Option<Change> {
        let pair = self.moves.windows(2).nth(self.moves.len() * eighths / 8)?;
        let between = &self.text[pair[0].end..pair[1].start];
        let put = format!("{}{between}{}", self.slice(&pair[1]), self.slice(&pair[0]));
        Some(change(pair[0].start..pair[1].end, put))
    }

    fn before_movetext(&self, put: &str) -> Option<Change> {
        Some(change(self.movetext..self.movetext, put.to_owned()))
    }

    fn at_end(&self, put: &str) -> Option<Change> {
        let end = self.text.trim_end().len();
        Some(change(end..end, format!(" {put}")))
    }

    fn in_metadata(&self, put: &str) -> Option<Change> {
        let start = if self.text.starts_with("---\n") { 4 } else { 0 };
        let below = &self.text[start..];
        let indentation = &below[..below.len() - below.trim_start_matches(' ').len()];
        let lines = put.split_inclusive('\n').map(|line| format!("{indentation}{line}"));
        Some(change(start..start, lines.collect()))
    }

    fn replaced(&self, find: &str, put: &str) -> Option<Change> {
        let at = self.text.find(find)?;
        Some(change(at..at + find.len(), put.to_owned()))
    }

    fn name_misspelt(&self, eighths: usize) -> Option<Change> {
        let at = ["Name: ", "GameType: "]
            .into_iter()
            .find_map(|key| Some(self.text.find(key)? + key.len()))?;
        let name = self.text[at..].split('\n').next()?.trim_end();
        let mut put = name.to_owned();
        put.remove(name.len() * eighths / 8);
        (name.len() > 3).then(|| change(at..at + name.len(), put))
    }

    fn cut_off(&self, eighths: usize) -> Option<Change> {
        let range = self.some(&self.moves, eighths)?;
        let word = self.slice(&range);
        let end = word.find(['-', ':', '#', '@'])? + 1;
        Some(Change { cut: true, ..change(range, word[..end].to_owned()) })
    }
}

fn change(range: Range<usize>, put: String) -> Change {
    Change { range, put, cut: false }
}

fn next_column(square: &str) -> Option<String> {
    let letter = char::from(square.as_bytes()[0] + 1);
    Some(format!("{letter}{}", &square[1..]))
}

fn next_row(square: &str) -> Option<String> {
    Some(format!("{}{}", &square[..1], square[1..].parse::<u32>().ok()? + 1))
}

fn letter_last(square: &str) -> Option<String> {
    Some(format!("{}{}", &square[1..], &square[..1]))
}

fn interchanged(square: &str) -> Option<String> {
    let column = square.as_bytes()[0] - b'a' + 1;
    let row =
        u8::try_from(square[1..].parse::<u32>().ok()?).ok().filter(|row| (1..=26).contains(row))?;
    Some(format!("{}{column}", char::from(b'a' + row - 1)))
}

fn full_width(c: char) -> char {
    char::from_u32(u32::from(c) + 0xFEE0).unwrap_or(c)
}
