"""Measures the job, and shows what Spark's own from_json loses of the same data.

Times are the best of several rounds in one session, as ratios; everything runs once before.
"""

import argparse
import os
import time

from pyspark.sql.functions import col, count_if, expr, from_json, regexp_extract, size
from pyspark.sql.functions import sum as total
from pyspark.sql.functions import to_json, when

import cleaning
import tables

ROUNDS = 3
RULES = cleaning.Rules("orders.pattern.json", partition="day")

# Columns as they are written by hand, beside those that the job makes from the pattern.
SCHEMA = """
    id BIGINT, customer STRUCT<name: STRING, email: STRING>, status STRING, placed TIMESTAMP,
    total DOUBLE, items ARRAY<STRUCT<sku: STRING, quantity: INT, price: DOUBLE>>, coupon STRING
"""


def arrow_partition(batches):
    """Cleans the Arrow batches of a partition, for mapInArrow."""
    return cleaning.clean_partition(RULES, batches)


def pandas_partition(frames):
    """Cleans the pandas frames of a partition, for mapInPandas."""
    import pandas

    rows = (row for f in frames for row in zip(*(f[name].tolist() for name in f.columns)))
    names = [column.split()[0] for column in cleaning.ROWS.split(", ")]
    for cleaned in cleaning.clean_rows(RULES, rows):
        decoded = [(*row, text and text.decode()) for *row, text in cleaned]
        yield pandas.DataFrame(decoded, columns=names)


def piped(spark, source, command, pattern):
    """Cleans through rdd.pipe: text of everything, without the day and the kind."""
    script = '''d=$(mktemp -d) && "$0" clean -q -p "$@" --quarantine $d/q --summary $d/s - \
        && touch $d/q && cat $d/q && tr -d "\\n" < $d/s; e=$?; rm -r $d; exit $e'''
    words = " ".join(["sh -c", f"'{script}'", command, pattern, "--lines", *cleaning.DEFAULTS])
    return spark.sparkContext.textFile(f"{source}/day=*").pipe(words, checkCode=True)


def times(ways):
    best = dict.fromkeys(ways, float("inf"))
    for round in range(ROUNDS + 1):
        for name, way in ways.items():
            start = time.monotonic()
            way()
            if round > 0:
                best[name] = min(best[name], time.monotonic() - start)
    return best


def losses(spark, source, target):
    """Counts what from_json loses of the records that the job has kept."""
    lines = tables.read_lines(spark.read, source, RULES).select(col("value").cast("string"))
    plain = lines.select(
        "value",
        regexp_extract("value", r'"id": "?A?(\d+)', 1).try_cast("bigint").alias("number"),
        from_json("value", SCHEMA).alias("row"),
    )
    plain = plain.where("number is not null").dropDuplicates(["number"])
    kept = spark.read.parquet(target).where("kind = 'clean'").dropDuplicates(["id"])
    both = plain.join(kept, col("number") == col("id"), "left").cache()
    lost_array = (size("items") > 0) & col("row.items").isNull()
    hollow = expr(
        "exists(row.items, i -> i is null or"
        " i.sku is null or i.quantity is null or i.price is null)"
    )
    bad = expr("row.id is not null and id is null")
    row = both.select(
        count_if(col("id").isNotNull()).alias("records that the job kept"),
        count_if(lost_array).alias("of them, orders without any items in from_json"),
        total(when(lost_array, size("items")).otherwise(0)).alias("good items in those orders"),
        count_if(col("id").isNotNull() & hollow).alias("orders with null in items in from_json"),
        count_if(bad).alias("orders that the job refused and from_json passes"),
    ).first()
    for name, count in row.asDict().items():
        print(f"{count:8} {name}")
    texts = ["value", to_json("row.items").alias("plain"), to_json("items").alias("items")]
    for loss in [lost_array, col("id").isNotNull() & hollow]:
        row = both.where(loss).orderBy(size("items").desc(), "id").select(*texts).first()
        if row is not None:
            print(f"  line:      {row.value}\n  from_json: {row.plain}\n  cleaned:   {row.items}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ["command", "pattern", "source", "target"]:
        parser.add_argument(name)
    arguments = parser.parse_args()
    spark = tables.session("measure")
    for file in [arguments.command, arguments.pattern]:
        spark.sparkContext.addFile(file)
    source, target = arguments.source, arguments.target
    schema = tables.columns(spark, RULES)

    def discard(frame):
        frame.write.format("noop").mode("overwrite").save()

    def from_json_only():
        record = from_json(col("value").cast("string"), SCHEMA)
        rows = lines().select(col("partition").alias("day"), record.alias("record"))
        rows = rows.select("day", "record.*")
        rows.write.partitionBy("day").mode("overwrite").parquet(target + ".plain")

    def pipe():
        texts = piped(spark, source, arguments.command, arguments.pattern)
        discard(texts.map(lambda text: (text,)).toDF("text STRING"))

    def lines():
        return tables.read_lines(spark.read, source, RULES)

    best = times(
        {
            "from_json": from_json_only,
            "job": lambda: tables.clean(spark, lines(), target, schema, RULES),
            "mapInArrow": lambda: discard(lines().mapInArrow(arrow_partition, cleaning.ROWS)),
            "mapInPandas": lambda: discard(lines().mapInPandas(pandas_partition, cleaning.ROWS)),
            "rdd.pipe": pipe,
        }
    )
    print(f"{lines().count()} lines, {os.cpu_count()} cores, best of {ROUNDS} rounds")
    print("cleaning alone, mapInArrow = 1:")
    for name in ["mapInArrow", "mapInPandas", "rdd.pipe"]:
        print(f"{best[name] / best['mapInArrow']:8.2f} {name}")
    print("lines to Parquet, from_json = 1:")
    print(f"{best['job'] / best['from_json']:8.2f} the job, with quarantine and summary")
    texts = piped(spark, source, arguments.command, arguments.pattern)
    passed = texts.filter(lambda text: text.startswith('{"id"')).count()
    kept = spark.read.parquet(target).where("kind = 'clean'").count()
    print(f"{passed - kept:8} records that are not UTF-8, changed by rdd.pipe before they are read")
    losses(spark, source, target)
    spark.stop()


if __name__ == "__main__":
    main()
