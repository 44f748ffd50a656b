import TestSupport
import Testing
import VeriJSONCore

/// Messages of changes other than removals, in full as they are printed.
struct ReportOutcomeMessageTests {
    @Test func `white space that was trimmed`() throws {
        let report = try ReportCase(
            #"{"name": {"$type": "string", "$trim": true}}"#,
            #"{"name": " Ada "}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 converted; all expected

                note[trim]: expected a string without white space around it, found one with some
                 --> orders.json:1:10  at /name
                   |
                 1 | {"name": <string>}
                   |          ^^^^^^^^ the white space around it is removed
                 ::: orders.pattern.json:1:10
                   |
                 1 | {"name": {"$type": "string", "$trim": true}}
                   |          ---------------------------------- this rule asks for it
                   = note: this was trimmed

                """#
        )
    }

    @Test func `a default that was inserted`() throws {
        let report = try ReportCase(
            #"{"currency": {"$type": "string", "$default": "EUR"}}"#,
            #"{"amount": 1}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 inserted; all expected

                note[default]: expected the member "currency", found an object without it
                 --> orders.json:1:1  at /currency
                   |
                 1 | {"amount": <number>}
                   | ^ "currency" is supplied here
                 ::: orders.pattern.json:1:2
                   |
                 1 | {"currency": {"$type": "string", "$default": "EUR"}}
                   |  ---------- with a default
                   = note: "EUR" was inserted

                """#
        )
    }

    @Test func `a fallback that is used`() throws {
        let report = try ReportCase(
            #"{"currency": {"$type": "string", "$fallback": "EUR"}}"#,
            #"{"currency": 1}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 replaced

                error[type.mismatch]: expected a string, found a number
                 --> orders.json:1:14  at /currency
                   |
                 1 | {"currency": <number>}
                   |              ^^^^^^^^ this is a number
                 ::: orders.pattern.json:1:14
                   |
                 1 | {"currency": {"$type": "string", "$fallback": "EUR"}}
                   |              --------------------------------------- required by this rule
                   = note: this became "EUR"
                   = help: to convert it, add "$convert": ["safe"] to the pattern

                """#
        )
    }

    @Test func `a sentinel that means null`() throws {
        let report = try ReportCase(
            #"{"price": {"$type": "number", "$null": ["N/A", ""]}}"#,
            #"{"price": "N/A"}"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 nulled; all expected

                note[convert.sentinel]: expected a number or null, found "N/A", which means null
                 --> orders.json:1:11  at /price
                   |
                 1 | {"price": "N/A"}
                   |           ^^^^^ this means null
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"price": {"$type": "number", "$null": ["N/A", ""]}}
                   |           ----------------------------------------- the values that mean null are listed here
                   = note: this became null

                """#
        )
    }

    @Test func `a failing value that became null`() throws {
        let report = try ReportCase(
            #"{"price": "number?"}"#,
            #"{"price": "N/A"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 nulled

                error[type.mismatch]: expected a number or null, found a string
                 --> orders.json:1:11  at /price
                   |
                 1 | {"price": <string>}
                   |           ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"price": "number?"}
                   |           --------- required by this rule
                   = note: this became null
                   = help: to make words such as "N/A" null, write {"$type": "number?", "$null": ["", "-", "N/A", "n/a", "null"]} in the pattern

                """#
        )
    }

    @Test func `a conversion that the pattern asks for`() throws {
        let report = try ReportCase(
            #"["~number"]"#,
            #"["12.50", 1, "2"]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 2 converted; all expected

                note[convert.stringToNumber]: expected a number, found a string
                 --> orders.json:1:2  at /0
                   |
                 1 | [<string>, <number>, <string>]
                   |  ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["~number"]
                   |  --------- required by this rule
                   = note: this was converted by stringToNumber
                   = and 1 more like this at /2

                """#
        )
    }

    @Test func `a conversion that the policy allows`() throws {
        let report = try ReportCase(
            #"["number"]"#,
            #"["12.50", 1]"#,
            .init(conversions: .safe)
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 converted

                error[convert.stringToNumber]: expected a number, found a string
                 --> orders.json:1:2  at /0
                   |
                 1 | [<string>, <number>]
                   |  ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["number"]
                   |  -------- required by this rule
                   = note: this was converted by stringToNumber

                """#
        )
    }

    @Test func `a value that was wrapped`() throws {
        let report = try ReportCase(
            #"{"v": {"$type": [{"a?": "int?"}], "$convert": ["wrapSingle"]}}"#,
            #"{"v": {"a": "x", "b": 1}}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 nulled, 1 converted

                error[type.mismatch]: expected an integer or null, found a string
                 --> orders.json:1:13  at /v/a
                   |
                 1 | {"v": {"a": <string>, "b": <number>}}
                   |             ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:25
                   |
                 1 | {"v": {"$type": [{"a?": "int?"}], "$convert": ["wrapSingle"]}}
                   |                         ------ required by this rule
                   = note: this became null
                   = help: to allow both, write "[int?|string]" in the pattern

                note[convert.wrapSingle]: expected an array, found an object
                 --> orders.json:1:7  at /v
                   |
                 1 | {"v": {"a": <string>, "b": <number>}}
                   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is an object
                 ::: orders.pattern.json:1:7
                   |
                 1 | {"v": {"$type": [{"a?": "int?"}], "$convert": ["wrapSingle"]}}
                   |       ------------------------------------------------------- required by this rule
                   = note: this was converted by wrapSingle

                """#
        )
    }

    @Test func `an array that was unwrapped`() throws {
        let report = try ReportCase(
            #"{"v": {"$type": {"a?": "int?"}, "$convert": ["unwrapSingle"]}}"#,
            #"{"v": [{"a": "x", "b": 1}]}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 nulled, 1 converted

                error[type.mismatch]: expected an integer or null, found a string
                 --> orders.json:1:14  at /v/0/a
                   |
                 1 | {"v": [{"a": <string>, "b": <number>}]}
                   |              ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:24
                   |
                 1 | {"v": {"$type": {"a?": "int?"}, "$convert": ["unwrapSingle"]}}
                   |                        ------ required by this rule
                   = note: this became null
                   = help: to allow both, write "[int?|string]" in the pattern

                note[convert.unwrapSingle]: expected an object, found an array
                 --> orders.json:1:7  at /v
                   |
                 1 | {"v": [{"a": <string>, "b": <number>}]}
                   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is an array
                 ::: orders.pattern.json:1:7
                   |
                 1 | {"v": {"$type": {"a?": "int?"}, "$convert": ["unwrapSingle"]}}
                   |       ------------------------------------------------------- required by this rule
                   = note: this was converted by unwrapSingle

                """#
        )
    }
}
