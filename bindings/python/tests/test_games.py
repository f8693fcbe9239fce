"""Reading games, their moves, boards and problems."""

import gzip
import json
from pathlib import Path

import pytest

import ppn


def test_a_file_is_read_game_by_game(club: Path) -> None:
    games = list(ppn.read(club))
    assert [game.metadata["White"] for game in games] == ["Ann", "Bo", "Cy"]
    assert [game.number for game in games] == [1, 2, 3]
    assert games[0].file == str(club)
    assert games[0].notation == "pgn"
    text = club.read_bytes().decode()
    assert all(text[game.start : game.end] == game.text for game in games)
    assert [text.count("\n", 0, game.start) + 1 for game in games] == [g.line for g in games]
    # A path as `str`, and the content of the file.
    assert len(list(ppn.read(str(club)))) == len(list(ppn.read(club.read_bytes()))) == 3


def test_moves_are_objects(club: Path) -> None:
    game = next(ppn.read(club))
    first, second, third = game.moves
    assert (first.ply, first.number, first.own_number) == (1, "1.", "1.")
    assert (first.text, first.own_text, first.comment) == ("e2-e4", "e4!", "good")
    assert first.clocks == ("0:05:00", "")
    assert str(third) == "2. Qh5"
    assert game.text[second.start : second.end] == "e5"
    assert len(game) == 4


def test_boards_are_those_of_the_frozen_replays(corpus: Path) -> None:
    """The files beside the games are the replays of the R package."""
    compared = 0
    for path in sorted((corpus / "games").glob("*.ppn")):
        frozen = json.loads(path.with_suffix(".json").read_text())
        # Other programs shuffle in another way.
        if "chance" in frozen:
            continue
        (game,) = ppn.read(path)
        boards = list(game.boards())
        assert len(boards) == len(game) == len(frozen["moves"])
        # A piece without columns is as it was in the state before.
        rows: dict[str, list[object]] = {}
        for board, state in zip(boards, frozen["moves"]):
            assert board.number == state["number"]
            rows |= {row[0]: row for row in state["pieces"] if isinstance(row, list)}
            ids = [row if isinstance(row, str) else row[0] for row in state["pieces"]]
            assert [piece.id for piece in board.pieces] == ids
            for piece, row in zip(board.pieces, map(rows.__getitem__, ids)):
                assert [piece.piece_side, piece.suit, piece.rank, piece.cfg] == row[1:5]
                x, y, angle = row[5:]
                assert [piece.x, piece.y, piece.angle] == pytest.approx([x, y, angle % 360])
            compared += 1
    assert compared > 300


def test_answers_do_not_depend_on_the_order_of_questions(corpus: Path, tmp_path: Path) -> None:
    """Usual games answer what they can without a record, and later games are played ahead for what was asked of earlier ones."""
    lines = (corpus / "pgn" / "random.jsonl").read_text().splitlines()
    texts = [json.loads(line)["text"].strip() for line in lines]
    # Comments before the moves have a state of their own, glyphs are not in the word of a move, and errors stop a game.
    texts += ["{first} 1. e4 e5 *", "1. e4! $14 e5 *", "1. e4 Ke5 *", "1. e4 (1. d4) e5 {last} *"]
    # Several batches.
    texts *= 1 + 600_000 // sum(map(len, texts))
    path = tmp_path / "many.pgn"
    path.write_text("\n\n".join(f'[Event "{number}"]\n\n{text}' if text[0] != "[" else text for number, text in enumerate(texts)))

    def boards(game: ppn.Game) -> list[object]:
        return [len(game), *([*board.pieces, len(board)] for board in [game.board(0), game.board(len(game) // 2), game.board()])]

    def words(game: ppn.Game) -> list[object]:
        return [(move.ply, move.own_text) for move in game.moves]

    def rest(game: ppn.Game) -> list[object]:
        return [game.metadata, *((move.number, move.text, move.comment) for move in game.moves)]

    first = [[boards(game), words(game), rest(game)] for game in ppn.read(path)]
    assert len(first) == len(texts)
    for order in [(2, 1, 0), (1, 0, 2)]:
        for game, expected in zip(ppn.read(path), first):
            found = {index: [boards, words, rest][index](game) for index in order}
            assert [found[index] for index in range(3)] == expected
    # What is asked seldom, and of games that were read before.
    for game, expected in list(zip(ppn.read(path), first))[::7]:
        assert words(game) == expected[1] and boards(game) == expected[0]


def test_states_are_counted_from_both_ends(club: Path) -> None:
    game = next(ppn.read(club))
    assert game.board().ply == game.board(-1).ply == 3
    assert game.board(0).number == "SetupFn."
    assert "a" in str(game.board(0))
    for wrong in (4, -5):
        with pytest.raises(IndexError, match="the game has 4"):
            game.board(wrong)
    assert game.moves[-1].board.pieces == game.board().pieces


def test_problems_are_objects_with_places(club: Path) -> None:
    text = club.read_bytes().decode()
    problems = ppn.check(club)
    wrong = [problem for problem in problems if problem.severity == "error"]
    assert wrong and all(problem.game == 3 for problem in wrong)
    assert "Ke4" in text[wrong[0].start : wrong[0].end]
    assert text.count("\n", 0, wrong[0].start) + 1 == wrong[0].line
    assert list(ppn.read(club))[2].diagnostics == [p for p in problems if p.game == 3]


@pytest.mark.parametrize("comment", ["plain", "é", "♞ 𝄞", "ß" * 1000])
def test_offsets_are_characters(comment: str) -> None:
    text = f'[White "{comment}"]\r\n\r\n1. e4 {{{comment}}} Ke5 *\r\n\r\n[White "b"]\n\n1. Ke5 *\n'
    problems = [p for p in ppn.check(text) if p.severity == "error"]
    assert ["Ke5" in text[p.start : p.end] for p in problems] == [True, True]
    assert problems[1].column == 4
    for game in ppn.read(text):
        assert text[game.start : game.end] == game.text


def test_every_notation_is_read(corpus: Path) -> None:
    seen = set()
    for path in sorted(corpus.rglob("*")):
        if path.suffix[1:] in {"ppn", "pdn", "fan", "arimaa", "pgn", "sgf", "epd"}:
            for game in ppn.read(path):
                assert len(game.moves) == len(game) - 1
                seen.add(game.notation)
    assert seen == set(ppn.notations())


def test_metadata_has_types() -> None:
    text = "---\nGameType: {Name: Chess, System: chess}\nPlayers: [Ann, Bo]\nRound: 3\nTimed: true\nOther: ~\n...\n"
    game = next(ppn.read(text))
    assert game.metadata == {
        "GameType": {"Name": "Chess", "System": "chess"},
        "Players": ["Ann", "Bo"],
        "Round": 3,
        "Timed": True,
        "Other": None,
    }


def test_broken_and_empty_texts_are_no_exceptions() -> None:
    for text in ["1. Ke9 Ke10 (((", "\0\n\1", "[White \"", "{" * 10_000, "\n", "1. e4\r"]:
        for notation in ppn.notations():
            for game in ppn.read_text(text, notation=notation):
                assert len(game) >= 1
                assert isinstance(game.diagnostics, list)
                list(game.boards())
    assert list(ppn.read_text("", notation="pgn")) == []


def test_exceptions_are_for_files_and_arguments(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as error:
        ppn.read(tmp_path / "gone.pgn")
    assert error.value.filename == str(tmp_path / "gone.pgn")
    with pytest.raises(IsADirectoryError):
        ppn.read(tmp_path)
    with pytest.raises(ValueError, match="there is no notation `chess`"):
        ppn.read("1. e4\n", notation="chess")
    with pytest.raises(ValueError, match="give `notation`"):
        ppn.read("nothing that is known\n")
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(b"\x1f\x8b\x08 no gzip")
    with pytest.raises(OSError, match="games.pgn.gz"):
        ppn.read(packed)
    with pytest.raises(TypeError):
        ppn.read(3)  # type: ignore[arg-type]


def test_compressed_files_are_unpacked_while_they_are_read(tmp_path: Path) -> None:
    text = b'[White "Ann"]\n\n1. e4 e5 *\n\n' * 1_000
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(text))
    assert [game.metadata["White"] for game in ppn.read(packed)] == ["Ann"] * 1_000
    # The content shows the notation if the name does not, also that of bytes.
    other = tmp_path / "games.gz"
    other.write_bytes(packed.read_bytes())
    assert ppn.scan(other, "moves").count() == 2_000
    assert len(list(ppn.read(packed.read_bytes()))) == 1_000
    assert len(ppn.check(packed)) == len(ppn.check(text))
    # A folder has its compressed files, too.
    assert ppn.scan(tmp_path, "games", notation="pgn").count() == 1_000
    # A file that was made to fill the memory ends with an error.
    packed.write_bytes(gzip.compress(b" " * (64 << 20)))
    with pytest.raises(OSError, match="50 times"):
        list(ppn.read(packed, notation="pgn"))
