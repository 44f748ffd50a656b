"""Cleans a file of lines, and opens what came of it in DuckDB.

    python duckdb_views.py orders.pattern.json raw.ndjson cleaned/ [OPTION…]

makes `cleaned/orders.duckdb`, which has a view of the clean records, `orders`, and a table of the
refused values with their lines and reasons, `quarantine`.
"""

import os
import pathlib
import subprocess
import sys

import duckdb

# The members of a quarantined value, as *Reports* of the documentation lists them.
QUARANTINE = {
    "document": "VARCHAR",
    "line": "BIGINT",
    "path": "VARCHAR",
    "action": "VARCHAR",
    "code": "VARCHAR",
    "causes": "STRUCT(code VARCHAR, path VARCHAR, message VARCHAR)[]",
    "value": "JSON",
    "text": "VARCHAR",
}


def run(*arguments):
    """Runs the command, and returns what it writes."""
    command = os.environ.get("VERIJSON_COMMAND", "verijson")
    return subprocess.run([command, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def quoted(text):
    return "'" + str(text).replace("'", "''") + "'"


def lines_of(path, columns):
    """Returns the words of SQL for a file of lines with some columns."""
    listed = ", ".join(f"{quoted(name)}: {quoted(kind)}" for name, kind in columns.items())
    return (
        f"read_json({quoted(path)}, format = 'newline_delimited', columns = {{{listed}}},"
        " maximum_object_size = 268435456)"
    )


def open_cleaned(pattern, source, folder, options=(), name="orders"):
    """Cleans a file, and returns a connection to a database about it."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    clean, refused = folder / f"{name}.ndjson", folder / "quarantine.ndjson"
    cleaning = ["clean", "-q", "--lines", "-p", pattern, *options]
    run(*cleaning, "-o", str(clean), "--quarantine", str(refused), source)
    database = folder / f"{name}.duckdb"
    database.unlink(missing_ok=True)
    connection = duckdb.connect(str(database))
    # The columns of the pattern, so that no type depends on the first records.
    connection.execute(run("convert", "-q", pattern, "--to", "duckdb", "--name", name))
    described = connection.execute(f'DESCRIBE "{name}"').fetchall()
    connection.execute(f'DROP TABLE "{name}"')
    columns = {column[0]: column[1] for column in described}
    connection.execute(f'CREATE VIEW "{name}" AS SELECT * FROM {lines_of(clean, columns)}')
    connection.execute(f"CREATE TABLE quarantine AS SELECT * FROM {lines_of(refused, QUARANTINE)}")
    return connection


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    database = open_cleaned(*sys.argv[1:4], sys.argv[4:])
    print(database.sql("SELECT count(*) AS records FROM orders"))
    print(
        database.sql(
            "SELECT code, causes[1].path AS place, count(*) AS refused, min(line) AS first"
            " FROM quarantine GROUP BY ALL ORDER BY refused DESC LIMIT 10"
        )
    )
