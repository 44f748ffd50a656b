"""Tests of sources, arguments and places, on the cluster of test_job.py."""

import functools
import json
import pathlib
import random
import unittest
import urllib.parse

import cleaning
import generate
import tables
from test_job import PLAIN, RULES, ClusterTests

ORDER = generate.order(1, "2016-12-31", random.Random(1))
MEMBERS = {"version", *tables.COUNTS, *tables.LISTS}


class SourceTests(ClusterTests):
    def write(self, name, files):
        """Writes files, by their names, below a folder of this name; returns its path."""
        for file, content in files.items():
            path = pathlib.Path(self.folder.name, name, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return str(pathlib.Path(self.folder.name, name))

    def run_job(self, source, rules, reading=None):
        """Cleans a source; returns the summary and the table of the target."""
        target = source + "-clean"
        lines = tables.read_lines((reading or self.spark).read, source, rules)
        summary = tables.clean(self.spark, lines, target, tables.columns(self.spark, rules), rules)
        saved = json.loads(pathlib.Path(target, "_summary.json").read_text())
        self.assertEqual(saved, summary)
        self.assertEqual(set(summary), MEMBERS)
        parts = [summary[name] for name in ["clean", "unfit", "rejected", "unreadable"]]
        self.assertEqual(summary["records"], sum(parts))
        return summary, self.spark.read.parquet(target) if summary["records"] else None

    def assert_sentence(self, pattern, run):
        with self.assertRaisesRegex(SystemExit, f"^error: {pattern}$"):
            run()

    def test_the_columns_have_room_for_what_the_pattern_accepts(self):
        item = {**ORDER["items"][0], "quantity": 3_000_000_000}
        order = {**ORDER, "placed": "2016-12-31T23:59:60Z", "items": [item]}
        source = self.write("wide", {"day=7/a": json.dumps(order).encode()})
        record = self.run_job(source, RULES)[1].where("kind = 'clean'").first()
        self.assertEqual(record.placed, order["placed"])
        self.assertEqual(record["items"][0].quantity, 3_000_000_000)

    def test_a_record_that_does_not_fit_the_columns_is_put_aside_with_the_reason(self):
        item = {**ORDER["items"][0], "quantity": 3_000_000_000}
        orders = [
            ORDER,
            {**ORDER, "items": [item]},
            {**ORDER, "placed": "2016-12-31T23:59:60Z", "items": [item]},
            {**ORDER, "id": "none"},
        ]
        lines = [json.dumps(order).encode() for order in orders]
        columns = "id BIGINT, placed TIMESTAMP, items ARRAY<STRUCT<quantity: INT>>"
        self.ship("narrow.ddl", columns)
        source = self.write("narrow", {"a.ndjson": b"\n".join([*lines, b"none"])})
        summary, table = self.run_job(source, PLAIN._replace(columns="narrow.ddl"))
        counts = [summary[name] for name in tables.COUNTS]
        self.assertEqual(counts, [5, 1, 2, 4, 0, 1, 1, 0])
        unfit = tables.numbered(table).where("kind = 'unfit'").orderBy("_row").collect()
        self.assertEqual([json.loads(row["_text"]) for row in unfit], orders[1:3])
        self.assertEqual([row["_row"] for row in unfit], [2, 3])
        items = "items array<struct<quantity:int>>"
        reasons = [f"expected values of {items}", f"expected values of placed timestamp, {items}"]
        self.assertEqual([row["_why"] for row in unfit], reasons)
        self.assertEqual({(row.id, row["items"]) for row in unfit}, {(None, None)})

    def ship(self, name, text):
        """Puts a file among those of the job."""
        path = pathlib.Path(self.folder.name, name)
        path.write_text(text)
        self.spark.sparkContext.addFile(str(path))

    def test_the_file_and_the_row_lead_to_the_line(self):
        files = {}
        for name, end in [("a b%41.ndjson", b"\n"), ("c.ndjson", b"\r\n"), ("d.ndjson", b"\n\n")]:
            lines = [b'{"bad": "%d"}' % n for n in range(1000, 4000)]
            files[name] = end.join(lines) + (end if name != "c.ndjson" else b"")
        source = self.write("places", files)
        # The source is cut into small parts, but not the target when it is read.
        cutting = self.spark.newSession()
        cutting.conf.set("spark.sql.files.maxPartitionBytes", "2003")
        rows = tables.numbered(self.run_job(source, PLAIN, cutting)[1]).collect()
        self.assertEqual(len(rows), 3 * 3000)

        @functools.cache
        def lines_from(uri, start):
            path = urllib.parse.unquote(urllib.parse.urlparse(uri).path)
            content = pathlib.Path(path).read_bytes()
            cuts.add(content[max(start - 1, 0) :][:2])
            return content[start:].split(b"\n")[1 if start else 0 :]

        cuts = set()
        for row in rows:
            wanted = json.loads(row["_text"])["value"]
            lines = lines_from(row["_file"], row["_start"])
            self.assertEqual(json.loads(lines[row["_line"] - 1]), wanted)
            self.assertEqual(json.loads(lines_from(row["_file"], 0)[row["_row"] - 1]), wanted)
        # Files were cut before, in and after line ends, and in lines.
        self.assertLessEqual({b"}\n", b"}\r", b"\r\n", b"\n{", b"\n\n", b'd"'}, cuts)

    def test_a_source_without_days_has_records_without_a_day(self):
        files = {"a": b"", "b": json.dumps(ORDER).encode(), "c": b"no JSON\n"}
        summary, table = self.run_job(self.write("plain-files", files), PLAIN)
        self.assertEqual((summary["documents"], summary["unreadable"]), (1, 1))
        self.assertEqual(table.where("kind = 'clean'").first().id, ORDER["id"])
        self.assertNotIn("day", table.columns)

    def test_sources_without_any_record_have_a_summary_with_all_members(self):
        empty = pathlib.Path(self.folder.name, "nothing")
        empty.mkdir()
        for source, rules in [
            (str(empty), PLAIN),
            (self.write("empty-file", {"a": b""}), PLAIN),
            (self.write("empty-day", {"day=1/a": b""}), RULES),
            (self.write("blank", {"day=1/a": b"\n \r\n"}), RULES),
        ]:
            summary = self.run_job(source, rules)[0]
            self.assertEqual([summary[name] for name in tables.COUNTS], [0] * 8)

    def test_summaries_have_all_members_if_all_is_clean_and_if_all_is_bad(self):
        clean = self.write("all-clean", {"day=1/a": json.dumps(ORDER).encode()})
        bad = self.write("all-bad", {"day=01/a": b"{}\n[\n"})
        for source, counts in [(clean, [1, 1, 0, 1, 0, 0, 0, 0]), (bad, [2, 0, 0, 1, 0, 1, 1, 0])]:
            summary, table = self.run_job(source, RULES)
            self.assertEqual([summary[name] for name in tables.COUNTS], counts)
            texts = table.where("kind = 'summary'").collect()
            members = MEMBERS - {"clean", "unfit"}  # counted after the tasks
            self.assertTrue(texts)
            for row in texts:
                self.assertEqual(set(json.loads(row["_text"])), members)
        self.assertTrue(pathlib.Path(bad + "-clean", "kind=quarantine", "day=01").exists())

    def test_a_source_that_cannot_be_read_ends_with_a_sentence(self):
        plain = self.write("no-days", {"a": b"{}"})
        for source, said in [
            ("/no/such", "expected a source that Spark can read: Path does not exist: .*such[.]"),
            (plain, f"expected folders 'day=…' in {plain}, found none"),
        ]:
            self.assert_sentence(said, lambda: tables.read_lines(self.spark.read, source, RULES))

    def test_rules_that_are_wrong_end_the_job_with_a_sentence(self):
        self.ship("broken.json", "{")
        self.ship("broken.ddl", "id BIGINT, placed TIME STAMP")
        self.ship("taken.ddl", "id BIGINT, DAY STRING")
        for changes, said in [
            ({"pattern": "none.json"}, "expected 'none.json' among the files of the job, .*"),
            ({"pattern": "broken.json"}, "verijson ended with 78: (.|\n)*"),
            ({"options": ["--convert", "sav"]}, "verijson ended with 64: (.|\n)*"),
            ({"columns": "none.ddl"}, "expected 'none.ddl' among the files of the job, .*"),
            ({"columns": "broken.ddl"}, "expected columns as Spark's DDL, found a mistake: .*"),
            ({"columns": "taken.ddl"}, "expected other names of columns .*, found 'DAY'"),
        ]:
            rules = RULES._replace(**changes)
            self.assert_sentence(said, lambda: tables.columns(self.spark, rules))


class ArgumentTests(unittest.TestCase):
    def parse(self, words):
        return tables.Parser("").rules(words.split())[1]

    def test_arguments_are_the_rules(self):
        self.assertEqual(self.parse("s t -p x/p.json"), cleaning.Rules("p.json"))
        words = "s t --pattern p.json --columns x/c.ddl --partition day -- --relaxed --convert none"
        options = ["--relaxed", "--convert", "none"]
        self.assertEqual(self.parse(words), cleaning.Rules("p.json", options, "day", "c.ddl"))
        self.assertEqual(self.parse("s t -p p.json --").options, [])

    def test_wrong_arguments_end_with_a_sentence(self):
        for words in ["s t", "s -p p", "s t -p p --wrong", "s t u -p p", "s s/ -p p"]:
            with self.assertRaisesRegex(SystemExit, "^error: [^\n]+$"):
                self.parse(words)


if __name__ == "__main__":
    unittest.main(verbosity=2)
