"""Cleans lines with 'verijson' in the tasks of Spark: lines of bytes in, rows out."""

import bisect
import itertools
import json
import operator
import pathlib
import subprocess
import tempfile
import threading
import typing

from pyspark import SparkFiles

# One line comes out for each that goes in, so each clean record has a place, too.
OPTIONS = ["--lines", "--each=value", "--jobs", "1"]
# A table has only the columns of its schema: what else a record has is counted and kept.
DEFAULTS = ["--convert", "safe", "--unknown", "strip"]
ROWS = "partition STRING, kind STRING, _file STRING, _start BIGINT, _line BIGINT, _text STRING"


class Rules(typing.NamedTuple):
    """What records are cleaned by; files are names among the files of the job."""

    pattern: str
    options: list = DEFAULTS
    partition: str | None = None
    columns: str | None = None


class Places:
    """The places of the lines that the command was given, by their numbers there, from 0.

    A place is (file, start, line): the line is counted from 1 in the part of the file that
    begins at the byte START. Only places that do not follow the one before are stored.
    """

    def __init__(self):
        self.count, self.numbers, self.places = 0, [], []

    def append(self, place):
        if self.count == 0 or self[self.count] != place:
            # A reader in another thread must find the place when it finds the number.
            self.places.append(place)
            self.numbers.append(self.count)
        self.count += 1

    def __getitem__(self, number):
        run = bisect.bisect_right(self.numbers, number) - 1
        file, start, line = self.places[run]
        return file, start, line + number - self.numbers[run]


def clean_lines(lines, command, rules, scratch):
    """Cleans pairs (place, line) of bytes; yields lists of rows (kind, place, text).

    The side files are in a temporary folder below SCRATCH, and what they hold leaves this
    attempt as rows, after the records. Spark then commits or drops them with the records.
    """
    pattern = pathlib.Path(rules.pattern).absolute()
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        quarantine, summary = pathlib.Path(folder, "quarantine"), pathlib.Path(folder, "summary")
        arguments = [command, "clean", "-q", "-p", pattern.name, *OPTIONS, *rules.options]
        arguments += ["--quarantine", str(quarantine.absolute())]
        arguments += ["--summary", str(summary.absolute()), "-"]
        places, numbers = Places(), itertools.count()
        # Quarantine records name the pattern: without the folder that it has on an executor.
        nulls = set()
        for block in filtered(arguments, pattern.parent, lines, places):
            answers = list(zip(block, numbers))
            nulls.update(n for text, n in answers if text == b"null")
            yield [("clean", places[n], text) for text, n in answers if text != b"null"]
        if quarantine.exists():
            with open(quarantine, "rb") as stream:
                for block in blocks(stream):
                    entries = [(json.loads(text), text) for text in block]
                    yield [("quarantine", places[e["line"] - 1], text) for e, text in entries]
                    nulls -= {e["line"] - 1 for e, _ in entries if e["path"] == ""}
        # A line that was refused is null in the output; the others are null by the pattern.
        yield [("clean", places[n], b"null") for n in sorted(nulls)]
        counts = {"records": places.count, **json.loads(summary.read_bytes())}
        yield [("summary", (None, None, None), json.dumps(counts).encode())]


def filtered(arguments, folder, lines, places):
    """Sends lines through a process that runs in FOLDER; yields lists of the lines it prints.

    The places of the lines are added to PLACES. Blank lines are no records.
    """
    errors = tempfile.TemporaryFile()
    process = subprocess.Popen(
        arguments, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
    )
    mistakes = []

    def feed():
        try:
            with process.stdin as stream:
                for place, line in lines:
                    if line.strip(b" \t\r"):
                        places.append(place)
                        stream.write(line + b"\n")
        except Exception as mistake:
            mistakes.append(mistake)
            process.kill()

    # Reading and writing at the same time: otherwise both sides wait when a pipe is full.
    feeding = threading.Thread(target=feed, daemon=True)
    feeding.start()
    try:
        with process.stdout as stream:
            yield from blocks(stream)
        feeding.join()
        if process.wait() != 0 or mistakes:
            errors.seek(0)
            said = errors.read(4_000).decode(errors="replace").strip()
            cause = next(iter(mistakes), None)
            raise RuntimeError(f"verijson ended with {process.returncode}: {said}") from cause
    finally:
        process.kill()
        process.wait()
        errors.close()


def blocks(stream):
    """Yields the lines of a stream as lists, about a megabyte at a time."""
    while lines := stream.readlines(1 << 20):
        yield [line.rstrip(b"\r\n") for line in lines]


def shipped(name):
    """Returns the path of a file that the job brought to this executor."""
    path = SparkFiles.get(name)
    if not pathlib.Path(path).exists():
        raise FileNotFoundError(
            f"expected '{name}' among the files of the job, found none; "
            "name its path after 'spark-submit --files'"
        )
    return path


def clean_rows(rules, rows):
    """Cleans rows (partition, file, start, line of bytes); yields lists of rows of ROWS."""
    command, rules = shipped("verijson"), rules._replace(pattern=shipped(rules.pattern))
    # The cluster manager removes this folder, also after an executor that was killed.
    scratch = SparkFiles.getRootDirectory()
    for partition, group in itertools.groupby(rows, key=operator.itemgetter(0)):
        parts = []
        for cleaned in clean_lines(placed(group, parts), command, rules, scratch):
            yield [(partition, kind, *place, text) for kind, place, text in cleaned]
        yield [(partition, "parts", *place, None) for place in parts]


def placed(rows, parts):
    """Yields pairs (place, line); adds the place of the last line of each part to PARTS."""
    for (file, start), group in itertools.groupby(rows, key=operator.itemgetter(1, 2)):
        for number, row in enumerate(group, 1):
            yield (file, start, number), row[3]
        parts.append((file, start, number))


def clean_partition(rules, batches):
    """Cleans the Arrow batches of a partition."""
    import pyarrow

    rows = (row for batch in batches for row in zip(*(c.to_pylist() for c in batch.columns)))
    schema = pyarrow.schema(
        [(name, pyarrow.string()) for name in ["partition", "kind", "_file"]]
        + [(name, pyarrow.int64()) for name in ["_start", "_line"]]
        + [("_text", pyarrow.string())]
    )
    for cleaned in clean_rows(rules, rows):
        columns = zip(*cleaned) if cleaned else [()] * len(schema)
        arrays = [pyarrow.array(c, field.type) for c, field in zip(columns, schema)]
        yield pyarrow.RecordBatch.from_arrays(arrays, schema=schema)
