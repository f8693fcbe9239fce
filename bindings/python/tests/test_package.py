"""The package: its documentation, its types, Ctrl+C, threads."""

import doctest
import importlib.util
import inspect
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import ppn
from conftest import ROOT


def test_docstrings_are_right() -> None:
    runner = doctest.DocTestRunner()
    parser = doctest.DocTestParser()
    for name in ["ppn", *ppn.__all__]:
        thing = ppn if name == "ppn" else getattr(ppn, name)
        if isinstance(thing, str):
            continue
        assert thing.__doc__, f"{name} has no documentation"
        runner.run(parser.get_doctest(thing.__doc__, {}, name, None, 0))
    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries > 30


def test_members_are_documented() -> None:
    for name in ppn.__all__:
        thing = getattr(ppn, name)
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    assert value.__doc__, f"{name}.{member}"


def test_types_are_those_of_the_module(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="the types are not checked: install mypy")
    allowed = tmp_path / "allowed"
    has_spark = importlib.util.find_spec("pyspark") is not None
    # The list of exports of the inner module, which the outer one has, too.
    allowed.write_text("ppn._ppn.__all__\n" + ("" if has_spark else "ppn.spark\n"))
    stubtest = [sys.executable, "-m", "mypy.stubtest", "ppn", "--ignore-disjoint-bases"]
    stubtest += ["--allowlist", str(allowed)]
    if not has_spark:
        settings = tmp_path / "mypy.ini"
        settings.write_text("[mypy]\n[mypy-pyspark.*]\nignore_missing_imports = True\n")
        stubtest += ["--mypy-config-file", str(settings)]
    done = subprocess.run(stubtest, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    package = str(Path(ppn.__file__).parent)
    mypy = [sys.executable, "-m", "mypy", "--strict", package]
    mypy += [] if has_spark else ["--exclude", "spark.py"]
    done = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_version_is_that_of_the_workspace() -> None:
    manifest = (ROOT / "Cargo.toml").read_text()
    assert f'\nversion = "{ppn.__version__}"\n' in manifest


ENDLESS = """
import ppn, sys
text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\\n\\n[White \\"a\\"]\\n\\n" * 300_000
print("begun", flush=True)
{work}
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(
    "work",
    [
        "ppn.check(text, notation='pgn')",
        "list(ppn.find(text, 'played \"Kxe9\"', notation='pgn'))",
        "[len(game) for game in ppn.read(text, notation='pgn')]",
        "ppn.scan(text, 'states', notation='pgn').count()",
        "open('endless.pgn', 'w').write(text); ppn.sections('endless.pgn', bytes=1)",
    ],
)
def test_ctrl_c_ends_long_work(work: str, tmp_path: Path) -> None:
    program = [sys.executable, "-c", ENDLESS.replace("{work}", work)]
    running = subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    assert running.stdout and running.stdout.readline() == "begun\n"
    time.sleep(0.5)
    running.send_signal(signal.SIGINT)
    begun = time.monotonic()
    _, errors = running.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    assert time.monotonic() - begun < 10


def test_other_threads_run_during_long_work() -> None:
    text = '1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n[White "a"]\n\n' * 5_000
    counted = 0
    ended = False

    def count() -> None:
        nonlocal counted
        while not ended:
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    ppn.check(text, notation="pgn")
    ended = True
    thread.join()
    assert counted > 5


def test_games_are_shared_between_threads() -> None:
    games = ppn.read('1. e4 e5 *\n\n[White "a"]\n\n' * 2_000, notation="pgn")
    seen: list[int] = []

    def take() -> None:
        for game in games:
            seen.append(game.number if len(game) else 0)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seen) == list(range(1, len(seen) + 1)) and len(seen) >= 2_000
