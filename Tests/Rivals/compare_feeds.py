#!/usr/bin/env python3
"""Reads the feeds of feedparser's tests, strictly and leniently, and writes a page.

    pip download --no-binary :all: --no-deps feedparser==6.0.11 && tar xzf feedparser-6.0.11.tar.gz
    pip install xmltodict
    swift build -c release --product verijson
    Tests/Rivals/compare_feeds.py --verijson .build/release/verijson --page Docs/Feeds.md \\
        --tests feedparser-6.0.11/tests

A feed that is well-formed has to be read as xmltodict reads it, but for the differences with a reason,
and in the same way with '--relaxed'. Nothing of the feeds is copied into the page.
"""

import argparse
import json
import os
import subprocess
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from compare_xmltodict import REASONS, VeriJSON, outcome


class Lenient(VeriJSON):
    """The command with every departure."""

    def read_with_codes(self, data):
        """Returns the value, the departures that were repaired, and the code of the mistake."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "report.json")
            done = subprocess.run(
                [self.path, "clean", "-p", self.pattern, "--from", "xml", "--to", "json",
                 "--relaxed=salvage,entities", "--format", "json", "--report", path],
                input=data, capture_output=True, timeout=120,
            )
            text = open(path).read() if os.path.exists(path) else ""
        report = json.loads(text.splitlines()[0]) if text.strip() else {}
        if done.returncode != 0:
            return None, [], report.get("code", done.stderr.decode()[:60])
        codes = [c["code"].removeprefix("relaxed.") for c in report.get("changes", [])]
        return json.loads(done.stdout), codes, None


def feeds(folder):
    for path, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(".xml"):
                with open(os.path.join(path, name), "rb") as file:
                    yield os.path.relpath(os.path.join(path, name), folder), file.read()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--tests", required=True)
    parser.add_argument("--page", required=True)
    options = parser.parse_args()
    verijson = Lenient(options.verijson)
    documents = list(feeds(options.tests))

    def compare(document):
        name, data = document
        strict, mistake = verijson.read(data)
        lenient, codes, refusal = verijson.read_with_codes(data)
        difference = None if mistake else outcome(verijson, data)
        if difference and difference.startswith("refused there") and name.startswith("encoding/"):
            difference = "encoding"  # expat does not know UTF-32
        return name, strict, mistake, lenient, codes, refusal, difference

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(compare, documents))
    well, ill, wrong = Counter(), Counter(), []
    rows = []
    for name, strict, mistake, lenient, codes, refusal, difference in found:
        if mistake is None:
            well[difference] += 1
            if lenient != strict or codes:
                wrong.append(f"{name}: '--relaxed' changes a well-formed feed")
            if difference not in REASONS and difference != "same":
                wrong.append(f"{name}: {difference}")
            continue
        result = f"refused: `{refusal}`" if refusal else "read"
        ill[(mistake, "refused" if refusal else "read")] += 1
        if name.startswith("illformed"):
            kinds = ", ".join(f"`{code}`" for code in dict.fromkeys(codes))
            rows.append(f"| {name} | `{mistake}` | {result}{': ' + kinds if kinds else ''} |")
    lines = [
        "# Feeds of feedparser's tests", "",
        "*Written by `Tests/Rivals/compare_feeds.py`, whose first lines are the command.*", "",
        f"{len(found)} feeds; {sum(well.values())} of them are well-formed. Those are read as xmltodict reads "
        "them, but for the differences that `XMLToDict.md` explains, and alike with `--relaxed`:", "",
        "| " + " | ".join(well) + " |", "|" + " ---: |" * len(well),
        "| " + " | ".join(str(count) for count in well.values()) + " |", "",
        "What is not well-formed, by its first mistake, and what becomes of it with "
        "`--relaxed=salvage,entities`:", "",
        "| Mistake | Read | Refused |", "|---|---: |---: |",
    ]
    for code in sorted({key[0] for key in ill}):
        lines.append(f"| `{code}` | {ill[(code, 'read')]} | {ill[(code, 'refused')]} |")
    lines += ["", "The feeds that are ill-formed on purpose:", "",
              "| Feed | First mistake | With `--relaxed=salvage,entities` |", "|---|---|---|"] + rows
    with open(options.page, "w") as file:
        file.write("\n".join(lines) + "\n")
    print("\n".join(lines[4:]))
    if wrong:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
