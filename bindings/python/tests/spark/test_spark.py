"""Tables of Spark have the rows of `ppn.scan`, however the files are cut."""

import gzip
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="ppn.spark is not tested: install pyspark")
if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("ppn.spark is not tested: install Java 17", allow_module_level=True)

# The workers are processes of this Python, which find the package and `fragile`.
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["PYTHONPATH"] = str(Path(__file__).parent)
# The name of the machine may not lead to it.
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"

import pyarrow as pa
from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import LongType, StructField, StructType

import ppn.spark
from conftest import CORPUS
from fragile import Fragile
from test_docs import compare

TABLES = ["games", "moves", "states", "diagnostics"]
CLUB = CORPUS / "archive" / "club.pdn"
Start = Callable[[str], SparkSession]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The working directory of Spark."""
    return tmp_path_factory.mktemp("spark")


@pytest.fixture(scope="session")
def start(folder: Path) -> Iterator[Start]:
    """Starts a session with a master, and stops the one before."""
    running: list[SparkSession] = []

    def start(master: str) -> SparkSession:
        if running and running[0].sparkContext.master == master:
            return running[0]
        for session in running:
            session.stop()
        builder = SparkSession.builder.master(master).appName("ppn")
        builder = builder.config("spark.ui.enabled", "false").config("spark.executor.memory", "512m")
        # Python 3.10 has no `contextlib.chdir`.
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            running[:] = [builder.getOrCreate()]
        ppn.spark.register(running[0])
        return running[0]

    yield start
    for session in running:
        session.stop()


@pytest.fixture
def spark(start: Start) -> SparkSession:
    return start("local[2]")


def expected(paths: Any, table: Any, **arguments: Any) -> list[dict[str, Any]]:
    """The rows of one process."""
    rows: list[dict[str, Any]] = pa.table(ppn.scan(paths, table, jobs=1, **arguments)).to_pylist()
    return [{name: dict(cell) if name == "metadata" else cell for name, cell in row.items()} for row in rows]


def rows(frame: DataFrame) -> list[dict[str, Any]]:
    return [row.asDict(recursive=True) for row in frame.collect()]


def table(spark: SparkSession, path: Any, table: str = "games", **options: Any) -> DataFrame:
    return spark.read.format("ppn").options(table=table, **options).load(path)


@pytest.mark.parametrize("bytes", [777, 10_007, 1 << 27])
def test_rows_are_those_of_one_process(spark: SparkSession, bytes: int) -> None:
    for name in TABLES:
        frame = table(spark, str(CLUB), name, bytes=bytes)
        assert rows(frame) == expected(CLUB, name)
    assert frame.rdd.getNumPartitions() == len(ppn.sections(CLUB, bytes=bytes))


def test_files_of_all_notations_and_folders_are_read(spark: SparkSession, tmp_path: Path) -> None:
    for folder in ["games", "pdn/games", "fan/games", "pgn/games", "epd"]:
        for path in sorted((CORPUS / folder).glob("*"))[:3]:
            if path.suffix != ".json":
                (tmp_path / f"{folder.replace('/', '-')}-{path.name}").write_bytes(path.read_bytes())
    (tmp_path / "club.pdn.gz").write_bytes(gzip.compress(CLUB.read_bytes()))
    (tmp_path / "empty.pgn").write_text("\n")
    for name in ["games", "diagnostics"]:
        found = rows(table(spark, str(tmp_path), name, bytes=500))
        assert found == expected(tmp_path, name)
    assert len({row["notation"] for row in rows(table(spark, str(tmp_path)))}) > 4
    # A compressed file is one partition, and so is a file without games.
    several = [str(tmp_path / name) for name in ["club.pdn.gz", "empty.pgn"]]
    assert rows(table(spark, several, "moves")) == expected(several, "moves")


def test_columns_are_chosen_by_an_option_or_a_schema(spark: SparkSession) -> None:
    names = ["game", "ply", "own_text"]
    by_option = table(spark, str(CLUB), "moves", columns="game, ply,own_text")
    assert by_option.columns == names
    assert rows(by_option) == expected(CLUB, "moves", columns=names)
    reader = spark.read.format("ppn").schema("ply long, game long").option("table", "moves")
    assert reader.load(str(CLUB)).columns == ["ply", "game"]
    assert rows(reader.load(str(CLUB))) == expected(CLUB, "moves", columns=["ply", "game"])
    # The descriptions are comments of the columns.
    field = by_option.schema["own_text"]
    assert "words of the notation" in field.metadata["comment"]


def test_a_data_frame_has_all_rows_after_it_was_filtered(spark: SparkSession) -> None:
    games = table(spark, str(CLUB), bytes=5_000)
    assert games.where("event = 'nothing' and moves > 1000").count() == 0
    long, first = games.where("moves > 100"), games.where("number = 3 or number = 4")
    several = [row for row in expected(CLUB, "games") if row["moves"] > 100]
    assert rows(long) == several
    assert long.union(first).count() == len(several) + 2
    assert rows(games) == expected(CLUB, "games")


def test_a_query_chooses_games_of_all_tables(spark: SparkSession) -> None:
    query = 'players ~ "bakker" and moves >= 60'
    for name in TABLES:
        found = rows(table(spark, str(CLUB), name, where=query, bytes=3_000))
        assert found == expected(CLUB, name, where=query)


def test_broken_games_are_rows(spark: SparkSession, tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_bytes(b'[White "\xe9"]\n\n1. e4 Ke4 *\n\n[White "b"]\n\n1. (((\n' * 20)
    found = rows(table(spark, str(path), "diagnostics", bytes=100))
    assert found == expected(path, "diagnostics")
    assert {row["game"] for row in found if row["severity"] == "error"} >= {1, 3, 39}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tabel": "games"}, "there is no option `tabel`"),
        ({"table": "turns"}, "`turns`"),
        ({"columns": "game,comments"}, "`comments`"),
        ({"where": "White ="}, "expected a value"),
        ({"bytes": "many"}, "a number from 1"),
    ],
)
def test_wrong_options_are_errors_of_the_driver(
    spark: SparkSession, options: dict[str, str], message: str
) -> None:
    with pytest.raises(PySparkException, match=message):
        spark.read.format("ppn").options(**options).load(str(CLUB)).collect()


def test_files_that_are_gone_or_changed_are_errors(spark: SparkSession, tmp_path: Path) -> None:
    with pytest.raises(PySparkException, match="gone.pgn"):
        table(spark, str(tmp_path / "gone.pgn")).collect()
    with pytest.raises(PySparkException, match="there is no file"):
        spark.read.format("ppn").load().collect()
    path = tmp_path / "a.pgn"
    path.write_text("1. e4 *\n\n1. d4 *\n")
    frame = table(spark, str(path), bytes=5)
    assert len(frame.collect()) == 2
    path.write_text("1. e4 *\n\n1. d4 *\n\n1. c4 *\n")
    with pytest.raises((PySparkException, Py4JJavaError), match="has changed"):
        frame.collect()


def test_the_examples_of_the_chapter_are_right(
    spark: SparkSession, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare("docs/guide/spark.md", folder, monkeypatch)


LONG = StructType([StructField("game", LongType()), StructField("ply", LongType())])


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive with several batches of each partition."""
    path = tmp_path / "long.pgn"
    game = '[White "{}"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'
    path.write_text("".join(game.format(number) for number in range(8_000)))
    return path


def killed_once(spark: SparkSession, archive: Path) -> list[dict[str, Any]]:
    """The rows of an archive, of which a worker is killed in the middle, as the mark beside it shows then."""
    spark.dataSource.register(Fragile)
    reader = spark.read.format("fragile").schema(LONG).options(table="states", bytes=200_000)
    return rows(reader.option("mark", str(mark_of(archive))).load(str(archive)))


def mark_of(archive: Path) -> Path:
    return archive.with_name("killed")


def test_a_killed_worker_of_a_local_session_ends_the_job(start: Start, archive: Path) -> None:
    with pytest.raises((PySparkException, Py4JJavaError)):
        killed_once(start("local[2]"), archive)
    assert mark_of(archive).exists()


def test_a_killed_worker_of_a_cluster_loses_and_doubles_nothing(
    start: Start, archive: Path
) -> None:
    found = killed_once(start("local-cluster[2,1,512]"), archive)
    assert mark_of(archive).exists()
    assert found == expected(archive, "states", columns=["game", "ply"])
