"""The example notebooks are executed, and show what is in them. `PPN_UPDATE_BOOK=1` writes their outputs."""

import os
from typing import Any
from xml.etree import ElementTree

import pytest

from conftest import ROOT

nbclient: Any = pytest.importorskip("nbclient", reason="notebooks are not run: install nbclient")
pytest.importorskip("ipykernel", reason="notebooks are not run: install ipykernel")
nbformat: Any = pytest.importorskip("nbformat")

EXAMPLES = ROOT / "bindings" / "python" / "examples"


def is_picture(output: Any) -> bool:
    """Whether an output is a picture, which is looked at and not kept: it changes with its theme."""
    svg = output.get("data", {}).get("image/svg+xml")
    if svg is None:
        return False
    picture = ElementTree.fromstring(svg)
    # A board has its squares and some pieces.
    assert picture.tag.endswith("svg") and len(list(picture.iter())) > 30
    return True


def kept(output: Any) -> Any:
    """What is kept of an output: its text."""
    if "data" in output:
        output["data"] = {"text/plain": output["data"]["text/plain"]}
    if "execution_count" in output:
        output["execution_count"] = None
    return output


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.ipynb")))
def test_notebooks_show_their_outputs(name: str) -> None:
    path = EXAMPLES / name
    if "polars" in path.read_text(encoding="utf-8"):
        pytest.importorskip("polars", reason=f"{name} is not run: install polars")
    notebook = nbformat.read(path, as_version=4)
    written = [cell.get("outputs") for cell in notebook.cells]
    metadata = notebook.metadata.copy()
    where = {"metadata": {"path": str(EXAMPLES)}}
    nbclient.NotebookClient(
        notebook, kernel_name="python3", resources=where, timeout=120, record_timing=False
    ).execute()
    pictures = 0
    for cell in notebook.cells:
        if cell.cell_type == "code":
            texts = [kept(output) for output in cell.outputs if not is_picture(output)]
            pictures += len(cell.outputs) - len(texts)
            cell.outputs, cell.execution_count = texts, None
    assert pictures > 0
    notebook.metadata = metadata
    if os.environ.get("PPN_UPDATE_BOOK"):
        nbformat.write(notebook, path)
    else:
        shown = [cell.get("outputs") for cell in notebook.cells]
        assert shown == written, "PPN_UPDATE_BOOK=1 writes the outputs"
