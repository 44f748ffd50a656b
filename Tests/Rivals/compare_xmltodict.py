#!/usr/bin/env python3
"""Compares the reading of XML with xmltodict, in one run, and writes a page.

    pip install xmltodict
    swift build -c release --product verijson
    Tests/Rivals/compare_xmltodict.py --verijson .build/release/verijson --page Docs/XMLToDict.md \\
        [--kind NAME=FILE...]

The generated documents need nothing else; files are named after --kind, as in "--kind RSS=a.xml".
"""

import argparse
import importlib.metadata
import json
import os
import platform
import random
import subprocess
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import xmltodict

NAMES = ["a", "b", "c", "item", "x-1", "p:a", "p:q", "_", "Ü"]
TEXTS = ["", "x", "12", "1.50", "true", " ", "\n  ", " padded ", "é😀", "&lt;&amp;", "&#65;", "]] &gt;",
         "\"'", "\\", "\t", "N/A"]

# Each difference has a reason; a document whose difference has none fails the run.
REASONS = {
    "space": "White space at the ends of a text stays; xmltodict strips it. `$trim` in a pattern does "
             "the same where it is wanted.",
    "nil": "`xsi:nil=\"true\"` is null; xmltodict has it as an attribute.",
    "doctype": "A document type declaration with declarations is refused; xmltodict expands or drops "
               "its entities.",
    "entity": "A reference to an entity that no declaration explains is refused; xmltodict drops it.",
    "prefix": "A prefix that no declaration binds is refused; xmltodict does not look at namespaces.",
    "encoding": "An encoding that expat does not know, or that the bytes are not in.",
}


def element(numbers, name, depth, root=False):
    text = f"<{name}" + (" xmlns:p='urn:p'" if root else "")
    seen = set()
    while numbers.random() < 0.3:
        attribute = numbers.choice(NAMES)
        if attribute in seen:
            continue
        seen.add(attribute)
        value = numbers.choice(TEXTS).replace('"', "")
        text += f' {attribute}="{value}"'
    if numbers.random() < 0.2:
        return text + "/>"
    text += ">"
    for _ in range(numbers.randint(0, 1 if depth > 4 else 5)):
        kind = numbers.randint(0, 9)
        if kind < 5:
            text += element(numbers, numbers.choice(NAMES), depth + 1)
        elif kind < 8:
            text += numbers.choice(TEXTS)
        else:
            text += numbers.choice(["<![CDATA[<x> &]]>", "<!-- c -->", "<?p i?>", "\n    "])
    return text + f"</{name}>"


def generated(count):
    for seed in range(count):
        yield f"generated {seed}", element(random.Random(seed), "root", 0, root=True).encode()


class VeriJSON:
    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.folder = tempfile.TemporaryDirectory()
        self.pattern = os.path.join(self.folder.name, "any.json")
        with open(self.pattern, "w") as file:
            file.write('"any"')

    def read(self, data):
        """Returns the value, or the code of the mistake."""
        done = subprocess.run(
            [self.path, "clean", "-p", self.pattern, "--from", "xml", "--to", "json"],
            input=data, capture_output=True, timeout=120,
        )
        if done.returncode == 0:
            return json.loads(done.stdout), None
        text = done.stderr.decode()
        code = text.split("[", 1)[1].split("]", 1)[0] if "[" in text else text
        return None, code


def rival(data):
    try:
        return xmltodict.parse(data), None
    except Exception as error:
        return None, str(error)


def stripped(value):
    """Returns a value with texts as xmltodict has them, but attributes as they are."""
    if isinstance(value, dict):
        made = {}
        for key, item in value.items():
            made[key] = item if key.startswith("@") else stripped(item)
        if made.get("#text", 1) is None:
            del made["#text"]
        return made
    if isinstance(value, list):
        return [stripped(item) for item in value]
    if isinstance(value, str):
        return value.strip() or None
    return value


def without_nil(value):
    """Returns a value of xmltodict with null for an element with xsi:nil."""
    if isinstance(value, dict):
        if any(k.endswith(":nil") and v in ("true", "1") for k, v in value.items()):
            return None
        return {key: without_nil(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_nil(item) for item in value]
    return value


def outcome(verijson, data):
    """Returns "same", a key of REASONS, or a description of a difference without a reason."""
    (ours, mistake), (theirs, refusal) = verijson.read(data), rival(data)
    if mistake and refusal:
        return "both refuse"
    if mistake:
        codes = {"xml.doctype": "doctype", "xml.entity": "entity", "xml.prefix": "prefix",
                 "xml.encoding": "encoding", "xml.bytes": "encoding"}
        return codes.get(mistake, f"refused here: {mistake}")
    if refusal:
        if "encoding" in refusal or "not well-formed" in refusal and b"encoding" in data[:200]:
            return "encoding"
        return f"refused there: {refusal}"
    if ours == theirs:
        return "same"
    if stripped(ours) == theirs:
        return "space"
    if stripped(ours) == without_nil(theirs):
        return "nil"
    return "another value"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--page", required=True)
    parser.add_argument("--generated", type=int, default=300)
    parser.add_argument("--kind", nargs="+", default=[])
    options = parser.parse_args()
    verijson = VeriJSON(options.verijson)
    documents = [("generated", name, data) for name, data in generated(options.generated)]
    for word in options.kind:
        kind, path = word.split("=", 1)
        with open(path, "rb") as file:
            documents.append((kind, path, file.read()))
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda document: outcome(verijson, document[2]), documents))
    counts, unexplained = {}, []
    for (kind, name, _), result in zip(documents, found):
        counts.setdefault(kind, Counter())[result] += 1
        if result not in REASONS and result not in ("same", "both refuse"):
            unexplained.append(f"{name}: {result}")
    columns = ["same", "both refuse"] + [key for key in REASONS
                                         if any(c[key] for c in counts.values())]
    lines = [
        "# XML beside xmltodict", "",
        "*Written by `Tests/Rivals/compare_xmltodict.py`.*", "",
        f"xmltodict {importlib.metadata.version('xmltodict')}, Python {platform.python_version()}. "
        f"{len(documents)} documents, each read by both with their defaults and without a pattern; "
        "values are compared as JSON.", "",
        "| Documents | " + " | ".join(columns) + " |",
        "| --- |" + " ---: |" * len(columns),
    ]
    for kind, counter in counts.items():
        lines.append(f"| {kind} | " + " | ".join(str(counter[key]) for key in columns) + " |")
    lines += ["", "Each difference has one of these reasons:", "", "| | |", "|---|---|"]
    lines += [f"| {key} | {REASONS[key]} |" for key in columns if key in REASONS]
    with open(options.page, "w") as file:
        file.write("\n".join(lines) + "\n")
    print("\n".join(lines[8:8 + len(counts)]))
    if unexplained:
        raise SystemExit("differences without a reason:\n" + "\n".join(unexplained))


if __name__ == "__main__":
    main()
