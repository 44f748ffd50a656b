"""Engines that read documents with columns, for check_columns.py."""

import json
import math
import os
import subprocess

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

    def comments(self, text):
        """Returns the words of comments that say that it is refused."""
        return ["a number over 1.8e308"] if any(math.isinf(number) for number in floats(text)) else []


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

    def comments(self, text):
        return []


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
        lines = "FROM lines, json_populate_record(NULL::t, line::json) AS r"
        rows = self.query(
            "CREATE TEMPORARY TABLE lines (number SERIAL, line TEXT)", f"\\copy lines (line) FROM '{path}'",
            # The table is a temporary one of the same name and columns, which the server drops.
            schema.replace("CREATE TABLE", "CREATE TEMPORARY TABLE", 1),
            # The rows of a table have no order, so the values are those of the query.
            f"INSERT INTO t SELECT r.* {lines}",
            f"SELECT row_to_json(r) {lines} ORDER BY number",
        )
        return [json.loads(row) for row in rows.split("\n") if row]

    def comments(self, text):
        words = ["U+0000"] if "\\u0000" in text else []
        if any(math.isinf(number) or number == 0 for number in floats(text)):
            words.append("outside of the range of a double")
        return words


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
            # Spark reads this column alone only from a table that it keeps.
            rows = table.cache().select("refused").collect()
            return [row.refused for row in rows if row.refused is not None]
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
