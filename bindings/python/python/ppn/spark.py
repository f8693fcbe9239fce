"""Archives as tables of Apache Spark: a data source for PySpark 4.

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
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from ._ppn import Scan, Section, scan, sections

__all__ = ["PpnDataSource", "register"]

_OPTIONS = ("table", "columns", "where", "notation", "bytes")
# What `load` sets.
_PATHS = ("path", "paths")


def register(spark: SparkSession) -> None:
    """Makes the format `ppn` known to a session."""
    spark.dataSource.register(PpnDataSource)


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
            columns=[name.strip() for name in columns.split(",")] if columns else None,
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


# It has no `pushFilters`: Spark 4.3 keeps the partitions and the filters of the first query of a data frame, so that later ones
# without filters would lack rows.
class _Reader(DataSourceReader):
    def __init__(self, settings: _Settings, schema: StructType) -> None:
        self.settings = settings
        self.schema = schema

    def partitions(self) -> list[InputPartition]:
        """The sections of the files."""
        settings = self.settings
        if not settings.paths:
            raise ValueError('there is no file: name one, as in `.load("games.pgn")`')
        # Workers may have other working directories.
        paths = [os.path.abspath(path) for path in settings.paths]
        found = sections(paths, bytes=settings.bytes, notation=settings.notation)
        return [_Partition(section) for section in found if len(section)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """The rows of a section."""
        # Spark makes a partition where there is none.
        if not isinstance(partition, _Partition):
            return
        settings, columns = self.settings, self.schema.fieldNames()
        # Spark gives each task a processor.
        table = scan(
            partition.section, settings.table, columns=columns, where=settings.where, jobs=1
        )
        # The names of parts of lists and maps are others in Spark.
        schema = to_arrow_schema(self.schema, timezone="UTC")
        for batch in pa.RecordBatchReader.from_stream(table):
            arrays = [array.cast(field.type) for array, field in zip(batch.columns, schema)]
            yield pa.RecordBatch.from_arrays(arrays, schema=schema)
