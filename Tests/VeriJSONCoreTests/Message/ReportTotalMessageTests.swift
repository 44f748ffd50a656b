import TestSupport
import Testing
import VeriJSONCore

/// Reports as a whole, the whole text as it is printed.
struct ReportTotalMessageTests {
    @Test func `a clean document`() throws {
        let report = try ReportCase(
            #"["int"]"#,
            #"[1]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: unchanged

                """#
        )
    }

    @Test func `the example of the documentation`() throws {
        let report = try ReportCase(
            #"[{"id": "int", "price": "number", "tags?": ["string"]}]"#,
            #"""
            [
              {"id": 1, "price": 2, "tags": ["a", 3]},
              {"id": 2, "price": "N/A"},
              {"id": 3, "price": 4, "tags": 5}
            ]
            """#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 2 dropped (1 of 3 items of the root, 1 of 2 items of /*/tags), 1 stripped

                error[type.mismatch]: expected a string, found a number
                 --> orders.json:2:39  at /0/tags/1
                   |
                 2 |   {"id": <number>, "price": <number>, "tags": [<string>, <number>]},
                   |                                                          ^^^^^^^^ this is a number
                 ::: orders.pattern.json:1:45
                   |
                 1 | [{"id": "int", "price": "number", "tags?": ["string"]}]
                   |                                             -------- required by this rule
                   = note: this item was dropped
                   = help: to convert it, write "~string" in the pattern

                error[type.mismatch]: expected a number, found a string
                 --> orders.json:3:22  at /1/price
                   |
                 3 |   {"id": <number>, "price": <string>},
                   |                             ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:25
                   |
                 1 | [{"id": "int", "price": "number", "tags?": ["string"]}]
                   |                         -------- required by this rule
                   = note: the item /1 was dropped
                   = help: to make words such as "N/A" null, write {"$type": "number", "$null": ["", "-", "N/A", "n/a", "null"]} in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                error[type.mismatch]: expected an array, found a number
                 --> orders.json:4:33  at /2/tags
                   |
                 4 |   {"id": <number>, "price": <number>, "tags": <number>}
                   |                                               ^^^^^^^^ this is a number
                 ::: orders.pattern.json:1:44
                   |
                 1 | [{"id": "int", "price": "number", "tags?": ["string"]}]
                   |                                            ---------- required by this rule
                   = note: this member was stripped
                   = help: to allow both, write {"$any": [["string"], "number"]} in the pattern

                """#
        )
    }

    @Test func `most of an array was dropped, ten of a kind are told once`() throws {
        let report = try ReportCase(
            #"{"rows": [{"p": "number"}]}"#,
            "{\"rows\": [\n" + String(repeating: "  {\"p\": \"x\"},\n", count: 12)
                + "  {\"p\": 1}\n]}"
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: /rows lost 12 of its 13 items (92.3%); 12 dropped

                error[array.emptied]: this array lost 12 of its 13 items (92.3%)
                 --> orders.json:2:3  at /rows
                   |
                 2 |   {"p": <string>},
                   |   ^^^^^^^^^^^^^^^ the first item that was dropped

                error[type.mismatch]: expected a number, found a string
                 --> orders.json:2:9  at /rows/0/p
                   |
                 2 |   {"p": <string>},
                   |         ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:17
                   |
                 1 | {"rows": [{"p": "number"}]}
                   |                 -------- required by this rule
                   = note: the item /rows/0 was dropped
                   = help: to drop the value on its own, make the key "p?" in the pattern
                   = help: to allow both, write "[number|string]" in the pattern
                   = and 11 more like this at /rows/1/p, /rows/2/p, /rows/3/p, …

                """#
        )
    }

    @Test func `a rejected document lists every cause`() throws {
        let report = try ReportCase(
            #"{"a": "int", "b": "string"}"#,
            #"{"a": "x"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: rejected: expected an integer, found a string, at /a, line 1, column 7, and 1 more cause

                error[type.mismatch]: expected an integer, found a string
                 --> orders.json:1:7  at /a
                   |
                 1 | {"a": <string>}
                   |       ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:7
                   |
                 1 | {"a": "int", "b": "string"}
                   |       ----- required by this rule
                   = note: the document was rejected
                   = help: to drop the value on its own, make the key "a?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                error[missing]: expected the member "b", found an object without it
                 --> orders.json:1:1  at /b
                   |
                 1 | {"a": <string>}
                   | ^ this object lacks "b"
                 ::: orders.pattern.json:1:14
                   |
                 1 | {"a": "int", "b": "string"}
                   |              --- this member is mandatory
                   = note: the document was rejected
                   = help: to accept objects without it, make the key "b?" in the pattern

                """#
        )
    }

    @Test func `changes beyond the limit are counted`() throws {
        let report = try ReportCase(
            #"["int"]"#,
            #"[1, 1, 1, 1, 1, 1, "a", "b", "c", "d"]"#,
            .init(limits: .init(changes: 2))
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 4 of 10 items dropped (40%)

                error[type.mismatch]: expected an integer, found values such as a string
                 --> orders.json:1:20  at /6
                   |
                 1 | [<number>, <number>, <number>, <number>, <number>, <number>, <string>, <string>, <string>, <string>]
                   |                                                              ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["int"]
                   |  ----- required by this rule
                   = note: this item was dropped
                   = help: to allow both, write "[int|string]" in the pattern
                   = and 3 more like this at /7, …

                note[limit.changes]: 2 further changes of 4 counted in the summary only

                """#
        )
    }

    @Test func `causes beyond the limit are counted`() throws {
        let report = try ReportCase(
            #"[{"a": "int", "b": "int", "c": "int"}]"#,
            #"[{"a": 1, "b": 2, "c": 3}, {}, {"a": 1, "b": 2, "c": 3}]"#,
            .init(limits: .init(causesPerChange: 1))
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[missing]: expected the member "a", found an object without it
                 --> orders.json:1:28  at /1/a
                   |
                 1 | [{"a": <number>, "b": <number>, "c": <number>}, {}, {"a": <number>, "b": <number>, "c": <number>}]
                   |                                                 ^ this object lacks "a"
                 ::: orders.pattern.json:1:3
                   |
                 1 | [{"a": "int", "b": "int", "c": "int"}]
                   |   --- this member is mandatory
                   = note: the item /1 was dropped
                   = note: 2 more causes in /1
                   = help: to accept objects without it, make the key "a?" in the pattern

                note[limit.changes]: 1 finding (33.3% of all) with the code missing at /*/b is not listed

                note[limit.changes]: 1 finding (33.3% of all) with the code missing at /*/c is not listed

                """#
        )
    }
}
