import TestSupport
import Testing
import VeriJSONCore

/// The help of a report for converting a value, in full as it is printed.
struct ReportConversionHelpTests {
    @Test func `a word where a bool is asked for`() throws {
        let report = try ReportCase(
            #"[{"streamable": "~bool"}]"#,
            #"[{"streamable": "0"}, {"streamable": true}]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 2 items dropped (50%)

                error[type.mismatch]: expected true or false, found a string
                 --> orders.json:1:17  at /0/streamable
                   |
                 1 | [{"streamable": <string>}, {"streamable": <bool>}]
                   |                 ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:17
                   |
                 1 | [{"streamable": "~bool"}]
                   |                 ------- required by this rule
                   = note: the item /0 was dropped
                   = help: to convert it, write {"$type": "bool", "$convert": ["safe", "caselessBool"]} in the pattern
                   = help: to drop the value on its own, make the key "streamable?" in the pattern

                """#
        )
    }

    @Test func `an empty array where an object is asked for`() throws {
        let report = try ReportCase(
            #"{"meta?": {"size?": "int"}}"#,
            #"{"meta": []}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[type.mismatch]: expected an object, found an array
                 --> orders.json:1:10  at /meta
                   |
                 1 | {"meta": []}
                   |          ^^ this is an array
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"meta?": {"size?": "int"}}
                   |           ---------------- required by this rule
                   = note: this member was stripped
                   = help: to convert it, add "$convert": ["emptyArrayToObject"] to the pattern

                """#
        )
    }

    @Test func `one value where an array is asked for`() throws {
        let report = try ReportCase(
            #"{"tags?": ["string"]}"#,
            #"{"tags": "new"}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[type.mismatch]: expected an array, found a string
                 --> orders.json:1:10  at /tags
                   |
                 1 | {"tags": <string>}
                   |          ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"tags?": ["string"]}
                   |           ---------- required by this rule
                   = note: this member was stripped
                   = help: to convert it, write {"$type": ["string"], "$convert": ["wrapSingle"]} in the pattern

                """#
        )
    }

    @Test func `null where an object is asked for`() throws {
        let report = try ReportCase(
            #"[{"owner": {"id": "int"}}]"#,
            #"[{"owner": null}]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 1 item dropped (100%)

                error[null.notAllowed]: expected an object, found null
                 --> orders.json:1:12  at /0/owner
                   |
                 1 | [{"owner": null}]
                   |            ^^^^ this is null
                 ::: orders.pattern.json:1:12
                   |
                 1 | [{"owner": {"id": "int"}}]
                   |            ------------- null is not among what this rule accepts
                   = note: the item /0 was dropped
                   = help: to allow null, add "$null": true to the pattern
                   = help: to drop the value on its own, make the key "owner?" in the pattern

                warning[array.emptied]: this array lost its only item
                 --> orders.json:1:2  at the root
                   |
                 1 | [{"owner": null}]
                   |  ^^^^^^^^^^^^^^^ the first item that was dropped

                """#
        )
    }

    @Test(arguments: [
        (#"["~bool"]"#, #"["yes"]"#, #"{"$type": "bool", "$convert": ["safe", "wordsToBool"]}"#),
        (#"["bool?"]"#, #"["yes"]"#, #"{"$type": "bool?", "$convert": ["wordsToBool"]}"#),
        (#"["bool"]"#, #"["true"]"#, #""~bool""#),
        (#"["int"]"#, #"[4.0]"#, #""~int""#),
        (#"["enum:a,b"]"#, #"["B"]"#, #"{"$type": "enum:a,b", "$convert": ["caselessEnum"]}"#),
        (#"["string"]"#, "[true]", #"{"$type": "string", "$convert": ["boolToString"]}"#),
        (
            #"["string:^(one|another|third|fourth|false|true)$"]"#, "[true]",
            #"{"$type": "string:^(one|another|third|fourth|false|…", "$convert": ["boolToString"]}"#
        ),
        (
            #"["datetime"]"#, #"["2024-01-31 10:00:00Z"]"#,
            #"{"$type": "datetime", "$convert": ["spaceDatetime"]}"#
        ),
        (#"[["int"]]"#, "[5]", #"{"$type": ["int"], "$convert": ["wrapSingle"]}"#),
        (
            #"[[{"id": "int", "name?": "string:^[a-z]+$"}]]"#, #"[{"id": 1}]"#,
            #"{"$type": …, "$convert": ["wrapSingle"]}"#
        ),
        (#"[{}]"#, "[[]]", #"{"$type": {}, "$convert": ["emptyArrayToObject"]}"#),
    ])
    func `the edit is written out`(
        _ pattern: String,
        _ document: String,
        _ edit: String
    ) throws {
        let report = try ReportCase(pattern, document).report
        let help = try #require(report.findings.first?.help.first)
        #expect(help.text == "to convert it, write \(edit) in the pattern")
    }

    @Test func `what the policy allows stays allowed`() throws {
        let lenient = Sanitizer.Policy(conversions: .lenient)
        let word = try ReportCase(#"["bool"]"#, #"["yes"]"#, lenient).report
        #expect(
            word.findings.first?.help.map(\.text) == [
                #"to convert it, write {"$type": "bool", "$convert": ["lenient", "wordsToBool"]} in the pattern"#
            ]
        )
        let object = try ReportCase(#"[{"a?": "int"}]"#, "[[]]", lenient).report
        #expect(
            object.findings.first?.help.map(\.text) == [
                #"to convert it, add "$convert": ["unwrapSingle", "emptyArrayToObject"] to the pattern"#
            ]
        )
    }

    @Test(arguments: [
        (#"{"$in": [1, null, "a"]}"#, #"1 or "a" or null"#),
        (#"{"$type": "int", "$in": [1, null, 2]}"#, "1 or 2"),
        (#"{"$in": [1, null, "a"], "$null": true}"#, #"1 or "a" or null"#),
        (#"{"$in": [1, 2, "a", null], "$null": true}"#, #"one of 1, 2 or "a" or null"#),
        (#"{"$in": [null], "$null": true}"#, "null"),
        (#"{"$in": [null]}"#, "null"),
        (#"{"$type": "int", "$in": [null]}"#, "no value"),
    ])
    func `null is named once, and only where it is accepted`(
        _ pattern: String,
        _ expected: String
    ) throws {
        let report = try ReportCase("[\(pattern)]", "[true]").report
        #expect(report.findings.first?.expected == expected)
    }
}
