#!/usr/bin/env python3
"""Breaks documents, one fault in each, compares lenient reading with json_repair, and writes a page.

    pip install json_repair
    swift build -c release --product verijson
    Tests/Rivals/compare_faults.py --verijson .build/release/verijson    runs both, then writes
    Tests/Rivals/compare_faults.py                                       writes the page again

The verdicts are in Tests/Rivals/faults.verdicts.json, with the version of each reader: for each kind a
letter for each seed, "r" for the value that was broken, "-" for a refusal and "w" for another value.
"""

import argparse
import importlib.metadata
import json
import os
import subprocess
import tempfile

import faults

FOLDER = os.path.dirname(os.path.abspath(__file__))
VERDICTS = os.path.join(FOLDER, "faults.verdicts.json")
PAGE = os.path.join(FOLDER, "../../Docs/JSONRepair.md")
START, END = "<!-- faults -->\n", "<!-- end of faults -->\n"
OURS = ["compatible", "salvage"]


def verdict(found, whole):
    """Compares with the order of members and the kinds of numbers."""
    return "r" if json.dumps(found) == json.dumps(whole) else "w"


def ours(command, departures, samples):
    with tempfile.TemporaryDirectory() as folder:
        for name in ["in", "out"]:
            os.mkdir(os.path.join(folder, name))
        with open(os.path.join(folder, "p.json"), "w") as file:
            file.write('"any"')
        names = [f"{number}.json" for number in range(len(samples))]
        for name, (_, text, _) in zip(names, samples):
            with open(os.path.join(folder, "in", name), "w") as file:
                file.write(text)
        words = ["clean", "-q", "-p", "p.json", "--relaxed=" + departures, "-o", "out/"]
        words += [os.path.join("in", name) for name in names]
        subprocess.run([command] + words, cwd=folder, capture_output=True, check=False)
        verdicts = ""
        for name, (_, _, whole) in zip(names, samples):
            path = os.path.join(folder, "out", name)
            if os.path.exists(path):
                with open(path) as file:
                    verdicts += verdict(json.load(file), whole)
            else:
                verdicts += "-"
        return verdicts


def theirs(samples):
    import json_repair

    verdicts = ""
    for _, text, whole in samples:
        found = json_repair.loads(text)
        verdicts += "-" if found == "" else verdict(found, whole)
    return verdicts


def run(command, count):
    known = {
        "versions": {"json_repair": importlib.metadata.version("json_repair")},
        "seeds": {},
        "verdicts": {},
    }
    command = os.path.abspath(command)
    for kind in faults.FAULTS:
        samples = faults.samples(kind, count)
        known["seeds"][kind] = samples[-1][0]
        known["verdicts"][kind] = {name: ours(command, name, samples) for name in OURS}
        known["verdicts"][kind]["json_repair"] = theirs(samples)
    with open(VERDICTS, "w") as file:
        json.dump(known, file, indent=1)
        file.write("\n")


def cell(verdicts):
    return " / ".join(str(verdicts.count(letter)) for letter in "r-w")


def table(known):
    rows = []
    for kind, verdicts in known["verdicts"].items():
        ours, theirs = verdicts["salvage"], verdicts["json_repair"]
        more_wrong = ours.count("w") - theirs.count("w")
        more_right = ours.count("r") - theirs.count("r")
        cells = [cell(verdicts[name]) for name in OURS + ["json_repair"]]
        rows.append(
            (-max(more_wrong, 0), min(more_right, 0), f"| {kind} | " + " | ".join(cells) + " |")
        )
    # Where we are wrong more often stands first, then where we are right less often.
    rows.sort(key=lambda row: row[:2])
    worse = sum(row[0] < 0 for row in rows)
    return worse, "\n".join(row[2] for row in rows)


def section(known):
    version = known["versions"]["json_repair"]
    count = len(next(iter(known["verdicts"].values()))["salvage"])
    worse, rows = table(known)
    return f"""{START}
## One fault in a document

Documents of all shapes in several scripts, {count} a kind, each broken in one place: how often the value that was
broken comes back, how often the text is refused, and how often another value comes back. The rows in which
VeriJSON with `.salvage` is wrong more often than json_repair {version} stand first ({worse}), then those in which it is
right less often. jsonrepair (npm) could not be run.

| Fault | `.compatible`: right / refused / wrong | `.salvage` | json_repair |
|---|---:|---:|---:|
{rows}

{END}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--verijson")
    parser.add_argument("--count", type=int, default=400)
    options = parser.parse_args()
    if options.verijson:
        run(options.verijson, options.count)
    with open(VERDICTS) as file:
        known = json.load(file)
    with open(PAGE) as file:
        page = file.read()
    if START in page:
        page = page[: page.index(START)] + section(known) + page[page.index(END) + len(END) :]
    else:
        page = page.replace("## What each returns\n", section(known) + "\n## What each returns\n")
    with open(PAGE, "w") as file:
        file.write(page)


if __name__ == "__main__":
    main()
