#!/usr/bin/env python3
"""Compares lenient reading with json_repair, in one run, and writes a page.

    pip install json_repair
    swift build -c release --product verijson
    Tests/Rivals/compare_json_repair.py --verijson .build/release/verijson --page Docs/JSONRepair.md \\
        --cuts RESPONSE.json... [--cases CASES.json]

CASES.json is a list of objects with "input" and, where there is only one reading, "reading".
"""

import argparse
import importlib.metadata
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter

import json_repair

EXAMPLES = [
    '{"a": "x\\/y", "price": 1.10,}',
    '{"a": "line\\n",}',
    '{"id": 12345678901234567890.5,}',
    '{"id": 0,,,,}',
    '{"a" 1}',
    '{"a": {"b',
    '[{}',
    '{"a": 12',
    '{"a": "hel',
    "{'a': NaN, b: 0x10}",
    '{"a": "he said "hi" to", "b": 1}',
    '{"a": 10:30}',
    'Here it is: {"a": [1, 2]}. Done.',
    '{"a": 1}\n{"a": 2}',
    "True",
    '{"a": "b", "c": }',
    '["a" "b"]',
    '{"_id": ObjectId("5")}',
]


class VeriJSON:
    """The command, in a folder of its own."""

    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.folder = tempfile.TemporaryDirectory()
        self.pattern = os.path.join(self.folder.name, "any.json")
        with open(self.pattern, "w") as file:
            file.write('"any"')

    def run(self, text, syntax="salvage"):
        """Returns the repaired text; None if it is refused."""
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        done = subprocess.run(
            [self.path, "clean", "-p", self.pattern, f"--relaxed={syntax}", "-q"],
            input=data, capture_output=True, timeout=60,
        )
        if done.returncode not in (0, 65):
            raise RuntimeError(done.stderr.decode())
        return done.stdout.decode() if done.returncode == 0 else None

    def seconds(self, text):
        """Returns the time for a document, without that for an empty one: the best of five."""
        paths = []
        for name, data in (("large.json", text), ("small.json", b"[1,]")):
            paths.append(os.path.join(self.folder.name, name))
            with open(paths[-1], "wb") as file:
                file.write(data)

        def best(path):
            times = []
            for _ in range(5):
                start = time.perf_counter()
                subprocess.run(
                    [self.path, "clean", "-p", self.pattern, "--relaxed=salvage", "-q", "-o",
                     os.path.join(self.folder.name, "out.json"), path],
                    check=True, capture_output=True,
                )
                times.append(time.perf_counter() - start)
            return min(times)

        return best(paths[0]) - best(paths[1])


def rival(text):
    """Returns json_repair's value; None if it finds none, or gives up on deep nesting."""
    try:
        value = json_repair.loads(text)
    except (ValueError, RecursionError):
        return None
    return None if value == "" else value


def leaves(value, path=()):
    """Yields the scalars of a value with their paths."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, path + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, path + (index,))
    else:
        yield path, value


def code(text):
    text = text.replace("\n", "⏎").replace("|", "\\|")
    return f"`{text}`"


def examples(tool):
    rows = []
    for text in EXAMPLES:
        ours = tool.run(text)
        theirs = rival(text)
        shown = "refused" if ours is None else code(ours.strip())
        other = "nothing" if theirs is None else code(json.dumps(theirs, ensure_ascii=False))
        rows.append(f"| {code(text)} | {shown} | {other} |")
    return rows


def cuts(tool, paths):
    """Cuts each document at every byte, and counts what becomes of its scalars."""
    rows = []
    for path in paths:
        with open(path, "rb") as file:
            data = file.read().rstrip()
        whole = dict(leaves(json.loads(data)))
        counts = {"VeriJSON": Counter(), "json_repair": Counter()}
        for end in range(1, len(data)):
            text = data[:end]
            ours = tool.run(text, "compatible")
            theirs = rival(text.decode("utf-8", "ignore"))
            results = {"VeriJSON": None if ours is None else json.loads(ours), "json_repair": theirs}
            for name, value in results.items():
                if value is None:
                    counts[name]["no value"] += 1
                    continue
                found = dict(leaves(value)) if isinstance(value, (dict, list)) else {}
                for place, leaf in found.items():
                    if place not in whole:
                        counts[name]["invented"] += 1
                    elif leaf != whole[place]:
                        counts[name]["changed or cut short"] += 1
                    else:
                        counts[name]["kept"] += 1
        for name, count in counts.items():
            rows.append(
                f"| {os.path.basename(path)}, {len(data):,} bytes | {name} | {count['kept']:,} | "
                f"{count['changed or cut short']:,} | {count['invented']:,} | "
                f"{count['no value']:,} |"
            )
    return rows


def cases(tool, path):
    """Counts how the cases of json_repair's own tests are read."""
    with open(path) as file:
        known = json.load(file)
    certain, agreement = Counter(), Counter()
    for case in known:
        ours = tool.run(case["input"])
        value = None if ours is None else json.loads(ours)
        theirs = rival(case["input"])
        if "reading" in case:
            certain["cases"] += 1
            reading = case["reading"]
            reading = json.loads(reading) if isinstance(reading, str) else reading
            certain["VeriJSON"] += value == reading and ours is not None
            certain["VeriJSON refuses"] += ours is None
            certain["json_repair"] += theirs == reading
            if os.environ.get("SHOW") and not (value == reading and ours is not None):
                print(repr(case["input"]), ours, reading, file=sys.stderr)
        agreement["cases"] += 1
        if ours is None:
            agreement["refused" if theirs is not None else "both find nothing"] += 1
        else:
            agreement["the same" if value == theirs else "another value"] += 1
    return certain, agreement


def speed(tool):
    """Measures documents that need a repair; json_repair gets a smaller one of the same kind."""
    def document(count):
        rows = [
            {"id": number, "name": f"name {number}", "tags": ["a", "b"], "price": number / 8,
             "text": "some words that are longer than a few bytes, as texts are"}
            for number in range(count)
        ]
        return rows

    kinds = {
        "cut, compact": lambda rows: json.dumps(rows, separators=(",", ":"))[:-20],
        "cut, indented": lambda rows: json.dumps(rows, indent=2)[:-40],
        "one trailing comma at the end": lambda rows: json.dumps(rows)[:-1] + ",]",
        "prose around a cut document": lambda rows: "Here: " + json.dumps(rows)[:-20],
        "single quotes": lambda rows: repr(rows),
    }
    rows = []
    for name, make in kinds.items():
        large, small = make(document(200_000)).encode(), make(document(4_000))
        times = []
        for _ in range(3):
            start = time.perf_counter()
            json_repair.loads(small)
            times.append(time.perf_counter() - start)
        theirs = len(small) / min(times) / 1e6
        ours = len(large) / tool.seconds(large) / 1e6
        rows.append(f"| {name} | {ours:,.0f} MB/s | {theirs:,.1f} MB/s | {ours / theirs:,.0f} |")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--page", required=True)
    parser.add_argument("--cuts", nargs="+", default=[])
    parser.add_argument("--cases")
    options = parser.parse_args()
    tool = VeriJSON(options.verijson)
    version = importlib.metadata.version("json_repair")
    text = f"""# Beside json_repair

[json_repair](https://github.com/mangiucugna/json_repair) {version} (Python {platform.python_version()}) is the best known
library for what language models write. It always answers, with the value that is likely; VeriJSON repairs what is
asked for, reports each repair with its place, and refuses what it would have to invent. This page is written by
`Tests/Rivals/compare_json_repair.py`, which runs both.

## What each returns

VeriJSON reads with `.salvage`. Everything that it does not repair stays as it is written.

| Text | VeriJSON | json_repair |
|---|---|---|
""" + "\n".join(examples(tool)) + "\n"
    if options.cuts:
        text += """
## Responses cut at every byte

Each response was cut at every byte, and each scalar of each result compared with the whole response. VeriJSON reads
with `.compatible`, which drops what is unfinished; json_repair keeps the beginning of a string or number, so it has
more scalars, of which some were never in the response. A text that ends like the document, but inside of a string,
is refused by VeriJSON.

| Response | | Kept | Changed or cut short | Invented | No value |
|---|---|---:|---:|---:|---:|
""" + "\n".join(cuts(tool, options.cuts)) + "\n"
    if options.cases:
        certain, agreement = cases(tool, options.cases)
        text += f"""
## json_repair's own cases

Of {agreement['cases']} inputs in the tests of json_repair, both give the same for {agreement['the same'] + agreement['both find nothing']}, VeriJSON
gives another value for {agreement['another value']}, and refuses {agreement['refused']} for which json_repair has a value.

{certain['cases']} of them have only one reading. VeriJSON gives it for {certain['VeriJSON']} and refuses {certain['VeriJSON refuses']}; json_repair gives it
for {certain['json_repair']}.
"""
    text += """
## Speed

Wall time for documents that need a repair. For VeriJSON it is that of the command with about 30 MB, less that for a
document of four bytes: reading the file, repairing, checking, cleaning and writing. For json_repair it is that of
`json_repair.loads` with less than a megabyte. Both are the best of several runs. Where nothing but the text around
a value is wrong, json_repair hands the value to Python's own parser, which is not shown here.

| Document | VeriJSON | json_repair | Ratio |
|---|---:|---:|---:|
""" + "\n".join(speed(tool)) + "\n"
    with open(options.page, "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
