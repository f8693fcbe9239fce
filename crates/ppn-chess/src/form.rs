//! The forms of moves as the standard writes them.

use crate::{Role, san::Go};

/// The letters that moves are written with: a file, a rank, a capture, a figure, `=` and the symbol of a check. Most moves are
/// one of few forms of them, which a table has. A chain of conditions for each letter takes longer, since the processor
/// guesses most of them wrong.
const FORMS: [&[u8]; 10] =
    [b"fr", b"fxfr", b"Nfr", b"Nxfr", b"Nffr", b"Nrfr", b"Nfxfr", b"Nrxfr", b"Nfrfr", b"Nfrxfr"];

/// The number of bits of the kind of a letter.
const BITS: usize = 3;

/// A factor for which the keys of all forms have places of their own in the table.
const SPREAD: u32 = 0xaaf3_8c2f;

/// The form of a move.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// The kinds of its letters, [`BITS`] each.
    key: u32,
    is_pawn: bool,
    from_file: bool,
    from_rank: bool,
    captures: bool,
    promotes: bool,
    /// The number of bytes before the square that the figure goes to.
    to: u8,
    length: u8,
}

/// The kind of a letter; 0 for one that moves are not written with.
const fn kind(letter: u8) -> u8 {
    match letter {
        b'a'..=b'h' => 1,
        b'2'..=b'7' => 2,
        b'1' | b'8' => 3,
        b'x' => 4,
        b'N' | b'B' | b'R' | b'Q' | b'K' => 5,
        b'=' => 6,
        b'+' | b'#' => 7,
        _ => 0,
    }
}

static KINDS: [u8; 256] = {
    let (mut kinds, mut at) = ([0; 256], 0);
    while at < 256 {
        kinds[at] = kind(at as u8);
        at += 1;
    }
    kinds
};

static TABLE: [Form; 256] = {
    let (mut table, mut at) = ([Form::NONE; 256], 0);
    while at < FORMS.len() {
        // Each rank may be the first or the last, or another.
        let mut edges = 0;
        while edges < 4 {
            add(&mut table, FORMS[at], edges);
            edges += 1;
        }
        at += 1;
    }
    table
};

/// Adds a form whose ranks are the first or the last where the bits of a number say so, with all its endings.
const fn add(table: &mut [Form; 256], letters: &[u8], edges: usize) {
    let to = letters.len() - 2;
    let is_pawn = letters[0] == b'f';
    let mut form = Form { is_pawn, to: to as u8, ..Form::NONE };
    let (mut at, mut ranks, mut ends_at_edge) = (0, 0, false);
    while at < letters.len() {
        let letter = letters[at];
        form.from_file |= letter == b'f' && at < to;
        form.from_rank |= letter == b'r' && at < to;
        form.captures |= letter == b'x';
        let kind = match letter {
            b'f' => kind(b'a'),
            b'r' => {
                ends_at_edge = edges >> ranks & 1 == 1;
                ranks += 1;
                if ends_at_edge { kind(b'8') } else { kind(b'4') }
            }
            other => kind(other),
        };
        form.key |= (kind as u32) << (BITS * at);
        at += 1;
    }
    put(table, form, at);
    if is_pawn && ends_at_edge {
        form.promotes = true;
        form.key |= (kind(b'=') as u32 | (kind(b'Q') as u32) << BITS) << (BITS * at);
        put(table, form, at + 2);
    }
}

/// Puts a form of some letters, and the same with a check, into the table.
const fn put(table: &mut [Form; 256], form: Form, length: usize) {
    let plain = Form { length: length as u8, ..form };
    let key = form.key | (kind(b'+') as u32) << (BITS * length);
    let checks = Form { key, length: length as u8 + 1, ..form };
    let (plain_at, checks_at) = (place(plain.key), place(key));
    assert!(table[plain_at].key == 0 || table[plain_at].key == plain.key);
    assert!(table[checks_at].key == 0 || table[checks_at].key == key);
    table[plain_at] = plain;
    table[checks_at] = checks;
}

const fn place(key: u32) -> usize {
    (key.wrapping_mul(SPREAD) >> 24) as usize
}

/// The first eight bytes of a text, with zeros beyond its end. The longest moves, such as `Qa1xb2#`, have seven: all of a
/// move is in one number, whose bytes need no look at where the text ends.
#[inline]
pub(crate) fn window(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => text.iter().rev().fold(0, |window, byte| window << 8 | u64::from(*byte)),
    }
}

#[inline]
fn byte(window: u64, at: usize) -> u8 {
    (window >> (8 * at)) as u8
}

impl Form {
    /// The form of no move.
    const NONE: Self = Self {
        key: 0,
        is_pawn: false,
        from_file: false,
        from_rank: false,
        captures: false,
        promotes: false,
        to: 0,
        length: 0,
    };

    /// The form of the move that a text consists of up to the first letter that no move has.
    #[inline(always)]
    pub(crate) fn of(window: u64) -> Option<&'static Self> {
        let kind = |at: usize| u32::from(KINDS[usize::from(byte(window, at))]);
        let whole = (0..8).fold(0, |key, at| key | kind(at) << (BITS * at));
        // The highest bit of the first kind that is 0.
        let zeros = whole.wrapping_sub(0o1111_1111) & !whole & 0o4444_4444;
        let end = zeros & zeros.wrapping_neg();
        let key = whole & (end >> (BITS - 1)).wrapping_sub(1);
        let form = &TABLE[place(key)];
        // No pawn becomes a king.
        let is_king = form.promotes && byte(window, usize::from(form.to) + 3) == b'K';
        (form.key == key && key != 0 && !is_king).then_some(form)
    }

    /// Its number of letters.
    pub(crate) fn length(&self) -> usize {
        self.length.into()
    }

    /// The move of this form in the same text.
    #[inline(always)]
    pub(crate) fn go(&self, window: u64) -> Go {
        let file = |at: usize| byte(window, at) - b'a';
        let rank = |at: usize| byte(window, at) - b'1';
        let from = usize::from(!self.is_pawn);
        let to = usize::from(self.to);
        let role = |at: usize| match byte(window, at) {
            b'N' => Role::Knight,
            b'B' => Role::Bishop,
            b'R' => Role::Rook,
            b'Q' => Role::Queen,
            _ => Role::King,
        };
        Go {
            role: (!self.is_pawn).then(|| role(0)),
            may_be_bishop: self.is_pawn && self.from_file && byte(window, 0) == b'b',
            from_file: self.from_file.then(|| file(from)),
            from_rank: self.from_rank.then(|| rank(from + usize::from(self.from_file))),
            captures: self.captures,
            to_file: file(to),
            to_rank: Some(rank(to + 1)),
            promotion: self.promotes.then(|| role(to + 3)),
        }
    }
}
