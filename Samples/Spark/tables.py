"""Reads, cleans and writes data sets with Spark: what the job and the stream share."""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

from pyspark import SparkFiles
from pyspark.errors import AnalysisException, ParseException
from pyspark.sql import SparkSession, Window
from pyspark.sql.functions import coalesce, col, concat, concat_ws, from_json, lit, when
from pyspark.sql.functions import sum as total
from pyspark.sql.types import StringType, StructField, StructType

from cleaning import DEFAULTS, ROWS, Rules, clean_lines, clean_partition, shipped

REFUSED = StructField("_refused", StringType())
# The members of a summary that are counts.
COUNTS = ["records", "clean", "unfit"]
COUNTS += ["documents", "changed", "rejected", "unreadable", "mismatched"]
# Those that are lists, by what tells their rows apart; the rest of a row is counts.
LISTS = {
    "changes": ("template", "code", "action"),
    "causes": ("template", "code"),
    "losses": ("template",),
}


def fail(message):
    sys.exit(f"error: {message}")


def sentence(error):
    """Returns the first line of an error of Spark, without its codes."""
    return re.sub(r"^\[[A-Z_.]+\] | SQLSTATE: \w+.*", "", str(error).strip().split("\n")[0])


class Parser(argparse.ArgumentParser):
    """The arguments of a job; options of the command are those after '--'."""

    def __init__(self, description):
        form = argparse.RawDescriptionHelpFormatter
        super().__init__(description=description, formatter_class=form, allow_abbrev=False)
        self.add_argument("source", help="the folder, or the file, with lines of JSON")
        self.add_argument("target", help="the folder for the result")
        self.add_argument("-p", "--pattern", required=True, help="the file with the pattern")
        self.add_argument(
            "--columns",
            metavar="FILE",
            help="columns of clean records, as Spark's DDL (default: those of the pattern)",
        )
        self.add_argument(
            "--partition",
            metavar="NAME",
            help="keep the column of the folders NAME=… of SOURCE, in folders of TARGET",
        )
        self.epilog = (
            "Options after '--' are those of 'verijson clean', as in '-- --relaxed' "
            f"(default: {' '.join(DEFAULTS)})."
        )

    def rules(self, words):
        """Returns the arguments of a job, and its rules."""
        at = words.index("--") if "--" in words else len(words)
        arguments, options = self.parse_args(words[:at]), words[at + 1 :]
        if arguments.source.rstrip("/") == arguments.target.rstrip("/"):
            self.error("expected a target other than the source")
        if arguments.partition == "kind":
            self.error("expected a partition other than 'kind', which the target has itself")
        columns = arguments.columns and pathlib.Path(arguments.columns).name
        pattern = pathlib.Path(arguments.pattern).name
        options = options if at < len(words) else DEFAULTS
        return arguments, Rules(pattern, options, arguments.partition, columns)

    def error(self, message):
        fail(message)


def session(name, settings={}):
    """Returns a session in which partitions stay the text of their folders."""
    builder = SparkSession.builder.appName(name).config(map=settings)
    builder = builder.config("spark.sql.sources.partitionColumnTypeInference.enabled", "false")
    # The default, INT96, has no time zone.
    builder = builder.config("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    return builder.getOrCreate()


def columns(spark, rules):
    """Returns the columns of clean records; ends the job if the rules are wrong.

    An executor has the command, the pattern and the columns, if they are not made of the pattern.
    """

    def tried(batches):
        import pyarrow

        for _ in batches:
            text, mistake = None, None
            try:
                local = rules._replace(pattern=shipped(rules.pattern))
                list(clean_lines([], shipped("verijson"), local, SparkFiles.getRootDirectory()))
                if rules.columns:
                    text = pathlib.Path(shipped(rules.columns)).read_text()
                else:
                    # Spark drops the constraints NOT NULL, as it does for every reader's schema.
                    convert = [shipped("verijson"), "convert", "-q", local.pattern]
                    run = subprocess.run(convert + ["--to", "spark"], capture_output=True)
                    text, mistake = run.stdout.decode(), run.stderr.decode().strip() or None
            except (OSError, RuntimeError, UnicodeError) as error:
                mistake = str(error)
            arrays = [pyarrow.array([value], pyarrow.string()) for value in [text, mistake]]
            yield pyarrow.RecordBatch.from_arrays(arrays, ["text", "mistake"])

    found = spark.range(0, 1, 1, 1).mapInArrow(tried, "text STRING, mistake STRING").first()
    if found.mistake:
        fail(found.mistake)
    try:
        schema = StructType.fromDDL(found.text)
    except ParseException as error:
        fail(f"expected columns as Spark's DDL, found a mistake: {sentence(error)}")
    taken = ["kind", "_file", "_start", "_line", "_text", "_why", "_refused", rules.partition]
    for name in schema.names:
        if name.lower() in [other and other.lower() for other in taken]:
            fail(f"expected other names of columns than the job's own, found '{name}'")
    return schema


def read_lines(reader, source, rules):
    """Reads lines as bytes, with their places: what is not UTF-8 must reach the command as it is.

    READER is that of a batch or of a stream.
    """
    try:
        lines = reader.option("lineSep", "\n").text(source)
    except AnalysisException as error:
        fail(f"expected a source that Spark can read: {sentence(error)}")
    if rules.partition and rules.partition not in lines.columns:
        fail(f"expected folders '{rules.partition}=…' in {source}, found none")
    partition = col(rules.partition) if rules.partition else lit(None)
    return lines.select(
        partition.cast("string").alias("partition"),
        col("_metadata.file_path").alias("_file"),
        col("_metadata.file_block_start").alias("_start"),
        col("value").cast("binary"),
    )


def output_table(lines, schema, rules, partition=clean_partition):
    """Makes the table that is written, without a shuffle: each task reads, cleans and writes."""
    cleaned = lines.mapInArrow(lambda batches: partition(rules, batches), ROWS)

    def read(fields):
        options = {"mode": "PERMISSIVE", "columnNameOfCorruptRecord": REFUSED.name}
        return from_json("_text", StructType([*fields, REFUSED]), options)

    record = when(col("kind") == "clean", read(schema.fields))
    rows = cleaned.select("*", record.alias("record"))
    is_unfit = col("record._refused").isNotNull()
    is_clean = (col("kind") == "clean") & ~is_unfit
    # Each column is tried alone, only for records that are unfit.
    misfits = [
        when(read([field])["_refused"].isNotNull(), f"{field.name} {field.dataType.simpleString()}")
        for field in schema.fields
    ]
    why = concat(lit("expected values of "), concat_ws(", ", *misfits))
    sides = ["_file", "_start", "_line", "_text"]
    return rows.select(
        when(is_unfit, "unfit").otherwise(col("kind")).alias("kind"),
        *([col("partition").alias(rules.partition)] if rules.partition else []),
        *[when(is_clean, col("record")[name]).alias(name) for name in schema.names],
        *[when(~is_clean, col(name)).alias(name) for name in sides],
        when(is_unfit, why).alias("_why"),
    )


def clean(spark, lines, target, schema, rules, partition=clean_partition):
    """Cleans lines into TARGET, which is replaced; returns the summary, which it writes last."""
    table = output_table(lines, schema, rules, partition)
    writer = table.write.partitionBy("kind", *filter(None, [rules.partition]))
    # Version 2 of the algorithm publishes the files of a task before the job is committed.
    writer = writer.option("mapreduce.fileoutputcommitter.algorithm.version", "1")
    # A target is replaced as a whole, whatever the cluster's default: a dead batch left a part.
    writer = writer.option("partitionOverwriteMode", "static")
    writer.mode("overwrite").parquet(target)
    # With its columns, a target without any row can be read, too.
    saved = spark.read.schema(table.schema).parquet(target)
    parts = saved.where("kind = 'summary'").select("_text").collect()
    summary = merged(json.loads(row["_text"]) for row in parts)
    kinds = saved.where("kind IN ('clean', 'unfit')").groupBy("kind").count()
    summary.update({row["kind"]: row["count"] for row in kinds.collect()})
    found = sum(summary[name] for name in ["clean", "unfit", "rejected", "unreadable"])
    if found != summary["records"]:
        raise RuntimeError(f"expected {summary['records']} records in {target}, found {found}")
    files, path = hadoop_path(spark, target + "/_summary.json")
    stream = files.create(path, True)
    stream.write(bytearray(json.dumps(summary, indent=2).encode()))
    stream.close()
    return summary


def hadoop_path(spark, name):
    """Returns a path and its file system, since a target may be in HDFS or an object store."""
    path = spark._jvm.org.apache.hadoop.fs.Path(name)
    return path.getFileSystem(spark._jsc.hadoopConfiguration()), path


def merged(summaries):
    """Adds up summaries, in the form of one."""
    totals = collections.Counter(dict.fromkeys(COUNTS, 0))
    tables = {name: collections.defaultdict(collections.Counter) for name in LISTS}
    for summary in summaries:
        for name, table in tables.items():
            for row in summary.pop(name):
                table[tuple(row.pop(key) for key in LISTS[name])].update(row)
        if summary.pop("version") != 1:
            raise ValueError("expected summaries of version 1")
        totals.update(summary)
    lists = {
        name: [dict(zip(LISTS[name], place), **table[place]) for place in sorted(table)]
        for name, table in tables.items()
    }
    return {"version": 1, **totals, **lists}


def numbered(table):
    """Adds the column '_row' to a table of the target: the number of a line in its file, from 1.

    Spark cuts files into parts, and '_line' is counted in one: the lines of the parts before it
    are added.
    """
    part = Window.partitionBy("_file").orderBy("_start").rowsBetween(Window.unboundedPreceding, -1)
    before = coalesce(total("_line").over(part), lit(0))
    parts = table.where("kind = 'parts'").select("_file", "_start", before.alias("_before"))
    rows = table.where("kind IN ('quarantine', 'unfit')").join(parts, ["_file", "_start"])
    return rows.withColumn("_row", col("_before") + col("_line")).drop("_before")
