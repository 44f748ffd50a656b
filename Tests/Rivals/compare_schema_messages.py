#!/usr/bin/env python3
"""Shows what is said of documents that a schema refuses, keyword by keyword, and writes a page.

    pip install check-jsonschema
    apt-get install node-ajv
    swift build -c release --product verijson
    Tests/Rivals/compare_schema_messages.py --verijson .build/release/verijson   runs all, then writes
    Tests/Rivals/compare_schema_messages.py                                      writes the page again

What each says is in Tests/Rivals/schema.messages.json, with its version: for each case a line for each
finding, the place and the sentence. `MessagePageTests` compares our column with the library.
"""

import argparse
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
MESSAGES = os.path.join(FOLDER, "schema.messages.json")
PAGE = os.path.join(FOLDER, "../../Docs/SchemaFindings.md")
NAMES = ["VeriJSON", "check-jsonschema", "Ajv"]
DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"

# The keyword, a schema and a document that it refuses.
CASES = [
    ("type", {"type": "integer"}, "12"),
    ("type", {"type": ["string", "null"]}, 1),
    ("type", {"properties": {"price": {"type": "number"}}}, {"price": None}),
    ("enum", {"enum": ["red", "green", 3]}, "blue"),
    ("const", {"const": {"v": 1}}, {"v": 2}),
    ("multipleOf", {"multipleOf": 0.01}, 1.005),
    ("maximum", {"maximum": 5}, 6),
    ("minimum", {"minimum": 1}, 0),
    ("exclusiveMaximum", {"exclusiveMaximum": 5}, 5),
    ("exclusiveMinimum", {"exclusiveMinimum": 0}, 0),
    ("exclusiveMinimum", {"$schema": DRAFT_4, "minimum": 0, "exclusiveMinimum": True}, 0),
    ("maxLength", {"maxLength": 3}, "abcd"),
    ("minLength", {"minLength": 1}, ""),
    ("pattern", {"pattern": "^[A-Z]{3}$"}, "usd"),
    ("format", {"format": "date"}, "2024-02-30"),
    ("maxItems", {"maxItems": 1}, [1, 2]),
    ("minItems", {"minItems": 2}, [1]),
    ("uniqueItems", {"uniqueItems": True}, [1, 2, 1]),
    ("contains", {"contains": {"type": "null"}}, [1, 2]),
    ("minContains", {"contains": {"type": "integer"}, "minContains": 2}, [1, "a"]),
    ("maxContains", {"contains": {"type": "integer"}, "maxContains": 1}, [1, 2, 3]),
    ("maxProperties", {"maxProperties": 1}, {"a": 1, "b": 2}),
    ("minProperties", {"minProperties": 1}, {}),
    ("required", {"required": ["id", "name"]}, {"name": "a"}),
    ("dependentRequired", {"dependentRequired": {"card": ["address"]}}, {"card": 1}),
    ("dependentSchemas", {"dependentSchemas": {"card": {"required": ["address"]}}}, {"card": 1}),
    ("dependencies", {"$schema": DRAFT_7, "dependencies": {"card": ["address"]}}, {"card": 1}),
    ("properties", {"properties": {"a": {"properties": {"b": False}}}}, {"a": {"b": 1}}),
    ("patternProperties", {"patternProperties": {"^n_": {"type": "integer"}}}, {"n_a": "x"}),
    (
        "additionalProperties",
        {"properties": {"a": True}, "additionalProperties": False},
        {"a": 1, "b": 2, "c": 3},
    ),
    ("additionalProperties", {"additionalProperties": {"type": "integer"}}, {"b": "x"}),
    ("propertyNames", {"propertyNames": {"pattern": "^[a-z]+$"}}, {"a": 1, "B": 2}),
    ("propertyNames", {"propertyNames": {"enum": ["a", "b"]}}, {"c": 1}),
    (
        "unevaluatedProperties",
        {"allOf": [{"properties": {"a": True}}], "unevaluatedProperties": False},
        {"a": 1, "b": 2},
    ),
    ("items", {"items": {"type": "integer"}}, [1, "x", 3, None]),
    ("prefixItems", {"prefixItems": [{"type": "string"}, {"type": "integer"}]}, ["a", "b"]),
    ("items", {"prefixItems": [{"type": "string"}], "items": False}, ["a", "b"]),
    (
        "additionalItems",
        {"$schema": DRAFT_7, "items": [{"type": "string"}], "additionalItems": False},
        ["a", "b"],
    ),
    ("unevaluatedItems", {"allOf": [{"prefixItems": [True]}], "unevaluatedItems": False}, [1, 2]),
    ("allOf", {"allOf": [{"minimum": 3}, {"multipleOf": 2}]}, 1),
    ("anyOf", {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 5}]}, 3),
    (
        "oneOf",
        {
            "oneOf": [
                {
                    "properties": {"kind": {"const": "cat"}, "lives": {"type": "integer"}},
                    "required": ["kind"],
                },
                {"properties": {"kind": {"const": "dog"}}, "required": ["kind", "name"]},
            ]
        },
        {"kind": "cat", "lives": "nine"},
    ),
    ("oneOf", {"oneOf": [{"minimum": 1}, {"maximum": 5}]}, 3),
    ("not", {"not": {"type": "null"}}, None),
    ("if", {"if": {"required": ["a"]}, "then": {"required": ["b"]}}, {"a": 1}),
    ("if", {"if": {"type": "string"}, "else": {"minimum": 2}}, 1),
    ("$ref", {"$ref": "#/definitions/id", "definitions": {"id": {"type": "integer"}}}, "x"),
    ("false", {"properties": {"a": False}}, {"a": 1}),
]

# Reads cases from standard input, a line for each.
AJV = """
const Ajv = require("ajv");
const lines = require("fs").readFileSync(0, "utf8").split("\\n").filter(Boolean);
const told = lines.map((line) => {
  const {schema, document} = JSON.parse(line);
  const isOld = schema.$schema && schema.$schema.includes("draft-04");
  const ajv = new Ajv({allErrors: true, format: "full", logger: false, schemaId: isOld ? "id" : "$id"});
  if (isOld) ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-04.json"));
  const validate = ajv.compile(schema);
  return validate(document) ? [] : validate.errors.map((e) => [e.dataPath, e.message]);
});
console.log(JSON.stringify({version: require("ajv/package.json").version, told}));
"""


def run(words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


def line(place, sentence):
    return f"{place}: {sentence}" if place else sentence


def ours(command, schema, document):
    words = [command, "verify", "-s", schema, "--check-formats", "--format", "json", "--report", "-"]
    told = json.loads(run(words + [document]).stdout)
    return [
        line(found["path"], f"expected {found['expected']}, found {found['found']['words']}")
        for found in told["findings"]
    ]


def check_jsonschema(schema, document):
    command = os.path.join(os.path.dirname(sys.executable), "check-jsonschema")
    told = json.loads(run([command, "-v", "-o", "json", "--schemafile", schema, document]).stdout)
    lines = []
    for error in told["errors"]:
        lines.append(line(error["path"], error["message"]))
        best = error.get("best_match")
        if best:
            lines.append("best match: " + line(best["path"], best["message"]))
    return lines


def ajv(cases):
    texts = [json.dumps({"schema": schema, "document": document}) for _, schema, document in cases]
    environment = {**os.environ, "NODE_PATH": "/usr/share/nodejs"}
    done = run(["node", "-e", AJV], input="\n".join(texts), env=environment)
    if done.returncode != 0:
        sys.exit(done.stderr)
    known = json.loads(done.stdout)
    return known["version"], [[line(*found) for found in told] for told in known["told"]]


def messages(command):
    version, theirs = ajv(CASES)
    known = {
        "versions": {
            "check-jsonschema": importlib.metadata.version("check-jsonschema"),
            "Ajv": version,
        },
        "cases": [],
    }
    with tempfile.TemporaryDirectory() as folder:
        schema_file, document_file = (os.path.join(folder, name) for name in ["s.json", "d.json"])
        for (keyword, schema, document), by_ajv in zip(CASES, theirs):
            for path, value in [(schema_file, schema), (document_file, document)]:
                with open(path, "w") as file:
                    json.dump(value, file)
            told = [
                ours(command, schema_file, document_file),
                check_jsonschema(schema_file, document_file),
                by_ajv,
            ]
            if not told[0]:
                sys.exit(f"{schema} accepts {document}")
            case = {"keyword": keyword, "schema": json.dumps(schema), "document": json.dumps(document)}
            known["cases"].append({**case, **dict(zip(NAMES, told))})
    return known


def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def row(case):
    schema = re.sub(r'"\$schema": "[^"]*/draft-0(\d)/schema#", ', "", case["schema"])
    draft = re.search(r"/draft-0(\d)/", case["schema"])
    title = case["keyword"] + (f", draft {draft[1]}" if draft else "")
    cells = [f"{title}<br>{code(schema)}<br>{code(case['document'])}"]
    for name in NAMES:
        cells.append("<br>".join(code(told) for told in case[name]) or "accepts it")
    return "| " + " | ".join(cells) + " |"


def page(known):
    versions = known["versions"]
    rows = "\n".join(row(case) for case in known["cases"])
    silent = sum(not case["Ajv"] for case in known["cases"])
    return f"""# Beside check-jsonschema and Ajv

What is said of documents that a schema refuses, keyword by keyword: by VeriJSON with `verify -s` (and by
`Schema.findings`, in the same words), by [check-jsonschema](https://github.com/python-jsonschema/check-jsonschema)
{versions["check-jsonschema"]}, and by [Ajv](https://ajv.js.org) {versions["Ajv"]} with all errors asked for. A line is the place in the
document and the sentence. This page is written by `Tests/Rivals/compare_schema_messages.py`, which runs
all three; a test compares the first column with the library.

- VeriJSON shows no value of the document unless it is asked to, since documents have secrets in them, and a key only in
  an object whose keys the schema names. What was found is told by its kind or count. check-jsonschema quotes the value.
- Each finding also has the line and column in the document, the line and column of the rule in the schema, and the
  path of keywords (`Schema.output`); Ajv has the path of keywords, check-jsonschema none.
- Ajv {versions["Ajv"].split(".")[0]}, which Debian has, reads drafts 4, 6 and 7, and passes over later keywords ({silent} rows).

| Keyword, schema, document | VeriJSON | check-jsonschema | Ajv |
|---|---|---|---|
{rows}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--verijson")
    options = parser.parse_args()
    if options.verijson:
        known = messages(os.path.abspath(options.verijson))
        with open(MESSAGES, "w") as file:
            json.dump(known, file, indent=1)
            file.write("\n")
    with open(MESSAGES) as file:
        known = json.load(file)
    with open(PAGE, "w") as file:
        file.write(page(known))


if __name__ == "__main__":
    main()
