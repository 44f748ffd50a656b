"""Tests of the job on a local cluster; 'run' sets up what they need.

TEST_COMMAND and TEST_PATTERN are the paths of the command and of the pattern.
"""

import faulthandler
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

from pyspark import TaskContext
from pyspark.sql import SparkSession

import clean_job
import compare
import generate

COMMAND, PATTERN = os.environ["TEST_COMMAND"], os.environ["TEST_PATTERN"]


def kill_executor():
    """Kills the executor that runs this task, as a machine that fails would."""
    pid, command = os.getpid(), ""
    while "ExecutorBackend" not in command:
        parent = subprocess.check_output(["ps", "-o", "ppid=", "-p", str(pid)])
        pid = int(parent)
        command = subprocess.check_output(["ps", "-ww", "-o", "command=", "-p", str(pid)]).decode()
    os.kill(pid, signal.SIGKILL)


def clean_and_die(batches):
    """Cleans a partition; the executor of one first attempt dies after some of its rows."""
    import clean_job

    task = TaskContext.get()
    for batch in clean_job.clean_partition(batches):
        yield batch
        if task.partitionId() == 1 and task.attemptNumber() == 0:
            kill_executor()


class ClusterTests(unittest.TestCase):
    """A data set, its output on one machine, and a cluster with small partitions."""

    SETTINGS = {}

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.source = str(pathlib.Path(cls.folder.name, "source"))
        generate.generate(cls.source, 6_000)
        cls.expected = compare.one_machine(COMMAND, PATTERN, cls.source)
        builder = SparkSession.builder.appName("tests").config(map=cls.SETTINGS)
        # Files are cut into several tasks.
        builder.config("spark.sql.files.maxPartitionBytes", "100k")
        cls.spark = builder.config("spark.sql.files.openCostInBytes", "0").getOrCreate()
        cls.addClassCleanup(cls.spark.stop)
        for file in [COMMAND, PATTERN]:
            cls.spark.sparkContext.addFile(file)
        cls.spark.sparkContext.addPyFile(clean_job.__file__)

    def clean(self, name, **options):
        target = pathlib.Path(self.folder.name, name)
        summary = clean_job.clean(self.spark, self.source, str(target), **options)
        (target / "_summary.json").write_text(json.dumps(summary))
        return compare.spark(target)

    def set_faults(self, faults):
        """Sets the faults of partitions for this test; returns the folder of the marks."""
        marks = pathlib.Path(tempfile.mkdtemp(dir=self.folder.name))
        settings = {f"test.fault.{partition}": fault for partition, fault in faults.items()}
        settings["test.marks"] = str(marks)
        settings["spark.sql.sources.commitProtocolClass"] = "CommitFaults"
        for key, value in settings.items():
            self.spark.conf.set(key, value)
            self.addCleanup(self.spark.conf.unset, key)
        return marks


class FailureTests(ClusterTests):
    def dead_executors(self):
        context = self.spark.sparkContext._jsc.sc()
        context.listenerBus().waitUntilEmpty()
        executors = context.statusStore().executorList(False)
        return sum(not executors.apply(i).isActive() for i in range(executors.size()))

    def test_killed_executors_lose_and_double_nothing(self):
        marks = self.set_faults({3: "before", 5: "after"})
        result = self.clean("killed", partition=clean_and_die)
        self.assertEqual(self.dead_executors(), 3)
        begun = {mark.name for mark in marks.iterdir()}
        # Partition 1 was killed before a commit, 3 and 5 during the first of two.
        self.assertTrue({"1-1", "3-0", "3-1", "5-0", "5-1"} <= begun, begun)
        self.assertNotIn("1-0", begun)
        self.assertEqual(compare.differences(self.expected, result), [])


@unittest.skipUnless(sys.platform == "linux", "two hosts on one machine: 127.0.0.1 and 127.0.0.2")
class SpeculationTests(ClusterTests):
    """Spark starts the second attempt of a task only on another host."""

    @classmethod
    def setUpClass(cls):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        cls.SETTINGS = {"spark.speculation": "true", "spark.master": f"spark://127.0.0.1:{port}"}
        cls.start("master.Master", "--host", "127.0.0.1", "--port", port)
        for host in ["127.0.0.1", "127.0.0.2"]:
            size = ["--cores", "1", "--memory", "1G"]
            cls.start("worker.Worker", "--host", host, *size, cls.SETTINGS["spark.master"])
        super().setUpClass()

    @classmethod
    def start(cls, name, *options):
        """Starts a part of a standalone cluster, until the tests of this class end."""
        work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(work.cleanup)
        process = subprocess.Popen(
            [os.environ["SPARK_HOME"] + "/bin/spark-class", "org.apache.spark.deploy." + name]
            + ["--webui-port", "0", *options],
            env={**os.environ, "SPARK_WORKER_DIR": work.name},
            stderr=subprocess.DEVNULL,
        )
        cls.addClassCleanup(process.wait)
        cls.addClassCleanup(process.terminate)

    def test_two_attempts_of_one_task_are_committed_once(self):
        marks = self.set_faults({2: "together"})
        result = self.clean("speculated")
        self.assertTrue((marks / "2-0").exists() and (marks / "2-1").exists())
        self.assertEqual(compare.differences(self.expected, result), [])


class JobTests(ClusterTests):
    def test_output_is_that_of_one_machine(self):
        self.assertGreater(clean_job.read_lines(self.spark, self.source).rdd.getNumPartitions(), 12)
        self.assertEqual(compare.differences(self.expected, self.clean("plain")), [])

    def test_the_job_has_no_shuffle(self):
        # With one, finished tasks run again when the executor that has their map output is lost.
        table = clean_job.output_table(self.spark, self.source)
        self.assertNotIn("Exchange", table._jdf.queryExecution().executedPlan().toString())

    def test_a_second_run_replaces_the_first(self):
        self.clean("again")
        self.assertEqual(compare.differences(self.expected, self.clean("again")), [])

    def test_the_columns_have_room_for_what_the_pattern_accepts(self):
        order = generate.order(1, "2016-12-31", random.Random(1))
        order["placed"], order["items"][0]["quantity"] = "2016-12-31T23:59:60Z", 3_000_000_000
        source = pathlib.Path(self.folder.name, "wide", "day=2016-12-31")
        source.mkdir(parents=True)
        (source / "part-0.ndjson").write_text(json.dumps(order) + "\n")
        target = str(pathlib.Path(self.folder.name, "wide-clean"))
        clean_job.clean(self.spark, str(source.parent), target)
        records = self.spark.read.parquet(target).where("kind = 'clean'").collect()
        self.assertEqual([record.placed for record in records], [order["placed"]])
        self.assertEqual(records[0]["items"][0].quantity, 3_000_000_000)

    def test_a_record_that_does_not_fit_the_columns_ends_the_job(self):
        def partition(batches):
            import pyarrow

            for _ in batches:
                row = [["2026-01-01"], ["clean"], ['{"id": "x"}']]
                yield pyarrow.RecordBatch.from_arrays(
                    [pyarrow.array(column) for column in row], ["day", "kind", "text"]
                )

        with self.assertRaisesRegex(Exception, "MALFORMED_RECORD"):
            self.clean("unfit", partition=partition)

    def test_a_command_that_fails_ends_the_partition(self):
        lines = iter([b"{}"] * 3)
        with self.assertRaisesRegex(RuntimeError, "verijson ended with 66"):
            list(clean_job.clean_lines(lines, COMMAND, "/missing.json", self.folder.name))

    def test_a_partition_without_any_JSON_is_counted_and_put_aside(self):
        lines = iter([b"{", b"502 Bad Gateway"])
        cleaned = list(clean_job.clean_lines(lines, COMMAND, PATTERN, self.folder.name))
        rows = [row for batch in cleaned for row in batch]
        self.assertEqual([kind for kind, _ in rows], ["quarantine", "quarantine", "summary"])
        self.assertEqual(json.loads(rows[-1][1])["unreadable"], 2)

    def test_a_source_without_days_has_records_without_a_day(self):
        source = pathlib.Path(self.folder.name, "plain-files")
        source.mkdir()
        (source / "empty.ndjson").write_bytes(b"")
        order = generate.order(1, "2026-01-01", random.Random(1))
        (source / "part-0.ndjson").write_text(json.dumps(order) + "\n")
        (source / "part-1.ndjson").write_text("no JSON\n")
        target = str(pathlib.Path(self.folder.name, "plain-files-clean"))
        summary = clean_job.clean(self.spark, str(source), target)
        self.assertEqual((summary["documents"], summary["unreadable"]), (1, 1))
        records = self.spark.read.parquet(target).where("kind = 'clean'").collect()
        self.assertEqual([(record.id, record.day) for record in records], [(order["id"], None)])

    def test_a_summary_of_nothing_has_all_members(self):
        members = {"version", "documents", "changed", "rejected", "unreadable", "changes", "causes"}
        self.assertEqual(set(clean_job.merged([])), members)

    def test_the_input_that_fails_ends_the_partition(self):
        def lines():
            yield b"{}"
            raise ValueError("expected input")

        with self.assertRaises(RuntimeError) as raised:
            list(clean_job.clean_lines(lines(), COMMAND, PATTERN, self.folder.name))
        self.assertIsInstance(raised.exception.__cause__, ValueError)

    def test_the_comparison_sees_what_is_lost_or_doubled(self):
        records, refused, summary = self.expected
        some, entry = next(iter(records)), next(iter(refused))
        for changed in [
            (records - type(records)([some]), refused, summary),
            (records + type(records)([some]), refused, summary),
            (records, refused + type(refused)([entry]), summary),
            (records, refused, {**summary, "rejected": 0}),
        ]:
            self.assertEqual(len(compare.differences(self.expected, changed)), 1)

    def test_summaries_are_merged_as_the_command_does_it(self):
        halves = []
        with tempfile.TemporaryDirectory() as folder:
            both = pathlib.Path(folder, "both")
            for name, line in [("a", b'{"id": "x"}\n'), ("b", b'{\n{"id": "y"}\n')]:
                for summary in [pathlib.Path(folder, name), both]:
                    subprocess.run(
                        [COMMAND, "clean", "-q", "-p", PATTERN, *clean_job.OPTIONS]
                        + ["--summary", summary, "-"],
                        input=line,
                        check=True,
                    )
                halves.append(json.loads(pathlib.Path(folder, name).read_text()))
            self.assertEqual(clean_job.merged(halves), json.loads(both.read_text()))


if __name__ == "__main__":
    # A cluster that hangs ends the tests, with the place.
    faulthandler.dump_traceback_later(1800, exit=True)
    unittest.main(verbosity=2)
