#!/usr/bin/env python3
"""Reads generated documents with the columns that 'verijson convert' writes, by the readers of engines.

    pip install pyarrow duckdb pyspark
    swift build --product verijson
    Tests/Rivals/check_columns.py --verijson .build/debug/verijson [--count 30] [--seed 1] [--show]

For each pattern, documents are made of values at and beside its bounds. Those that the pattern accepts are
read in the strict mode of each engine that is installed: pyarrow with an explicit schema, DuckDB with COPY,
Spark with FAILFAST, and PostgreSQL's json_populate_record if PGHOST leads to a server. Each of them must be
read, and nothing of it may be lost: each value is compared. What a comment of the columns says is refused
(a number outside of the range of a double by pyarrow and PostgreSQL, U+0000 by PostgreSQL) is read one by one
and counted. --show prints these, too. Spark needs Java 17.
"""

import argparse
import collections
import json
import math
import os
import random
import sys
import tempfile

import column_documents
import column_engines

def exact(text):
    """Returns the value of a document, with integers as they are written."""
    return json.loads(text, parse_float=float)


def difference(value, read):
    """Returns how a value that was read differs from that of the document; None if it does not."""
    if value is None or read is None:
        return None if value is None and read in (None, "null") else f"expected {value!r:.80}, found {read!r:.80}"
    if isinstance(read, str) and not isinstance(value, str):
        # A number that is not finite has a word in Spark's JSON; another value is kept as JSON.
        words = {"Infinity": math.inf, "-Infinity": -math.inf, '"Infinity"': math.inf, '"-Infinity"': -math.inf}
        read = words[read] if read in words else exact(read)
    if isinstance(value, bool) or isinstance(read, bool):
        same = value is read
    elif isinstance(value, (int, float)) and isinstance(read, float):
        try:
            same = float(value) == read
        except OverflowError:
            same = math.isinf(read)
    elif isinstance(value, str):
        # An engine writes a UUID in lower case, and DuckDB the year 0000 as 1 BC; a JSON column has quotes.
        text = str(read)
        same = text in (value, value.lower()) or text.startswith("0001") and value.startswith("0000") or (
            text.startswith('"') and json.loads(text) == value)
    elif isinstance(value, list):
        same = isinstance(read, list) and len(read) == len(value)
        inner = [difference(*pair) for pair in zip(value, read)] if same else []
        return next(filter(None, inner), None if same else f"expected {value!r:.80}, found {read!r:.80}")
    elif isinstance(value, dict):
        inner = [difference(value.get(name), part) for name, part in dict(read).items()]
        return next(filter(None, inner), None)
    else:
        same = value == read
    return None if same else f"expected {value!r:.80}, found {read!r:.80}"


class Tally:
    """Counts and mistakes of an engine with a form."""

    def __init__(self, name):
        self.name, self.tables, self.rows, self.said, self.unsaid = name, 0, 0, 0, 0

    def mistake(self, case, words):
        self.unsaid += 1
        print(f"{self.name}: {case}: {words}", flush=True)

    def compare(self, case, texts, rows):
        self.rows += len(rows)
        if len(texts) != len(rows):
            return self.mistake(case, f"expected {len(texts)} rows, found {len(rows)}")
        for text, row in zip(texts, rows):
            if wrong := difference(exact(text), row):
                return self.mistake(case, f"{text[:120]}: {wrong}")


def check(engine, form, tally, case, folder, shown):
    """Reads the documents of a case."""
    def attempt(texts):
        try:
            return engine.read(form, case.forms[form], texts, folder), None
        except Exception as error:
            return None, error

    likely = [text for text in case.texts if not engine.comments(text)]
    rows, error = attempt(likely) if likely else (None, None)
    tally.tables += rows is not None
    if error:
        causes = [(text, cause) for text in likely if (cause := attempt([text])[1])]
        tally.mistake(case, f"refused {len(causes)} of {len(likely)}, together: {column_engines.message(error)}")
        for text, cause in causes[:3]:
            print(f"    {text[:120]}: {column_engines.message(cause)}")
    elif rows is not None:
        tally.compare(case, likely, rows)
    for text in set(case.texts) - set(likely):
        rows, error = attempt([text])
        if error and not any(words in case.forms[form] for words in engine.comments(text)):
            tally.mistake(case, f"refused {text[:120]} without a comment: {column_engines.message(error)}")
        elif error:
            tally.said += 1
            shown[f"{tally.name}: {column_engines.message(error)}"].append(text)
        elif rows is not None:
            tally.compare(case, [text], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    texts = list(column_documents.documents(random.Random(options.seed), options.count))
    tallies, shown = [], collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        cases = [
            column_documents.Case(options.verijson, pattern, texts, folder) for pattern in column_documents.patterns()
        ]
        cases = [case for case in cases if case.texts]
        print(f"{len(cases)} patterns, {sum(len(case.texts) for case in cases)} documents", flush=True)
        for make in (column_engines.Arrow, column_engines.DuckDB, column_engines.PostgreSQL):
            if make is column_engines.PostgreSQL and "PGHOST" not in os.environ:
                continue
            try:
                engine = make()
            except ImportError as error:
                print(error, file=sys.stderr)
                continue
            for form in engine.forms:
                tally = Tally(f"{make.__name__} {engine.version}, --to {form}")
                tallies.append(tally)
                for case in cases:
                    check(engine, form, tally, case, folder, shown)
        tallies += check_spark(cases, folder)
    for tally in tallies:
        print(
            f"{tally.name}: {tally.tables} patterns, {tally.rows} documents read, "
            f"{tally.said} refused as a comment says, {tally.unsaid} mistakes"
        )
    if not tallies:
        sys.exit("no engine is installed")
    if options.show:
        for words, refused in sorted(shown.items()):
            print(f"{words}: {len(refused)}, such as {refused[0][:120]}")
    sys.exit(any(tally.unsaid for tally in tallies))


def check_spark(cases, folder):
    """Yields the tallies of Spark."""
    try:
        engine = column_engines.Spark()
    except ImportError as error:
        print(error, file=sys.stderr)
        return
    for form in engine.forms:
        tally = Tally(f"Spark {engine.version}, --to {form}")
        rows, refused = engine.read_all(form, cases, folder)
        for text in refused:
            name = text[2:].split('"')[0]
            tally.mistake(cases[int(name[1:])], f"refused {text[:120]}")
        for case, found in zip(cases, rows or []):
            tally.tables += 1
            tally.compare(case, case.texts, found)
        yield tally


if __name__ == "__main__":
    main()
