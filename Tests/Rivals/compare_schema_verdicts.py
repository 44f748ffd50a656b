#!/usr/bin/env python3
"""Compares the verdicts of VeriJSONSchema with those of jsonschema, on random schemas.

    pip install jsonschema==4.26.0
    Tests/Rivals/compare_schema_verdicts.py --package . --schemas 2000 --seed 1

For each draft, random schemas and documents are made, jsonschema gives its verdicts, and the test
`RivalVerdictTests` compares them with those of the library, which it writes down. The differences are
printed; the exit code is 1 if there are any. None is known.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

import jsonschema

VALIDATORS = {
    4: jsonschema.Draft4Validator,
    6: jsonschema.Draft6Validator,
    7: jsonschema.Draft7Validator,
    2019: jsonschema.Draft201909Validator,
    2020: jsonschema.Draft202012Validator,
}

KEYS = ["a", "b", "c", "ab", "", "é", "a/b"]
SCALARS = [None, True, False, 0, 1, -1, 1.5, 2, 3, 10, 1.0, 0.1, "", "a", "b", "ab", "abc", "é", "😀"]
TYPES = ["null", "boolean", "object", "array", "number", "string", "integer"]
PATTERNS = ["a", "^a", "b$", "^ab?$", "^.$", "[a-b]{2}", "^[^a]*$"]

class Generator:
    def __init__(self, draft, seed):
        self.draft = draft
        self.random = random.Random(f"{draft} {seed}")

    def value(self, depth=3):
        r = self.random
        kind = r.randrange(6 if depth else 3)
        if kind in (3, 4):
            return {r.choice(KEYS): self.value(depth - 1) for _ in range(r.randrange(5))}
        if kind == 5:
            return [self.value(depth - 1) for _ in range(r.randrange(5))]
        return r.choice(SCALARS)

    def schema(self):
        defs = "$defs" if self.draft >= 2019 else "definitions"
        self.prefix = "#/" + defs + "/"
        self.refers = False
        definitions = {name: self.subschema(2) for name in ("d0", "d1")}
        self.refers = True
        root = self.subschema(3)
        if not isinstance(root, dict):
            root = {"not": {}} if root is False else {}
        # Beside $ref, old drafts see nothing.
        if self.draft <= 7 and "$ref" in root:
            root = {"allOf": [root]}
        root["$schema"] = VALIDATORS[self.draft].META_SCHEMA.get(
            "$id", VALIDATORS[self.draft].META_SCHEMA.get("id")
        )
        root[defs] = definitions
        return root

    def below(self, depth):
        """Returns a subschema for a part of the value, which may refer to anything."""
        outer, self.refers = self.refers, True
        schema = self.subschema(depth)
        self.refers = outer
        return schema

    def subschema(self, depth):
        r = self.random
        if depth < 3 and self.draft >= 6 and r.randrange(8) == 0:
            return r.randrange(3) > 0
        schema = {}
        for _ in range(r.randrange(1, 4)):
            self.assertion(schema)
        if depth:
            for _ in range(r.randrange(4)):
                r.choice([self.members, self.items, self.in_place])(schema, depth - 1)
        return schema

    def assertion(self, schema):
        r = self.random
        number = r.choice([0, 1, 2, 3, 0.5, 1.5, -1])
        choice = r.randrange(14)
        if choice < 2:
            types = sorted(set(r.choices(TYPES, k=r.randrange(1, 4))))
            schema["type"] = types[0] if len(types) == 1 else types
        elif choice == 2:
            name = r.choice(["minimum", "maximum"])
            schema[name] = number
            if self.draft == 4 and r.randrange(2):
                schema["exclusive" + name.capitalize()] = r.choice([True, False])
        elif choice == 3 and self.draft > 4:
            schema[r.choice(["exclusiveMinimum", "exclusiveMaximum"])] = number
        elif choice == 4:
            schema[r.choice(["minLength", "maxLength"])] = r.randrange(3)
        elif choice == 5:
            schema["pattern"] = r.choice(PATTERNS)
        elif choice == 6:
            schema["required"] = sorted(set(r.choices(KEYS[:4], k=r.randrange(1, 3))))
        elif choice == 7:
            values = []
            for _ in range(r.randrange(2, 6)):
                value = self.value(1)
                if not any(jsonschema._utils.equal(value, known) for known in values):
                    values.append(value)
            schema["enum"] = values
        elif choice == 8 and self.draft > 4:
            if r.randrange(3) == 0:
                schema["const"] = self.value(1)
        elif choice == 9:
            schema["uniqueItems"] = r.choice([True, True, False])
        elif choice == 10:
            schema[r.choice(["minItems", "maxItems"])] = r.randrange(4)
        elif choice == 11:
            schema[r.choice(["minProperties", "maxProperties"])] = r.randrange(4)
        elif choice == 12:
            schema["multipleOf"] = r.choice([1, 2, 0.5, 0.1])

    def members(self, schema, depth):
        r = self.random
        choice = r.randrange(9)
        if choice < 3:
            schema["properties"] = {
                r.choice(KEYS): self.below(depth) for _ in range(r.randrange(1, 4))
            }
        elif choice == 3:
            schema["patternProperties"] = {
                r.choice(PATTERNS): self.below(depth) for _ in range(r.randrange(1, 3))
            }
        elif choice == 4:
            schema["additionalProperties"] = self.boolean_or(depth)
        elif choice == 5 and self.draft >= 2019:
            schema["unevaluatedProperties"] = self.boolean_or(depth)
        elif choice == 6:
            name = "dependentSchemas" if self.draft >= 2019 else "dependencies"
            schema[name] = {r.choice(KEYS[:3]): self.subschema(depth)}
        elif choice == 7:
            name = "dependentRequired" if self.draft >= 2019 else "dependencies"
            schema[name] = {r.choice(KEYS[:3]): [r.choice(KEYS[:3])]}
        elif choice == 8 and self.draft > 4:
            schema["propertyNames"] = self.below(0)

    def boolean_or(self, depth):
        return False if self.random.randrange(2) else self.below(depth)

    def items(self, schema, depth):
        r = self.random
        choice = r.randrange(5)
        if choice == 0:
            schema["items"] = self.below(depth)
        elif choice == 1:
            name = "prefixItems" if self.draft >= 2020 else "items"
            schema[name] = [self.below(depth) for _ in range(r.randrange(1, 3))]
            if self.draft < 2020 and r.randrange(2):
                schema["additionalItems"] = self.boolean_or(depth)
        elif choice == 2 and self.draft > 4:
            schema["contains"] = self.below(depth)
            if self.draft >= 2019:
                if r.randrange(2):
                    schema["minContains"] = r.randrange(3)
                if r.randrange(2):
                    schema["maxContains"] = r.randrange(1, 3)
        elif choice == 3 and self.draft >= 2019:
            schema["unevaluatedItems"] = self.boolean_or(depth)

    def in_place(self, schema, depth):
        r = self.random
        choice = r.randrange(7)
        if choice == 0:
            if self.refers:
                schema["$ref"] = self.prefix + r.choice(["d0", "d1"])
        elif choice < 5:
            name = ["allOf", "anyOf", "oneOf", "anyOf"][choice - 1]
            schema[name] = [self.subschema(depth) for _ in range(r.randrange(1, 4))]
        elif choice == 5:
            schema["not"] = self.subschema(0)
        elif self.draft >= 7:
            schema["if"] = self.subschema(depth)
            if r.randrange(3):
                schema["then"] = self.subschema(depth)
            if r.randrange(3):
                schema["else"] = self.subschema(depth)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--package", default=".")
    parser.add_argument("--schemas", type=int, default=1000, help="for each draft")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--swift", default="swift test", help="the command that runs tests")
    options = parser.parse_args()

    cases = []
    for draft, validator in VALIDATORS.items():
        generator = Generator(draft, options.seed)
        for _ in range(options.schemas):
            schema = generator.schema()
            validator.check_schema(schema)
            documents = [generator.value() for _ in range(8)]
            checker = validator(schema)
            verdicts = [checker.is_valid(document) for document in documents]
            cases.append(
                {"draft": draft, "schema": schema, "documents": documents, "verdicts": verdicts}
            )

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cases.ndjson")
        output = os.path.join(folder, "differences.ndjson")
        with open(path, "w") as file:
            for case in cases:
                file.write(json.dumps(case) + "\n")
        environment = dict(os.environ, VERIJSON_RIVAL_CASES=path, VERIJSON_RIVAL_OUTPUT=output)
        command = options.swift.split() + ["--filter", "RivalVerdictTests"]
        done = subprocess.run(command, cwd=options.package, env=environment, capture_output=True)
        if not os.path.exists(output):
            sys.exit(done.stdout.decode() + done.stderr.decode())
        with open(output) as file:
            differences = [json.loads(line) for line in file]

    total = sum(len(case["documents"]) for case in cases)
    print(f"{len(cases)} schemas, {total} documents, {len(differences)} other verdicts")
    for difference in differences[:10]:
        case = cases[difference["case"]]
        document = case["documents"][difference["document"]]
        verdict = case["verdicts"][difference["document"]]
        print(json.dumps(case["schema"]), json.dumps(document), verdict, difference["error"])
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
