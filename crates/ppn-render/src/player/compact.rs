//! The script of the page with fewer spaces.

/// Signs around which a script needs no space. Those that can be doubled are not among them.
const TIGHT: &str = "{}()[];,:?=<>*&|!";

/// A script without the spaces that it does not need; what is quoted stays as it is, and so do lines.
///
/// Only the page's own script passes through here: the forms that it has are known.
pub(super) fn compact(script: &str) -> String {
    let mut text = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(first) = rest.chars().next() {
        let before = text.chars().next_back().unwrap_or('\n');
        let quoted = match first {
            '"' | '\'' => Some(past(rest, first)),
            '`' => Some(past_template(rest)),
            '/' if "(,=:[!&|?{};\n".contains(before) => Some(past(rest, '/')),
            _ => None,
        };
        let taken = quoted.unwrap_or(first.len_utf8());
        let next = rest[taken..].chars().next().unwrap_or('\n');
        let is_tight = |sign: char| sign == '\n' || TIGHT.contains(sign);
        if first != ' ' || !(is_tight(before) || is_tight(next)) {
            text.push_str(&rest[..taken]);
        }
        rest = &rest[taken..];
    }
    text
}

/// How many bytes a text or a pattern has that begins here.
fn past(text: &str, end: char) -> usize {
    let (mut is_escaped, mut in_class) = (false, false);
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' if end == '/' => in_class = true,
            ']' => in_class = false,
            _ if sign == end && !in_class => return at + sign.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// How many bytes a template has that begins here, with the templates in it.
fn past_template(text: &str) -> usize {
    let mut at = 1;
    // How many braces are open in each expression that is open.
    let mut open: Vec<usize> = Vec::new();
    while let Some(sign) = text[at..].chars().next() {
        let rest = &text[at..];
        let mut taken = sign.len_utf8();
        match (sign, open.last_mut()) {
            ('\\', None) => taken += rest[1..].chars().next().map_or(0, char::len_utf8),
            ('`', None) => return at + 1,
            ('$', None) if rest.starts_with("${") => {
                taken = 2;
                open.push(0);
            }
            ('`', Some(_)) => taken = past_template(rest),
            ('"' | '\'', Some(_)) => taken = past(rest, sign),
            ('{', Some(braces)) => *braces += 1,
            ('}', Some(0)) => drop(open.pop()),
            ('}', Some(braces)) => *braces -= 1,
            _ => {}
        }
        at += taken;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn only_spaces_that_are_not_needed_are_removed() {
        for (script, expected) in [
            ("const a = (b) => { return b + 1; };", "const a=(b)=>{return b + 1;};"),
            ("a = \"b = c\" + '\\' = ';", "a=\"b = c\" + '\\' = ';"),
            (
                "a = `b = ${c ? `= ${ d }` : { e: 1 }} = f`;",
                "a=`b = ${c ? `= ${ d }` : { e: 1 }} = f`;",
            ),
            ("a.replace(/ [/ =] = /g, b / c);", "a.replace(/ [/ =] = /g,b / c);"),
            ("a - -b; a + +b; a++ + b", "a - -b;a + +b;a++ + b"),
            ("a = 1\nb = 2\n", "a=1\nb=2\n"),
        ] {
            assert_eq!(compact(script), expected);
        }
    }
}
