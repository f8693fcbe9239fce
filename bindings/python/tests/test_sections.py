"""Files that are cut into sections have the same rows."""

import gzip
import pickle
from pathlib import Path
from typing import Any

import pytest

import ppn

pa: Any = pytest.importorskip("pyarrow", reason="streams are not read: install pyarrow")

TABLES: list[Any] = ["games", "moves", "states", "diagnostics"]


def rows(scan: ppn.Scan) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pa.table(scan).to_pylist()
    return found


def test_sections_have_the_rows_of_their_files(corpus: Path, tmp_path: Path) -> None:
    for notation in ppn.notations():
        texts = [p.read_bytes() for p in sorted(corpus.rglob(f"*.{notation}")) if p.stat().st_size < 3_000]
        (tmp_path / f"small.{notation}").write_bytes(b"\n".join(texts[:8]))
    (tmp_path / "latin.pgn").write_bytes(b'[White "\xe9"]\r\n\r\n1. e4 *\r\n\r\n' * 9)
    (tmp_path / "a.pgn.gz").write_bytes(gzip.compress(b"1. e4 e5 *\n\n1. d4 *\n"))
    (tmp_path / "empty.pgn").write_text("\n")
    for least in [1, 97, 1009, 1 << 20]:
        # Another process or machine has copies.
        sections = pickle.loads(pickle.dumps(ppn.sections(tmp_path, bytes=least)))
        for table in TABLES:
            found = [row for section in sections for row in rows(ppn.scan(section, table))]
            assert found == rows(ppn.scan(tmp_path, table)) == rows(ppn.scan(sections, table))
    assert len(sections) == len(list(tmp_path.iterdir()))


def test_a_section_says_which_games_it_has(club: Path) -> None:
    first, second, third = ppn.sections(club, bytes=10)
    assert (third.file, third.notation, third.game, third.number) == (str(club), "pgn", 3, 3)
    assert club.read_bytes()[third.start :].startswith(b'[White "Cy"]')
    assert len(first) == len(second) == len(third) == 1
    assert pickle.loads(pickle.dumps(second)) == second != third
    (whole,) = ppn.sections([club])
    assert len(whole) == 3 and whole.start == 0
    # The numbers go on from file to file.
    assert [section.game for section in ppn.sections([club, club], bytes=100)] == [1, 3, 4, 6]


def test_sections_are_of_files_that_stay_as_they_are(club: Path) -> None:
    with pytest.raises(OSError, match="only a file has sections"):
        ppn.sections(b"1. e4 *\n", notation="pgn")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        ppn.sections("gone.pgn")
    section = ppn.sections(club, bytes=10)[1]
    club.write_bytes(club.read_bytes() + b"\n1. c4 *\n")
    with pytest.raises(OSError, match="club.pgn: the file has changed"):
        ppn.scan(section).count()
