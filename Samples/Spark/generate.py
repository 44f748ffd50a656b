"""Writes a dirty data set, which is the same each time: DIR/day=…/part-….ndjson."""

import argparse
import json
import pathlib
import random

NAMES = ["Ada", "Zoë", "李雷", "Line\u2028break", 'Quo"te', "Next\u0085line"]
SHARE = 0.08  # of the orders, for each kind of damage together


def order(number, day, random):
    """Makes a clean order."""
    items = [
        {
            "sku": f"{random.choice(['AB', 'XY'])}-{random.randrange(100, 9999)}",
            "quantity": random.randrange(1, 9),
            "price": random.randrange(100, 9999) / 100,
        }
        for _ in range(random.randrange(1, 6))
    ]
    return {
        "id": number,
        "customer": {"name": random.choice(NAMES), "email": f"c{number}@example.com"},
        "status": random.choice(["open", "paid", "shipped", "cancelled"]),
        "placed": f"{day}T{random.randrange(24):02}:{random.randrange(60):02}:00Z",
        "total": round(sum(item["quantity"] * item["price"] for item in items), 2),
        "items": items,
    }


def damage(order, random):
    """Damages an order, and returns its line."""
    item = random.choice(order["items"])
    kind = random.randrange(12)
    if kind == 0:
        item["price"] = "N/A"
    elif kind == 1:
        item["quantity"] = "two"
    elif kind == 2:
        order["items"].append(None)
    elif kind == 3:
        item["price"] = str(item["price"])
    elif kind == 4:
        order["customer"]["email"] = "none"
    elif kind == 5:
        order["status"] = "lost"
    elif kind == 6:
        order["id"] = f"A{order['id']}"
    elif kind == 7:
        order["debug"] = {"trace": [1, 2]}
    elif kind == 8:
        order["items"].append("sold out")
    line = json.dumps(order, ensure_ascii=False).encode()
    if kind == 9:
        return line[: random.randrange(1, len(line))]
    if kind == 10:
        return line.replace(b'"name": "', b'"name": "\xff', 1)
    if kind == 11:
        return line + b"\r\n" + line + b"\n"  # twice, with another line end and a blank line
    return line


def generate(folder, count, days=4, files=3):
    draw = random.Random(20260101)
    number = 0
    for day in (f"2026-01-{day + 1:02}" for day in range(days)):
        part = pathlib.Path(folder, f"day={day}")
        part.mkdir(parents=True, exist_ok=True)
        for file in range(files):
            with open(part / f"part-{file:05}.ndjson", "wb") as output:
                for _ in range(count // (days * files)):
                    number += 1
                    made = order(number, day, draw)
                    if draw.random() < SHARE:
                        output.write(damage(made, draw) + b"\n")
                    else:
                        output.write(json.dumps(made, ensure_ascii=False).encode() + b"\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=120_000)
    arguments = parser.parse_args()
    generate(arguments.folder, arguments.count)
