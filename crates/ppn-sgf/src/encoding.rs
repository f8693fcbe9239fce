//! The encodings of texts.

use crate::codes;
use ppn_source::{Decoded, Decoding, Diagnostic, Span};

/// An encoding that the property `CA` may name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Latin-1, ISO 8859-1, and the letters of Windows that are not in it.
    Latin1,
    /// GB18030, and its older parts GB2312 and GBK: Chinese.
    Gb18030,
    /// Big5: Chinese.
    Big5,
    /// Shift-JIS: Japanese.
    ShiftJis,
    /// EUC-JP: Japanese.
    EucJp,
    /// EUC-KR, and its extension of Windows: Korean.
    EucKr,
}

impl Encoding {
    /// The encoding with a name.
    ///
    /// ```
    /// use ppn_sgf::Encoding;
    ///
    /// assert_eq!(Encoding::named("utf8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::named("GB2312"), Some(Encoding::Gb18030));
    /// assert_eq!(Encoding::named("MyCode"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let plain = |letter: &char| letter.is_ascii_alphanumeric();
        let name: String = name.to_ascii_lowercase().chars().filter(plain).collect();
        Some(match name.as_str() {
            "utf8" | "usascii" | "ascii" => Self::Utf8,
            "iso88591" | "latin1" | "windows1252" | "cp1252" | "l1" => Self::Latin1,
            "gb18030" | "gb2312" | "gbk" | "cp936" | "gb" | "euccn" => Self::Gb18030,
            "big5" | "big5hkscs" | "cp950" => Self::Big5,
            "shiftjis" | "sjis" | "cp932" | "windows31j" | "mskanji" => Self::ShiftJis,
            "eucjp" => Self::EucJp,
            "euckr" | "cp949" | "uhc" | "ksc56011987" | "ksx1001" => Self::EucKr,
            _ => return None,
        })
    }

    /// Whether the byte after this one belongs to the same letter.
    pub(crate) fn has_second_byte(self, byte: u8) -> bool {
        match self {
            Self::Utf8 | Self::Latin1 => false,
            Self::ShiftJis => matches!(byte, 0x81..=0x9f | 0xe0..=0xfc),
            Self::Gb18030 | Self::Big5 | Self::EucJp | Self::EucKr => byte >= 0x81,
        }
    }

    #[cfg(feature = "encodings")]
    fn table(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Latin1 => encoding_rs::WINDOWS_1252,
            Self::Gb18030 => encoding_rs::GB18030,
            Self::Big5 => encoding_rs::BIG5,
            Self::ShiftJis => encoding_rs::SHIFT_JIS,
            Self::EucJp => encoding_rs::EUC_JP,
            Self::EucKr => encoding_rs::EUC_KR,
        }
    }
}

/// The text of the bytes of a game, in the encoding that its property `CA` names.
///
/// A game without `CA` is read as UTF-8, and if it is not UTF-8 as Latin-1, which SGF assumes.
///
/// ```
/// let decoded = ppn_sgf::decode(b"(;CA[ISO-8859-1]PB[Ren\xe9])".to_vec());
/// assert_eq!(decoded.text, "(;CA[ISO-8859-1]PB[René])");
/// assert!(decoded.diagnostics.is_empty());
/// ```
#[must_use]
pub fn decode(bytes: Vec<u8>) -> Decoded {
    DECODING.decode(bytes, 0)
}

/// How bytes that are not UTF-8 are read. Text in UTF-8 is hardly ever anything else, whatever it says.
pub const DECODING: Decoding = Decoding::Declared(as_declared);

fn as_declared(bytes: &[u8]) -> (String, Option<Diagnostic>) {
    let name = declared(bytes);
    let named = name.as_deref().map(Encoding::named);
    let (text, fault) = match named {
        Some(Some(Encoding::Latin1)) => (latin1(bytes), None),
        Some(Some(
            encoding @ (Encoding::Utf8
            | Encoding::Gb18030
            | Encoding::Big5
            | Encoding::ShiftJis
            | Encoding::EucJp
            | Encoding::EucKr),
        )) => by_table(encoding, bytes),
        Some(None) => {
            let name = name.unwrap_or_default();
            let message = format!("the encoding `{name}` is unknown; the text is read as Latin-1");
            (latin1(bytes), Some((&codes::ENCODING_UNKNOWN, message)))
        }
        None => {
            let message = "the text is not UTF-8 and names no encoding; it is read as Latin-1";
            (latin1(bytes), Some((&codes::ENCODING_GUESSED, message.to_owned())))
        }
    };
    let report = fault.map(|(code, message)| {
        let at = text.char_indices().find(|(_, letter)| !letter.is_ascii());
        let span = at.map_or(Span::empty(0), |(at, letter)| Span::new(at, at + letter.len_utf8()));
        Diagnostic::new(code, span, message)
            .with_help("save the file as UTF-8, and write `CA[UTF-8]` into the first node")
    });
    (text, report)
}

type Fault = Option<(&'static ppn_source::Code, String)>;

/// The text in UTF-8 or by a table of letters.
fn by_table(encoding: Encoding, bytes: &[u8]) -> (String, Fault) {
    if encoding == Encoding::Utf8 {
        let message = "the text is not UTF-8, as `CA` says".to_owned();
        return (String::from_utf8_lossy(bytes).into_owned(), Some((&codes::ENCODING, message)));
    }
    #[cfg(feature = "encodings")]
    {
        let (text, is_wrong) = encoding.table().decode_without_bom_handling(bytes);
        let message = format!("the text is not {}, as `CA` says", encoding.table().name());
        (text.into_owned(), is_wrong.then_some((&codes::ENCODING, message)))
    }
    #[cfg(not(feature = "encodings"))]
    {
        let message = "this program was built without the encodings of East Asia".to_owned();
        let ascii = |&byte: &u8| if byte.is_ascii() { char::from(byte) } else { '\u{fffd}' };
        (bytes.iter().map(ascii).collect(), Some((&codes::ENCODING_UNKNOWN, message)))
    }
}

/// The text in Latin-1; the control characters of 0x80 to 0x9f stay what they are.
fn latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// The value of the property `CA` of the first node.
fn declared(bytes: &[u8]) -> Option<String> {
    let begin = bytes.windows(3).take(MOST).position(|three| three == b"CA[")? + 3;
    // A letter before it belongs to another identifier.
    if bytes[..begin - 3].last().is_some_and(u8::is_ascii_uppercase) {
        return None;
    }
    let value = &bytes[begin..bytes.len().min(begin + 40)];
    let end = value.iter().position(|&byte| byte == b']')?;
    let name = String::from_utf8_lossy(&value[..end]).trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// The number of bytes in which the encoding is looked for.
const MOST: usize = 4096;
