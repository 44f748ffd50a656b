"""Compares the output of the job, or of the stream, with that of one machine, record by record.

The right side comes from one process of the command for each file. Records are compared as a
multiset, so that one that is lost or doubled is a difference; a refusal with its file and row.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import pyarrow.dataset
import pyarrow.parquet

from cleaning import DEFAULTS
from tables import merged

# The range is that in a stream of several files.
PLACES = ["line", "range"]


def one_machine(command, pattern, source):
    """Cleans everything on this machine: counted records, counted refusals, the summary."""
    records, refused = collections.Counter(), collections.Counter()
    command, pattern = pathlib.Path(command).absolute(), pathlib.Path(pattern).absolute()
    lines = 0
    with tempfile.TemporaryDirectory() as folder:
        summary = pathlib.Path(folder, "summary")
        for number, file in enumerate(sorted(pathlib.Path(source).glob("day=*/*.ndjson"))):
            day = file.parent.name.removeprefix("day=")
            quarantine = pathlib.Path(folder, str(number))
            content = file.read_bytes()
            lines += sum(1 for line in content.split(b"\n") if line.strip())
            run = subprocess.run(
                [command, "clean", "-q", "-p", pattern.name, "--lines", *DEFAULTS]
                + ["--quarantine", str(quarantine), "--summary", str(summary), "-"],
                cwd=pattern.parent,
                input=content,
                stdout=subprocess.PIPE,
                check=True,
            )
            records.update((day, key(json.loads(x))) for x in run.stdout.split(b"\n") if x.strip())
            for text in quarantine.read_bytes().split(b"\n") if quarantine.exists() else []:
                if text:
                    refused[day, file.name, json.loads(text)["line"], refusal(text)] += 1
        counts = {"records": lines, "clean": records.total()}
        return records, refused, merged([{**json.loads(summary.read_text()), **counts}])


def spark(target):
    """Reads what the job or the stream wrote, in the same form; unfit records are records here."""
    records, refused, summaries = collections.Counter(), collections.Counter(), []
    for folder in sorted(pathlib.Path(target).glob("batch=*")) or [pathlib.Path(target)]:
        summaries.append(json.loads((folder / "_summary.json").read_text()))
        for row in read(folder, "clean"):
            day = row.pop("day")
            if any(row.pop(name) is not None for name in ["_file", "_start", "_line", "_text"]):
                raise ValueError("expected no text and no place in a clean record")
            records[day, key(row)] += 1
        unfit = read(folder, "unfit")
        if len(unfit) != summaries[-1]["unfit"]:
            raise ValueError(f"expected {summaries[-1]['unfit']} unfit records, found {len(unfit)}")
        records.update((row["day"], key(json.loads(row["_text"]))) for row in unfit)
        parts = read(folder, "parts")
        for row in read(folder, "quarantine"):
            file, start = row["_file"], row["_start"]
            before = sum(p["_line"] for p in parts if p["_file"] == file and p["_start"] < start)
            name, text = pathlib.Path(file).name, row["_text"]
            refused[row["day"], name, before + row["_line"], refusal(text)] += 1
    summary = merged(summaries)
    summary["clean"] += summary["unfit"]
    return records, refused, {**summary, "unfit": 0}


def read(folder, kind):
    """Reads the rows of a kind, none if there is no folder of it."""
    path, days = folder / f"kind={kind}", pyarrow.schema([("day", pyarrow.string())])
    if not path.exists():
        return []
    days = pyarrow.dataset.partitioning(days, flavor="hive")
    return pyarrow.parquet.read_table(path, partitioning=days).to_pylist()


def key(value):
    """Makes one text of a record: sorted members, no nulls, numbers of one form."""

    def plain(value):
        if isinstance(value, dict):
            return {k: plain(v) for k, v in value.items() if v is not None}
        if isinstance(value, list):
            return [plain(item) for item in value]
        return float(value) if isinstance(value, int) else value

    return json.dumps(plain(value), sort_keys=True)


def refusal(line):
    entry = json.loads(line)
    return json.dumps({k: v for k, v in entry.items() if k not in PLACES}, sort_keys=True)


def differences(one, other):
    """Lists what differs between two results, as sentences."""
    found = []
    for name, left, right in zip(["record", "refusal"], one, other):
        for sign, rest in [("lost", left - right), ("added", right - left)]:
            found += [f"{sign} {count} times: {name} {x}" for x, count in rest.items()]
    if one[2] != other[2]:
        found.append(f"summary: {one[2]} here, {other[2]} in Spark")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ["command", "pattern", "source", "target"]:
        parser.add_argument(name)
    arguments = parser.parse_args()
    one = one_machine(arguments.command, arguments.pattern, arguments.source)
    found = differences(one, spark(arguments.target))
    print(*found[:20], sep="\n", end="\n" if found else "")
    if found or not one[0] or not one[1]:
        sys.exit(f"{len(found)} differences")
    print(f"{one[0].total()} records, {one[1].total()} refusals and the summary are the same.")
