"""Tables as streams of Arrow."""

import resource
import sys
from pathlib import Path
from typing import Any

import pytest

import ppn

pa: Any = pytest.importorskip("pyarrow", reason="streams are not read: install pyarrow")


def rows(scan: ppn.Scan) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pa.table(scan).to_pylist()
    return found


def test_tables_are_those_of_the_games(corpus: Path) -> None:
    for path in sorted((corpus / "pdn" / "games").glob("*.pdn")):
        games = list(ppn.read(path))
        assert [row["moves"] <= len(game.moves) for row, game in zip(rows(ppn.scan(path)), games)]
        moves = [(g.number, m.ply, m.text, m.own_text) for g in games for m in g.moves]
        scanned = rows(ppn.scan(path, "moves", columns=["game", "ply", "text", "own_text"]))
        assert [tuple(row.values()) for row in scanned] == moves
        states = [(g.number, b.ply, len(b)) for g in games for b in g.boards()]
        scanned = rows(ppn.scan(path, "states", columns=["game", "ply", "pieces"]))
        assert [(r["game"], r["ply"], len(r["pieces"])) for r in scanned] == states
        problems = [(p.game, p.code, p.line, p.message) for p in ppn.check(path)]
        scanned = rows(ppn.scan(path, "diagnostics", columns=["game", "code", "line", "message"]))
        assert [tuple(row.values()) for row in scanned] == problems


def test_a_piece_is_a_struct_of_the_usual_columns() -> None:
    scan = ppn.scan("1. e4 *\n", "states", columns=["pieces"], notation="pgn")
    (start, _) = rows(scan)
    names = "id piece_side suit rank cfg x y angle".split()
    assert list(start["pieces"][0]) == names
    board = next(ppn.read("1. e4 *\n", notation="pgn")).board(0)
    assert [[getattr(p, n) for n in names] for p in board.pieces] == [
        list(p.values()) for p in start["pieces"]
    ]


def test_the_schema_is_documented() -> None:
    scan = ppn.scan(b"", "moves", notation="pgn")
    schema = pa.schema(scan)
    assert schema.metadata[b"ppn.schema"] == b"1"
    assert schema.field("clock").metadata[b"unit"] == b"seconds"
    assert list(scan.descriptions) == scan.columns == schema.names
    assert pa.table(scan).schema == schema


def test_only_games_that_meet_the_query_are_read(club: Path) -> None:
    scan = ppn.scan(club, "moves", columns=["game", "ply"], where='White = "Bo"')
    assert rows(scan) == [{"game": 2, "ply": 1}, {"game": 2, "ply": 2}]
    # A stream can be read again.
    assert len(rows(scan)) == scan.count() == 2


def test_broken_games_are_rows(club: Path) -> None:
    problems = rows(ppn.scan(club, "diagnostics"))
    assert [row["game"] for row in problems if row["severity"] == "error"] == [3]
    assert [row["errors"] for row in rows(ppn.scan(club))] == [0, 0, 1]
    data = club.read_bytes()
    place = [row for row in problems if row["severity"] == "error"][0]
    assert b"Ke4" in data[place["start"] : place["end"]]
    # What crowds a board is limited, and no exception.
    crowded = "1. S@({1..300},{1..300})" + " 2. M@b2" * 200 + "\n"
    states = rows(ppn.scan(crowded, "states", columns=["ply", "pieces"], notation="ppn"))
    assert len(states) == 202 and states[-1]["pieces"] is None


def test_errors_are_those_of_files_and_arguments(club: Path, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ppn.scan(tmp_path / "gone.pgn")
    with pytest.raises(ValueError, match="`turns`"):
        ppn.scan(club, "turns")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="`comments`"):
        ppn.scan(club, "moves", columns=["comments"])
    with pytest.raises(ValueError, match="expected"):
        ppn.scan(club, where="White =")
    # A file that goes away later is an error of the stream.
    scan = ppn.scan(club)
    club.unlink()
    with pytest.raises(Exception, match="club.pgn"):
        pa.table(scan)
    with pytest.raises(OSError, match="club.pgn"):
        scan.count()


def test_batches_have_a_limit(club: Path) -> None:
    scan = ppn.scan(club, "states", batch_rows=2)
    reader = pa.RecordBatchReader.from_stream(scan)
    assert max(batch.num_rows for batch in reader) == 2


def test_an_archive_takes_constant_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.pgn"
    path.write_text('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n[White "a"]\n\n' * 20_000)
    scan = ppn.scan(path, "states")
    next(pa.RecordBatchReader.from_stream(scan))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(batch.num_rows for batch in pa.RecordBatchReader.from_stream(scan)) > 140_000
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    # In kilobytes; on macOS in bytes.
    assert grown / (1 if sys.platform != "darwin" else 1024) < 64 * 1024
