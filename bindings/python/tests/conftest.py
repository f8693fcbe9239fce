"""What several tests need."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CORPUS = ROOT / "corpus"


@pytest.fixture(scope="session")
def corpus() -> Path:
    return CORPUS


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """An archive of three games, the last of which is broken."""
    path = tmp_path / "club.pgn"
    path.write_bytes(
        b'[White "Ann"]\r\n[Result "1-0"]\r\n\r\n1. e4! {[%clk 0:05:00] good} e5 2. Qh5 1-0\r\n\r\n'
        b'[White "Bo"]\r\n\r\n1. d4 d5 *\r\n\r\n[White "Cy"]\r\n\r\n1. e4 e5 2. Ke4 *\r\n'
    )
    return path
