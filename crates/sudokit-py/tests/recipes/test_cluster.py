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
            # Spark has no unsigned types.
            n = pa.array(sk.count(batch.column("question"), threads=1)).cast("int64")
            yield pa.record_batch([batch.column("id"), n], ["id", "n"])

    found = df.mapInArrow(counted, "id long, n long").collect()
    assert [row.n for row in sorted(found)] == COUNTS

    @arrow_udf("long")
    def n(column: pa.Array) -> pa.Array:
        return pa.array(sk.count(column, threads=1)).cast("int64")

    found = df.select("id", n("question").alias("n")).collect()
    assert [row.n for row in sorted(found)] == COUNTS
