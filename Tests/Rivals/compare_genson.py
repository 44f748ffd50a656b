#!/usr/bin/env python3
"""Compares inferred patterns with the schemas of genson: what they accept of an item that they have not seen.

    pip install genson jsonschema
    swift build --product verijson
    Tests/Rivals/compare_genson.py --verijson .build/debug/verijson RESPONSE.json[=/POINTER]...

Each item of the array at a pointer is left out once; a pattern and a schema are made of the others and
judge it. Responses with more than --count items are thinned evenly. It prints a table in Markdown.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

import genson
import jsonschema


def items(argument):
    path, _, pointer = argument.partition("=")
    with open(path, encoding="utf-8") as file:
        value = json.load(file)
    for token in pointer.split("/")[1:]:
        value = value[int(token)] if isinstance(value, list) else value[token]
    return os.path.basename(os.path.dirname(path)) + "/" + os.path.basename(path), value


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("responses", nargs="+")
    options = parser.parse_args()
    print("| Items | Number | Inferred pattern | genson |\n|---|---:|---:|---:|")
    totals = [0, 0, 0]
    with tempfile.TemporaryDirectory() as folder:
        pattern, samples = os.path.join(folder, "p.pattern.json"), os.path.join(folder, "samples.ndjson")
        item = os.path.join(folder, "item.json")
        for response in options.responses:
            name, every = items(response)
            step = max(1, len(every) // options.count)
            tried = list(range(0, len(every), step))[: options.count]
            counts = [0, 0]
            for left_out in tried:
                builder = genson.SchemaBuilder()
                with open(samples, "w", encoding="utf-8") as file:
                    for number, value in enumerate(every):
                        if number != left_out:
                            file.write(json.dumps(value) + "\n")
                            builder.add_object(value)
                with open(item, "w", encoding="utf-8") as file:
                    json.dump(every[left_out], file)
                outcome = subprocess.run(
                    [options.verijson, "infer", "--lines", samples, "-q", "-o", pattern], capture_output=True, text=True
                )
                if outcome.returncode != 0:
                    sys.exit(f"{name}: {outcome.stderr}")
                verdict = subprocess.run([options.verijson, "verify", "-q", "-p", pattern, item])
                counts[0] += verdict.returncode == 0
                counts[1] += jsonschema.Draft7Validator(builder.to_schema()).is_valid(every[left_out])
            totals = [totals[0] + len(tried), totals[1] + counts[0], totals[2] + counts[1]]
            shares = [f"{100 * count / len(tried):.0f} %" for count in counts]
            print(f"| {name} | {len(tried)} of {len(every)} | {shares[0]} | {shares[1]} |", flush=True)
    shares = [f"{100 * total / totals[0]:.1f} %" for total in totals[1:]]
    print(f"| all | {totals[0]} | {shares[0]} | {shares[1]} |")


if __name__ == "__main__":
    main()
