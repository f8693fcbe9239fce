//! What an error of the YAML parser is, from its place in the text and what is open there.
//!
//! The sentences of the parser are not read: they change between its versions.

use super::Fault;

/// A kind of error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// More brackets and braces are open than the limit allows.
    TooDeep,
    /// A tab indents this line or a line below it.
    Tab,
    /// A quoted text that is not closed, or whose lines are not indented.
    UnclosedQuote,
    /// An escape that YAML does not have, at a byte of the text.
    UnknownEscape(usize),
    /// A line in brackets or braces that is not indented deeper than its key.
    Dedented,
    /// A value that begins after a colon and a tab.
    TabAfterColon,
    /// An alias without an anchor.
    UnknownAlias,
    /// A line without a colon followed by a space.
    NoColon,
    /// A colon where no key can end.
    UnexpectedColon,
    /// A character that cannot begin a value.
    UnexpectedCharacter,
    /// Text after the quote that closes a value.
    AfterQuote,
    /// A `#` directly after a value.
    GluedComment,
    /// A comment between the lines of a text.
    CommentInText,
    /// A hyphen within brackets or braces.
    HyphenInBrackets,
    /// A hyphen on the line of the key of the list.
    HyphenAfterKey,
    /// A comma with nothing before it.
    MissingValue,
    /// Text after the `|` or `>` that begins a text of several lines.
    TextAfterBar,
    /// A closing bracket or brace without an opening one.
    Unopened,
    /// Anything else within brackets or braces: a comma or the closing bracket is missing.
    InBrackets,
    /// A line or a value that belongs to nothing above.
    NotContinued,
    /// None of these.
    Other,
}

/// How a text in quotes ends.
enum Quoted {
    Closed,
    Unclosed,
    UnknownEscape(usize),
}

impl Fault<'_> {
    pub(crate) fn kind(&self) -> Kind {
        let c = self.next();
        if self.opened.len() > self.room {
            return Kind::TooDeep;
        }
        if matches!(c, Some('\'' | '"')) && !self.follows_quote() {
            match self.quoted() {
                Quoted::Closed => {}
                Quoted::Unclosed => return Kind::UnclosedQuote,
                Quoted::UnknownEscape(at) => return Kind::UnknownEscape(at),
            }
        }
        if self.is_first_on_line() && self.has_tab(self.before()) {
            return Kind::Tab;
        }
        if self.opened.is_empty() && self.is_below_line_without_colon() {
            return Kind::NoColon;
        }
        if self.is_above_tab() {
            return Kind::Tab;
        }
        if self.is_dedented() {
            return Kind::Dedented;
        }
        if self.tab_after_colon().is_some() {
            return Kind::TabAfterColon;
        }
        if self.opened.is_empty() { self.kind_in_block(c) } else { self.kind_in_brackets(c) }
    }

    fn kind_in_brackets(&self, c: Option<char>) -> Kind {
        match c {
            Some(':' | '\'' | '"') => Kind::InBrackets,
            _ if self.follows_quote() => Kind::AfterQuote,
            Some('*') if self.is_unknown_alias() => Kind::UnknownAlias,
            Some('%' | '@' | '`') => Kind::UnexpectedCharacter,
            Some('#') => Kind::GluedComment,
            Some('-') if self.is_followed_by_space() => Kind::HyphenInBrackets,
            Some(',') if self.begins_value() => Kind::MissingValue,
            _ => Kind::InBrackets,
        }
    }

    fn kind_in_block(&self, c: Option<char>) -> Kind {
        let before = self.before().trim_end_matches([' ', '\t']);
        let is_first = before.trim_start_matches([' ', '\t', '-', '?']).is_empty();
        match c {
            Some(':') if self.is_first_on_line() => Kind::NotContinued,
            Some(':') if self.closes_long_quote() => Kind::AfterQuote,
            Some(':') => Kind::UnexpectedColon,
            _ if self.follows_quote() => Kind::AfterQuote,
            Some('*') if self.begins_value() && self.is_unknown_alias() => Kind::UnknownAlias,
            Some('%' | '@' | '`') => Kind::UnexpectedCharacter,
            Some('#') if self.before().ends_with([' ', '\t']) => Kind::CommentInText,
            Some('#') => Kind::GluedComment,
            Some('-') if before.ends_with(':') => Kind::HyphenAfterKey,
            Some(']' | '}') => Kind::Unopened,
            Some('|' | '>') if self.begins_value() => Kind::TextAfterBar,
            _ if is_first || self.is_complete || before.ends_with([']', '}']) => Kind::NotContinued,
            _ => Kind::Other,
        }
    }

    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn is_followed_by_space(&self) -> bool {
        self.text[self.at..].chars().nth(1).is_none_or(char::is_whitespace)
    }

    fn follows_quote(&self) -> bool {
        self.before().trim_end().ends_with(['\'', '"'])
    }

    /// Whether a quoted text that begins on a line above ends before the error.
    fn closes_long_quote(&self) -> bool {
        let before = self.before().trim_end();
        let quote = before.chars().next_back().filter(|c| matches!(c, '\'' | '"'));
        quote.is_some_and(|quote| before.matches(quote).count() % 2 == 1)
    }

    pub(super) fn is_first_on_line(&self) -> bool {
        self.before().trim_matches([' ', '\t']).is_empty()
    }

    /// Whether nothing of a value is before the error on its line.
    fn begins_value(&self) -> bool {
        let before = self.before();
        let written = before.trim_end_matches([' ', '\t']);
        let last = written.rsplit([' ', '\t']).next().unwrap_or(written);
        last.is_empty()
            || last.starts_with(['&', '!'])
            || written.ends_with(['[', '{', ','])
            || written.ends_with([':', '-', '?'])
                && (written.len() < before.len() || !self.opened.is_empty())
    }

    /// Whether an indentation has a tab where the parser allows none.
    fn has_tab(&self, indent: &str) -> bool {
        let column = self.column.map_or(0, |column| column + 1);
        indent.find('\t').is_some_and(|tab| self.opened.is_empty() || tab < column)
    }

    /// Whether a tab indents the second line of the text that begins at the error.
    fn is_above_tab(&self) -> bool {
        let is_plain = |c: char| !c.is_whitespace() && !"[]{},:#'\"%@`".contains(c);
        if !self.next().is_some_and(is_plain) || !self.begins_value() {
            return false;
        }
        let lines = crate::line::lines(self.text, self.line(self.at).end).skip(1);
        let mut lines = lines.map(|line| line.text(self.text));
        lines.find(|line| !line.trim().is_empty()).is_some_and(|line| {
            self.has_tab(&line[..line.len() - line.trim_start_matches([' ', '\t']).len()])
        })
    }

    fn is_dedented(&self) -> bool {
        let is_shallow = self.column.is_some_and(|column| self.before().len() <= column);
        !self.opened.is_empty() && self.is_first_on_line() && is_shallow
    }

    /// The start of the white space with a tab between a colon and the value at the error.
    pub(super) fn tab_after_colon(&self) -> Option<usize> {
        let c = self.text[self.at..].chars().next()?;
        let before = self.before();
        let written = before.trim_end_matches([' ', '\t']);
        let is_value = c == '-' || c.is_ascii_alphanumeric() || c == '_';
        let found = is_value && written.ends_with(':') && before[written.len()..].contains('\t');
        found.then(|| self.at - before.len() + written.len())
    }

    fn is_unknown_alias(&self) -> bool {
        let name = self.alias().trim_start_matches('*');
        let above = &self.text[self.begin..self.at];
        let is_end = |c: char| c.is_whitespace() || "[]{},".contains(c);
        let mut words = above.split(is_end).filter_map(|word| word.strip_prefix('&'));
        !name.is_empty() && words.all(|anchor| anchor != name)
    }

    /// Whether the last line above should have a key, and has no colon.
    fn is_below_line_without_colon(&self) -> bool {
        let (start, end) = self.line_above();
        let is_over = self.is_first_on_line() || self.text[self.at..].trim().is_empty();
        let line = &self.text[start..end];
        let key = line.split(" #").next().unwrap_or(line);
        let has_colon = || key.contains(": ") || key.ends_with(':');
        self.awaits_key
            && self.passed < end
            && (is_over && !key.is_empty() && !has_colon()
                || self.has_lines_above_key()
                || self.long_key(start).is_some())
    }

    /// Whether the error is at the end of a key of several lines.
    fn has_lines_above_key(&self) -> bool {
        let key = self.text[self.passed..self.at].trim_start();
        matches!(self.next(), Some(':' | '#')) && !self.is_first_on_line() && key.contains('\n')
    }

    /// How the quoted text at the error ends. Its lines must be deeper than the innermost key.
    fn quoted(&self) -> Quoted {
        let rest = &self.text[self.at..];
        let quote = if rest.starts_with('"') { '"' } else { '\'' };
        let mut chars = rest.char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            if c == quote {
                if quote == '"' || chars.next_if(|&(_, c)| c == quote).is_none() {
                    return Quoted::Closed;
                }
            } else if c == '\\' && quote == '"' {
                match chars.next() {
                    Some((at, c)) if is_escape(c, &rest[at + c.len_utf8()..]) => {}
                    Some(_) => return Quoted::UnknownEscape(self.at + at),
                    None => return Quoted::Unclosed,
                }
            } else if c == '\n' {
                let line = rest[at + 1..].split('\n').next().unwrap_or_default();
                let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
                if self.column.is_some_and(|column| indent <= column) && !line.trim().is_empty() {
                    return Quoted::Unclosed;
                }
            }
        }
        Quoted::Unclosed
    }
}

/// Whether YAML has the escape `\c`, if `rest` follows it. Source: YAML 1.2 § 5.7
fn is_escape(c: char, rest: &str) -> bool {
    let digits = match c {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => return "0abt\tnvfre \"/\\N_LP\n\r".contains(c),
    };
    rest.get(..digits)
        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        .is_some_and(|number| char::from_u32(number).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kind of an error at the mark `‸` of a text, without any parser.
    fn kind(marked: &str, opened: &[usize], column: Option<usize>) -> Kind {
        let at = marked.find('‸').expect("a mark");
        let text = marked.replace('‸', "");
        let fault = Fault {
            text: &text,
            begin: 0,
            at,
            passed: 0,
            opened: opened.to_vec(),
            room: 3,
            column,
            awaits_key: column.is_some(),
            is_complete: column.is_none(),
        };
        fault.kind()
    }

    #[test]
    fn a_kind_follows_from_the_place_and_what_is_open() {
        let block = Some(0);
        assert_eq!(kind("a: [[[[‸]", &[3, 4, 5, 6], block), Kind::TooDeep);
        assert_eq!(kind("a:\n \t‸b: c", &[], block), Kind::Tab);
        assert_eq!(kind("a: ‸'b\nc: d", &[], block), Kind::UnclosedQuote);
        assert_eq!(kind("a: ‸\"b\\q\"", &[], block), Kind::UnknownEscape(5));
        assert_eq!(kind("a: [b\n‸]", &[3], block), Kind::Dedented);
        assert_eq!(kind("a:\t‸b", &[], block), Kind::TabAfterColon);
        assert_eq!(kind("a: ‸*b", &[], block), Kind::UnknownAlias);
        assert_eq!(kind("a\n‸b: c", &[], block), Kind::NoColon);
        assert_eq!(kind("a: b‸: c", &[], block), Kind::UnexpectedColon);
        assert_eq!(kind("a: ‸`b", &[], block), Kind::UnexpectedCharacter);
        assert_eq!(kind("a: 'b'‸c", &[], block), Kind::AfterQuote);
        assert_eq!(kind("a: [b]‸#c", &[], block), Kind::GluedComment);
        assert_eq!(kind("a: b ‸# c\n  d", &[], block), Kind::CommentInText);
        assert_eq!(kind("a: [‸- b]", &[3], block), Kind::HyphenInBrackets);
        assert_eq!(kind("a: ‸- b", &[], block), Kind::HyphenAfterKey);
        assert_eq!(kind("a: [b,‸, c]", &[3], block), Kind::MissingValue);
        assert_eq!(kind("a: b\n‸]", &[], None), Kind::Unopened);
        assert_eq!(kind("a: ‸|b", &[], block), Kind::TextAfterBar);
        assert_eq!(kind("a: {b: c d‸: e}", &[3], block), Kind::InBrackets);
        assert_eq!(kind("{a: b}\n‸c: d", &[], None), Kind::NotContinued);
        assert_eq!(kind("a: ‸!b{", &[], block), Kind::Other);
    }
}
