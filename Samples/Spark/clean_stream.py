"""Cleans NDJSON files as they arrive in a folder, with Spark's Structured Streaming.

Each batch of files has a folder TARGET/batch=NUMBER with what clean_job.py makes of a data set:
kind=clean, quarantine, unfit, summary, parts, and _summary.json. A stream that was killed
continues with the batch that it was in, which it writes again: the checkpoint has its files.

A file must be complete when it gets its name in SOURCE, and must not change later.

'verijson', PATTERN and the file of '--columns' must be among the files that 'spark-submit --files'
puts on every executor. They are found there by their names.
"""

import sys

import tables


def exists(spark, name):
    files, path = tables.hadoop_path(spark, name)
    return files.exists(path)


def main():
    parser = tables.Parser(__doc__)
    parser.add_argument(
        "--checkpoint", metavar="DIR", help="the state of the stream (default: TARGET/_checkpoint)"
    )
    parser.add_argument(
        "--interval",
        metavar="TIME",
        help="look for new files at this interval, as in '1 minute' (default: end after the last)",
    )
    parser.add_argument(
        "--batch", metavar="FILES", type=int, default=1000, help="files in a batch (default: 1000)"
    )
    arguments, rules = parser.rules(sys.argv[1:])
    spark = tables.session("VeriJSON")
    schema = tables.columns(spark, rules)
    reader = spark.readStream.option("maxFilesPerTrigger", arguments.batch)
    lines = tables.read_lines(reader, arguments.source, rules)
    checkpoint = arguments.checkpoint or f"{arguments.target}/_checkpoint"
    # A stream that began again would write its files into other batches than the first time.
    if not exists(spark, checkpoint) and exists(spark, f"{arguments.target}/batch=0"):
        tables.fail(f"expected the checkpoint of {arguments.target}, found none in {checkpoint}")

    def clean_batch(batch, number):
        # A batch that is repeated has the same number, and replaces what the first attempt left.
        tables.clean(spark, batch, f"{arguments.target}/batch={number}", schema, rules)

    writer = lines.writeStream.option("checkpointLocation", checkpoint).foreachBatch(clean_batch)
    when = {"processingTime": arguments.interval} if arguments.interval else {"availableNow": True}
    writer.trigger(**when).start().awaitTermination()
    spark.stop()


if __name__ == "__main__":
    main()
