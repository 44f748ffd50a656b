"""Tests of the stream: its driver is killed at random times and started again.

TEST_COMMAND and TEST_PATTERN are the paths of the command and of the pattern.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unittest

import compare
import generate

COMMAND, PATTERN = os.environ["TEST_COMMAND"], os.environ["TEST_PATTERN"]
SAMPLE = pathlib.Path(__file__).parent
COLUMNS = """
    id BIGINT, customer STRUCT<name: STRING, email: STRING>, status STRING, placed STRING,
    total DOUBLE, items ARRAY<STRUCT<sku: STRING, quantity: TINYINT, price: DOUBLE>>, coupon STRING
"""
KILLS = 4


class StreamTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.source, self.target = self.folder / "source", self.folder / "target"
        self.checkpoint = self.target / "_checkpoint"

    def start(self, columns=None):
        """Starts the stream on a cluster of two executors."""
        files = [COMMAND, PATTERN, *filter(None, [columns])]
        submit = [os.environ["SPARK_HOME"] + "/bin/spark-submit"]
        submit += ["--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false"]
        submit += ["--conf", "spark.log.level=ERROR", "--files", ",".join(map(str, files))]
        submit += ["--py-files", f"{SAMPLE / 'cleaning.py'},{SAMPLE / 'tables.py'}"]
        job = [str(SAMPLE / "clean_stream.py"), str(self.source), str(self.target)]
        job += ["--pattern", PATTERN, "--partition", "day", "--batch", "1"]
        job += ["--columns", str(columns)] if columns else []
        with open(self.folder / "log", "wb") as log:
            # The script becomes the driver: its process is that of Java.
            process = subprocess.Popen(submit + job, stdout=log, stderr=log)
        self.addCleanup(process.kill)
        return process

    def end(self, process, code):
        found = process.wait(timeout=900)
        self.assertEqual(found, code, (self.folder / "log").read_text()[-4_000:])

    def batches(self, name):
        """Returns the numbers of batches that have begun (offsets) or ended (commits)."""
        folder = self.checkpoint / name
        return {path.name for path in folder.glob("[0-9]*")} if folder.exists() else set()

    def test_a_stream_that_is_killed_loses_and_doubles_nothing(self):
        seed = random.randrange(1_000_000)
        print(f"seed {seed}", file=sys.stderr)
        draw = random.Random(seed)
        generate.generate(self.source, 2_400)
        interrupted = 0
        for kill in range(KILLS):
            before = self.batches("offsets"), self.batches("commits")
            process = self.start()
            # Some are killed at any time, also as they start; most in a batch, or between two.
            if kill % 3 == 2:
                time.sleep(draw.uniform(0, 10))
            else:
                while before == (self.batches("offsets"), self.batches("commits")):
                    self.assertIsNone(process.poll(), (self.folder / "log").read_text()[-4_000:])
                    time.sleep(0.02)
                time.sleep(draw.uniform(0, 2))
            process.kill()
            self.end(process, -9)
            interrupted += self.batches("offsets") != self.batches("commits")
        self.end(self.start(), 0)
        print(f"{interrupted} of {KILLS} in a batch", file=sys.stderr)
        self.assertGreater(interrupted, 0)
        self.assertEqual(len(self.batches("commits")), 12)
        self.assert_is_that_of_one_machine()

    def assert_is_that_of_one_machine(self):
        expected = compare.one_machine(COMMAND, PATTERN, self.source)
        self.assertEqual(compare.differences(expected, compare.spark(self.target)), [])

    def test_a_stream_continues_with_new_files_and_puts_unfit_records_aside(self):
        generate.generate(self.source, 48, days=2, files=2)
        columns = self.folder / "columns.ddl"
        columns.write_text(COLUMNS)
        self.end(self.start(columns), 0)
        order = generate.order(1, "2026-01-02", random.Random(1))
        order["items"][0]["quantity"] = 3_000_000_000
        # A file must be complete when it gets its name.
        complete = self.folder / "complete"
        complete.write_text(json.dumps(order))
        complete.rename(self.source / "day=2026-01-02" / "wide.ndjson")
        self.end(self.start(columns), 0)
        self.end(self.start(columns), 0)
        self.assertEqual(self.batches("commits"), {"0", "1", "2", "3", "4"})
        self.assert_is_that_of_one_machine()
        summary = json.loads((self.target / "batch=4" / "_summary.json").read_text())
        self.assertEqual((summary["records"], summary["clean"], summary["unfit"]), (1, 0, 1))
        unfit = compare.read(self.target / "batch=4", "unfit")[0]
        self.assertEqual((json.loads(unfit["_text"]), unfit["_line"]), (order, 1))
        self.assertIn("items array<struct<sku:string,quantity:tinyint", unfit["_why"])
        self.checkpoint.rename(self.folder / "elsewhere")
        self.end(self.start(columns), 1)
        said = (self.folder / "log").read_text()
        self.assertIn(f"error: expected the checkpoint of {self.target}, found none in", said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
