"""Cleans a data set of NDJSON files on a Spark cluster.

TARGET gets, in one write, kind=clean (the records, in columns), kind=quarantine (what the
pattern refused), kind=unfit (records that the columns refused), kind=summary (the counts of each
task) and kind=parts (the number of lines of each part of a file). The counts are added up in
TARGET/_summary.json. An older target is replaced.

'verijson', PATTERN and the file of '--columns' must be among the files that 'spark-submit --files'
puts on every executor. They are found there by their names.
"""

import sys

import tables


def main():
    arguments, rules = tables.Parser(__doc__).rules(sys.argv[1:])
    spark = tables.session("VeriJSON")
    lines = tables.read_lines(spark.read, arguments.source, rules)
    tables.clean(spark, lines, arguments.target, tables.columns(spark, rules), rules)
    spark.stop()


if __name__ == "__main__":
    main()
