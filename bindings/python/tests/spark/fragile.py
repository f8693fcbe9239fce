"""A data source whose worker is killed once, in the middle of a partition. Workers import it."""

import os
import signal
from collections.abc import Iterator
from typing import Any

from pyspark.sql.datasource import DataSourceReader, InputPartition
from pyspark.sql.types import StructType

import ppn.spark


class Fragile(ppn.spark.PpnDataSource):
    @classmethod
    def name(cls) -> str:
        return "fragile"

    def reader(self, schema: StructType) -> DataSourceReader:
        mark = self.options.pop("mark")
        return _Reader(super().reader(schema), mark)


class _Reader(DataSourceReader):
    def __init__(self, inner: DataSourceReader, mark: str) -> None:
        self.inner = inner
        self.mark = mark

    def partitions(self) -> list[InputPartition]:
        return list(self.inner.partitions())

    def read(self, partition: InputPartition) -> Iterator[Any]:
        for number, batch in enumerate(self.inner.read(partition)):
            if number == 1 and not os.path.exists(self.mark):
                open(self.mark, "x").close()
                os.kill(os.getpid(), signal.SIGKILL)
            yield batch
