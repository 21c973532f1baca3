"""Ray Data and Spark: each recipe gives what a direct call gives. Skipped where not installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest
from conftest import suite

import sudokit as sk

ROWS = [puzzle for puzzle, _ in suite()] * 20
COUNTS = sk.count(ROWS)
MADE = sk.generate(30, 8).puzzle


@pytest.mark.filterwarnings("ignore")
def test_ray_data() -> None:
    pytest.importorskip("ray")
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        ray.data.DataContext.get_current().enable_progress_bars = False
        ds = ray.data.from_arrow(pa.table({"id": range(len(ROWS)), "question": ROWS}))
        done = ds.map_batches(
            lambda t: t.append_column("n", pa.array(sk.count(t["question"], threads=1))),
            batch_format="pyarrow",
            batch_size=None,
        )
        rows = sorted(done.take_all(), key=lambda row: row["id"])
        assert [row["n"] for row in rows] == COUNTS

        # docs/CLUSTER.md: shards of a seed, made where there is room.
        shards, size = 6, 50

        def shard(batch: pa.Table) -> pa.Table:
            (number,) = batch["id"].to_pylist()
            made = sk.generate(size, 1, number * size, out="arrow", threads=1)
            return pa.table(made).append_column("shard", pa.array([number] * size))

        made = ray.data.range(shards).map_batches(shard, batch_format="pyarrow", batch_size=1)
        table = pa.Table.from_pylist(made.take_all())
        order = table.sort_by("shard")["shard"].to_pylist()
        assert order == sorted(list(range(shards)) * size)
        assert sorted(table["puzzle"].to_pylist()) == sorted(
            sk.generate(shards * size, 1).puzzle
        )
    finally:
        ray.shutdown()


@pytest.fixture
def spark() -> Iterator[Any]:
    pytest.importorskip("pyspark")
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.mark.filterwarnings("ignore")
def test_spark(spark: Any) -> None:
    from pyspark.sql.functions import arrow_udf

    rows = list(enumerate(ROWS))
    df = spark.createDataFrame(rows, "id long, question string").repartition(4)

    def counted(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            n = pa.array(sk.count(batch.column("question"), threads=1))
            yield pa.record_batch([batch.column("id"), n], ["id", "n"])

    found = df.mapInArrow(counted, "id long, n long").collect()
    assert [row.n for row in sorted(found)] == COUNTS

    @arrow_udf("long")
    def n(column: pa.Array) -> pa.Array:
        return pa.array(sk.count(column, threads=1))

    found = df.select("id", n("question").alias("n")).collect()
    assert [row.n for row in sorted(found)] == COUNTS

    # docs/CLUSTER.md: the first row of each class, over all machines.
    rows = [*MADE, *sk.transform(MADE, seed=2), *sk.generate(30, 9).puzzle]
    df = spark.createDataFrame(list(enumerate(rows)), "id long, question string").repartition(4)

    def named(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            ids = pa.array(sk.class_ids(batch.column("question"), by="grid", threads=1))
            yield batch.append_column("grid_id", ids.cast("binary"))

    ids = df.mapInArrow(named, "id long, question string, grid_id binary")
    kept = ids.groupBy("grid_id").agg({"id": "min"}).collect()
    first: dict[bytes, int] = {}
    for i, grid in enumerate(sk.class_ids(rows, by="grid")):
        first.setdefault(grid, i)
    assert {bytes(row[0]): row[1] for row in kept} == first and len(first) == 60
