#!/usr/bin/env python3
"""Compares the time and memory of `verijson verify --schema` with those of jsonschema-rs.

    pip install jsonschema-rs==0.61.2
    swift build -c release --product verijson
    Tests/Rivals/compare_schema_speed.py --verijson .build/release/verijson

For each shape of a schema, a valid document of 10 MB and a schema of 3 MB are generated. It prints, in
processor time, how long both take to parse and validate the document, how long both take to compile
the schema, and the memory of the command for each byte of the schema. The time of jsonschema-rs is
that of `json.loads` and `is_valid`, and that of the command is its whole time, from which that of an
empty document by an empty schema is taken. The exit code is 1 if a goal is missed: a document takes no
longer than in jsonschema-rs, a schema at most twice as long, and 40 bytes for each of its bytes.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time

import jsonschema_rs

GOALS = {"document": 1.0, "schema": 2.0, "memory": 40.0}


def tag(number):
    return {"properties": {"t": {"const": f"k{number}"}}, "required": ["t"]}


def member(number):
    return {"required": [f"a{number}"], "properties": {f"a{number}": {"type": "string"}}}


def variant(number):
    """A schema of objects with their own tag and member."""
    return {
        "type": "object",
        "properties": {"t": {"const": f"k{number}"}, f"a{number}": {"type": "string"}, "n": {"type": "integer"}},
        "required": ["t", f"a{number}"],
    }


def listed(item):
    return {"type": "array", "items": item}


def tagged(number):
    return {"t": f"k{number}", f"a{number}": "<" + "x" * (number % 40) + ">", "n": number}


def in_turn(number, count):
    return tagged(number % count)


# For each shape: the schema of a list of items with a number of alternatives, an item by a number
# below it, and how many alternatives the document of 10 MB is validated with.
SHAPES = {
    "members": (
        lambda n: listed({"type": "object", "properties": {f"a{i}": {"type": "string"} for i in range(n)}}),
        lambda i, n: {f"a{j}": "text" for j in range(i % 7, n, 7)},
        20,
    ),
    "allOf of if/then": (
        lambda n: listed({"type": "object", "allOf": [{"if": tag(i), "then": member(i)} for i in range(n)]}),
        in_turn,
        12,
    ),
    "allOf of if/then/else": (
        lambda n: listed(
            {"allOf": [{"if": tag(i), "then": member(i), "else": {"required": ["n"]}} for i in range(n)]}
        ),
        in_turn,
        7,
    ),
    "if/then/else in a chain": (
        lambda n: listed(chain(n)),
        in_turn,
        12,
    ),
    "oneOf by const": (
        lambda n: listed({"oneOf": [variant(i) for i in range(n)]}),
        in_turn,
        65,
    ),
    "anyOf by const": (
        lambda n: listed({"anyOf": [variant(i) for i in range(n)]}),
        in_turn,
        65,
    ),
    "anyOf by members": (
        lambda n: listed({"anyOf": [member(i) for i in range(n)]}),
        in_turn,
        10,
    ),
    "oneOf by members": (
        lambda n: listed({"oneOf": [member(i) for i in range(n)]}),
        in_turn,
        10,
    ),
    "anyOf beside anyOf": (
        lambda n: listed({"allOf": [{"anyOf": [member(i), {"not": {"required": [f"a{i}"]}}]} for i in range(n)]}),
        in_turn,
        10,
    ),
    "alternatives in alternatives": (
        lambda n: listed(
            {
                "oneOf": [
                    {**tag(i), "anyOf": [member(i), {"allOf": [{"if": tag(i), "then": {"required": ["b"]}}]}]}
                    for i in range(n)
                ]
            }
        ),
        in_turn,
        12,
    ),
    "dependentSchemas": (
        lambda n: listed({"type": "object", "dependentSchemas": {f"a{i}": member(i) for i in range(n)}}),
        in_turn,
        12,
    ),
    "not": (
        lambda n: listed({"type": "object", "allOf": [{"not": {"required": [f"b{i}"]}} for i in range(n)]}),
        in_turn,
        12,
    ),
    "unevaluatedProperties": (
        lambda n: listed(
            {
                "properties": {"n": True, "t": True},
                "allOf": [{"if": tag(i), "then": member(i)} for i in range(n)],
                "unevaluatedProperties": False,
            }
        ),
        in_turn,
        12,
    ),
    "unevaluatedProperties by oneOf": (
        lambda n: listed({"oneOf": [variant(i) for i in range(n)], "unevaluatedProperties": False}),
        in_turn,
        12,
    ),
    "unevaluatedItems": (
        lambda n: listed(
            {
                "prefixItems": [{"type": "string"}],
                "anyOf": [{"prefixItems": [{"const": f"k{i}"}, {"type": "integer"}]} for i in range(n)],
                "unevaluatedItems": False,
            }
        ),
        lambda i, n: [f"k{i % n}", i],
        12,
    ),
    "uniqueItems of numbers": (
        lambda n: listed({"type": "array", "uniqueItems": True, "items": {"enum": list(range(n))}}),
        lambda i, n: list(range(i % 10, n)),
        100,
    ),
    "uniqueItems of texts": (
        lambda n: listed({"type": "array", "uniqueItems": True, "items": {"enum": [f"text {j}" for j in range(n)]}}),
        lambda i, n: [f"text {j}" for j in range(i % 10, n)],
        100,
    ),
    "uniqueItems of objects": (
        lambda n: listed({"type": "array", "uniqueItems": True, "items": {"properties": {f"a{j}": True for j in range(n)}}}),
        lambda i, n: [{"id": j, "a1": {"b": [j]}} for j in range(i % 10, 60)],
        100,
    ),
    "contains": (
        lambda n: listed({"type": "array", "allOf": [{"contains": {"const": f"text {j}"}} for j in range(n)]}),
        lambda i, n: [f"text {j}" for j in range(n)],
        12,
    ),
    "patternProperties": (
        lambda n: listed(
            {
                "type": "object",
                "patternProperties": {f"^a{i}$": {"type": "string"} for i in range(n)} | {"^[nt]$": True},
                "additionalProperties": False,
            }
        ),
        in_turn,
        12,
    ),
    "propertyNames": (
        lambda n: listed({"type": "object", "propertyNames": {"enum": ["n", "t"] + [f"a{i}" for i in range(n)]}}),
        in_turn,
        12,
    ),
    "references": (
        lambda n: {
            "$defs": {f"d{i}": {**variant(i), "additionalProperties": {"$ref": "#"}} for i in range(n)},
            "type": "array",
            "items": {"anyOf": [{"$ref": f"#/$defs/d{i}"} for i in range(n)]},
        },
        lambda i, n: tagged(i % n) | {"z": [tagged((i + 1) % n)]},
        12,
    ),
}


def chain(count):
    # Deeper chains are refused by the depth of a document, which is 512 by default.
    schema = member(0)
    for i in reversed(range(min(count, 100))):
        schema = {"if": tag(i), "then": member(i), "else": schema}
    return schema if count <= 100 else {"anyOf": [schema] + [chain(100) for _ in range(count // 100)]}


def document(item, count, size):
    texts, length = [], 0
    i = 0
    while length < size:
        text = json.dumps(item(i, count))
        texts.append(text)
        length += len(text) + 2
        i += 1
    return "[" + ", ".join(texts) + "]"


def schema(make, size):
    count = 64
    while len(text := json.dumps(make(count))) < size * 0.9:
        count = max(count + 1, int(count * min(8, size / len(text))))
    return text


def processor_time(work):
    best = None
    for _ in range(3):
        start = time.process_time()
        result = work()
        taken = time.process_time() - start
        best = taken if best is None else min(best, taken)
    return best, result


class Runner:
    """Runs commands from a small process: the peak of a child's memory is at least that of its parent."""

    def __init__(self):
        self.reading, child_writes = os.pipe()
        child_reads, self.writing = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.reading)
            os.close(self.writing)
            with os.fdopen(child_reads) as orders, os.fdopen(child_writes, "w") as answers:
                for order in orders:
                    print(json.dumps(self.run(*json.loads(order))), file=answers, flush=True)
            os._exit(0)
        os.close(child_reads)
        os.close(child_writes)
        self.reading, self.writing = os.fdopen(self.reading), os.fdopen(self.writing, "w")

    @staticmethod
    def run(command, repetitions):
        times, peaks = [], []
        for _ in range(repetitions):
            child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            output = child.stdout.read()
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                return None, None, output.decode()[:300]
            times.append(usage.ru_utime + usage.ru_stime)
            peaks.append(usage.ru_maxrss * 1024)
        return min(times), min(peaks), ""

    def __call__(self, *command, repetitions=3):
        """Returns the processor time and the peak of memory of a command, or what it says when it fails."""
        print(json.dumps([command, repetitions]), file=self.writing, flush=True)
        return json.loads(self.reading.readline())


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--verijson", required=True)
    options.add_argument("--only", default="")
    options.add_argument("--document", type=float, default=10, help="megabytes")
    options.add_argument("--schema", type=float, default=3, help="megabytes")
    options = options.parse_args()
    missed = []
    spent = Runner()
    with tempfile.TemporaryDirectory() as folder:

        def file(name, text):
            path = os.path.join(folder, name)
            with open(path, "w") as stream:
                stream.write(text)
            return path

        empty, anything = file("empty.json", "[]"), file("true.json", "true")
        verify = [options.verijson, "verify", "-s"]
        base, base_memory, _ = spent(*verify, anything, empty, repetitions=5)
        print(f"an empty document: {base * 1000:.1f} ms, {base_memory / 1e6:.1f} MB")
        print(f"{'':32} {'document, s':>20} {'schema, s':>24} {'bytes a byte':>12}")
        for name, (make, item, count) in SHAPES.items():
            if options.only not in name:
                continue
            text = document(item, count, options.document * 1e6)
            small = json.dumps(make(count))
            ours, _, problem = spent(*verify, file("schema.json", small), file("document.json", text))
            validator = jsonschema_rs.validator_for(json.loads(small))
            theirs, valid = processor_time(lambda: validator.is_valid(json.loads(text)))
            assert valid, name
            large = schema(make, options.schema * 1e6)
            compiled, memory, problem2 = spent(*verify, file("schema.json", large), empty)
            rival, _ = processor_time(lambda: jsonschema_rs.validator_for(json.loads(large)))
            if problem or problem2:
                print(name, problem, problem2)
                missed.append(name)
                continue
            ratios = {
                "document": (ours - base) / theirs,
                "schema": (compiled - base) / rival,
                "memory": (memory - base_memory) / len(large),
            }
            print(
                f"{name:32} {ours - base:6.3f} {theirs:6.3f} {ratios['document']:6.2f}"
                f" {compiled - base:8.3f} {rival:8.3f} {ratios['schema']:6.2f} {ratios['memory']:12.1f}",
                flush=True,
            )
            missed += [f"{name}, {kind}" for kind, goal in GOALS.items() if ratios[kind] > goal]
    if missed:
        sys.exit("over the goals: " + "; ".join(missed))


if __name__ == "__main__":
    main()
