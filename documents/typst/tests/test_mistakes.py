"""Mistakes in documents, with the reports that people see: `mistakes.txt` has both.

`PPN_UPDATE_MISTAKES=1 python -m unittest test_mistakes` writes the page again. Read it as a user would.
"""

import os
import pathlib
import re
import tempfile
import unittest

import typst

from test_package import DOCUMENTS, IMPORT

PAGE = pathlib.Path(__file__).with_name("mistakes.txt")
# Files beside each document.
FILES = {
    "kono.ppn": "---\nGameType: Four Field Kono\n...\n1. b1:b3\n1... d3:b3\n2. a1:a3\n",
    "wrong.ppn": "---\nGameType: Four Field Kono\n...\n1. b1:b3\n2. z9-z8\n",
    "club.pgn": '[Event "A"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "B"]\n\n1. e4 e5\n2. Ke3 *\n',
}
KONO = 'read("kono.ppn")'
MISTAKES = [
    ("an unknown option", f'#ppn.board({KONO}, veiw: "oblique")'),
    ("an option of the command", f'#ppn.board({KONO}, mark: "b2=A")'),
    ("an option that nothing is near to", f"#ppn.board({KONO}, zzz: 1)"),
    ("a wrong value", '#ppn.setup("Chess", view: "obliqe")'),
    ("a wrong place", '#ppn.setup("Chess", crop: "b2:99")'),
    ("a column that boards of go do not have", '#ppn.setup("Chess", annotate: "go", marks: "i4=A")'),
    ("letters that are too large", '#ppn.setup("Chess", text-size: 100pt)'),
    ("a value of another type", '#ppn.setup("Chess", view: none)'),
    ("an option without its name", f'#ppn.board({KONO}, "oblique")'),
    ("a width without a unit", f"#ppn.board({KONO}, width: 5)"),
    ("a number without its dot", f'#ppn.board({KONO}, move: "2")'),
    ("a number that is no text", f"#ppn.board({KONO}, move: 1)"),
    ("a move that the game does not have", f'#ppn.board({KONO}, move: "12.")'),
    ("a move that the game does not have, among several", f'#ppn.boards({KONO}, moves: ("1.", "9."))'),
    ("a diagram that a score cannot have", f'#ppn.game({KONO}, diagrams: ("start", "every:x"))'),
    ("a move of a game without moves", '#ppn.board("---\\nGameType: Chess\\n...\\n", move: "1.")'),
    ("a move of a start board", '#ppn.setup("Chess", move: "1.")'),
    ("a file with a wrong game", '#ppn.board(read("wrong.ppn"))'),
    ("a wrong game in the second place of a file", '#ppn.board(read("club.pgn"), game: 2)'),
    ("a game that the file does not have", '#ppn.board(read("club.pgn"), game: 3)'),
    ("a game that is counted from 0", '#ppn.board(read("club.pgn"), game: 0)'),
    (
        "a game that is wrong in its third line",
        "- The first capture:\n  #ppn.board(```ppn\n---\nGameType: Four Field Kono\nEvent A\n...\n1. b1:b3\n```, width: 40%)",
    ),
    ("an illegal move of chess", "#ppn.game(```pgn\n1. e4 e5 2. Ke3 *\n```)"),
    ("a misspelled notation", "#ppn.board(```pgm\n1. e4 *\n```)"),
    ("an empty game", '#ppn.board("")'),
    ("a name of a file instead of its text", '#ppn.board("kono.ppn")'),
    ("a game in text", "#ppn.board([1. S@b2])"),
    ("a missing file", '#ppn.board(read("games/kono.ppn"))'),
    ("an unknown start board", '#ppn.setup("Four Feld Kono")'),
    ("an unknown argument of a start board", '#ppn.setup("{Name: Fujisan, Sed: 42}")'),
    ("the same label twice", "#figure(ppn.setup(\"Chess\"), caption: [A]) <a>\n\n#figure(ppn.setup(\"Chess\"), caption: [B]) <a>\n\n@a"),
    ("a reference without a diagram", "See @other."),
    ("a mark outside of the board", '#ppn.setup("Four Field Kono", marks: ("b2=A", "z9=B"))'),
    ("a theme in a file", '#ppn.setup("Chess", theme: "mine.toml")'),
    ("a caption, which is one of figures", '#ppn.setup("Chess", caption: [The start])'),
]


def report(document):
    """What Typst reports: the message, and the places in the document."""
    with tempfile.TemporaryDirectory(dir=DOCUMENTS) as folder:
        path = pathlib.Path(folder, "rules.typ")
        path.write_text(IMPORT + "\n" + document + "\n")
        for name, text in FILES.items():
            pathlib.Path(folder, name).write_text(text)
        try:
            typst.compile(str(path), root=str(DOCUMENTS))
        except typst.TypstError as error:
            # Lines count from 1, and columns from 0.
            places = re.findall(r"rules\.typ:(\d+):(\d+)", error.diagnostic)
            message = re.sub(r"/\S*/" + re.escape(pathlib.Path(folder).name), "…", error.message)
            hints = [f"hint: {hint}" for hint in error.hints]
            at = [f"at rules.typ:{line}:{int(column) + 1}" for line, column in places]
            return "\n".join([f"error: {message}", *hints, *at])
    return "no error"


class Mistakes(unittest.TestCase):
    maxDiff = None

    def test_mistakes_are_reported_at_their_places(self):
        imported = f"Each document begins with the line `{IMPORT.strip()}` and an empty one. Beside it are:"
        files = "\n".join(f"-- {name}\n{text}" for name, text in FILES.items())
        pages = [f"{imported}\n\n{files}"]
        for name, document in MISTAKES:
            found = report(document)
            with self.subTest(name):
                # The place in the document is known, wherever the error is found.
                self.assertRegex(found, r"^error: (.|\n)*\nat rules\.typ:[3-9]")
            pages.append(f"== {name}\n{document}\n\n{found}\n")
        page = "\n".join(pages)
        if os.environ.get("PPN_UPDATE_MISTAKES"):
            PAGE.write_text(page)
        self.assertEqual(PAGE.read_text() if PAGE.exists() else "", page)


if __name__ == "__main__":
    unittest.main()
