//! Archives that are compressed: they are unpacked while they are read, and never written.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{
    BlockDecodingStrategy, FrameDecoder,
    errors::{
        FrameDecoderError::{self, ReadFrameHeaderError},
        ReadFrameHeaderError::SkipFrame,
    },
};
use std::{
    cell::Cell,
    io::{self, BufRead, BufReader, Read},
    path::Path,
    rc::Rc,
};

/// A kind of compression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Packing {
    Gzip,
    Zstandard,
}

/// The beginnings of such files.
const BEGINNINGS: [(&[u8], Packing); 2] =
    [(b"\x1f\x8b\x08", Packing::Gzip), (b"\x28\xb5\x2f\xfd", Packing::Zstandard)];

/// The endings of their names.
const ENDINGS: [&str; 2] = ["gz", "zst"];

/// The number of bytes to which each byte of a compressed file may unpack, besides [`SPARE`]. Archives of
/// games unpack to some ten; a file that was made to fill the memory, to thousands.
const RATIO: u64 = 50;

/// The number of bytes to which any compressed file may unpack.
const SPARE: u64 = 1 << 20;

/// The number of bytes before a place of a file in Zstandard that may be needed to unpack it.
const WINDOW: u64 = 32 << 20;

impl Packing {
    fn of(bytes: &[u8]) -> Option<Self> {
        BEGINNINGS.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, packing)| *packing)
    }
}

/// A name without the ending of compressed files: `games.pdn` of `games.pdn.gz`.
#[must_use]
pub fn unpacked_name(path: &Path) -> &Path {
    let is_ending = |ending: &str| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending));
    match (path.extension().and_then(|ending| ending.to_str()), path.to_str()) {
        (Some(ending), Some(name)) if is_ending(ending) => {
            Path::new(&name[..name.len() - ending.len() - 1])
        }
        _ => path,
    }
}

/// Whether a file that begins with these bytes is compressed: by gzip or Zstandard.
#[must_use]
pub fn is_packed(beginning: &[u8]) -> bool {
    Packing::of(beginning).is_some()
}

/// The same bytes, unpacked if they are compressed: by gzip or Zstandard, which their beginning shows. They are unpacked
/// while they are read, in bounded memory.
///
/// # Errors
/// Those of the source. Reading fails for damaged bytes, and for those that unpack to more than 50 times their number and a
/// megabyte.
pub fn unpacked(mut source: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    let Some(packing) = Packing::of(source.fill_buf()?) else { return Ok(source) };
    let read = Rc::new(Cell::new(0));
    let source = Counted { source, read: Rc::clone(&read) };
    let unpacked: Box<dyn Read> = match packing {
        Packing::Gzip => Box::new(MultiGzDecoder::new(source)),
        Packing::Zstandard => Box::new(Frames { source, decoder: FrameDecoder::new() }),
    };
    Ok(Box::new(BufReader::with_capacity(1 << 16, Bounded { unpacked, read, given: 0 })))
}

/// A source that counts the bytes that were read from it.
struct Counted {
    source: Box<dyn BufRead>,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(bytes)?;
        self.read.set(self.read.get() + length as u64);
        Ok(length)
    }
}

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.source.consume(length);
        self.read.set(self.read.get() + length as u64);
    }
}

/// Unpacked bytes, not many more than were read.
struct Bounded {
    unpacked: Box<dyn Read>,
    /// The number of bytes that were read.
    read: Rc<Cell<u64>>,
    /// The number of bytes that they gave.
    given: u64,
}

impl Read for Bounded {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.unpacked.read(bytes)?;
        self.given += length as u64;
        if self.given > SPARE + RATIO * self.read.get() {
            let message = format!(
                "unpacks to more than {RATIO} times its size, the limit for compressed files; unpack it \
                 with another program"
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        Ok(length)
    }
}

/// The frames of a file in Zstandard, one after the other.
struct Frames {
    source: Counted,
    decoder: FrameDecoder,
}

impl Frames {
    /// Begins the next frame, or passes over one without content. Returns whether there is one.
    fn begin(&mut self) -> io::Result<bool> {
        if self.source.fill_buf()?.is_empty() {
            return Ok(false);
        }
        // Each header has at least as many bytes.
        let mut header = [0; 6];
        self.source.read_exact(&mut header)?;
        match self.decoder.init((&header[..]).chain(&mut self.source)) {
            Ok(()) if self.window(header) > WINDOW => Err(too_large_window()),
            Ok(()) => Ok(true),
            Err(ReadFrameHeaderError(SkipFrame { length, .. })) => {
                let mut content = self.source.by_ref().take(u64::from(length));
                io::copy(&mut content, &mut io::sink()).map(|_| true)
            }
            Err(FrameDecoderError::WindowSizeTooBig { .. }) => Err(too_large_window()),
            Err(error) => Err(invalid(&error)),
        }
    }

    /// The number of bytes that the frame that has begun may refer to, which are kept.
    fn window(&self, header: [u8; 6]) -> u64 {
        let [_, _, _, _, descriptor, window] = header;
        let is_single_segment = descriptor & 0x20 != 0;
        if is_single_segment {
            return self.decoder.content_size();
        }
        let base = 1_u64 << (10 + (window >> 3));
        base + base / 8 * u64::from(window & 7)
    }
}

impl Read for Frames {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !bytes.is_empty() {
            if !self.decoder.is_finished() {
                let wanted = BlockDecodingStrategy::UptoBytes(bytes.len());
                let decoded = self.decoder.decode_blocks(&mut self.source, wanted);
                decoded.map_err(|error| invalid(&error))?;
            } else if !self.begin()? {
                return Ok(0);
            }
        }
        self.decoder.read(bytes)
    }
}

fn too_large_window() -> io::Error {
    let message = format!(
        "refers to more than {} MiB before a place, the limit for Zstandard; unpack it with another \
         program",
        WINDOW >> 20
    );
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

fn invalid(error: &FrameDecoderError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("not valid Zstandard: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::{Cursor, Write};

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstandard(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        unpacked(Box::new(Cursor::new(bytes)))?.read_to_end(&mut all).map(|_| all)
    }

    #[test]
    fn compressed_files_are_unpacked_piece_by_piece() {
        let text = b"1. 32-28 19-23 *\n".repeat(20_000);
        let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc".to_vec();
        for pack in [gzip, zstandard] {
            assert_eq!(read(pack(&text)).unwrap(), text);
            let two = [pack(&text), pack(b""), pack(b"end")].concat();
            assert_eq!(read(two).unwrap(), [&text[..], b"end"].concat());
            let packed = pack(&text);
            assert!(read(packed[..packed.len() / 2].to_vec()).is_err(), "cut off");
        }
        assert_eq!(
            read([zstandard(&text), skipped, zstandard(b"end")].concat()).unwrap().len(),
            text.len() + 3
        );
        assert_eq!(read(text.clone()).unwrap(), text);
        assert_eq!(read(Vec::new()).unwrap(), b"");
    }

    #[test]
    fn a_file_that_was_made_to_fill_the_memory_is_not_read_to_its_end() {
        let bomb = gzip(&vec![b' '; 64 << 20]);
        let error = read(bomb).unwrap_err();
        assert!(error.to_string().contains("50 times its size"), "{error}");
    }

    #[test]
    fn damaged_files_are_errors_and_nothing_else() {
        let text = b"1. 32-28 19-23 2. 28x19 14x23 *\n".repeat(40);
        for pack in [gzip, zstandard] {
            let packed = pack(&text);
            for at in 4..packed.len() {
                for bit in [1, 0x10, 0x80] {
                    let mut damaged = packed.clone();
                    damaged[at] ^= bit;
                    let _ = read(damaged);
                }
            }
        }
    }

    #[test]
    fn names_lose_the_ending_of_the_compression() {
        let name = |path: &str| unpacked_name(Path::new(path)).display().to_string();
        assert_eq!(name("a/b.pdn.gz"), "a/b.pdn");
        assert_eq!(name("b.PGN.ZST"), "b.PGN");
        assert_eq!(name("b.gz/c.pdn"), "b.gz/c.pdn");
        assert_eq!(name("-"), "-");
    }
}
