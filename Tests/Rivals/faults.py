"""Documents in many shapes and scripts, and one fault of a kind in each."""

import json
import random

WORDS = {
    "latin": (
        "the order was sent to a customer who lives in Paris, and paid: 12 euros (net) it's "
        "well-known O'Neil said no; yes! see a/b [1] {x} #5 @home 50% x=y"
    ).split(),
    "german": "größe, Straße übermäßig „Zitat“ 3,50 €".split(),
    "greek": "καλημέρα κόσμε, ναι; όχι: άλφα".split(),
    "cjk": ["你好，世界", "東京", "注文：完了", "한국어", "（はい）"],
    "arabic": ["مرحبا", "بالعالم،", "نعم"],
    "hindi": ["नमस्ते", "दुनिया", "हाँ,"],
    "signs": ["😀", "👍🏽", "ok", "→"],
}
KEYS = (
    "id name price tags note items user address city zip created_at is-open total lines sku qty "
    "größe 名前 ключ email url a b c first last"
).split()


def text(chance):
    """Returns the content of a string."""
    script = "latin" if chance.random() < 0.6 else chance.choice(list(WORDS))
    count = chance.choice([0, 1, 1, 1, 2, 2, 3, 5, 8])
    words = " ".join(chance.choice(WORDS[script]) for _ in range(count))
    kind = chance.random()
    if kind < 0.04:
        return words + "\n" + chance.choice(WORDS[script])
    if kind < 0.07:
        return "C:\\dir\\" + words
    if kind < 0.12:
        return f'{words} "{chance.choice(WORDS[script])}" {chance.choice(WORDS[script])}'
    if kind < 0.16:
        return f"https://example.com/a?b={chance.randrange(100)}&c=d"
    if kind < 0.20:
        return f"2024-01-{chance.randrange(1, 29):02}T10:00:00Z"
    return words


def value(chance, depth):
    kind = chance.random()
    if depth > 0 and kind < 0.18:
        return members(chance, depth - 1)
    if depth > 0 and kind < 0.34:
        return items(chance, depth - 1)
    if kind < 0.70:
        return text(chance)
    if kind < 0.85:
        return chance.choice([0, 1, -1, 12, 3.5, 1e10, -0.25, chance.randrange(100000)])
    return chance.choice([True, False, None])


def members(chance, depth):
    keys = chance.sample(KEYS, chance.choice([0, 1, 2, 2, 3, 3, 4, 5]))
    return {key: value(chance, depth) for key in keys}


def items(chance, depth):
    kind, count = chance.random(), chance.choice([0, 1, 2, 3, 3, 4])
    if kind < 0.35:
        return [text(chance) for _ in range(count)]
    if kind < 0.5:
        return [chance.randrange(1000) for _ in range(count)]
    if kind < 0.75:
        return [members(chance, depth) for _ in range(count)]
    return [value(chance, depth) for _ in range(count)]


def document(chance):
    """Returns a value and its text."""
    while True:
        made = members(chance, 3) if chance.random() < 0.75 else items(chance, 3)
        kind = chance.random()
        layout = {"separators": (",", ":")} if kind < 0.34 else {} if kind < 0.67 else {"indent": 2}
        written = json.dumps(made, ensure_ascii=chance.random() < 0.15, **layout)
        if 20 < len(written) < 3000:
            return made, written


class Token:
    def __init__(self, kind, start, end):
        self.kind, self.start, self.end = kind, start, end


def tokens(written):
    """Returns the tokens of a text in JSON: punctuation, keys, strings and other scalars."""
    found, place = [], 0
    while place < len(written):
        first, end = written[place], place + 1
        if first == '"':
            while written[end] != '"':
                end += 2 if written[end] == "\\" else 1
            end += 1
            is_key = written[end:].lstrip(" \n").startswith(":")
            found.append(Token("key" if is_key else "string", place, end))
        elif first in "{}[],:":
            found.append(Token(first, place, end))
        elif first not in " \n":
            while end < len(written) and written[end] not in ",]}: \n":
                end += 1
            found.append(Token("scalar", place, end))
        place = end
    return found


class Broken:
    """A text that is being broken, with its tokens."""

    def __init__(self, written, chance):
        self.written, self.chance, self.tokens = written, chance, tokens(written)

    def pick(self, *kinds, where=lambda text: True):
        known = [t for t in self.tokens if t.kind in kinds and where(self.inner(t))]
        return self.chance.choice(known) if known else None

    def inner(self, token):
        return self.written[token.start : token.end]

    def splice(self, start, end, replacement=""):
        return self.written[:start] + replacement + self.written[end:]

    def replace(self, replacement, *kinds, where=lambda text: True):
        token = self.pick(*kinds, where=where)
        return token and self.splice(
            token.start, token.end, replacement(self.inner(token))
        )

    def replace_all(self, replacement, *kinds):
        made = self.written
        for token in reversed(self.tokens):
            if token.kind in kinds:
                made = made[: token.start] + replacement(self.inner(token)) + made[token.end :]
        return made if made != self.written else None

    def in_single_quotes(self):
        return self.replace_all(
            lambda text: "'" + text[1:-1].replace('\\"', '"') + "'", "key", "string"
        )

    def end_of_filled(self, *kinds):
        known = [
            token
            for last, token in zip(self.tokens, self.tokens[1:])
            if token.kind in kinds and last.kind not in "[{"
        ]
        return self.chance.choice(known) if known else None


def missing_quote(broken):
    token = broken.pick("key", "string")
    place = token and broken.chance.choice([token.start, token.end - 1])
    return token and broken.splice(place, place + 1)


def extra_quote(broken):
    token = broken.pick("key", "string")
    place = token and broken.chance.choice([token.start, token.end])
    return token and broken.splice(place, place, '"')


def trailing_comma(broken):
    token = broken.end_of_filled("]", "}")
    return token and broken.splice(token.start, token.start, ",")


def ellipsis(broken):
    token = broken.end_of_filled("]")
    return token and broken.splice(token.start, token.start, ", ...")


def comment(broken):
    token = broken.pick(",", "{", "[")
    words = broken.chance.choice([' // a "note", {x}\n', " /* b: c, */ "])
    return token and broken.splice(token.end, token.end, words)


def prose(broken):
    before = ["Here is the JSON:\n", "Sure! ", "Result [see below]: ", "The answer (v1) is\n\n"]
    after = ["\nHope this helps!", "", ' Let me know if you need "more".', "\n\nNote: it's done."]
    return broken.chance.choice(before) + broken.written + broken.chance.choice(after)


def fence(broken):
    before, after = broken.chance.choice(["", "Here you go:\n"]), broken.chance.choice(["", "\nBye."])
    return f"{before}```json\n{broken.written}\n```{after}"


PYTHON = {"true": "True", "false": "False", "null": "None"}

FAULTS = {
    "a quote is missing": missing_quote,
    "one quote too many": extra_quote,
    "a colon is missing": lambda broken: broken.replace(lambda _: "", ":"),
    "a comma is missing": lambda broken: broken.replace(lambda _: "", ","),
    "one comma too many": lambda broken: broken.replace(lambda _: ",,", ","),
    "a comma before a bracket": trailing_comma,
    "a closing bracket is missing": lambda broken: broken.replace(lambda _: "", "]", "}"),
    "one closing bracket too many": lambda broken: broken.replace(lambda text: text * 2, "]", "}"),
    "a closing bracket of the wrong kind": lambda broken: broken.replace(
        lambda text: "}" if text == "]" else "]", "]", "}"
    ),
    "quotes in a string": lambda broken: broken.replace(
        lambda text: '"' + text[1:-1].replace('\\"', '"') + '"',
        "string",
        where=lambda text: '\\"' in text,
    ),
    "single quotes": lambda broken: None if "'" in broken.written else broken.in_single_quotes(),
    "single quotes, and apostrophes": lambda broken: (
        broken.in_single_quotes() if "'" in broken.written else None
    ),
    "keys without quotes": lambda broken: broken.replace_all(lambda text: text[1:-1], "key"),
    # In quotes of its own, the text without the others would be that of another value.
    "a string without quotes": lambda broken: broken.replace(
        lambda text: text[1:-1],
        "string",
        where=lambda text: len(text) > 2 and text[1] not in "„“”«»‘’'",
    ),
    "backslashes that are not escaped": lambda broken: broken.replace(
        lambda text: text.replace("\\\\", "\\"),
        "string",
        where=lambda text: "\\\\" in text and "\\u" not in text,
    ),
    "a line break in a string": lambda broken: broken.replace(
        lambda text: text.replace("\\n", "\n"),
        "string",
        where=lambda text: "\\n" in text and "\\\\" not in text,
    ),
    "prose around": prose,
    "a code fence": fence,
    "a comment": comment,
    "two colons": lambda broken: broken.replace(lambda _: "::", ":"),
    "= for :": lambda broken: broken.replace(lambda _: "=", ":"),
    "; for ,": lambda broken: broken.replace(lambda _: ";", ","),
    "literals of Python": lambda broken: broken.replace_all(
        lambda text: PYTHON.get(text, text), "scalar"
    ),
    "an ellipsis": ellipsis,
    "all quotes escaped": lambda broken: broken.written.replace("\\", "\\\\").replace('"', '\\"'),
}


def is_json(text):
    try:
        json.loads(text)
        return True
    except ValueError:
        return False


def samples(kind, count):
    """Returns texts that are not JSON, each with the value that was broken: one for each seed."""
    made, seed = [], 0
    while len(made) < count:
        seed += 1
        chance = random.Random(f"{kind} {seed}")
        whole, written = document(chance)
        broken = FAULTS[kind](Broken(written, chance))
        if broken is not None and not is_json(broken):
            made.append((seed, broken, whole))
    return made
