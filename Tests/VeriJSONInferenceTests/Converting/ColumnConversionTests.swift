import Testing
import VeriJSON
import VeriJSONInference

/// Columns of engines from patterns.
@Suite struct ColumnConversionTests {
    private func columns(_ text: String, _ form: ColumnForm) throws -> ConvertedPattern {
        try Pattern(text).columns(form, named: "t")
    }

    /// Returns the type of the column `a`, in SQL for DuckDB.
    private func type(_ pattern: String) throws -> String {
        let text = try columns(#"{"a": \#(pattern)}"#, .duckdb).text
        let line = try #require(text.split(separator: "\n").dropFirst().first)
        return line.trimmingPrefix("    \"a\" ").split(separator: "  -- ").first.map(String.init)
            ?? ""
    }

    @Test(arguments: [
        ("int", "BIGINT NOT NULL"), ("int?", "BIGINT"), ("int:1,2147483647", "INTEGER NOT NULL"),
        ("int:-2147483648,0", "INTEGER NOT NULL"), ("int:0,2147483648", "BIGINT NOT NULL"),
        ("int:0,", "BIGINT NOT NULL"), ("int:,100", "BIGINT NOT NULL"),
        ("int:0,9223372036854775807", "BIGINT NOT NULL"),
        ("int:0,9223372036854775808", "DECIMAL(19) NOT NULL"),
        ("int:0,18446744073709551615", "DECIMAL(20) NOT NULL"),
        ("int:-100000000000000000000,1", "DECIMAL(21) NOT NULL"),
        ("int:0,99999999999999999999999999999999999999", "DECIMAL(38) NOT NULL"),
        ("int:0,100000000000000000000000000000000000000", "JSON"),
        ("number", "DOUBLE PRECISION NOT NULL"), ("number:0,1", "DOUBLE PRECISION NOT NULL"),
        ("bool", "BOOLEAN NOT NULL"), ("string", "TEXT NOT NULL"), ("enum:a,b", "TEXT NOT NULL"),
        ("date", "DATE NOT NULL"), ("uuid", "UUID NOT NULL"), ("datetime", "TEXT NOT NULL"),
        ("datetime:local", "TEXT NOT NULL"), ("time", "TEXT NOT NULL"), ("null", "TEXT"),
        ("url", "TEXT NOT NULL"), ("color", "JSON"), ("*", "JSON"), ("any", "JSON"),
        ("[int:0,1|int]", "BIGINT NOT NULL"), ("[int|number]", "DOUBLE PRECISION NOT NULL"),
        ("[int|null]", "BIGINT"), ("[int|string]", "JSON NOT NULL"),
        ("[date|uuid]", "TEXT NOT NULL"),
        ("[int|int:0,18446744073709551615]", "DECIMAL(20) NOT NULL"), ("~int", "BIGINT NOT NULL"),
    ])
    func `a column is as narrow as what the pattern accepts`(name: String, sql: String) throws {
        #expect(try type("\"\(name)\"") == sql)
    }

    @Test(arguments: [
        (#"["int"]"#, "BIGINT[] NOT NULL"), (#"[["string"]]"#, "TEXT[][] NOT NULL"),
        ("[]", "JSON[] NOT NULL"), ("{}", "JSON"), (#"{"*": "int"}"#, "MAP(TEXT, BIGINT) NOT NULL"),
        (#"{"b": "int", "c?": "bool"}"#, #"STRUCT("b" BIGINT, "c" BOOLEAN) NOT NULL"#),
        (#"{"$tuple": ["int", "int"]}"#, "JSON[] NOT NULL"),
        (#"{"$in": [true, false]}"#, "BOOLEAN NOT NULL"),
        // A number of a list may be written in any way.
        (#"{"$in": [1, 2]}"#, "DOUBLE PRECISION NOT NULL"),
        (#"{"$in": ["a", 1]}"#, "JSON NOT NULL"),
        (#"{"$type": "int", "$in": [1, null]}"#, "BIGINT NOT NULL"),
        (#"{"$type": "int", "$null": ["N/A"]}"#, "BIGINT"),
        (
            #"{"$any": [{"k": "int"}, {"k": "number", "m": "date"}]}"#,
            #"STRUCT("k" DOUBLE PRECISION, "m" DATE) NOT NULL"#
        ),
        (#"{"$any": [["int"], "int"]}"#, "JSON NOT NULL"),
    ])
    func `values of values have types of types`(pattern: String, sql: String) throws {
        #expect(try type(pattern) == sql)
    }

    private static let orders = ##"""
        {
          "id": "int:0,18446744073709551615", "it's `a` \"name\"?": "date", "placed": "datetime",
          "items": [{"sku": "string", "count": "int:1,100", "extra?": "any"}],
          "tags?": ["string"], "by": {"*": "int"}, "ID": "int", "gone?": "never",
          "tree": "#node", "$define": {"node": {"n": "int", "next?": "#node"}}
        }
        """##

    @Test func `Spark's DDL has comments for what it cannot say`() throws {
        let converted = try columns(Self.orders, .spark)
        #expect(
            converted.text == #"""
                -- /ID: it has no column: another name differs only in case
                    `id` DECIMAL(20,0) NOT NULL,
                    `it's ``a`` "name"` DATE,
                    `placed` STRING NOT NULL COMMENT 'datetime as text: a leap second, a lower-case t, an offset over 18 hours',
                    `items` ARRAY<STRUCT<`sku`: STRING NOT NULL, `count`: INT NOT NULL, `extra`: STRING COMMENT 'any value, as JSON'>> NOT NULL,
                    `tags` ARRAY<STRING>,
                    `by` MAP<STRING, BIGINT> NOT NULL,
                    `tree` STRUCT<`n`: BIGINT NOT NULL, `next`: STRING COMMENT 'it contains itself, and is kept as JSON from here on'> NOT NULL

                """#
        )
        #expect(
            converted.notes.map(\.description) == [
                "/ID: it has no column: another name differs only in case"
            ]
        )
        let json = try JSONValue(parsing: columns(Self.orders, .sparkJSON).text)
        #expect(json["type"] == "struct")
        #expect(json["/fields/0/type"] == "decimal(20,0)")
        #expect(json["/fields/2/metadata/comment"] != nil)
        #expect(json["/fields/3/type/elementType/fields/1/type"] == "integer")
        #expect(json["/fields/3/type/elementType/fields/2/nullable"] == true)
        #expect(json["/fields/5/type/valueType"] == "long")
    }

    @Test func `SQL that engines share has JSON for what they do not share`() throws {
        #expect(
            try columns(Self.orders, .sql).text == #"""
                -- /ID: it has no column: another name differs only in case
                -- PostgreSQL refuses a record with U+0000 in a string
                CREATE TABLE "t" (
                    "id" DECIMAL(20) NOT NULL,
                    "it's `a` ""name""" TEXT,  -- date as text: PostgreSQL has no year 0000
                    "placed" TEXT NOT NULL,  -- datetime as text: a leap second, a lower-case t, an offset over 18 hours
                    "items" JSON NOT NULL,  -- as JSON, with its parts
                    "tags" TEXT[],
                    "by" JSON NOT NULL,  -- as JSON, with its parts
                    "tree" JSON NOT NULL  -- as JSON, with its parts
                );

                """#
        )
        let own = try columns(Self.orders, .duckdb).text
        let items =
            #"STRUCT("sku" TEXT, "count" INTEGER, "extra" JSON)[] NOT NULL,  -- extra: any value"#
        #expect(own.contains(items), "\(own)")
    }

    @Test func `Arrow has no column for values of any kind, and says so`() throws {
        let converted = try columns(Self.orders, .arrow)
        let json = try JSONValue(parsing: converted.text)
        #expect(
            json["/fields/0/type"] == [
                "name": "decimal", "precision": 20, "scale": 0, "bitWidth": 128,
            ]
        )
        #expect(json["/fields/1/type/name"] == "utf8")
        #expect(json["/fields/3/children/0/children/1/type/bitWidth"] == 32)
        #expect(
            converted.notes.map(\.template) == ["/items/*/extra", "/by", "/tree/next"],
            "\(converted.notes)"
        )
        let limit = "Arrow's reader refuses a record with a number over 1.8e308"
        let lines = (converted.notes.map(\.description) + [limit]).joined(separator: "\n")
        #expect(json["/metadata/0/value"]?.asString == lines)
        let nothing = try JSONValue(parsing: columns(#"{"a": ["null"], "b": "null"}"#, .arrow).text)
        #expect(nothing["/fields/0/children/0/type/name"] == "utf8")
        #expect(nothing["/fields/1/type/name"] == "utf8")
        #expect(nothing["/metadata/0/value"]?.asString == limit)
    }

    @Test(arguments: [
        ("number", ColumnForm.spark, "; a number over 1.8e308 becomes infinite"),
        ("number:0,", .duckdb, "; a number over 1.8e308 becomes infinite"),
        ("number:,1e308", .duckdb, "; a number over 1.8e308 becomes infinite"),
        ("number:0,1e999", .sparkJSON, "; a number over 1.8e308 becomes infinite"),
        ("number:0,1e308", .spark, ""), ("number:-1,1", .duckdb, ""),
        ("number:0,1", .sql, "; PostgreSQL refuses a number outside of the range of a double"),
    ])
    func `a comment has what becomes of numbers that are no doubles`(
        type: String,
        form: ColumnForm,
        comment: String
    ) throws {
        let text = try columns(#"{"a": "\#(type)"}"#, form).text
        let all = "digits after the 15th are rounded" + comment
        #expect(text.contains(all), "\(text)")
        #expect(text.contains(all + "; ") == false)
        #expect(text.contains("1.8e308") == comment.contains("1.8e308"), "\(text)")
    }

    @Test func `names that an engine does not have are left out with a comment`() throws {
        let long = String(repeating: "n", count: 63)
        let pattern = #"{"\#(long)": "int", "\#(long)x": "int", "": "int", "\u0000": "int"}"#
        let none = ["its name is empty", "U+0000 is in its name"]
        let cut = "PostgreSQL cuts its name after 63 bytes"
        for (form, reasons) in [
            (ColumnForm.sql, [cut] + none), (.duckdb, none), (.spark, [none[0]]), (.arrow, []),
        ] {
            let converted = try columns(pattern, form)
            #expect(
                converted.notes.map(\.message) == reasons.map { "it has no column: \($0)" },
                "\(form)"
            )
            #expect(converted.text.contains(long), "\(form)")
        }
        #expect(try columns(#"{"": "int"}"#, .duckdb).text.contains("CREATE") == false)
        let record = try columns(
            #"{"_corrupt_record": "int", "a": {"_corrupt_record": "int"}}"#,
            .spark
        )
        #expect(record.notes.map(\.template) == ["/_corrupt_record"])
        #expect(record.text.contains("`a` STRUCT<`_corrupt_record`: BIGINT NOT NULL> NOT NULL"))
    }

    /// Swift's strings are equal if their letters are; keys of JSON are if their bytes are.
    @Test func `two ways to write a letter are two names`() throws {
        let text = try columns(
            #"{"$any": [{"\u00e9": "int"}, {"e\u0301": "bool"}]}"#,
            .duckdb
        ).text
        let structure = try type(#"{"$any": [{"\u00e9": "int"}, {"e\u0301": "bool"}]}"#)
        #expect(structure == "STRUCT(\"\u{e9}\" BIGINT, \"e\u{301}\" BOOLEAN) NOT NULL")
        #expect(text.hasPrefix("CREATE TABLE \"t\" (\n    \"\u{e9}\" BIGINT,\n"), "\(text)")
    }

    @Test func `an array has the columns of its items, and another value has one`() throws {
        let items = try columns(#"[{"id": "int"}]"#, .spark)
        #expect(
            items.text == """
                -- /*: the columns are those of an item, which '--items' makes a record
                    `id` BIGINT NOT NULL

                """
        )
        let kinds = try columns(#"[{"id": "int", "any": "any"}]"#, .arrow)
        #expect(kinds.notes.map(\.template) == ["/*", "/*/any"])
        let days = try columns(#""date?""#, .duckdb)
        #expect(
            days.text == """
                -- the root: it has one column, 'value', for records that are written as {"value": …}
                CREATE TABLE "t" (
                    "value" DATE
                );

                """
        )
        let open = try columns(#"{"id": "int", "*?": "string"}"#, .spark)
        #expect(open.notes.map(\.message) == ["members under other names have no column"])
    }

    /// Each definition has two of the next, so that the columns double.
    @Test(arguments: [(12, false), (13, true)])
    func `columns end at a number of them`(depth: Int, isCut: Bool) throws {
        let definitions = (0..<depth).map { depth in
            let next = ##""#d\##(depth + 1)""##
            return ##""d\##(depth)": {"a": \##(next), "b": \##(next)}"##
        }
        let all = (definitions + [#""d\#(depth)": "int""#]).joined(separator: ", ")
        let text = ##"{"x": "#d0", "$define": {\##(all)}}"##
        let made = try columns(text, .spark).text
        #expect(made.contains("more than 10000 columns, as JSON from here on") == isCut)
        #expect(made.utf8.count < 2_000_000)
    }
}
