"""Reads, validates and writes documents, as often as each line of standard input says, and
answers with the seconds of processor time that it took. Before that it prints its version and, when
it has done its work once, "ready".

    python3 pipeline.py pydantic|msgspec|orjson PATTERN DOCUMENTS

PATTERN is a pattern of VeriJSON, of which the types are made. Each line of DOCUMENTS is a
document; a file with the extension .json is one document.
"""

import json
import sys
import time
from importlib.metadata import version
from typing import Any, NotRequired, Optional, Union

SCALARS = {"int": int, "number": Union[int, float], "bool": bool, "string": str, "null": None}


def members(pattern):
    """The key, pattern and optionality of each member."""
    for key, value in pattern.items():
        yield (key[:-1], value, True) if key.endswith("?") else (key, value, False)


def typed_dictionary(pattern):
    from typing_extensions import TypedDict

    fields = {
        key: NotRequired[Optional[type_of(value, typed_dictionary)]] if optional
        else type_of(value, typed_dictionary)
        for key, value, optional in members(pattern)
    }
    return TypedDict("Object", fields)


def structure(pattern):
    import msgspec

    fields, names = [], {}
    for index, (key, value, optional) in enumerate(members(pattern)):
        kind = type_of(value, structure)
        names[f"f{index}"] = key
        if optional:
            kind = Union[kind, None, msgspec.UnsetType]
            fields.append((f"f{index}", kind, msgspec.UNSET))
        else:
            fields.append((f"f{index}", kind))
    return msgspec.defstruct("Object", fields, rename=names, kw_only=True, gc=False)


def type_of(pattern, object_type):
    if isinstance(pattern, list):
        return list[type_of(pattern[0], object_type)] if pattern else list
    if isinstance(pattern, dict):
        if "*" in pattern:
            return dict[str, type_of(pattern["*"], object_type)]
        return object_type(pattern) if pattern else dict
    if pattern == "any":
        return Any
    if pattern == "datetime":
        from datetime import datetime

        return datetime
    if pattern.endswith("?"):
        return Optional[type_of(pattern[:-1], object_type)]
    return SCALARS[pattern]


def pipeline(kind, pattern):
    if kind == "pydantic":
        from pydantic import TypeAdapter

        adapter = TypeAdapter(type_of(pattern, typed_dictionary))
        return lambda document: adapter.dump_json(adapter.validate_json(document))
    if kind == "msgspec":
        import msgspec

        decoder = msgspec.json.Decoder(type_of(pattern, structure))
        encoder = msgspec.json.Encoder()
        return lambda document: encoder.encode(decoder.decode(document))
    import orjson

    return lambda document: orjson.dumps(orjson.loads(document))


kind, pattern_file, document_file = sys.argv[1:]
with open(pattern_file, encoding="utf-8") as file:
    run = pipeline(kind, json.load(file))
with open(document_file, "rb") as file:
    text = file.read()
documents = [text] if document_file.endswith(".json") else text.splitlines()

print(f"{kind} {version(kind)} on Python {sys.version.split()[0]}", flush=True)
for document in documents:
    run(document)
print("ready", flush=True)
for line in sys.stdin:
    start = time.thread_time_ns()
    for _ in range(int(line)):
        for document in documents:
            run(document)
    print((time.thread_time_ns() - start) / 1e9, flush=True)
