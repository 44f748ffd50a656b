"""What the columns of every engine have in common: an answer for each value, and the values of `--lines`."""

import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import duckdb
import pandas
import polars
import pyarrow

import duckdb_views
import verijson_column

SAMPLES = pathlib.Path(__file__).resolve().parent.parent
PATTERN = str(SAMPLES / "Spark" / "orders.pattern.json")
OPTIONS = ["--convert", "safe", "--unknown", "strip"]
COMMAND = os.environ.get("VERIJSON_COMMAND", "verijson")


class EngineTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        generate = [sys.executable, str(SAMPLES / "Spark" / "generate.py")]
        subprocess.run([*generate, f"{cls.folder.name}/data", "--count", "6000"], check=True)
        parts = sorted(pathlib.Path(cls.folder.name, "data").glob("*/*"))
        cls.source = pathlib.Path(cls.folder.name, "raw.ndjson")
        cls.source.write_bytes(b"".join(part.read_bytes() for part in parts))
        cls.values = cls.source.read_bytes().split(b"\n")[:-1]
        cls.cleaner = verijson_column.Cleaner(PATTERN, OPTIONS)
        cls.summary = pathlib.Path(cls.folder.name, "summary.json")
        run = subprocess.run(
            [COMMAND, "clean", "-q", "--lines", "-p", PATTERN, *OPTIONS]
            + ["--summary", str(cls.summary), str(cls.source)],
            check=True,
            stdout=subprocess.PIPE,
        )
        # Blank lines stay where they are, and so do the ends of lines.
        cls.expected = [line.strip() for line in run.stdout.split(b"\n") if line.strip()]

    def texts(self):
        """The values as the texts that most engines have; what is no UTF-8 has lone surrogates."""
        return [value.decode("utf-8", "replace") for value in self.values]

    def check(self, statuses, values, expected=None):
        self.assertEqual(len(statuses), len(self.values))
        kept = [value for value in values if value is not None]
        expected = [line.decode() for line in self.expected] if expected is None else expected
        self.assertEqual(kept, expected)
        counts = collections.Counter(statuses)
        self.assertGreater(min(counts["changed"], counts["rejected"], counts["unreadable"]), 0)
        return counts

    def test_answers_are_those_of_lines_and_add_up_to_the_summary(self):
        table = self.cleaner.table(self.values)
        counts = self.check(table["status"].to_pylist(), table["value"].to_pylist())
        summary = json.loads(self.summary.read_text())
        blank = sum(not value.strip() for value in self.values)
        self.assertEqual(counts["changed"], summary["changed"])
        self.assertEqual(counts["rejected"], summary["rejected"])
        self.assertEqual(counts["unreadable"], summary["unreadable"] + blank)

    def test_every_engine_has_the_same_answers(self):
        texts = self.texts()
        table = self.cleaner.table(texts)
        statuses, values = table["status"].to_pylist(), table["value"].to_pylist()
        self.check(statuses, values, [value for value in values if value is not None])

        series = verijson_column.clean_series(pandas.Series(texts), self.cleaner)
        self.assertEqual(series["status"].to_list(), statuses)
        self.assertEqual([None if v is pandas.NA else v for v in series["value"]], values)

        frame = polars.DataFrame({"body": texts})
        frame = verijson_column.clean_column(frame, "body", self.cleaner)
        self.assertEqual(frame["body_status"].to_list(), statuses)
        self.assertEqual(frame["body_value"].to_list(), values)

        connection = duckdb.connect()
        connection.register("raw", pyarrow.table({"n": range(len(texts)), "body": texts}))
        verijson_column.create_function(connection, "clean_order", self.cleaner)
        rows = connection.execute(
            "SELECT a.status, a.value FROM (SELECT n, clean_order(body) AS a FROM raw) ORDER BY n"
        ).fetchall()
        self.assertEqual(rows, list(zip(statuses, values)))

        batch = pyarrow.table({"body": texts})
        batch = verijson_column.clean_batch(batch, "body", self.cleaner)
        self.assertEqual(batch["body_value"].to_pylist(), values)

    def test_ray_has_the_same_answers(self):
        try:
            import ray
        except ImportError:
            self.skipTest("ray is not installed")
        texts = self.texts()
        expected = self.cleaner.table(texts)
        ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
        self.addCleanup(ray.shutdown)
        table = pyarrow.table({"n": range(len(texts)), "body": texts})
        data = ray.data.from_arrow(table).map_batches(
            verijson_column.clean_batch,
            fn_kwargs={"name": "body", "cleaner": self.cleaner},
            batch_format="pyarrow",
            batch_size=1_000,
        )
        rows = sorted(data.take_all(), key=lambda row: row["n"])
        self.assertEqual([row["body_status"] for row in rows], expected["status"].to_pylist())
        self.assertEqual([row["body_value"] for row in rows], expected["value"].to_pylist())

    def test_values_that_are_none_and_values_on_several_lines_have_an_answer(self):
        order = self.expected[0].decode()
        values = [None, order.replace(",", ",\n"), "", order.replace("@", "\n"), b"\xff", "\ud800"]
        table = self.cleaner.table(values)
        self.assertEqual(
            table["status"].to_pylist(),
            [None, "unchanged", "unreadable", "unreadable", "unreadable", "unreadable"],
        )
        self.assertEqual(self.cleaner.table([]).num_rows, 0)
        connection = duckdb.connect()
        verijson_column.create_function(connection, "clean_order", self.cleaner)
        self.assertEqual(connection.execute("SELECT clean_order(NULL)").fetchall(), [(None,)])

    def test_numbers_keep_their_digits(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as pattern:
            pattern.write('{"price": "number", "id": "number"}')
            pattern.flush()
            cleaner = verijson_column.Cleaner(pattern.name)
            text = '{"price":1.10,"id":12345678901234567890123}'
            self.assertEqual(cleaner.table([text])["value"].to_pylist(), [text])

    def test_a_wrong_pattern_is_an_error_with_its_words(self):
        with self.assertRaisesRegex(verijson_column.CleaningError, "nowhere.json"):
            verijson_column.Cleaner("nowhere.json").table(["1"])

    def test_a_view_has_the_records_and_a_table_the_refused_values(self):
        cleaned = f"{self.folder.name}/cleaned"
        connection = duckdb_views.open_cleaned(PATTERN, str(self.source), cleaned, OPTIONS)
        records = connection.execute("SELECT id, total FROM orders ORDER BY id").fetchall()
        expected = sorted((row["id"], row["total"]) for row in map(json.loads, self.expected))
        self.assertEqual(records, expected)
        refused = pathlib.Path(cleaned, "quarantine.ndjson").read_bytes().count(b"\n")
        count = connection.execute("SELECT count(*), count(line), count(code) FROM quarantine")
        self.assertEqual(count.fetchall(), [(refused, refused, refused)])
        self.assertGreater(refused, 100)


if __name__ == "__main__":
    unittest.main()
