#!/usr/bin/env python3
"""Compares the verdicts of patterns with those of jsonschema on the schemas that they convert to.

    pip install "jsonschema[format]"
    swift build --product verijson
    Tests/Rivals/compare_jsonschema.py --verijson .build/debug/verijson RESPONSE.json...

From each response a pattern is inferred and converted. The response, and copies of it with one value
replaced, removed or doubled, are judged by both. It prints each document that they judge differently,
and fails if there is any that is not known: JSON Schema has integers with a fraction of zero.
"""

import argparse
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

import jsonschema

STRANGERS = [
    None, True, 0, 1, -1, 1.5, 10**20, "", " ", "1", "x", [], {}, [None], {"a": None}, "2024-02-30", "2024-02-29",
    "2024-02-29T10:00:00Z", "2024-02-29T25:00:00Z", "a@b.org", "http://a.org/x", "#ff0000", "10.0.0.1", "AA==",
]


def places(value, path=()):
    """Yields the paths of all values."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, path + (key,))


def changed(document, path, stranger, mode):
    """Returns a copy with one value changed."""
    if not path:
        return stranger
    copied = copy.deepcopy(document)
    parent = copied
    for step in path[:-1]:
        parent = parent[step]
    if mode == "replace":
        parent[path[-1]] = stranger
    elif mode == "remove":
        del parent[path[-1]]
    elif isinstance(parent, list):
        parent.insert(path[-1], parent[path[-1]])
    else:
        parent[str(path[-1]) + "x"] = parent[path[-1]]
    return copied


def run(*words, stdin=None):
    return subprocess.run(words, input=stdin, capture_output=True, text=True)


def compare(verijson, path, folder, count):
    pattern, schema = os.path.join(folder, "p.pattern.json"), os.path.join(folder, "s.json")
    for words in (["infer", path, "-q", "-o", pattern], ["convert", pattern, "--to", "schema", "-q", "-o", schema]):
        outcome = run(verijson, *words)
        if outcome.returncode != 0:
            sys.exit(f"{path}: {outcome.stderr}")
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    with open(schema, encoding="utf-8") as file:
        definition = json.load(file)
    jsonschema.Draft202012Validator.check_schema(definition)
    validator = jsonschema.Draft202012Validator(
        definition, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )
    # Large responses are cut, so that many copies can be judged.
    chance = random.Random(path)
    every = list(places(document))
    documents = [document]
    for _ in range(count):
        mode = chance.choice(["replace", "replace", "replace", "remove", "double"])
        documents.append(changed(document, chance.choice(every), chance.choice(STRANGERS), mode))
    names = []
    for number, text in enumerate(documents):
        names.append(os.path.join(folder, f"{number}.json"))
        with open(names[-1], "w", encoding="utf-8") as file:
            json.dump(text, file)
    outcome = run(verijson, "verify", "-p", pattern, "--format", "json", "--report", "-", *names)
    found = {os.path.basename(line["document"]): bool(line["findings"])
             for line in map(json.loads, outcome.stdout.splitlines())}
    accepted, different = 0, 0
    for number, text in enumerate(documents):
        ours, theirs = not found[f"{number}.json"], validator.is_valid(text)
        accepted += ours
        if ours != theirs:
            different += 1
            reason = next((error.message[:120] for error in validator.iter_errors(text)), "accepted by the schema")
            print(f"{path}: document {number}: the pattern {'accepts' if ours else 'refuses'} it; {reason}")
    return len(documents), accepted, different


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("responses", nargs="+")
    options = parser.parse_args()
    totals = [0, 0, 0]
    for path in options.responses:
        with tempfile.TemporaryDirectory() as folder:
            for index, number in enumerate(compare(options.verijson, path, folder, options.count)):
                totals[index] += number
    print(f"{totals[0]} documents of {len(options.responses)} responses, {totals[1]} accepted, "
          f"{totals[2]} judged differently")
    sys.exit(1 if totals[2] else 0)


if __name__ == "__main__":
    main()
