import TestSupport
import Testing
import VeriJSONCore

/// A string that breaks its rule, the whole text as it is printed.
struct ReportStringMessageTests {
    @Test func `a blank string where something is asked for`() throws {
        let report = try ReportCase(#"{"name?": "string:\\S"}"#, #"{"name": " "}"#)
        #expect(
            report.report.findings.map(\.message) == [
                "expected a string that is not blank, found another string"
            ]
        )
    }

    @Test func `a string that does not match its regex`() throws {
        let report = try ReportCase(
            #"{"code?": "string:^[A-Z]{3}$"}"#,
            #"{"code": "abc"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[string.pattern]: expected a string that matches ^[A-Z]{3}$, found another string
                 --> orders.json:1:10  at /code
                   |
                 1 | {"code": <string>}
                   |          ^^^^^^^^ character 1 does not match
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"code?": "string:^[A-Z]{3}$"}
                   |           ------------------- required by this rule
                   = note: this member was stripped
                   = help: to accept any string, write "string" in the pattern

                """#
        )
    }

    @Test func `a string that is too long`() throws {
        let report = try ReportCase(
            #"{"code?": {"$type": "string", "$length": ",5"}}"#,
            #"{"code": "abcdefg"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[string.length]: expected a string of at most 5 characters, found a longer one
                 --> orders.json:1:10  at /code
                   |
                 1 | {"code": <string>}
                   |          ^^^^^^^^ this is too long
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"code?": {"$type": "string", "$length": ",5"}}
                   |           ------------------------------------ required by this rule
                   = note: this member was stripped
                   = help: to accept longer ones, write "$length": "0," in the pattern

                """#
        )
    }

    @Test func `a string that is too short`() throws {
        let report = try ReportCase(
            #"{"code?": {"$type": "string", "$length": "2,"}}"#,
            #"{"code": "a"}"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[string.length]: expected a string of at least 2 characters, found "a"
                 --> orders.json:1:10  at /code
                   |
                 1 | {"code": "a"}
                   |          ^^^ this is too short
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"code?": {"$type": "string", "$length": "2,"}}
                   |           ------------------------------------ required by this rule
                   = note: this member was stripped
                   = help: to accept shorter ones, write "$length": "0," in the pattern

                """#
        )
    }

    @Test func `a string of another length than the rule wants`() throws {
        let report = try ReportCase(
            #"{"code?": {"$type": "string", "$length": "2,3"}}"#,
            #"{"code": "abcd"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[string.length]: expected a string of 2 to 3 characters, found one of another length
                 --> orders.json:1:10  at /code
                   |
                 1 | {"code": <string>}
                   |          ^^^^^^^^ this has another length
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"code?": {"$type": "string", "$length": "2,3"}}
                   |           ------------------------------------- required by this rule
                   = note: this member was stripped
                   = help: to accept any length, write "$length": "0," in the pattern

                """#
        )
    }

    @Test func `a string that is no email address`() throws {
        let report = try ReportCase(
            #"{"mail?": "email"}"#,
            #"{"mail": "nobody"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[string.format.email]: expected an email address, found another string
                 --> orders.json:1:10  at /mail
                   |
                 1 | {"mail": <string>}
                   |          ^^^^^^^^ there is no @
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"mail?": "email"}
                   |           ------- required by this rule
                   = note: this member was stripped
                   = help: to accept any string, write "string" in the pattern

                """#
        )
    }

    @Test func `a string that is no date-time`() throws {
        let report = try ReportCase(
            #"{"at?": "datetime"}"#,
            #"{"at": "yesterday"}"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[string.format.datetime]: expected a date-time with an offset, like 2024-01-31T10:00:00Z, found "yesterday"
                 --> orders.json:1:8  at /at
                   |
                 1 | {"at": "yesterday"}
                   |        ^^^^^^^^^^^ a date is written YYYY-MM-DD
                 ::: orders.pattern.json:1:9
                   |
                 1 | {"at?": "datetime"}
                   |         ---------- required by this rule
                   = note: this member was stripped
                   = help: to accept any string, write "string" in the pattern

                """#
        )
    }

    @Test func `a string that is no color`() throws {
        let report = try ReportCase(
            #"{"tint?": "color"}"#,
            #"{"tint": "reddish"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[string.format.color]: expected a color of six hexadecimal digits, found another string
                 --> orders.json:1:10  at /tint
                   |
                 1 | {"tint": <string>}
                   |          ^^^^^^^^ there are not 6 characters
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"tint?": "color"}
                   |           ------- required by this rule
                   = note: this member was stripped
                   = help: to accept it, write "[color|string]" in the pattern

                """#
        )
    }

    @Test func `an unknown value of an enum`() throws {
        let report = try ReportCase(
            #"{"state?": "enum:open,closed,merged"}"#,
            #"{"state": "draft"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[enum.unknown]: expected one of "open", "closed" or "merged", found another string
                 --> orders.json:1:11  at /state
                   |
                 1 | {"state": <string>}
                   |           ^^^^^^^^ this is none of them
                 ::: orders.pattern.json:1:12
                   |
                 1 | {"state?": "enum:open,closed,merged"}
                   |            ------------------------- the allowed values are listed here
                   = note: this member was stripped
                   = help: to accept it, add the new value, which is hidden here, to the pattern
                   = help: to accept any string, write "string" in the pattern

                """#
        )
    }

    @Test func `an unknown value of an enum can be added where it may be shown`() throws {
        let report = try ReportCase(
            #"{"state?": "enum:open,closed"}"#,
            #"{"state": "draft"}"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[enum.unknown]: expected "open" or "closed", found "draft"
                 --> orders.json:1:11  at /state
                   |
                 1 | {"state": "draft"}
                   |           ^^^^^^^ this is none of them
                 ::: orders.pattern.json:1:12
                   |
                 1 | {"state?": "enum:open,closed"}
                   |            ------------------ the allowed values are listed here
                   = note: this member was stripped
                   = help: to accept it, add "draft" to the pattern

                """#
        )
    }

    @Test func `a new value where new values are expected`() throws {
        let report = try ReportCase(
            #"{"state?": {"$type": "enum:open,closed", "$novel": true}}"#,
            #"{"state": "draft"}"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped; 1 novel

                warning[enum.unknown]: expected "open" or "closed", found "draft"
                 --> orders.json:1:11  at /state
                   |
                 1 | {"state": "draft"}
                   |           ^^^^^^^ this value is new
                 ::: orders.pattern.json:1:12
                   |
                 1 | {"state?": {"$type": "enum:open,closed", "$novel": true}}
                   |            --------------------------------------------- the allowed values are listed here
                   = note: this member was stripped
                   = help: to accept it, add "draft" to the pattern

                """#
        )
    }

    @Test func `a value that is not among those listed`() throws {
        let report = try ReportCase(
            #"{"size?": {"$in": [1, 2, "all"]}}"#,
            #"{"size": 3}"#,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[enum.unknown]: expected one of 1, 2 or "all", found 3
                 --> orders.json:1:10  at /size
                   |
                 1 | {"size": 3}
                   |          ^ this is none of them
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"size?": {"$in": [1, 2, "all"]}}
                   |           ---------------------- the allowed values are listed here
                   = note: this member was stripped
                   = help: to accept it, add 3 to the pattern

                """#
        )
    }
}
