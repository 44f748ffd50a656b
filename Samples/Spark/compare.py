"""Compares the output of the job with that of one machine, record by record.

The right side comes from one process of the command for each day. Records are compared as a
multiset, so that one that is lost or doubled is a difference.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import pyarrow.parquet

from clean_job import OPTIONS

# Where a record is in its stream depends on how Spark divided the files.
PLACES = ["line", "column", "range"]


def one_machine(command, pattern, source):
    """Cleans everything on this machine: counted records, counted refusals, the summary."""
    records, refused = collections.Counter(), collections.Counter()
    command, pattern = pathlib.Path(command).absolute(), pathlib.Path(pattern).absolute()
    with tempfile.TemporaryDirectory() as folder:
        summary = pathlib.Path(folder, "summary")
        for part in sorted(pathlib.Path(source).glob("day=*")):
            day = part.name.removeprefix("day=")
            quarantine = pathlib.Path(folder, day)
            run = subprocess.run(
                [command, "clean", "-q", "-p", pattern.name, *OPTIONS]
                + ["--quarantine", str(quarantine), "--summary", str(summary), "-"],
                cwd=pattern.parent,
                input=b"".join(file.read_bytes() for file in sorted(part.glob("*.ndjson"))),
                stdout=subprocess.PIPE,
                check=True,
            )
            records.update((day, key(json.loads(x))) for x in run.stdout.split(b"\n") if x.strip())
            refused.update((day, refusal(x)) for x in quarantine.read_bytes().split(b"\n") if x)
        return records, refused, json.loads(summary.read_text())


def spark(target):
    """Reads what the job wrote, in the same form."""
    records, refused = collections.Counter(), collections.Counter()
    for row in pyarrow.parquet.read_table(f"{target}/kind=clean").to_pylist():
        day = row.pop("day")
        if row.pop("text") is not None:
            raise ValueError("expected no text in a clean record")
        records[str(day), key(row)] += 1
    for row in pyarrow.parquet.read_table(f"{target}/kind=quarantine").to_pylist():
        refused[str(row["day"]), refusal(row["text"])] += 1
    return records, refused, json.loads(pathlib.Path(target, "_summary.json").read_text())


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
