"""Cleans a data set of NDJSON files on a Spark cluster.

SOURCE has folders day=…/ with lines of JSON, or none; then no record has a day. TARGET gets, in one write of Spark:
kind=clean (the records, in columns), kind=quarantine (what was refused) and kind=summary (the
counts of each partition). Then the driver adds up the counts in TARGET/_summary.json.

The job expects the files 'verijson' and 'orders.pattern.json' on every executor, as
'spark-submit --files' puts them there.
"""

import argparse
import collections
import itertools
import json
import operator
import pathlib
import subprocess
import tempfile
import threading

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, from_json, lit, when

# A table has only the columns of its schema: what else a record has is counted and kept.
OPTIONS = ["--lines", "--jobs", "1", "--convert", "safe", "--unknown", "strip"]


def clean_lines(lines, command, pattern, scratch):
    """Cleans lines of bytes; yields lists of rows (kind, text).

    The side files are in a temporary folder below SCRATCH, and what they hold leaves this
    attempt as rows, after the records. Spark then commits or drops them with the records.
    """
    pattern = pathlib.Path(pattern).absolute()
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        quarantine, summary = pathlib.Path(folder, "quarantine"), pathlib.Path(folder, "summary")
        arguments = [command, "clean", "-q", "-p", pattern.name, *OPTIONS]
        arguments += ["--quarantine", str(quarantine.absolute())]
        arguments += ["--summary", str(summary.absolute()), "-"]
        # Quarantine records name the pattern: without the folder that it has on an executor.
        yield from filtered(arguments, pattern.parent, lines, summary)
        if quarantine.exists():
            with open(quarantine, "rb") as stream:
                yield from rows("quarantine", stream)
        yield [("summary", json.dumps(json.loads(summary.read_bytes())).encode())]


def filtered(arguments, folder, lines, summary):
    """Sends lines through a process that runs in FOLDER; yields what it prints as clean rows.

    The command ends with 65 if no line is JSON, and has counted them in SUMMARY then.
    """
    errors = tempfile.TemporaryFile()
    process = subprocess.Popen(
        arguments, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
    )
    mistakes = []

    def feed():
        try:
            with process.stdin as stream:
                for line in lines:
                    stream.write(line + b"\n")
        except Exception as mistake:
            mistakes.append(mistake)
            process.kill()

    # Reading and writing at the same time: otherwise both sides wait when a pipe is full.
    feeding = threading.Thread(target=feed, daemon=True)
    feeding.start()
    try:
        with process.stdout as stream:
            yield from rows("clean", stream)
        feeding.join()
        code = process.wait()
        is_done = code == 0 or code == 65 and summary.exists()
        if mistakes or not is_done:
            errors.seek(0)
            said = errors.read(4_000).decode(errors="replace").strip()
            cause = next(iter(mistakes), None)
            raise RuntimeError(f"verijson ended with {code}: {said}") from cause
    finally:
        process.kill()
        process.wait()
        errors.close()


def rows(kind, stream):
    """Yields the lines of a stream that are not blank as rows, about a megabyte at a time."""
    while lines := stream.readlines(1 << 20):
        yield [(kind, line.rstrip(b"\r\n")) for line in lines if not line.isspace()]


def shipped(name):
    """Returns the path of a file that the job brought to this executor."""
    path = SparkFiles.get(name)
    if not pathlib.Path(path).exists():
        raise FileNotFoundError(
            f"expected '{name}' among the files of the job, found none; "
            "name its path after 'spark-submit --files'"
        )
    return path


def clean_days(pairs):
    """Cleans pairs (day, line); yields lists of rows (day, kind, text)."""
    command, pattern = shipped("verijson"), shipped("orders.pattern.json")
    # The cluster manager removes this folder, also after an executor that was killed.
    scratch = SparkFiles.getRootDirectory()
    for day, group in itertools.groupby(pairs, key=operator.itemgetter(0)):
        for cleaned in clean_lines((line for _, line in group), command, pattern, scratch):
            yield [(day, kind, text) for kind, text in cleaned]


def clean_partition(batches):
    """Cleans the Arrow batches of a partition."""
    import pyarrow

    def pairs():
        for batch in batches:
            yield from zip(batch.column(0).to_pylist(), batch.column(1).to_pylist())

    for cleaned in clean_days(pairs()):
        columns = zip(*cleaned) if cleaned else ((), (), ())
        yield pyarrow.RecordBatch.from_arrays(
            [pyarrow.array(column, pyarrow.string()) for column in columns],
            ["day", "kind", "text"],
        )


def columns(spark):
    """Returns the columns of clean records, in DDL: an executor has the command and the pattern."""

    def converted(batches):
        import pyarrow

        for _ in batches:
            # Spark drops the constraints NOT NULL, as it does for every schema of a reader.
            arguments = [shipped("verijson"), "convert", "-q", shipped("orders.pattern.json")]
            run = subprocess.run(arguments + ["--to", "spark"], capture_output=True, text=True)
            if run.returncode != 0:
                raise RuntimeError(f"verijson ended with {run.returncode}: {run.stderr[:4_000]}")
            yield pyarrow.RecordBatch.from_arrays([pyarrow.array([run.stdout])], ["columns"])

    return spark.range(0, 1, 1, 1).mapInArrow(converted, "columns STRING").first().columns


def read_lines(spark, source):
    """Reads lines as bytes: what is not UTF-8 must reach the command as it is."""
    lines = spark.read.option("lineSep", "\n").text(source)
    day = col("day") if "day" in lines.columns else lit(None)
    return lines.select(day.cast("string").alias("day"), col("value").cast("binary"))


def output_table(spark, source, partition=clean_partition):
    """Makes the table that the job writes, without a shuffle: each task reads, cleans and writes."""
    cleaned = read_lines(spark, source).mapInArrow(
        partition, "day STRING, kind STRING, text STRING"
    )
    is_record = col("kind") == "clean"
    # A clean record that does not fit the columns ends the job; it does not become null.
    record = from_json(when(is_record, col("text")), columns(spark), {"mode": "FAILFAST"})
    text = when(~is_record, col("text"))
    table = cleaned.select("day", "kind", record.alias("record"), text.alias("text"))
    return table.select("day", "kind", "record.*", "text")


def clean(spark, source, target, partition=clean_partition):
    """Cleans SOURCE into TARGET, and returns the merged summary."""
    # The default, INT96, has no time zone.
    spark.conf.set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    writer = output_table(spark, source, partition).write.partitionBy("kind", "day")
    # Version 2 of the algorithm publishes the files of a task before the job is committed.
    writer = writer.option("mapreduce.fileoutputcommitter.algorithm.version", "1")
    writer.mode("overwrite").parquet(target)
    saved = spark.read.parquet(target).where("kind = 'summary'").select("text").collect()
    return merged(json.loads(row.text) for row in saved)


def merged(summaries):
    """Adds up summaries, in the form of one."""
    totals = collections.Counter(documents=0, changed=0, rejected=0, unreadable=0)
    tables = {
        "changes": (("template", "code", "action"), collections.Counter()),
        "causes": (("template", "code"), collections.Counter()),
    }
    for summary in summaries:
        for name, (keys, counts) in tables.items():
            for entry in summary.pop(name):
                counts[tuple(entry[key] for key in keys)] += entry["count"]
        if summary.pop("version") != 1:
            raise ValueError("expected summaries of version 1")
        totals.update(summary)
    lists = {
        name: [dict(zip(keys, place), count=count) for place, count in sorted(counts.items())]
        for name, (keys, counts) in tables.items()
    }
    return {"version": 1, **totals, **lists}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source")
    parser.add_argument("target")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("VeriJSON").getOrCreate()
    summary = clean(spark, arguments.source, arguments.target)
    # Through Hadoop's file systems, since the target may be in HDFS or an object store.
    path = spark._jvm.org.apache.hadoop.fs.Path(arguments.target, "_summary.json")
    stream = path.getFileSystem(spark._jsc.hadoopConfiguration()).create(path, True)
    stream.write(bytearray(json.dumps(summary, indent=2).encode()))
    stream.close()
    spark.stop()


if __name__ == "__main__":
    main()
