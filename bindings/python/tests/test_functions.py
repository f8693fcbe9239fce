"""Checks, formats, conversions, pictures, archives."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import ppn


def test_texts_are_formatted_fixed_and_converted(club: Path) -> None:
    converted = ppn.convert(club, "ppn")
    assert "1. e2-e4" in converted.text
    assert any(problem.game == 3 for problem in converted.diagnostics)
    back = ppn.convert(converted.text, "pgn", notation="ppn")
    assert [move.own_text for move in next(ppn.read(back.text)).moves][:2] == ["e4!", "e5"]
    with pytest.raises(ValueError, match="cannot be written"):
        ppn.convert("1. e4 *\n", "sgf", notation="pgn")
    formatted = ppn.fmt(club)
    # A game with an error stays as it is, and says so.
    assert "Ke4" in formatted.text and formatted.diagnostics
    assert str(ppn.fmt(formatted.text)) == formatted.text
    fixed = ppn.fix("GameTyp: Go\n\n1. S@b2\n", notation="ppn", unsafe_fixes=True)
    assert fixed.text.startswith("GameType: Go")
    # A fix that would join a game with the one before it is not applied.
    two = "1. e4 e5 ½\nBest regards\n"
    assert len(list(ppn.read(two, notation="pgn"))) == 2
    fixed = ppn.fix(two, notation="pgn", unsafe_fixes=True)
    assert len(list(ppn.read(fixed.text, notation="pgn"))) == 2


def test_pictures_are_svg(club: Path, tmp_path: Path) -> None:
    game = next(ppn.read(club))
    pictures = [
        ppn.render(club),
        ppn.render(club, game=2, ply=1, theme="high-contrast", view="oblique", turn=1),
        game.render(0, annotate="algebraic", width=200),
        game.board(1).render(),
    ]
    for picture in pictures:
        assert ElementTree.fromstring(picture.svg).tag.endswith("svg")
        assert picture._repr_svg_() == picture.svg
    assert game._repr_svg_() == game.board()._repr_svg_() == ppn.render(club).svg
    pictures[0].save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text() == pictures[0].svg
    with pytest.raises(ValueError, match="`view` cannot be `above`"):
        game.render(view="above")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no game 9"):
        ppn.render(club, game=9)


def test_pages_play_games_in_a_frame_without_rights(club: Path) -> None:
    page = ppn.player(club, title="Club")
    assert "<title>Club</title>" in page.html
    shown = page._repr_html_()
    assert shown.startswith("<iframe sandbox=\"allow-scripts\"")
    # Nothing of the page is outside of the attribute.
    assert shown.count("<") == 2 + page.html.count("<") and shown.count('"') == 6
    assert "Ann" in next(ppn.read(club)).player().html


def test_start_boards_are_listed_and_set_up() -> None:
    names = {setup.name for setup in ppn.setups()}
    assert len(names) > 100
    assert {setup.system for setup in ppn.setups("go")} == {"Go"}
    chess = ppn.setup("{Name: Chess, System: chess}")
    assert len(chess.board(0)) == 33
    # 16 coins on 4 tiles.
    assert len(ppn.setup("Four Field Kono").board(0)) == 20


def test_games_are_found(club: Path, tmp_path: Path) -> None:
    found = list(ppn.find(club, 'White ~ "a" and played "Qh5"'))
    assert [one.game.number for one in found] == [1]
    text = club.read_bytes().decode()
    start, end = found[0].start, found[0].end
    assert start is not None and end is not None and "Qh5" in text[start:end]
    # Folders, and several files.
    assert len(list(ppn.find([tmp_path, club], 'White = "Bo"'))) == 2
    with pytest.raises(ValueError, match="expected a value"):
        ppn.find(club, "White =")


def test_doubles_are_found(club: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pgn"
    other.write_text('[White "Bo"]\n[Black "Di"]\n\n1. d2-d4 d5 *\n')
    assert ppn.dedupe([club, other]) == ppn.dedupe([str(club), other])
    (double,) = ppn.dedupe([club, other])
    assert (double.file, double.number, double.kept_file) == (str(club), 2, str(other))
    assert not double.is_beginning
    longer = b"1. d4 d5 2. c4 *\n"
    assert ppn.dedupe([club, longer], prefixes=True, least=2, notation="pgn")[0].is_beginning


def test_codes_have_a_page() -> None:
    assert "# " in ppn.explain("E0401")
    with pytest.raises(ValueError, match="there is no code `E9999`"):
        ppn.explain("E9999")
