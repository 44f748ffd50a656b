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

import cleaning
import compare
import generate
import tables

COMMAND, PATTERN = os.environ["TEST_COMMAND"], os.environ["TEST_PATTERN"]
RULES = cleaning.Rules("orders.pattern.json", partition="day")
PLAIN = RULES._replace(partition=None)


def kill_executor():
    """Kills the executor that runs this task, as a machine that fails would."""
    pid, command = os.getpid(), ""
    while "ExecutorBackend" not in command:
        parent = subprocess.check_output(["ps", "-o", "ppid=", "-p", str(pid)])
        pid = int(parent)
        command = subprocess.check_output(["ps", "-ww", "-o", "command=", "-p", str(pid)]).decode()
    os.kill(pid, signal.SIGKILL)


def clean_and_die(rules, batches):
    """Cleans a partition; the executor of one first attempt dies after some of its rows."""
    import cleaning

    task = TaskContext.get()
    for batch in cleaning.clean_partition(rules, batches):
        yield batch
        if task.partitionId() == 1 and task.attemptNumber() == 0:
            kill_executor()


def placed(*lines):
    """Gives lines a place each, in the part of a file that begins at byte 7."""
    return [(("f", 7, number), line) for number, line in enumerate(lines, 1)]


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
        # Files are cut into several tasks.
        cuts = {"maxPartitionBytes": "100k", "openCostInBytes": "0"}
        cuts = {f"spark.sql.files.{name}": size for name, size in cuts.items()}
        cls.spark = tables.session("tests", {**cls.SETTINGS, **cuts})
        cls.addClassCleanup(cls.spark.stop)
        for file in [COMMAND, PATTERN]:
            cls.spark.sparkContext.addFile(file)

    def clean(self, name, **options):
        target = str(pathlib.Path(self.folder.name, name))
        lines = tables.read_lines(self.spark.read, self.source, RULES)
        columns = tables.columns(self.spark, RULES)
        tables.clean(self.spark, lines, target, columns, RULES, **options)
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
        lines = tables.read_lines(self.spark.read, self.source, RULES)
        self.assertGreater(lines.rdd.getNumPartitions(), 12)
        self.assertEqual(compare.differences(self.expected, self.clean("plain")), [])

    def test_the_job_has_no_shuffle_and_reads_each_record_once(self):
        # With one, finished tasks run again when the executor that has their map output is lost.
        lines = tables.read_lines(self.spark.read, self.source, RULES)
        table = tables.output_table(lines, tables.columns(self.spark, RULES), RULES)
        plan = table._jdf.queryExecution().executedPlan().toString()
        self.assertNotIn("Exchange", plan)
        self.assertEqual(plan.count("from_json(StructField(id,"), 2)  # once again, to say why

    def test_a_second_run_replaces_the_first(self):
        self.clean("again")
        self.assertEqual(compare.differences(self.expected, self.clean("again")), [])

    def test_a_command_that_fails_ends_the_partition(self):
        rules = RULES._replace(pattern="/missing.json")
        with self.assertRaisesRegex(RuntimeError, "verijson ended with 66"):
            list(cleaning.clean_lines(placed(b"{}"), COMMAND, rules, self.folder.name))

    def test_a_partition_without_any_JSON_is_counted_and_put_aside(self):
        rows = self.clean_lines(b"{", b"502 Bad Gateway")
        self.assertEqual([kind for kind, *_ in rows], ["quarantine", "quarantine", "summary"])
        self.assertEqual([place for _, place, _ in rows[:2]], [("f", 7, 1), ("f", 7, 2)])
        self.assertEqual(json.loads(rows[-1][2])["unreadable"], 2)

    def test_a_null_is_a_record_if_the_pattern_accepts_it(self):
        pattern = pathlib.Path(self.folder.name, "null.json")
        pattern.write_text('"int?"')
        rows = self.clean_lines(b"1", b"", b"null", b"x", b"2", pattern=str(pattern))
        clean = [(place[2], text) for kind, place, text in rows if kind == "clean"]
        self.assertEqual(clean, [(1, b"1"), (5, b"2"), (3, b"null")])
        self.assertEqual([place[2] for kind, place, _ in rows if kind == "quarantine"], [4])

    def clean_lines(self, *lines, **changes):
        rules = RULES._replace(**{"pattern": PATTERN, **changes})
        cleaned = cleaning.clean_lines(placed(*lines), COMMAND, rules, self.folder.name)
        return [row for rows in cleaned for row in rows]

    def test_the_input_that_fails_ends_the_partition(self):
        def lines():
            yield from placed(b"{}")
            raise ValueError("expected input")

        rules = RULES._replace(pattern=PATTERN)
        with self.assertRaises(RuntimeError) as raised:
            list(cleaning.clean_lines(lines(), COMMAND, rules, self.folder.name))
        self.assertIsInstance(raised.exception.__cause__, ValueError)

    def test_the_comparison_sees_what_is_lost_or_doubled(self):
        records, refused, summary = self.expected
        some, entry = next(iter(records)), next(iter(refused))
        day, file, row, text = entry
        moved = refused - type(refused)([entry]) + type(refused)([(day, file, row + 1, text)])
        for changed in [
            (records - type(records)([some]), refused, summary),
            (records + type(records)([some]), refused, summary),
            (records, refused + type(refused)([entry]), summary),
            (records, refused, {**summary, "rejected": 0}),
            (records, moved, summary),
        ]:
            found = compare.differences(self.expected, changed)
            self.assertEqual(len(found), 2 if changed[1] is moved else 1)

    def test_summaries_are_merged_as_the_command_does_it(self):
        halves = []
        order = generate.order(1, "2026-01-01", random.Random(1))
        order["items"].append(None)  # is dropped, so both halves have losses at one place
        lossy = json.dumps(order).encode()
        with tempfile.TemporaryDirectory() as folder:
            both = pathlib.Path(folder, "both")
            for name, line in [("a", b'{"id": "x"}\n' + lossy), ("b", b'{\n{"id": "y"}\n' + lossy)]:
                for summary in [pathlib.Path(folder, name), both]:
                    subprocess.run(
                        [COMMAND, "clean", "-q", "-p", PATTERN, "--lines", *cleaning.DEFAULTS]
                        + ["--summary", summary, "-"],
                        input=line,
                        stdout=subprocess.DEVNULL,
                        check=True,
                    )
                halves.append(json.loads(pathlib.Path(folder, name).read_text()))
            counts = {"records": 0, "clean": 0, "unfit": 0}  # the job's own
            expected = {**json.loads(both.read_text()), **counts}
            self.assertEqual([loss["arrays"] for loss in expected["losses"]], [2])
            self.assertEqual(tables.merged(halves), expected)


if __name__ == "__main__":
    # A cluster that hangs ends the tests, with the place.
    faulthandler.dump_traceback_later(1800, exit=True)
    unittest.main(verbosity=2)
