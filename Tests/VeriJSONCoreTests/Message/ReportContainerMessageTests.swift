import TestSupport
import Testing
import VeriJSONCore

/// Arrays, objects and their keys, the whole text as it is printed.
struct ReportContainerMessageTests {
    @Test func `a missing member`() throws {
        let report = try ReportCase(
            #"[{"id": "int", "name": "string"}]"#,
            #"""
            [
              {"id": 1, "name": "a"},
              {
                "id": 2
              }
            ]
            """#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 2 items dropped (50%)

                error[missing]: expected the member "name", found an object without it
                 --> orders.json:3:3  at /1/name
                   |
                 3 |   {
                   |   ^ this object lacks "name"
                 ::: orders.pattern.json:1:16
                   |
                 1 | [{"id": "int", "name": "string"}]
                   |                ------ this member is mandatory
                   = note: the item /1 was dropped
                   = help: to accept objects without it, make the key "name?" in the pattern

                """#
        )
    }

    @Test func `too few items are left`() throws {
        let report = try ReportCase(
            #"{"tags?": {"$type": ["string"], "$count": "2,3"}}"#,
            #"{"tags": ["a", 1]}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[array.count]: expected 2 to 3 items, found 1
                 --> orders.json:1:10  at /tags
                   |
                 1 | {"tags": [<string>, <number>]}
                   |          ^^^^^^^^^^^^^^^^^^^^ 1 item left in this array
                 ::: orders.json:1:16  1 × type.mismatch at /tags/*
                   |
                 1 | {"tags": [<string>, <number>]}
                   |                     -------- expected a string, found a number
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"tags?": {"$type": ["string"], "$count": "2,3"}}
                   |           -------------------------------------- required by this rule
                   = note: this member was stripped
                   = help: to convert it, write "~string" in the pattern

                """#
        )
    }

    @Test func `too many items were lost`() throws {
        let report = try ReportCase(
            #"{"tags?": {"$type": ["string"], "$maxDropped": 1}}"#,
            #"{"tags": ["a", 1, 2, 3]}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[array.dropped]: expected at most 1 lost item, found 3 of 4
                 --> orders.json:1:10  at /tags
                   |
                 1 | {"tags": [<string>, <number>, <number>, <number>]}
                   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this array lost 3 items
                 ::: orders.json:1:16  3 × type.mismatch at /tags/*
                   |
                 1 | {"tags": [<string>, <number>, <number>, <number>]}
                   |                     -------- expected a string, found a number
                 ::: orders.pattern.json:1:11
                   |
                 1 | {"tags?": {"$type": ["string"], "$maxDropped": 1}}
                   |           --------------------------------------- required by this rule
                   = note: this member was stripped
                   = help: to convert it, write "~string" in the pattern

                """#
        )
    }

    @Test func `an item that repeats an earlier one`() throws {
        let report = try ReportCase(
            #"{"rows": {"$type": [{"id": "int"}], "$unique": "/id"}}"#,
            #"{"rows": [{"id": 1}, {"id": 2}, {"id": 1}]}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[array.duplicate]: expected items that all differ at /id, found one that is equal to an earlier one
                 --> orders.json:1:33  at /rows/2
                   |
                 1 | {"rows": [{"id": <number>}, {"id": <number>}, {"id": <number>}]}
                   |                                               ^^^^^^^^^^^^^^^^ this repeats an earlier item
                 ::: orders.pattern.json:1:21
                   |
                 1 | {"rows": {"$type": [{"id": "int"}], "$unique": "/id"}}
                   |                     ------------- the rule of the items
                   = note: this item was dropped

                """#
        )
    }

    @Test func `an unknown key with a near one in the pattern`() throws {
        let report = try ReportCase(
            #"{"price?": "number", "name?": "string"}"#,
            #"{"prize": 1, "name": "x"}"#,
            .init(unknownKeys: .strip)
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[key.unknown]: expected only keys that the pattern names, found "prize"
                 --> orders.json:1:2  at /prize
                   |
                 1 | {"prize": <number>, "name": <string>}
                   |  ^^^^^^^ this key has no rule
                 ::: orders.pattern.json:1:1
                   |
                 1 | {"price?": "number", "name?": "string"}
                   | --------------------------------------- this object has the key "price"
                   = note: this member was stripped
                   = help: to accept it, add "prize?": "any" to the pattern

                """#
        )
    }

    @Test func `unknown keys that are only noted`() throws {
        let report = try ReportCase(
            #"{"price?": "number", "name?": "string"}"#,
            #"{"colour": 1, "name": "x", "size": 3}"#,
            .init(unknownKeys: .note)
        )
        #expect(
            report.text()
                == #"""
                orders.json: unchanged

                note[key.unknown]: 2 keys without a rule, the first is "colour"
                 --> orders.json:1:2  at /colour
                   |
                 1 | {"colour": <number>, "name": <string>, "size": <number>}
                   |  ^^^^^^^^ this key has no rule
                   = and 1 more like this at /size

                """#
        )
    }

    @Test func `a key that occurs twice`() throws {
        let report = try ReportCase(
            #"{"id": "int"}"#,
            #"{"id": 1, "id": 2}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[key.duplicate]: expected the key "id" once, found it again
                 --> orders.json:1:2  at /id
                   |
                 1 | {"id": <number>, "id": <number>}
                   |  ^^^^ this copy is not the one that counts
                 ::: orders.pattern.json:1:8
                   |
                 1 | {"id": "int"}
                   |        ----- covered by this rule
                   = note: this member was stripped

                """#
        )
    }

    @Test func `a key that occurs twice where that is refused`() throws {
        let report = try ReportCase(
            #"{"id": "int"}"#,
            #"{"id": 1, "id": 2}"#,
            .init(duplicateKeys: .reject)
        )
        #expect(
            report.text()
                == #"""
                orders.json: rejected: expected the key "id" once, found it again, at /id, line 1, column 11

                error[key.duplicate]: expected the key "id" once, found it again
                 --> orders.json:1:11  at /id
                   |
                 1 | {"id": <number>, "id": <number>}
                   |                  ^^^^ this object has the key already
                 ::: orders.pattern.json:1:8
                   |
                 1 | {"id": "int"}
                   |        ----- covered by this rule
                   = note: the document was rejected

                """#
        )
    }

    @Test func `no branch of an expression fits`() throws {
        let report = try ReportCase(
            #"[{"v": "[int|bool]"}]"#,
            #"[{"v": 1}, {"v": "x"}]"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 2 items dropped (50%)

                error[union.noBranch]: expected an integer or a bool, found a string
                 --> orders.json:1:18  at /1/v
                   |
                 1 | [{"v": <number>}, {"v": <string>}]
                   |                         ^^^^^^^^ this matches no branch
                 ::: orders.pattern.json:1:8
                   |
                 1 | [{"v": "[int|bool]"}]
                   |        ------------ required by this union
                   = note: the item /1 was dropped
                   = help: to drop the value on its own, make the key "v?" in the pattern
                   = help: to accept it, write "[int|bool|string]" in the pattern

                """#
        )
    }

    @Test func `no alternative fits`() throws {
        let report = try ReportCase(
            #"""
            {"v?": {"$any": [{"kind": "enum:a", "x": "int"}, {"kind": "enum:b", "y": "string"}]}}
            """#,
            #"{"v": {"kind": "a", "x": "no"}}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[union.noBranch]: expected what the branch for this "kind" asks for, found an object that does not match it
                 --> orders.json:1:7  at /v
                   |
                 1 | {"v": {"kind": <string>, "x": <string>}}
                   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ "kind" chooses the branch
                 ::: orders.pattern.json:1:8
                   |
                 1 | {"v?": {"$any": [{"kind": "enum:a", "x": "int"}, {"kind": "enum:b", "y": "string"}]}}
                   |        ----------------------------------------------------------------------------- required by this union
                   = note: in the closest branch, expected an integer, found a string, at /v/x (orders.pattern.json:1:42)
                   = note: 1 other branch failed, too
                   = note: this member was stripped
                   = help: to drop the value on its own, make the key "x?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                """#
        )
    }

    @Test func `an object where an array is asked for`() throws {
        let report = try ReportCase(
            #"["int"]"#,
            #"{"a": 1}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: rejected: expected an array, found an object, at the root, line 1, column 1

                error[type.mismatch]: expected an array, found an object
                 --> orders.json:1:1  at the root
                   |
                 1 | {<key>: <number>}
                   | ^^^^^^^^^^^^^^^^^ this is an object
                 ::: orders.pattern.json:1:1
                   |
                 1 | ["int"]
                   | ------- required by this rule
                   = note: the document was rejected

                """#
        )
    }
}

extension ReportContainerMessageTests {
    static let payments = #"""
        [{"$any": [
            {"kind": "enum:card", "n": "int"}, {"kind": "enum:sepa", "iban": "string"},
            {"kind": {"$in": ["cash", 1]}}
        ]}]
        """#

    @Test(arguments: [
        (
            #"{"kind": "paypal"}"#, ReportCase.open,
            #"expected "kind" to be one of "card", "sepa", "cash" or 1, found "paypal""#
        ),
        (
            #"{"kind": "paypal"}"#, Sanitizer.Policy(),
            #"expected "kind" to be one of "card", "sepa", "cash" or 1, found another string"#
        ),
        (
            #"{"a": {"kind": "x"}, "kind": 2}"#, ReportCase.open,
            #"expected "kind" to be one of "card", "sepa", "cash" or 1, found 2"#
        ),
        (
            #"{"kind": "card", "n": "x"}"#, ReportCase.open,
            #"expected what the branch for "card" asks for, found an object that does not match it"#
        ),
        (
            #"{"kind": "card", "n": "x"}"#, Sanitizer.Policy(),
            #"expected what the branch for this "kind" asks for, found an object that does not match it"#
        ),
        (
            #"{"n": 1}"#, ReportCase.open,
            "expected an object of 3 forms, found an object that matches none"
        ),
        (
            #"{"kind": "a", "kind": "b"}"#, ReportCase.open,
            "expected an object of 3 forms, found an object that matches none"
        ),
    ])
    func `a union tells by its discriminator`(
        _ item: String,
        _ policy: Sanitizer.Policy,
        _ message: String
    ) throws {
        let finding = try #require(
            try ReportCase(Self.payments, "[\(item)]", policy).report.findings.first
        )
        #expect(finding.message == message)
        #expect((finding.discriminator == "kind") == message.hasPrefix("expected \"kind\""))
    }

    @Test func `excluded branches are called so`() throws {
        let text = try ReportCase(Self.payments, #"[{"kind": "paypal"}]"#, ReportCase.open).text()
        #expect(text.contains("= note: 3 branches are excluded by it\n"))
        #expect(!text.contains("closest branch"))
        let other = try ReportCase(Self.payments, #"[{"kind": "card", "n": "x"}]"#).text()
        #expect(
            other.contains(
                "= note: in the closest branch, expected an integer, found a string, at /0/n "
                    + "(orders.pattern.json:2:"
            )
        )
    }

    @Test func `a value that a conversion may choose by excludes nothing`() throws {
        let finding = try #require(
            try ReportCase(
                Self.payments,
                #"[{"kind": "CARD", "n": "x"}]"#,
                .init(conversions: .lenient)
            ).report.findings.first
        )
        #expect(finding.discriminator == nil)
    }
}

extension ReportContainerMessageTests {
    /// The discriminator is looked for in the first 4,096 bytes of an object only.
    @Test(arguments: [4_000, 4_060, 4_070, 4_080, 4_090, 4_100, 9_000])
    func `a discriminator that is far away is not guessed at`(_ count: Int) throws {
        let filler = String(repeating: "x", count: count)
        for first in [#""a": "\#(filler)""#, #""a": {"b": ["\#(filler)", {"kind": "card"}]}"#] {
            let finding = try #require(
                try ReportCase(Self.payments, #"[{\#(first), "kind": "y"}]"#).report.findings.first
            )
            #expect(finding.discriminator == (count < 4_050 ? "kind" : finding.discriminator))
            #expect(finding.discriminator == nil || finding.found.words == "another string")
            if count > 4_096 { #expect(finding.discriminator == nil) }
        }
    }
}
