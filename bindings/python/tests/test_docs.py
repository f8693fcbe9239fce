"""The examples of the book and of the readme are run. `PPN_UPDATE_BOOK=1` writes their outputs."""

import contextlib
import doctest
import io
import os
import re
import shutil
from pathlib import Path

import pytest

from conftest import CORPUS, ROOT

BLOCK = re.compile(r"(?<=```pycon\n).*?(?=```)", re.S)


def outputs(text: str, names: dict[str, object]) -> str:
    """The examples of a block with what they print now."""
    written = ""
    for example in doctest.DocTestParser().get_examples(text):
        first, *rest = example.source.splitlines()
        written += "".join([f">>> {first}\n", *(f"... {line}".rstrip() + "\n" for line in rest)])
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(example.source, "<page>", "single"), names)
        written += out.getvalue()
    return written


def compare(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the examples of a page in a folder with the archive."""
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    shutil.copy(CORPUS / "archive" / "club.pdn", folder)
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    new = BLOCK.sub(lambda block: outputs(block[0], names), text)
    if os.environ.get("PPN_UPDATE_BOOK"):
        path.write_text(new, encoding="utf-8")
    else:
        assert new == text, "PPN_UPDATE_BOOK=1 writes the outputs"


@pytest.mark.parametrize(
    "page", ["docs/guide/python.md", "docs/guide/tables.md", "bindings/python/README.md"]
)
def test_examples_are_right(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for module in ["duckdb", "polars", "pyarrow"]:
        if re.search(rf"import .*\b{module}\b", text):
            pytest.importorskip(module, reason=f"{page} is not run: install {module}")
    compare(page, tmp_path, monkeypatch)
