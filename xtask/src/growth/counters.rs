//! The counters of a program, from the file that it writes at its end.

/// The number of words of 64 bits in the header.
const HEADER: usize = 16;

/// The bytes for each function: its hashes, its addresses and the number of its counters.
const FUNCTION: usize = 64;

/// The sum of all counters.
///
/// # Errors
/// If the file is not of this kind or has another version.
pub(super) fn sum(file: &[u8]) -> Result<u64, String> {
    let wrong = || "the counters of this compiler have an unknown format".to_owned();
    let word = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes);
    let (words, _) = file.as_chunks::<8>();
    let header = words.get(..HEADER).ok_or_else(wrong)?;
    // The magic number "\xffLPR…", then the version, in which some bits are flags.
    if word(&header[0]) != 0xff6c_7072_6f66_7281 || word(&header[1]) & 0xff_ffff != 10 {
        return Err(wrong());
    }
    let at = |index: usize| usize::try_from(word(&header[index])).map_err(|_| wrong());
    let (ids, functions, padding, counters) = (at(2)?, at(3)?, at(4)?, at(5)?);
    let start = HEADER + (ids + functions * FUNCTION + padding) / 8;
    // A file has a million words, and this program is not optimised: only the counters are looked at,
    // and most of them are zero.
    let counters = words.get(start..start + counters).ok_or_else(wrong)?;
    let counted = counters.iter().filter(|bytes| **bytes != [0; 8]);
    Ok(counted.fold(0, |sum: u64, bytes| sum.saturating_add(word(bytes))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_added_up() {
        // One function with two counters after eight bytes of build numbers.
        let mut words = vec![0; HEADER];
        (words[0], words[1]) = (0xff6c_7072_6f66_7281, 10 | 1 << 56);
        (words[2], words[3], words[5]) = (8, 1, 2);
        words.extend([7; 1 + FUNCTION / 8]);
        words.extend([40, 2]);
        let file =
            |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        assert_eq!(sum(&file(&words)), Ok(42));
        assert!(sum(&file(&words[..words.len() - 1])).is_err());
        words[1] = 11;
        assert!(sum(&file(&words)).is_err());
        assert!(sum(b"").is_err());
    }
}
