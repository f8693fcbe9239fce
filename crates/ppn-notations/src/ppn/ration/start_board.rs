//! How many pieces the metadata of a game may request as its start board.

/// The largest number of rows or columns of a board of tiles that is not clamped.
const MOST_ROWS: u64 = 200;

/// The value of a number that is not written in plain digits, such as `0x64` or `1e2`.
const NOT_PLAIN: u64 = 100;

/// The maximum number of pieces of the start board, by the two largest numbers in the values that may
/// name it: its rows and columns. Boards without such numbers have a few hundred pieces at most, and
/// count as none.
pub(super) fn most_pieces(text: &str) -> u64 {
    let (mut end, mut is_nested) = (text.len(), false);
    for line in memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()) {
        match &text.as_bytes()[line + 1..] {
            [b'.', b'.', b'.', ..] => {
                end = line;
                break;
            }
            after => is_nested |= matches!(after, [b' ' | b'\t', ..]),
        }
    }
    let head = &text[..end];
    let has_alias = memchr::memchr2(b'&', b'\\', head.as_bytes()).is_some();
    // Each game is looked at, and nearly all name their board in a line without arguments.
    if !is_nested && !has_alias && !head.contains('{') {
        return 0;
    }
    // A value may be elsewhere, or its key written otherwise.
    if has_alias {
        return of_numbers(head);
    }
    let of_key = |key: &str| head.find(key).map_or(0, |at| of_numbers(value(&head[at..])));
    of_key("GameType").max(of_key("SetUp"))
}

/// The text from a key to the next key: the next line that is not indented.
fn value(text: &str) -> &str {
    let is_next = |&(at, _): &(usize, &str)| {
        let after = text[at + 1..].chars().next();
        after.is_some_and(|c| !c.is_whitespace() && !"-{}[],#\"'".contains(c))
    };
    let end = text.match_indices('\n').find(is_next);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

fn of_numbers(text: &str) -> u64 {
    let (mut most, mut second) = (0, 0);
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'+');
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !is_part(bytes[at]) {
            at += 1;
            continue;
        }
        let rest = &bytes[at..];
        let end = at + rest.iter().position(|&byte| !is_part(byte)).unwrap_or(rest.len());
        let word = &text[at..end];
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '+') && !follows_seed(&text[..at])
        {
            let number = match word.bytes().all(|byte| byte.is_ascii_digit()) {
                true => word.parse().unwrap_or(MOST_ROWS).min(MOST_ROWS),
                false => NOT_PLAIN,
            };
            (most, second) = (number.max(most), number.min(most).max(second));
        }
        at = end;
    }
    most * second / 2
}

/// Whether a number is the value of the key `Seed`, which no piece depends on.
fn follows_seed(before: &str) -> bool {
    let key = before.trim_end_matches([' ', ':', '"', '\'']);
    key.len() < before.len() && key.ends_with("eed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_found() {
        for (head, pieces) in [
            ("GameType: Chess", 0),
            ("GameType: {Name: Rectangular Board, nrows: 100, ncols: 90}", 4500),
            (
                "GameType:\n  Name: Rectangular Board\n  Nrows: 100\n  Ncols: 90\nDate: 2024.01.03",
                4500,
            ),
            ("Elo: 2400\nDate: 2024.01.03\nSetUp: {Name: Go, Nrows: 9}", 0),
            ("GameType: {Name: Relativity, Seed: 123456}", 0),
            ("x: &x {Name: A, b: 0x64, c: 1e2}\nGameType: *x", 5000),
            ("\"Game\\x54ype\": {Name: A, b: 100, c: 100}", 5000),
            ("GameType: {nrows: 99999999999999999999, ncols: 999}", 20_000),
        ] {
            assert_eq!(
                most_pieces(&format!("---\n{head}\n...\n1. a1-b{{1..9}}\n")),
                pieces,
                "{head}"
            );
        }
    }
}
