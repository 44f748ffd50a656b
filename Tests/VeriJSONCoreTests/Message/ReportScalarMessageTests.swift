import TestSupport
import Testing
import VeriJSONCore

/// A scalar of a wrong type or value, the whole text as it is printed.
struct ReportScalarMessageTests {
    @Test func `a string where a number is asked for`() throws {
        let report = try ReportCase(
            #"""
            {
              "items": [
                {
                "price": "number"
                }
              ]
            }
            """#,
            #"""
            {
              "items": [
                { "price": 1 },
                { "price": 2, "note": "x" },
                {
                  "price": "N/A"
                }
              ]
            }
            """#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[type.mismatch]: expected a number, found a string
                 --> orders.json:6:16  at /items/2/price
                   |
                 6 |       "price": <string>
                   |                ^^^^^^^^ this is a string
                 ::: orders.pattern.json:4:14
                   |
                 4 |     "price": "number"
                   |              -------- required by this rule
                   = note: the item /items/2 was dropped
                   = help: to make words such as "N/A" null, write {"$type": "number", "$null": ["", "-", "N/A", "n/a", "null"]} in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                """#
        )
    }

    @Test func `a value is shown where the policy discloses it`() throws {
        let report = try ReportCase(
            #"{"price": "number"}"#,
            #"{"price": "N/A"}"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: rejected: expected a number, found the string "N/A", at /price, line 1, column 11

                error[type.mismatch]: expected a number, found the string "N/A"
                 --> orders.json:1:11  at /price
                   |
                 1 | {"price": "N/A"}
                   |           ^^^^^ this is a string
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"price": "number"}
                   |           -------- required by this rule
                   = note: the document was rejected
                   = help: to make it null, write {"$type": "number", "$null": ["N/A"]} in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                """#
        )
    }

    @Test func `a numeric string can be converted`() throws {
        let report = try ReportCase(
            #"{"price": "number"}"#,
            #"{"price": "12.50"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: rejected: expected a number, found a string, at /price, line 1, column 11

                error[type.mismatch]: expected a number, found a string
                 --> orders.json:1:11  at /price
                   |
                 1 | {"price": <string>}
                   |           ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"price": "number"}
                   |           -------- required by this rule
                   = note: the document was rejected
                   = help: to convert it, write "~number" in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                """#
        )
    }

    @Test func `null where the rule takes none`() throws {
        let report = try ReportCase(
            #"[{"name": "string:^[A-Z]"}]"#,
            #"[{"name": "Ada"}, {"name": null}]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 2 items dropped (50%)

                error[null.notAllowed]: expected a string, found null
                 --> orders.json:1:28  at /1/name
                   |
                 1 | [{"name": <string>}, {"name": null}]
                   |                               ^^^^ this is null
                 ::: orders.pattern.json:1:11
                   |
                 1 | [{"name": "string:^[A-Z]"}]
                   |           --------------- null is not among what this rule accepts
                   = note: the item /1 was dropped
                   = help: to allow null, write "string?:^[A-Z]" in the pattern
                   = help: to drop the value on its own, make the key "name?" in the pattern

                """#
        )
    }

    @Test func `a number out of range`() throws {
        let report = try ReportCase(
            #"["number:0,10"]"#,
            #"[1, 2, 11]"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[number.range]: expected a number from 0 to 10, found 11
                 --> orders.json:1:8  at /2
                   |
                 1 | [1, 2, 11]
                   |        ^^ 11 is over 10
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["number:0,10"]
                   |  ------------- required by this rule
                   = note: this item was dropped
                   = help: to accept any number, write "number" in the pattern

                """#
        )
    }

    @Test func `a fraction where an integer is asked for`() throws {
        let report = try ReportCase(
            #"["int"]"#,
            #"[1, 2, 1.5]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[integer.fraction]: expected an integer, found a number with a fraction or an exponent
                 --> orders.json:1:8  at /2
                   |
                 1 | [<number>, <number>, <number>]
                   |                      ^^^^^^^^ this has a fraction or an exponent
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["int"]
                   |  ----- required by this rule
                   = note: this item was dropped
                   = help: to accept fractions, write "number" in the pattern

                """#
        )
    }

    @Test func `an integer with a zero fraction can be converted`() throws {
        let report = try ReportCase(
            #"["int"]"#,
            #"[1, 2, 42.0]"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[integer.fraction]: expected an integer, found 42.0
                 --> orders.json:1:8  at /2
                   |
                 1 | [1, 2, 42.0]
                   |        ^^^^ this has a fraction or an exponent
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["int"]
                   |  ----- required by this rule
                   = note: this item was dropped
                   = help: to convert it, write "~int" in the pattern

                """#
        )
    }

    @Test func `an integer beyond 64 bits`() throws {
        let report = try ReportCase(
            #"["int"]"#,
            #"[1, 2, 99999999999999999999]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[integer.overflow]: expected an integer of 64 bits, found one outside of that
                 --> orders.json:1:8  at /2
                   |
                 1 | [<number>, <number>, <number>]
                   |                      ^^^^^^^^ this does not fit into 64 bits
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["int"]
                   |  ----- required by this rule
                   = note: this item was dropped
                   = help: to accept any number, write "number" in the pattern

                """#
        )
    }

    @Test func `a value where nothing is accepted`() throws {
        let report = try ReportCase(
            #"{"id": "int", "password?": "never"}"#,
            #"{"id": 1, "password": "x"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[value.never]: expected no value, found a string
                 --> orders.json:1:23  at /password
                   |
                 1 | {"id": <number>, "password": <string>}
                   |                              ^^^^^^^^ nothing is accepted here
                 ::: orders.pattern.json:1:28
                   |
                 1 | {"id": "int", "password?": "never"}
                   |                            ------- required by this rule
                   = note: this member was stripped
                   = help: to accept it, write "any" in the pattern

                """#
        )
    }
}
