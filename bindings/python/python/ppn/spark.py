"""Archives as tables of Apache Spark: a data source for PySpark 4.1 and newer.

`ppn.spark.register(spark)` makes the format known to a session. Then `spark.read.format("ppn").option("table", "states")
.load("games.pdn")` is a table of `ppn.scan`. The options are

- `table`: `games` (the default), `moves`, `states` or `diagnostics`,
- `columns`: the columns that are wanted, with commas between them,
- `where`: a query that games must meet, as in `ppn find`,
- `notation`: the notation of files whose names and beginnings do not show it,
- `bytes`: the least number of bytes of a partition, 134217728 by default.

The driver reads the files once to cut them into partitions, each of which has whole games. All machines must have the files
under the same names. A compressed file is one partition.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    EqualNullSafe,
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    InputPartition,
    LessThan,
    LessThanOrEqual,
    StringContains,
    StringEndsWith,
    StringStartsWith,
)
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from ._ppn import Scan, Section, scan, sections

__all__ = ["PpnDataSource", "register"]

_OPTIONS = ("table", "columns", "where", "notation", "bytes")
# What `load` sets.
_PATHS = ("path", "paths")


def register(spark: SparkSession) -> None:
    """Makes the format `ppn` known to a session, and lets filters choose games before they are played."""
    spark.dataSource.register(PpnDataSource)
    # Without it, Spark refuses data sources that filter.
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")


class PpnDataSource(DataSource):
    """The format `ppn`."""

    @classmethod
    def name(cls) -> str:
        """The name of the format."""
        return "ppn"

    def schema(self) -> StructType:
        """The columns that are wanted; the comment of each says what it is."""
        settings = _Settings.of(self)
        table = settings.empty(settings.columns)
        schema = from_arrow_schema(pa.schema(table))
        for field in schema.fields:
            field.metadata = {"comment": table.descriptions[field.name]}
        return schema

    def reader(self, schema: StructType) -> DataSourceReader:
        """A reader of the columns of a schema."""
        settings = _Settings.of(self)
        # What is wrong is reported here, and not by each worker.
        settings.empty(schema.fieldNames())
        return _Reader(settings, schema)


@dataclass(frozen=True)
class _Settings:
    """What the options say."""

    paths: list[str]
    table: Any
    columns: list[str] | None
    where: str | None
    notation: str | None
    bytes: int

    @classmethod
    def of(cls, source: DataSource) -> _Settings:
        options = source.options
        for name in options:
            if name.lower() not in _OPTIONS + _PATHS:
                raise ValueError(f"there is no option `{name}`; there are {', '.join(_OPTIONS)}")
        columns = options.get("columns")
        least = options.get("bytes", str(128 << 20))
        if not least.isdecimal() or int(least) == 0:
            raise ValueError(f"the option `bytes` is a number from 1, not `{least}`")
        return cls(
            paths=[options["path"]] if "path" in options else json.loads(options.get("paths", "[]")),
            table=options.get("table", "games"),
            columns=columns and [name.strip() for name in columns.split(",")],
            where=options.get("where"),
            notation=options.get("notation"),
            bytes=int(least),
        )

    def empty(self, columns: list[str] | None) -> Scan:
        """The table without rows."""
        return scan(b"", self.table, columns=columns, where=self.where, notation="pgn")


@dataclass
class _Partition(InputPartition):
    """The games of a task."""

    section: Section


class _Reader(DataSourceReader):
    def __init__(self, settings: _Settings, schema: StructType) -> None:
        self.settings = settings
        self.schema = schema
        self.queries = [settings.where] if settings.where else []

    def pushFilters(self, filters: list[Filter]) -> list[Filter]:
        """Chooses the games that may pass the filters; Spark applies them to the rows in any case."""
        if self.settings.table == "games":
            found = map(_query, filters)
            self.queries += [query for query in found if query is not None]
        return filters

    def partitions(self) -> list[InputPartition]:
        """The sections of the files."""
        settings = self.settings
        if not settings.paths:
            raise ValueError('there is no file: name one, as in `.load("games.pgn")`')
        found = sections(settings.paths, bytes=settings.bytes, notation=settings.notation)
        return [_Partition(section) for section in found if len(section)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """The rows of a section."""
        # Spark makes a partition where there is none.
        if not isinstance(partition, _Partition):
            return
        where = " and ".join(f"({query})" for query in self.queries) or None
        columns = self.schema.fieldNames()
        # Spark gives each task a processor.
        table = scan(partition.section, self.settings.table, columns=columns, where=where, jobs=1)
        # The names of parts of lists and maps are others in Spark.
        schema = to_arrow_schema(self.schema, timezone="UTC")
        for batch in pa.RecordBatchReader.from_stream(table):
            arrays = [array.cast(field.type) for array, field in zip(batch.columns, schema)]
            yield pa.RecordBatch.from_arrays(arrays, schema=schema)


# The columns of the table `games` that a query can ask for, with its words.
_TEXTS = {
    "event": "Event",
    "site": "Site",
    "date": "Date",
    "round": "Round",
    "result": "Result",
    "first_player": "players",
    "second_player": "players",
}
_NUMBERS = {"moves", "number"}
_ORDERS = {
    EqualTo: "=",
    EqualNullSafe: "=",
    GreaterThan: ">",
    GreaterThanOrEqual: ">=",
    LessThan: "<",
    LessThanOrEqual: "<=",
}
_Part = StringContains | StringStartsWith | StringEndsWith
# A query has a limit of its words.
_MOST = 100


def _query(filter: Filter) -> str | None:
    """A query that all games meet which pass a filter; others may meet it, too."""
    if isinstance(filter, In) and len(filter.attribute) == 1 and len(filter.value) <= _MOST:
        queries = [_query(EqualTo(filter.attribute, value)) for value in filter.value]
        known = [query for query in queries if query is not None]
        return " or ".join(known) if known and len(known) == len(queries) else None
    column, value = getattr(filter, "attribute", ()), getattr(filter, "value", None)
    if len(column) != 1:
        return None
    if isinstance(value, str) and column[0] in _TEXTS:
        # Other cases of letters are equal for a query. Parts of words may have them in another form than words.
        is_equal = isinstance(filter, EqualTo | EqualNullSafe)
        is_part = isinstance(filter, _Part) and value.isascii()
        can_be_written = value.isprintable() and not set(value) & set('"\\') and value.strip()
        if (is_equal or is_part) and can_be_written:
            return f'{_TEXTS[column[0]]} ~ "{value.strip()}"'
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if is_number and column[0] in _NUMBERS and 0 <= cast(int, value) < 1 << 31:
        order = _ORDERS.get(type(filter))
        return order and f"{column[0]} {order} {value}"
    return None
