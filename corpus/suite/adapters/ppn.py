"""An implementation of the levels `file` and `movetext`, and of plain moves.

A worked example for people who write an adapter: it needs the standard library only. It was written from
docs/spec/. Of YAML it reads what the published games use. Of moves it reads `S@b2`, `b2-c3`, `b2:c3` and
`*b2` with coins and tiles of the piecepack; for others it answers that they are unsupported.

    ppn conformance --implementation 'python3 ppn.py' --level file --level movetext
"""

import base64
import json
import re
import sys
import unicodedata


class Unsupported(Exception):
    """Something that this example does not do."""


# Files (FI-1 to FI-5)


def games(text):
    """The metadata and the movetext of each game."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    blocks = [[]]
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("---"):
            blocks.append([])
        blocks[-1].append(line)
    nothing = all(is_empty(line) or line.lstrip(BLANKS).startswith("#") for line in blocks[0])
    if nothing and len(blocks) > 1:
        del blocks[0]
    return [game(block) for block in blocks]


def is_empty(line):
    return all(is_space(character) for character in line)


def game(lines):
    marked = bool(lines) and lines[0].startswith("---")
    first = [lines[0][3:]] if marked else []
    lines = lines[1:] if marked else lines
    ends = [at for at, line in enumerate(lines) if line.startswith("...")]
    empty = [at for at, line in enumerate(lines) if is_empty(line)]
    if not (ends or empty):
        return {}, "\n".join(lines)
    end = (ends or empty)[0]
    return mapping(first + lines[:end]), "\n".join(lines[end + 1 :])


# Metadata (MD-1): the part of YAML that games use

BLANKS = " \t"


def mapping(lines):
    flow = "\n".join(lines).strip(BLANKS + "\n")
    if flow.startswith("{"):
        return Flow(flow).value()
    value, _ = block(lines, 0, 0)
    return value or {}


def block(lines, at, indent):
    """The mapping that begins at a line, and the line after it."""
    found = {}
    while at < len(lines):
        line = lines[at]
        depth = len(line) - len(line.lstrip(" "))
        if is_empty(line) or line.lstrip(BLANKS).startswith("#"):
            at += 1
            continue
        if depth < indent:
            break
        indent = depth
        key, colon, rest = line.strip(BLANKS).partition(":")
        if not colon or (rest and not rest.startswith(" ")):
            raise Unsupported("metadata")
        at += 1
        rest = rest.strip(BLANKS)
        if rest == "|":
            text = []
            while at < len(lines) and (not lines[at].strip(BLANKS) or lines[at].startswith(" " * (depth + 1))):
                text.append(lines[at])
                at += 1
            inner = len(text[0]) - len(text[0].lstrip(" ")) if text else 0
            found[key] = "".join(line[inner:] + "\n" for line in text)
        elif rest and not rest.startswith("#"):
            found[key] = Flow(rest).value()
        else:
            inner, at = block(lines, at, depth + 1)
            found[key] = inner or None
    return found, at


class Flow:
    """A value on a line: `text`, `"text"`, `[a, b]`, `{a: b}`."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def value(self, ends=""):
        self.space()
        start = self.text[self.at : self.at + 1]
        if start in ("{", "["):
            return self.several(start)
        if start in ('"', "'"):
            pattern = r'"(?:[^"\\]|\\.)*"' if start == '"' else r"'(?:[^']|'')*'"
            quoted = re.compile(pattern).match(self.text, self.at)
            if not quoted:
                raise Unsupported("metadata")
            self.at = quoted.end()
            return json.loads(quoted[0]) if start == '"' else quoted[0][1:-1].replace("''", "'")
        stop = r"[%s]|\s#|$" % re.escape(ends) if ends else r"\s#|$"
        end = re.compile(stop).search(self.text, self.at).start()
        word = self.text[self.at : end].strip(BLANKS)
        self.at = end
        return scalar(word)

    def several(self, start):
        end = "}" if start == "{" else "]"
        found = {} if start == "{" else []
        self.at += 1
        while True:
            self.space()
            if self.text[self.at : self.at + 1] == end:
                self.at += 1
                return found
            if start == "{":
                key = self.value(":")
                self.at += 1
                found[str(key)] = self.value(",}")
            else:
                found.append(self.value(",]"))
            self.space()
            if self.text[self.at : self.at + 1] == ",":
                self.at += 1
            elif self.text[self.at : self.at + 1] != end:
                raise Unsupported("metadata")

    def space(self):
        while self.text[self.at : self.at + 1] in tuple(BLANKS + "\n"):
            self.at += 1


def scalar(word):
    if word in ("", "~", "null", "Null", "NULL"):
        return None
    if word.lower() in ("true", "false"):
        return word.lower() == "true"
    if re.fullmatch(r"[-+]?\d+", word):
        return int(word)
    if re.fullmatch(r"[-+]?(\d+\.\d*|\.\d+)", word):
        return float(word)
    return word


# Comments, numbers and items (CN-1 to CN-7)


def is_space(character):
    return character in "\t\n\v\f\r" or unicodedata.category(character).startswith("Z")


def is_boundary(text, at):
    return at >= len(text) or text[at] == ";" or is_space(text[at])


def states(text):
    """The label, the items and the comments of each chunk."""
    found, at, unnumbered = [], 0, False

    def begin(label):
        found.append({"number": label, "items": [], "comments": []})

    def go_on(number):
        before = found[-1]["number"] if found else "SetupFn."
        begin(before + "." if number == "." else number)

    while at < len(text):
        if is_space(text[at]):
            at += 1
            continue
        if text[at] == ";":
            go_on(".")
            at += 1
            continue
        end = text.find("}", at)
        if text[at] == "{" and end > 0 and is_boundary(text, end + 1):
            if not found:
                begin("SetupFn..")
                unnumbered = True
            words = "".join(" " if is_space(c) else c for c in text[at + 1 : end]).split(" ")
            found[-1]["comments"].append(" ".join(word for word in words if word))
            at = end + 1
            continue
        start = at
        while not is_boundary(text, at):
            at += 1
        run = text[start:at]
        if run.endswith(".") and all(c.isalnum() or c in "_." for c in run):
            go_on(run)
            continue
        if not found:
            begin("SetupFn..")
            unnumbered = True
        items = expanded(run)
        glued = "{" in run and text[at : at + 1] == ";"
        for number, item in enumerate(items):
            if number and glued:
                go_on(".")
            found[-1]["items"].append(item)
    if unnumbered and len(found) == 1:
        found[0]["number"] = ""
    return found


# Braces (BR-1 to BR-6)


def expanded(text):
    found, at = sequence(text, 0, False)
    return found


def sequence(text, at, inside):
    found = [""]
    while at < len(text):
        literal = text[at]
        if text.startswith("/\\", at):
            literal = "/\\"
            at += 2
        elif literal == "\\" and text[at + 1 : at + 2] in tuple("{},."):
            literal = text[at + 1]
            at += 2
        elif literal == "{":
            entries, at = brace(text, at + 1)
            found = [before + entry for before in found for entry in entries]
            continue
        elif inside and literal in ",}":
            break
        else:
            at += 1
        found = [before + literal for before in found]
    return found, at


def brace(text, at):
    end = text.find("}", at)
    entries = span(text[at:end])
    if entries is not None:
        return entries, end + 1
    entries = []
    while True:
        more, at = sequence(text, at, True)
        entries += more
        at += 1
        if text[at - 1 : at] != ",":
            return entries, at


def span(inside):
    """The entries of a range."""
    number = re.fullmatch(r"(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?", inside)
    letter = re.fullmatch(r"([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?\d+))?", inside)
    if not (number or letter):
        return None
    first, last, step = (number or letter).groups()
    step = abs(int(step or 1)) or 1
    low, high = (int(first), int(last)) if number else (ord(first), ord(last))
    values = range(low, high + 1, step) if low <= high else range(low, high - 1, -step)
    if letter:
        return [chr(value) for value in values]
    zeros = re.match(r"-?0\d", first) or re.match(r"-?0\d", last)
    width = max(len(first), len(last)) if zeros else 0
    return [format(value, f"0{width}d") if width else str(value) for value in values]


# Plain moves (PS-3 to PS-5, MV-2, MV-4, MV-6)

SPEC = re.compile(r"([tc]?)([SMCA]?)([na0-9]?)([\^<v>]?)")


class Board:
    def __init__(self):
        self.pieces, self.dropped = [], 0

    def top(self, square):
        at = place(square)
        found = [piece for piece in self.pieces if piece[5:7] == at]
        if not found:
            raise Unsupported("an error")
        return found[-1]

    def move(self, move):
        drop = re.fullmatch(r"([^@]+)@([a-z]\d+)", move)
        shift = re.fullmatch(r"([a-z]\d+)([-:])([a-z]\d+)", move)
        removal = re.fullmatch(r"\*([a-z]\d+)", move)
        if drop:
            self.dropped += 1
            self.pieces.append([str(self.dropped), *described(drop[1]), *place(drop[2]), angle(drop[1])])
        elif shift:
            if shift[2] == ":":
                goal = place(shift[3])
                self.pieces.remove(self.top(shift[3]))
            else:
                goal = place(shift[3])
            piece = self.top(shift[1])
            self.pieces.remove(piece)
            self.pieces.append([*piece[:5], *goal, piece[7]])
        elif removal:
            self.pieces.remove(self.top(removal[1]))
        else:
            raise Unsupported("a move")


def place(square):
    return [ord(square[0]) - 96, int(square[1:])]


def described(spec):
    found = SPEC.fullmatch(spec)
    if not found or not spec:
        raise Unsupported("a piece")
    letter, suit, rank, _ = found.groups()
    kind = {"t": "tile", "c": "coin"}.get(letter) or ("coin" if bool(suit) != bool(rank) else "tile")
    face = bool(suit and rank) if kind == "tile" else not suit
    digit = {"": 0, "n": 0, "a": 1}.get(rank, rank)
    return [kind + ("_face" if face else "_back"), "SMCA".find(suit or "S") + 1, int(digit) + 1, "piecepack"]


def angle(spec):
    return max("^<v>".find(spec[-1]), 0) * 90


def replay(text):
    found = []
    for metadata, movetext in games(text):
        if set(metadata) & {"SetUp", "GameType", "MovetextParser", "PPN", "Macros"}:
            raise Unsupported("start boards, parsers and macros")
        board = Board()
        moves = [{"number": "SetupFn.", "pieces": []}]
        for state in states(movetext):
            for item in state["items"]:
                board.move(item)
            moves.append({"number": state["number"], "pieces": [list(piece) for piece in board.pieces]})
        found.append({"scale_factor": 1, "moves": moves})
    return found


# The protocol


def outline(movetext):
    moves = [{"number": "SetupFn.", "text": "", "comment": ""}]
    for state in states(movetext):
        text, comment = " ".join(state["items"]), " ".join(filter(None, state["comments"]))
        moves.append({"number": state["number"], "text": text, "comment": comment})
    numbers = [state["number"] for state in moves]
    return {"moves": moves, "repeated_numbers": len(set(numbers)) < len(numbers)}


def answer(request):
    asked, text = request["do"], request.get("text", "")
    if "bytes" in request:
        found = base64.b64decode(request["bytes"])
        try:
            text = found.decode("utf-8")
        except UnicodeDecodeError as error:
            line = found[: error.start].count(b"\n") + 1
            return {"errors": [{"line": line, "kind": "encoding"}]}
    if asked == "read":
        return {"games": [{"metadata": metadata} for metadata, _ in games(text)]}
    if asked == "movetext":
        return {"games": [outline(movetext) for _, movetext in games(text)]}
    if asked == "replay":
        return {"games": replay(text)}
    raise Unsupported(asked)


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        request = json.loads(line)
        try:
            found = answer(request)
        except Unsupported:
            found = {"unsupported": True}
        found["id"] = request["id"]
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
