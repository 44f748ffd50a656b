"""A column of JSON texts, cleaned by the command: one answer for each value, in the same order.

    cleaner = Cleaner("orders.pattern.json", ["--convert", "safe"])
    table = cleaner.table(['{"id": "7"}', "not JSON", None])
    table.column("status").to_pylist()     # ['changed', 'unreadable', None]
"""

import json
import os
import subprocess

import pyarrow

ANSWERS = pyarrow.schema(
    [
        ("status", pyarrow.string()),
        # JSON as the command wrote it, so that no number changes its digits.
        ("value", pyarrow.string()),
        ("changes", pyarrow.int64()),
        (
            "causes",
            pyarrow.list_(
                pyarrow.struct([(name, pyarrow.string()) for name in ("path", "code", "template")])
            ),
        ),
    ]
)


class CleaningError(RuntimeError):
    """The command did not answer for each value."""


class Cleaner:
    """Cleans columns by a pattern. It holds only names, so an engine can send it to its workers.

    A batch of values is one run of the command, which starts in some milliseconds: batches of
    thousands cost next to nothing for it, single values do.
    """

    def __init__(self, pattern, options=(), command=None):
        self.pattern = os.fspath(pattern)
        self.options = list(options)
        self.command = os.fspath(command or os.environ.get("VERIJSON_COMMAND", "verijson"))

    def lines(self, values):
        """Returns what `--each` writes for each value, as bytes; None where there is no value."""
        asked = [self._line(value) for value in values if value is not None]
        arguments = [self.command, "clean", "-q", "--lines", "--each", "-p", self.pattern]
        run = subprocess.run(
            arguments + self.options, input=b"".join(asked), capture_output=True, check=False
        )
        answers = run.stdout.split(b"\n")[:-1]
        if run.returncode != 0 or len(answers) != len(asked):
            words = run.stderr.decode(errors="replace")[:4_000]
            raise CleaningError(
                f"{self.command} ended with {run.returncode} after {len(answers)} of"
                f" {len(asked)} answers: {words}"
            )
        found = iter(answers)
        return [None if value is None else next(found) for value in values]

    def table(self, values):
        """Returns the answers as a table of Arrow with the columns of `ANSWERS`."""
        rows = [self._row(line) for line in self.lines(values)]
        return pyarrow.Table.from_pylist(rows, ANSWERS)

    @staticmethod
    def _line(value):
        if isinstance(value, str):
            # A lone surrogate is no UTF-8 then, which the command reports.
            value = value.encode("utf-8", "surrogatepass")
        # JSON reads both as white space, and refuses both in a string: nothing else changes.
        return value.replace(b"\n", b"\r") + b"\n"

    @staticmethod
    def _row(line):
        if line is None:
            return dict.fromkeys(ANSWERS.names)
        text = line.decode()
        start = text.index('"value":') + len('"value":')
        _, end = json.JSONDecoder().raw_decode(text, start)
        row = json.loads(text[:start] + "null" + text[end:])
        stays = row["status"] in ("unchanged", "changed")
        return row | {"value": text[start:end] if stays else None}


def clean_series(series, cleaner):
    """Cleans a series of pandas; returns a frame with the same index."""
    import pandas

    values = [None if lacks else value for value, lacks in zip(series, series.isna())]
    frame = cleaner.table(values).to_pandas(types_mapper=pandas.ArrowDtype)
    return frame.set_index(series.index)


def clean_column(frame, name, cleaner):
    """Cleans a column of a Polars frame; returns the frame with its answers in four more columns."""
    import polars

    answers = polars.from_arrow(cleaner.table(frame[name].to_list()))
    return frame.hstack(answers.rename(lambda answer: f"{name}_{answer}"))


def create_function(connection, name, cleaner):
    """Makes a function of DuckDB that cleans a text: its answer is a struct, NULL for NULL.

    DuckDB calls it with the values of a vector at once.
    """
    text = "VARCHAR"
    answer = connection.struct_type(
        {
            "status": text,
            "value": text,
            "changes": "BIGINT",
            "causes": "STRUCT(path VARCHAR, code VARCHAR, template VARCHAR)[]",
        }
    )

    def answers(values):
        table = cleaner.table(values.to_pylist()).combine_chunks()
        columns = [column.combine_chunks() for column in table.columns]
        lacks = table.column("status").combine_chunks().is_null()
        return pyarrow.StructArray.from_arrays(columns, table.column_names, mask=lacks)

    connection.create_function(
        name, answers, [text], answer, type="arrow", null_handling="special"
    )


def clean_batch(batch, name, cleaner):
    """Cleans a column of a batch of Arrow, as Ray's `map_batches` passes it."""
    answers = cleaner.table(batch.column(name).to_pylist())
    for column in answers.column_names:
        batch = batch.append_column(f"{name}_{column}", answers.column(column))
    return batch
