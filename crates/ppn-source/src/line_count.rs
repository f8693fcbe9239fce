//! The number of lines.

use memchr::{memchr, memchr_iter};

/// Counts line ends in bytes that arrive in pieces.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LineCount {
    pub(crate) lines: u64,
    after_return: bool,
}

impl LineCount {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return };
        let mut ends = memchr_iter(b'\n', bytes).count();
        if memchr(b'\r', bytes).is_some() {
            ends += memchr_iter(b'\r', bytes).count();
            ends -= bytes.windows(2).filter(|pair| pair == b"\r\n").count();
        }
        if self.after_return && *first == b'\n' {
            ends -= 1;
        }
        self.after_return = *last == b'\r';
        self.lines += ends as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_counted_alike_however_the_bytes_are_cut() {
        let mut text = b"a\n\nb\r\r\nc\n\r\n\n\r".to_vec();
        text.extend(b"long\r\n".repeat(100));
        for cut in 0..30 {
            for end in [cut, cut + 1, text.len() - 1, text.len()] {
                let (mut counted, mut expected) = (LineCount::default(), 0);
                for part in [&text[..cut], &text[cut..end.max(cut)], &text[end.max(cut)..]] {
                    counted.add(part);
                }
                for (at, byte) in text.iter().enumerate() {
                    let ends_pair = *byte == b'\n' && at > 0 && text[at - 1] == b'\r';
                    expected += u64::from(matches!(byte, b'\n' | b'\r') && !ends_pair);
                }
                assert_eq!(counted.lines, expected, "{cut} {end}");
            }
        }
    }
}
