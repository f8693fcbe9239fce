"""The Typst package: pictures, words, and errors at the line of the game."""

import pathlib
import tempfile
import time
import unittest

import typst

DOCUMENTS = pathlib.Path(__file__).resolve().parents[2]
KONO = (DOCUMENTS / "rule-book" / "kono.ppn").read_text()
IMPORT = '#import "/typst/lib.typ" as ppn\n'


def compiled(text, **options):
    """The document as PDF, or in another format."""
    with tempfile.TemporaryDirectory(dir=DOCUMENTS) as folder:
        path = pathlib.Path(folder, "document.typ")
        path.write_text(IMPORT + text)
        return typst.compile(str(path), root=str(DOCUMENTS), **options)


def game(text):
    """A game as a string of Typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def shuffled(moves):
    """A game of chess in which knights and rooks wander, so that boards differ by more than their numbers."""
    white = ["Nf3", "Rg1", "Nd4", "Rh1", "Nb5", "Rg1", "Nd4", "Rh1", "Nf3", "Rg1", "Nh4", "Rh1"]
    black = ["Nf6", "Rg8", "Nd5", "Rh8", "Nb6", "Rg8", "Nd5", "Rh8", "Nf6", "Rg8", "Nh5", "Rh8", "Nf6", "Ng8"]
    turns = (f"{n + 1}. {white[n % 12]} {black[n % 14]}" for n in range(moves))
    return '[Event "Wandering"]\n\n' + " ".join(turns) + " *\n"


class Package(unittest.TestCase):
    def error(self, call):
        with self.assertRaises(typst.TypstError) as raised:
            compiled(f"#{call}")
        return str(raised.exception)

    def test_the_rule_book_has_four_pages(self):
        book = DOCUMENTS / "rule-book" / "kono.typ"
        pages = typst.compile(str(book), root=str(DOCUMENTS), format="svg")
        self.assertEqual(len(pages), 4)

    def test_boards_are_those_after_the_moves(self):
        source = f"#let kono = {game(KONO)}\n"
        pictures = {
            compiled(source + f"#ppn.board(kono, move: {move})", format="svg")
            for move in ['"start"', '"1."', '"1..."', '"last"']
        }
        self.assertEqual(len(pictures), 4)
        last = compiled(source + '#ppn.board(kono, move: "3...")', format="svg")
        self.assertIn(last, pictures, "the last board is that after the last move")
        at_once = compiled(source + '#ppn.boards(kono, moves: ("start", "last"))')
        self.assertTrue(at_once.startswith(b"%PDF"))

    def test_games_are_strings_bytes_or_raw_text(self):
        pages = [
            f"#ppn.board({game(KONO)})",
            f"#ppn.board(bytes({game(KONO)}))",
            f"#ppn.board(```ppn\n{KONO}```)",
            '#ppn.board(read("/rule-book/kono.ppn"))',
        ]
        drawn = {compiled(page, format="svg") for page in pages}
        self.assertEqual(len(drawn), 1)

    def test_errors_have_the_line_and_the_column_of_the_game(self):
        wrong = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n1... d9:d2\n"
        self.assertIn("line 5, column 6 of the game: there is no piece at `d9`", self.error(f"ppn.board({game(wrong)})"))
        # In a file with several games the line is that of the file.
        two = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n" + wrong
        self.assertIn("line 9, column 6 of the game", self.error(f"ppn.board({game(two)}, game: 2)"))

    def test_every_notation_is_known_by_its_text(self):
        for text in ['[Event "A"]\n\n1. e4 e5 *\n', "(;GM[1]SZ[9];B[aa];W[bb])"]:
            self.assertTrue(compiled(f"#ppn.board({game(text)})").startswith(b"%PDF"))

    def test_200_boards_of_one_game_take_at_most_3_seconds(self):
        document = f"#let played = {game(shuffled(100))}\n" + (
            '#for n in range(1, 101) { for dots in (".", "...") '
            "{ ppn.board(played, move: str(n) + dots, width: 2cm) } }"
        )
        begun = time.process_time()
        compiled(document)
        seconds = time.process_time() - begun
        print(f"200 boards of a game of chess: {seconds:.1f} s of the processor")
        self.assertLess(seconds, 3.0)


if __name__ == "__main__":
    unittest.main()
