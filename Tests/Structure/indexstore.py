"""What the compiler's index knows of a build: which symbol each occurrence in a file is.

The library `libIndexStore` comes with the toolchain; its C interface is that of `indexstore.h`.
"""

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys

DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8
OVERRIDE_OF, EXTENDED_BY = 1 << 11, 1 << 14
RECORD = 2


class Text(ctypes.Structure):
    """`indexstore_string_ref_t`, which is only valid during a call."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode("utf-8", "surrogateescape")


NAMES = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
OBJECTS = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


def library_path():
    """Returns the path of the toolchain's library; None if it has none."""
    swift = shutil.which("swiftc")
    if swift is None:
        return None
    if shutil.which("xcrun"):
        found = subprocess.run(["xcrun", "--find", "swiftc"], capture_output=True, text=True)
        swift = found.stdout.strip() or swift
    ending = "dylib" if sys.platform == "darwin" else "so"
    folder = os.path.dirname(os.path.realpath(swift))
    path = os.path.join(folder, "..", "lib", f"libIndexStore.{ending}")
    return path if os.path.exists(path) else None


class IndexStore:
    """An index store, read only."""

    def __init__(self, path, library):
        functions = ctypes.CDLL(library)

        def function(name, result, *arguments):
            found = getattr(functions, "indexstore_" + name)
            found.restype, found.argtypes = result, arguments
            return found

        pointer = ctypes.c_void_p
        error = ctypes.POINTER(ctypes.c_void_p)
        self.unit_reader = function("unit_reader_create", pointer, pointer, Text, error)
        self.dispose_unit = function("unit_reader_dispose", None, pointer)
        self.main_file = function("unit_reader_get_main_file", Text, pointer)
        self.module_name = function("unit_reader_get_module_name", Text, pointer)
        self.dependencies = function(
            "unit_reader_dependencies_apply_f", ctypes.c_bool, pointer, pointer, OBJECTS
        )
        self.dependency_kind = function("unit_dependency_get_kind", ctypes.c_int, pointer)
        self.dependency_name = function("unit_dependency_get_name", Text, pointer)
        self.dependency_path = function("unit_dependency_get_filepath", Text, pointer)
        self.units_apply = function(
            "store_units_apply_f", ctypes.c_bool, pointer, ctypes.c_uint, pointer, NAMES
        )
        self.record_reader = function(
            "record_reader_create", pointer, pointer, ctypes.c_char_p, error
        )
        self.dispose_record = function("record_reader_dispose", None, pointer)
        self.occurrences_apply = function(
            "record_reader_occurrences_apply_f", ctypes.c_bool, pointer, pointer, OBJECTS
        )
        self.occurrence_symbol = function("occurrence_get_symbol", pointer, pointer)
        self.occurrence_roles = function("occurrence_get_roles", ctypes.c_uint64, pointer)
        self.occurrence_place = function(
            "occurrence_get_line_col",
            None,
            pointer,
            ctypes.POINTER(ctypes.c_uint),
            ctypes.POINTER(ctypes.c_uint),
        )
        self.relations_apply = function(
            "occurrence_relations_apply_f", ctypes.c_bool, pointer, pointer, OBJECTS
        )
        self.relation_roles = function("symbol_relation_get_roles", ctypes.c_uint64, pointer)
        self.relation_symbol = function("symbol_relation_get_symbol", pointer, pointer)
        self.symbol_usr = function("symbol_get_usr", Text, pointer)
        self.symbol_name = function("symbol_get_name", Text, pointer)
        problem = ctypes.c_void_p()
        create = function("store_create", pointer, ctypes.c_char_p, error)
        self.store = create(os.fsencode(path), ctypes.byref(problem))
        if not self.store:
            raise OSError(f"{path}: no index store")

    def records(self):
        """Returns the record of each file of the newest unit, as {path: (module, record)}."""
        found = {}
        names = []

        def add_name(_, name):
            names.append(str(name))
            return True

        self.units_apply(self.store, 0, None, NAMES(add_name))
        for name in names:
            encoded = name.encode()
            text = Text(ctypes.cast(ctypes.c_char_p(encoded), ctypes.c_void_p), len(encoded))
            unit = self.unit_reader(self.store, text, None)
            if not unit:
                continue
            main, module = str(self.main_file(unit)), str(self.module_name(unit))

            def add_record(_, dependency):
                if self.dependency_kind(dependency) == RECORD:
                    path = str(self.dependency_path(dependency))
                    if path == main:
                        found[path] = (module, str(self.dependency_name(dependency)))
                return True

            self.dependencies(unit, None, OBJECTS(add_record))
            self.dispose_unit(unit)
        return found

    def occurrences(self, record):
        """Returns the occurrences of a record: (line, column, roles, usr, name, relations)."""
        reader = self.record_reader(self.store, record.encode(), None)
        if not reader:
            raise OSError(f"{record}: no record of this name")
        found = []
        known = {}
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def symbol(pointer):
            if pointer not in known:
                known[pointer] = (str(self.symbol_usr(pointer)), str(self.symbol_name(pointer)))
            return known[pointer]

        def add(_, occurrence):
            relations = []

            def add_relation(_, relation):
                usr, _ = symbol(self.relation_symbol(relation))
                relations.append((self.relation_roles(relation), usr))
                return True

            self.relations_apply(occurrence, None, OBJECTS(add_relation))
            self.occurrence_place(occurrence, ctypes.byref(line), ctypes.byref(column))
            usr, name = symbol(self.occurrence_symbol(occurrence))
            roles = self.occurrence_roles(occurrence)
            found.append((line.value, column.value, roles, usr, name, relations))
            return True

        self.occurrences_apply(reader, None, OBJECTS(add))
        self.dispose_record(reader)
        return found
