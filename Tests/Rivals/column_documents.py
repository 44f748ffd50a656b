"""Patterns, and documents of values at and beside their bounds, for check_columns.py."""

import json
import os
import subprocess

INTEGERS = sorted(
    {sign * (base + step) for sign in (-1, 1) for step in (-1, 0, 1)
     for base in (0, 100, 2**31, 2**32, 2**53, 2**63, 2**64, 10**18, 10**19, 10**37, 10**38)}
)
NUMBERS = [
    "0", "-0", "-0.0", "1.5", "1e3", "1E-400", "5e-324", "0.1e+1", "1.7976931348623157e308", "1e400", "-1e999",
    "-1.7976931348623157e308", "123456789012345678901234567890", "0." + "3" * 400, "1e22", "100.00", "9" * 400,
]
TEXTS = [
    "", "a", "N/A", "null", "true", "12", "1.5", "'\"`\\", "é\u0301😀", "\u2028", "x" * 3000, "line\nfeed\ttab",
    "\0", "a\0b", "2024-02-29", "0000-01-01", "0001-01-01", "1582-10-10", "9999-12-31", "1969-12-31", "10:00:00Z",
    "23:59:60Z", "10:00:00", "23:59:60", "2016-12-31T23:59:60Z", "2024-01-31t10:00:00z",
    "2024-01-31T10:00:00+23:59", "2024-01-31T10:00:00.123456789012Z", "2024-01-31 10:00:00", "2016-12-31T23:59:60",
    "123e4567-e89b-12d3-a456-426614174000", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
    "00000000-0000-0000-0000-000000000000", "https://a.example/1", "a@b.example", "#00ff7f", "192.0.2.1", "::1",
    "host", "YQ==",
]
SCALARS = ["null", "true", "false", *map(str, INTEGERS), *NUMBERS, *map(json.dumps, TEXTS)]
CONTAINERS = [
    "[]", "{}", "[1]", "[null]", '["a",null]', "[1,true]", '{"k":1}', '{"k":null,"m":"x"}', "[[1],[]]", "[[],null]",
    '{"k":{"k":[]}}', '{"K":"x","k":1}', '{"k":1,"K":"x"}', '{"K":1,"k":2}', '{"k":2,"K":1}', '{"":1}',
]
VALUES = SCALARS + CONTAINERS

BOUNDS = [
    "", ":0,", ":,100", ":1,100", ":1,2147483647", ":-2147483648,2147483647", ":0,2147483648",
    ":-9223372036854775808,9223372036854775807", ":0,9223372036854775808", ":0,18446744073709551615",
    ":-18446744073709551616,1", ":0,9999999999999999999999999999999999999",
    ":-99999999999999999999999999999999999999,99999999999999999999999999999999999999",
    ":0,100000000000000000000000000000000000000",
]
TYPES = [
    *("int" + bounds for bounds in BOUNDS), "number", "number:0,", "number:,0", "number:0,1", "number:-1e308,1e308",
    "number:0,1e999", "bool", "string", "string:^[a-z]*$", "enum:a,N/A", "null", "*", "any", "date", "time",
    "datetime", "time:local", "datetime:local", "uuid", "url", "url:http", "email", "color", "ipv4", "ipv6",
    "hostname", "base64", "[int|number]", "[int:0,100|int]", "[int|string]", "[date|uuid]", "[date|string]",
    "[bool|int]", "[int|int:0,18446744073709551615]", "[int:0,18446744073709551615|number]",
]
COMPOUNDS = [
    {"k?": "int", "m?": "string"}, {"k": "[int|null]"}, {"*": "int"}, {"*": "any"}, {"k?": {"k?": ["any"]}}, {},
    [], ["int"], ["string?"], ["null"], [["int"]], [["int?"]], [[]], {"$tuple": ["int"]}, {"$tuple": ["int", "bool"]},
    {"$tuple": ["int", "int?"]}, {"$in": [1, "a", None, True]}, {"$in": [0, 1.5]}, {"$in": [1e22, 100]},
    {"$any": [{"k": "int", "m?": "string"}, {"k?": "null", "m": "string"}]}, {"$any": [["int"], "int"]},
    {"$any": [["int"], ["string"]]}, {"$any": [{"*": "int"}, {"m": "string"}]},
    {"$any": [{"k": "int"}, {"k": "number", "m?": "date"}]}, {"$type": "int", "$null": ["N/A"]},
    {"$type": "int?", "$in": [1, None]}, {"k?": "int", "*": "any"}, {"K?": "int", "k?": "int"},
    {"k?": "never", "m?": "string"}, {"$any": ["int", {"k": "int"}]}, {"": "int"},
]
# Names in the form of a pattern's key, and as they are in documents.
NAMES = {
    "odd `name` \"'": "odd `name` \"'", "line\nfeed": "line\nfeed", "a.b": "a.b", "e\u0301": "e\u0301", "é": "é",
    "select": "select", "\\\\": "\\\\", "n" * 63: "n" * 63, "m" * 64: "m" * 64, "-- x": "-- x", "nul\0": "nul\0",
    "": "", "A": "A", "ä": "ä", "Ä": "Ä",
}


def patterns():
    """Yields patterns: each type mandatory, nullable, optional, in a list, in a map, in an object and alone."""
    for kind in TYPES:
        yield {"a": kind}
        yield {"a": {"$type": kind, "$null": True}}
        yield {"a?": kind}
        yield {"a": [kind]}
        yield {"a": {"*": kind}}
        yield {"a": [{"b": kind, "c?": "bool"}]}
        yield kind
    for kind in COMPOUNDS:
        yield {"a": kind}
        yield {"a?": [kind], "odd `name` \"'": {"*?": kind}}
    yield {"a": "int", **{name + "?": "string" for name in NAMES}}
    yield {"a": {name + "?": "int" for name in NAMES}}
    yield {"$define": {"node": {"n": "int:1,9", "next?": "#node"}}, "a?": "int", "b": "#node"}
    yield {"$define": {"node": {"n": "int:1,9", "next?": "#node"}}, "a": "#node"}
    yield [{"a": "int:0,18446744073709551615", "b?": "[date|null]"}]


def documents(chance, count):
    """Yields texts of documents."""
    yield "{}"
    for value in VALUES:
        yield '{"a":%s}' % value
        yield '{"a":[%s]}' % value
        yield '{"a":{"k":%s}}' % value
        yield '{"a":[{"b":%s}]}' % value
    for _ in range(count):
        a, b, c = chance.choices(SCALARS, k=3)
        yield '{"a":[%s,%s,%s],"more":%s}' % (a, b, c, chance.choice(VALUES))
        yield '{"a":[{"b":%s,"c":true},{"b":%s,"x":[%s]}]}' % (a, b, c)
        yield '{"odd `name` \\"\'":{"k":%s},"a":[%s,null]}' % (chance.choice(VALUES), chance.choice(VALUES))
        yield '{"A":%s,"a":1,"b":{"n":1,"next":{"n":%s}}}' % (a, b)
    for text in ('{"n":1}', '{"n":1,"next":{"n":2,"next":{"n":3}}}', '{"n":1,"next":null}'):
        yield '{"a":%s}' % text
    for name in NAMES:
        key = json.dumps(name)
        yield '{"a":1,%s:"x"}' % key
        yield '{"a":{%s:1}}' % key
    yield json.dumps({"a": 1, **{name: "x" + name for name in NAMES}})


def run(command, *arguments, text=None):
    return subprocess.run(
        [command, *arguments], input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
    ).stdout


class Case:
    """A pattern with its columns in each form, and the documents that it accepts as records."""

    FORMS = ["arrow", "duckdb", "sql", "spark", "spark-json"]

    def __init__(self, command, pattern, texts, folder):
        self.pattern = pattern
        path = os.path.join(folder, "p.json")
        with open(path, "w") as file:
            json.dump(pattern, file)
        self.forms = {
            form: run(command, "convert", "-q", path, "--to", form, "--name", "t").decode() for form in self.FORMS
        }
        names = [field["name"] for field in json.loads(self.forms["spark-json"])["fields"]]
        isArray, isRecord = isinstance(pattern, list), isinstance(pattern, dict)
        inputs = texts if isRecord else ["[%s]" % text for text in texts] if isArray else VALUES
        answers = run(command, "clean", "-q", "--lines", "--each", "-p", path, text="\n".join(inputs).encode() + b"\n")
        answers = [json.loads(line)["status"] for line in answers.splitlines()]
        assert len(answers) == len(inputs)
        kept = [text for text, status in zip(inputs, answers) if status == "unchanged"]
        if isArray:
            kept = [text[1:-1] for text in kept]
        elif not isRecord:
            assert names == ["value"]
            kept = ['{"value":%s}' % text for text in kept]
        self.texts = kept

    def __str__(self):
        return json.dumps(self.pattern, ensure_ascii=False)
