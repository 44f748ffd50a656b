#!/usr/bin/env python3
"""Breaks documents, one fault in each, compares lenient reading with that of others, and writes a page.

    pip install json_repair
    swift build -c release --product verijson
    Tests/Rivals/compare_faults.py --verijson .build/release/verijson    runs both, then writes
    Tests/Rivals/compare_faults.py --samples FILE                        writes the broken texts
    Tests/Rivals/compare_faults.py --answers NAME VERSION FILE           adds another reader, then writes
    Tests/Rivals/compare_faults.py                                       writes the page again

The verdicts are in Tests/Rivals/faults.verdicts.json, with the version of each reader: for each kind a
letter for each seed, "r" for the value that was broken, "-" for a refusal and "w" for another value.
Of `.compatible`, "c" is a part of the value whose end is missing, reported as `relaxed.truncation`.

A reader in another language is run outside of the repository. It is given the file of samples, a line for
each with "kind", "seed" and "text", and its answers are a line for each: what it makes of the text, as a
string in JSON, or null for a refusal.
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
HOMES = {"json_repair": "mangiucugna/json_repair", "jsonrepair": "josdejong/jsonrepair"}


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
            if not os.path.exists(path):
                verdicts += "-"
                continue
            with open(path) as file:
                found = json.load(file)
            letter = verdict(found, whole)
            if letter == "w" and departures == "compatible" and is_part(found, whole):
                words = ["clean", "-q", "-p", "p.json", "--relaxed=" + departures, "-o", path]
                words += ["--format", "json", "--report", "-", os.path.join("in", name)]
                ran = subprocess.run([command] + words, cwd=folder, capture_output=True, check=False)
                codes = {change["code"] for change in json.loads(ran.stdout)["changes"]}
                letter = "c" if codes == {"relaxed.truncation"} else letter
            verdicts += letter
        return verdicts


def is_part(found, whole):
    """Returns whether all that was found is in the whole value, at the same place."""
    if isinstance(found, dict) and isinstance(whole, dict):
        return all(key in whole and is_part(found[key], whole[key]) for key in found)
    if isinstance(found, list) and isinstance(whole, list):
        return len(found) <= len(whole) and all(map(is_part, found, whole))
    return json.dumps(found) == json.dumps(whole)


def theirs(samples):
    import json_repair

    verdicts = ""
    for _, text, whole in samples:
        found = json_repair.loads(text)
        verdicts += "-" if found == "" else verdict(found, whole)
    return verdicts


def run(command, count, known):
    known["versions"]["json_repair"] = importlib.metadata.version("json_repair")
    command = os.path.abspath(command)
    for kind in faults.FAULTS:
        samples = faults.samples(kind, count)
        if known["seeds"].get(kind) != samples[-1][0]:
            known["verdicts"][kind] = {}
        known["seeds"][kind] = samples[-1][0]
        known["verdicts"][kind].update({name: ours(command, name, samples) for name in OURS})
        known["verdicts"][kind]["json_repair"] = theirs(samples)


def write_samples(path, count):
    with open(path, "w") as file:
        for kind in faults.FAULTS:
            for seed, text, _ in faults.samples(kind, count):
                file.write(json.dumps({"kind": kind, "seed": seed, "text": text}) + "\n")


def add_answers(name, version, path, count, known):
    if name not in HOMES:
        raise SystemExit(f"{name} is none of {', '.join(HOMES)}")
    known["versions"][name] = version
    with open(path) as file:
        answers = [json.loads(line) for line in file]
    if len(answers) != count * len(faults.FAULTS):
        raise SystemExit(f"{path}: {len(answers)} answers to {count * len(faults.FAULTS)} samples")
    for number, kind in enumerate(faults.FAULTS):
        given = answers[number * count : (number + 1) * count]
        samples = faults.samples(kind, count)
        known["verdicts"][kind][name] = "".join(
            verdict_of_text(answer, whole) for answer, (_, _, whole) in zip(given, samples)
        )


def verdict_of_text(answer, whole):
    if answer is None:
        return "-"
    return verdict(json.loads(answer), whole) if faults.is_json(answer) else "w"


def cell(verdicts, letters="r-w"):
    return " / ".join(str(verdicts.count(letter)) for letter in letters)


def table(known, rivals):
    rows = []
    for kind, verdicts in known["verdicts"].items():
        ours, theirs = verdicts["salvage"], [verdicts[name] for name in rivals]
        more_wrong = ours.count("w") - min(found.count("w") for found in theirs)
        more_right = ours.count("r") - max(found.count("r") for found in theirs)
        cells = [cell(verdicts["compatible"], "r-cw")]
        cells += [cell(verdicts[name]) for name in ["salvage"] + rivals]
        rows.append(
            (-max(more_wrong, 0), min(more_right, 0), f"| {kind} | " + " | ".join(cells) + " |")
        )
    # Where we are wrong more often stands first, then where we are right less often.
    rows.sort(key=lambda row: row[:2])
    worse = sum(row[0] < 0 for row in rows)
    return worse, "\n".join(row[2] for row in rows)


def rival_names(known):
    """Returns the readers that have read all samples as they are now."""
    verdicts = known["verdicts"].values()
    return [name for name in known["versions"] if all(name in found for found in verdicts)]


def section(known):
    rivals = rival_names(known)
    versions = " and ".join(
        f"[{name}](https://github.com/{HOMES[name]}) {known['versions'][name]}" for name in rivals
    )
    count = len(next(iter(known["verdicts"].values()))["salvage"])
    worse, rows = table(known, rivals)
    return f"""{START}
## One fault in a document

Documents of all shapes in several scripts, {count} a kind, each broken in one place: how often the value that was
broken comes back, how often the text is refused, and how often another value comes back. The others are
{versions}.
The rows in which VeriJSON with `.salvage` is wrong more often than the better of them stand first ({worse}),
then those in which it is right less often.

| Fault | `.compatible`: right / refused / cut / wrong | `.salvage`: right / refused / wrong | {" | ".join(rivals)} |
|---|{"---:|" * (2 + len(rivals))}
{rows}

*Cut*: the bracket that is missing is the last one, and a number stands before it, so that the text may have been cut
inside of the number. `.compatible` drops the number, keeps everything else, and reports the loss: `truncation` is *broken*,
so `--check` and `requireClean()` tell. `.salvage` does the same, which counts as another value in its column.
A string that has quotes of its own, such as typographic ones, is not among those that lose their quotes: without them,
the text is that of another value.

{END}"""


def read_verdicts():
    if not os.path.exists(VERDICTS):
        return {"versions": {}, "seeds": {}, "verdicts": {}}
    with open(VERDICTS) as file:
        return json.load(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--verijson")
    parser.add_argument("--samples", metavar="FILE")
    parser.add_argument("--answers", nargs=3, metavar=("NAME", "VERSION", "FILE"))
    parser.add_argument("--count", type=int, default=400)
    options = parser.parse_args()
    if options.samples:
        write_samples(options.samples, options.count)
        return
    known = read_verdicts()
    if options.verijson:
        run(options.verijson, options.count, known)
    if options.answers:
        add_answers(*options.answers, options.count, known)
    with open(VERDICTS, "w") as file:
        json.dump(known, file, indent=1)
        file.write("\n")
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
