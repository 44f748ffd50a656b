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
import subprocess
import sys
import tempfile

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
    '{"k":{"k":[]}}', '{"K":"x","k":1}', '{"k":1,"K":"x"}', '{"":1}',
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


def written(texts, folder):
    """Writes documents as lines, and returns the path."""
    path = os.path.join(folder, "lines.json")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(text + "\n" for text in texts)
    return path


class Arrow:
    """pyarrow's reader of JSON with an explicit schema."""

    forms = ["arrow"]

    def __init__(self):
        import pyarrow.json

        self.arrow = pyarrow
        self.version = pyarrow.__version__

    def type(self, field):
        """Returns the type of a field in Arrow's JSON form."""
        kind, children = field["type"], [self.field(child) for child in field["children"]]
        match kind["name"]:
            case "int":
                return {32: self.arrow.int32(), 64: self.arrow.int64()}[kind["bitWidth"]]
            case "decimal":
                return self.arrow.decimal128(kind["precision"], kind["scale"])
            case "list":
                return self.arrow.list_(children[0])
            case "struct":
                return self.arrow.struct(children)
            case name:
                return {
                    "bool": self.arrow.bool_, "floatingpoint": self.arrow.float64, "utf8": self.arrow.string
                }[name]()

    def field(self, field):
        metadata = {entry["key"]: entry["value"] for entry in field.get("metadata", [])}
        return self.arrow.field(field["name"], self.type(field), field["nullable"], metadata)

    def read(self, form, schema, texts, folder):
        fields = [self.field(field) for field in json.loads(schema)["fields"]]
        if not fields:
            return None
        table = self.arrow.json.read_json(
            written(texts, folder),
            self.arrow.json.ReadOptions(block_size=1 << 26),
            self.arrow.json.ParseOptions(
                explicit_schema=self.arrow.schema(fields), unexpected_field_behavior="ignore"
            ),
        )
        return table.to_pylist()

    def may_refuse(self, text):
        """Whether a comment says that it is refused."""
        return any(math.isinf(number) for number in floats(text))


class DuckDB:
    """DuckDB's COPY into a table."""

    forms = ["duckdb", "sql"]

    def __init__(self):
        import duckdb

        self.duckdb = duckdb
        self.version = duckdb.__version__

    def read(self, form, schema, texts, folder):
        with self.duckdb.connect() as database:
            database.execute(schema)
            if not database.execute("SHOW TABLES").fetchall():
                return None
            database.execute(f"COPY t FROM '{written(texts, folder)}' (FORMAT json)")
            table = database.table("t")
            return [dict(zip(table.columns, row)) for row in table.fetchall()]

    def may_refuse(self, text):
        return False


class PostgreSQL:
    """PostgreSQL's json_populate_record into a table."""

    forms = ["sql"]

    def __init__(self):
        self.version = self.query("SHOW server_version").strip()

    def query(self, *commands):
        arguments = [argument for command in commands for argument in ("-c", command)]
        made = subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "--single-transaction", *arguments],
            capture_output=True,
        )
        if made.returncode != 0:
            raise ValueError(made.stderr.decode().splitlines()[0])
        return made.stdout.decode()

    def read(self, form, schema, texts, folder):
        if "CREATE TABLE" not in schema:
            return None
        path = os.path.join(folder, "lines.tsv")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(text.replace("\\", "\\\\") + "\n" for text in texts)
        rows = self.query(
            "CREATE TEMPORARY TABLE lines (number SERIAL, line TEXT)", f"\\copy lines (line) FROM '{path}'",
            # The table is a temporary one of the same name and columns, which the server drops.
            schema.replace("CREATE TABLE", "CREATE TEMPORARY TABLE", 1),
            "INSERT INTO t SELECT r.* FROM lines, json_populate_record(NULL::t, line::json) AS r ORDER BY number",
            "SELECT row_to_json(t) FROM t ORDER BY ctid",
        )
        return [json.loads(row) for row in rows.split("\n") if row]

    def may_refuse(self, text):
        return "\\u0000" in text or any(math.isinf(number) or number == 0 for number in floats(text))


class Spark:
    """Spark's reader of JSON in the mode FAILFAST.

    All documents of all patterns are one file: its columns are structures, one for each pattern.
    """

    forms = ["spark", "spark-json"]

    def __init__(self):
        from pyspark.sql import SparkSession, types

        self.types = types
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        self.session = builder.config("spark.log.level", "FATAL").getOrCreate()
        self.version = self.session.version

    def structure(self, form, schema):
        if form == "spark-json":
            return self.types.StructType.fromJson(json.loads(schema))
        java = self.session._jvm.org.apache.spark.sql.types.StructType
        return self.types.StructType.fromJson(json.loads(java.fromDDL(schema).json()))

    def rows(self, lines, columns, folder, mode):
        schema = self.types.StructType(columns)
        if mode == "PERMISSIVE":
            schema.add("refused", "string")
        reader = self.session.read.schema(schema).option("mode", mode).option("columnNameOfCorruptRecord", "refused")
        table = reader.option("maxPartitionBytes", "1g").json(written(lines, folder))
        if mode == "PERMISSIVE":
            # A query for nothing but that column is not allowed.
            return [row.refused for row in table.cache().collect() if row.refused is not None]
        texts = table.selectExpr("to_json(struct(*), map('ignoreNullFields', 'false')) AS text").collect()
        return [json.loads(row.text) for row in texts]

    def read_all(self, form, cases, folder):
        """Returns the rows of each case, or the documents that were refused."""
        columns, lines = [], []
        for index, case in enumerate(cases):
            structure = self.structure(form, case.forms[form])
            columns.append(self.types.StructField(f"p{index}", structure))
            lines += ['{"p%d":%s}' % (index, text) for text in case.texts]
        try:
            rows = iter(self.rows(lines, columns, folder, "FAILFAST"))
        except Exception as error:
            print(f"spark: {message(error)}")
            return None, self.rows(lines, columns, folder, "PERMISSIVE")
        return [[next(rows)[f"p{index}"] for _ in case.texts] for index, case in enumerate(cases)], []


def message(error):
    """Returns the first line of an error that says something."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    causes = [line for line in lines if "MALFORMED" in line or "Caused by" in line]
    return (causes[-1] if causes else lines[0])[:200]


def floats(text):
    """Returns the numbers in a document that are not 0 as they are written, as doubles."""
    found = []

    def number(lexeme):
        digits = lexeme.lower().split("e")[0]
        if any(digit in digits for digit in "123456789"):
            found.append(float(lexeme))
        return 0

    json.loads(text, parse_int=number, parse_float=number)
    return found


def exact(text):
    """Returns the value of a document, with integers as they are written."""
    return json.loads(text, parse_float=lambda lexeme: float(lexeme))


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

    tally.tables += 1
    likely = [text for text in case.texts if not engine.may_refuse(text)]
    rows, error = attempt(likely) if likely else (None, None)
    if error:
        causes = [(text, cause) for text in likely if (cause := attempt([text])[1])]
        tally.mistake(case, f"refused {len(causes)} of {len(likely)}, together: {message(error)}")
        for text, cause in causes[:3]:
            print(f"    {text[:120]}: {message(cause)}")
    elif rows is not None:
        tally.compare(case, likely, rows)
    for text in set(case.texts) - set(likely):
        rows, error = attempt([text])
        if error:
            tally.said += 1
            shown[f"{tally.name}: {message(error)}"].append(text)
        elif rows is not None:
            tally.compare(case, [text], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verijson", required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    texts = list(documents(random.Random(options.seed), options.count))
    tallies, shown = [], collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        cases = [Case(options.verijson, pattern, texts, folder) for pattern in patterns()]
        cases = [case for case in cases if case.texts]
        print(f"{len(cases)} patterns, {sum(len(case.texts) for case in cases)} documents", flush=True)
        for make in (Arrow, DuckDB, PostgreSQL):
            if make is PostgreSQL and "PGHOST" not in os.environ:
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
    if options.show:
        for words, refused in sorted(shown.items()):
            print(f"{words}: {len(refused)}, such as {refused[0][:120]}")
    sys.exit(any(tally.unsaid for tally in tallies))


def check_spark(cases, folder):
    """Yields the tallies of Spark."""
    try:
        engine = Spark()
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
