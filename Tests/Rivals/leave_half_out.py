#!/usr/bin/env python3
"""Infers a pattern from half of the records of each corpus, and cleans the other half with it.

    leave_half_out.py CORPORA --verijson FILE [--before FILE]

prints a table in Markdown: the records of each array of objects in the JSON files below CORPORA,
and how many of the unseen half were lost, by what cause. Files of one folder with such an array at
one place are one corpus. `--before` is an earlier command, which stands beside.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

LEAST = 20  # the records of a corpus of which half is enough to learn from


def arrays(value, place=""):
    """Yields the arrays of objects in a value, outside of one another, with their places."""
    if isinstance(value, list):
        if value and all(isinstance(item, dict) for item in value):
            yield place, value
    elif isinstance(value, dict):
        for key, member in value.items():
            yield from arrays(member, f"{place}/{key}")


def corpora(folder):
    """Returns the records of each folder and place."""
    found = collections.defaultdict(list)
    for path in sorted(pathlib.Path(folder).rglob("*.json")):
        try:
            value = json.loads(path.read_bytes())
        except (ValueError, RecursionError):
            continue
        for place, records in arrays(value):
            found[f"{path.parent.relative_to(folder)} {place or '/'}"] += records
    return {name: records for name, records in found.items() if len(records) >= LEAST}


def lost(command, records):
    """Returns the number of unseen records that are lost, and their causes."""
    with tempfile.TemporaryDirectory() as folder:
        seen, unseen, pattern, summary = (
            f"{folder}/{name}" for name in ("seen", "unseen", "pattern.json", "summary.json")
        )
        for path, half in [(seen, records[::2]), (unseen, records[1::2])]:
            with open(path, "w", encoding="utf-8") as lines:
                for record in half:
                    lines.write(json.dumps(record) + "\n")
        for arguments in [
            ["infer", "-q", "--lines", "-o", pattern, seen],
            ["clean", "-q", "--lines", "-p", pattern, "--summary", summary, "-o", "/dev/null", unseen],
        ]:
            run = subprocess.run([command, *arguments], capture_output=True, text=True, check=False)
            if run.returncode not in (0, 2):
                sys.exit(f"{command} {' '.join(arguments)}: {run.stderr}")
        counts = json.loads(pathlib.Path(summary).read_text())
        causes = collections.Counter()
        for row in counts["causes"]:
            causes[row["code"]] += row["count"]
        return counts["rejected"], causes


def cell(result):
    count, causes = result
    words = ", ".join(f"{number} {code}" for code, number in causes.most_common(3))
    return f"{count} | {words}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("corpora")
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--before")
    arguments = parser.parse_args()
    commands = [command for command in (arguments.before, arguments.verijson) if command]
    names = ["before", "now"][-len(commands):]
    heads = "".join(f" Lost {name} | Causes in them and in members {name} |" for name in names)
    print(f"| Corpus | Unseen |{heads}\n|---|---:|{'---:|---|' * len(commands)}")
    totals = [0] * len(commands)
    total = 0
    for name, records in corpora(arguments.corpora).items():
        results = [lost(command, records) for command in commands]
        totals = [sum + result[0] for sum, result in zip(totals, results)]
        total += len(records) // 2
        print(f"| {name} | {len(records) // 2} | {' | '.join(map(cell, results))} |")
    print(f"| all | {total} | {' | '.join(f'{count} | ' for count in totals)} |")


if __name__ == "__main__":
    main()
