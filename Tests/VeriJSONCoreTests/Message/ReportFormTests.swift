import TestSupport
import Testing
import VeriJSONCore

/// The other forms of a report: narrated, colored, as findings, in one line.
struct ReportFormTests {
    private func example() throws -> ReportCase {
        try ReportCase(
            #"[{"id": "int", "name": "string"}]"#,
            #"[{"id": "x", "name": "a"}, {"id": 2}, {"id": "y"}, {"id": 1, "name": "b"}]"#
        )
    }

    @Test func `a narrated report has sentences and no drawing`() throws {
        #expect(
            try example().text(Report.TextOptions(form: .narrated))
                == #"""
                orders.json: changed: the root lost 3 of its 4 items (75%); 3 dropped. Most often: \#
                expected an integer, found a string, at /*/id (2×)

                error array.emptied: this array lost 3 of its 4 items (75%).
                  In orders.json, line 1, column 2, at the root: the first item that was dropped.

                error type.mismatch: expected an integer, found a string.
                  In orders.json, line 1, column 9, at /0/id: this is a string.
                  In orders.pattern.json, line 1, column 9: required by this rule.
                  Note: the item /0 was dropped.
                  Help: to drop the value on its own, make the key "id?" in the pattern.
                  Help: to allow both, write "[int|string]" in the pattern.
                  And 1 more like this at /2/id (50% of all findings).

                error missing: expected the member "name", found an object without it.
                  In orders.json, line 1, column 28, at /1/name: this object lacks "name".
                  In orders.pattern.json, line 1, column 16: this member is mandatory.
                  Note: the item /1 was dropped.
                  Help: to accept objects without it, make the key "name?" in the pattern.
                  And 1 more like this at /2/name (50% of all findings).

                """#
        )
    }

    @Test func `the short form has a line for each finding`() throws {
        let example = try example()
        let expected = #"""
            orders.json:1:2: error[array.emptied]: this array lost 3 of its 4 items (75%) at the root
            orders.json:1:9: error[type.mismatch]: expected an integer, found a string at /0/id
            orders.json:1:28: error[missing]: expected the member "name", found an object without it at /1/name
            orders.json:1:46: error[type.mismatch]: expected an integer, found a string at /2/id
            orders.json:1:39: error[missing]: expected the member "name", found an object without it at /2/name

            """#
        #expect(example.text(Report.TextOptions(form: .short)) == expected)
        let lines = expected.split(separator: "\n").dropFirst()
        let list = try example.findings().text(Report.TextOptions(form: .short))
        #expect(list.split(separator: "\n").sorted() == lines.sorted())
        let clean = try ReportCase("\"any\"", "1").text(Report.TextOptions(form: .short))
        #expect(clean == "")
    }

    @Test func `findings are told without what would be done about them`() throws {
        let example = try example()
        let text = try example.findings().text()
        #expect(
            text
                == #"""
                orders.json: 4 findings. Most often: \#
                expected an integer, found a string, at /*/id (2×)

                error[type.mismatch]: expected an integer, found a string
                 --> orders.json:1:9  at /0/id
                   |
                 1 | [{"id": <string>, "name": <string>}, {"id": <number>}, {"id": <string>}, {"id": <number>, "name": …
                   |         ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:9
                   |
                 1 | [{"id": "int", "name": "string"}]
                   |         ----- required by this rule
                   = help: to drop the value on its own, make the key "id?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern
                   = and 1 more like this at /2/id (50% of all findings)

                error[missing]: expected the member "name", found an object without it
                 --> orders.json:1:28  at /1/name
                   |
                 1 | [{"id": <string>, "name": <string>}, {"id": <number>}, {"id": <string>}, {"id": <number>, "name": …
                   |                                      ^ this object lacks "name"
                 ::: orders.pattern.json:1:16
                   |
                 1 | [{"id": "int", "name": "string"}]
                   |                ------ this member is mandatory
                   = help: to accept objects without it, make the key "name?" in the pattern
                   = and 1 more like this at /2/name (50% of all findings)

                """#
        )
    }

    @Test func `colors change nothing but themselves`() throws {
        let example = try example()
        let colored = example.text(Report.TextOptions(usesColor: true))
        #expect(colored.contains("\u{1B}[1;31merror[missing]\u{1B}[0m"))
        var plain = ""
        var isEscape = false
        for scalar in colored.unicodeScalars {
            if scalar == "\u{1B}" { isEscape = true }
            if !isEscape { plain.unicodeScalars.append(scalar) }
            if scalar == "m" { isEscape = false }
        }
        #expect(plain == example.text())
    }

    @Test(arguments: [
        ("[]", "orders.json: unchanged"),
        (
            #"[{"id": 1}, {"id": 2, "t": 5}]"#,
            "orders.json: 1 left out (1 member): type.mismatch at /*/t"
        ),
        (
            #"[{"id": 1}, 5]"#,
            "orders.json: 1 left out (1 of 2 items of the root): type.mismatch at /*"
        ),
        (#"[{"id": 1, "n": "x"}]"#, "orders.json: 1 nulled: type.mismatch at /*/n"),
        (
            #"[{"id": "1"}]"#,
            "orders.json: 1 converted; all expected: convert.stringToNumber at /*/id"
        ),
        (
            #"[{"id": 1, "k": "c"}]"#,
            "orders.json: 1 left out (1 member); 1 novel: enum.unknown at /*/k"
        ),
        ("[5, 6]", "orders.json: 2 left out (2 of 2 items of the root): type.mismatch at /*"),
        (
            "[5, 6, 7, 8]",
            "orders.json: 4 left out (4 of 4 items of the root): type.mismatch at /*"
        ),
        (
            "{}",
            "orders.json: rejected: expected an array, found an object, at the root, line 1, column 1"
        ),
    ])
    func `one line tells what was left out, from where and why`(
        _ document: String,
        _ line: String
    ) throws {
        let pattern = #"""
            [{
                "id": "~int", "t?": "string", "n?": "int?",
                "k?": {"$type": "enum:a,b", "$novel": true}
            }]
            """#
        #expect(try ReportCase(pattern, document).report.line == line)
    }

    @Test func `a text describes what is asked for, and counts the rest`() throws {
        let pattern = #"""
            [{"id": "~int", "n": {"$type": "int?", "$null": ["-"]}, "k?": {"$in": ["a"], "$novel": true}}]
            """#
        let document = #"""
            [{"id": "1", "n": "-"}, {"id": "2", "n": 1, "k": "b"}, {"id": 3, "n": "x"}]
            """#
        let example = try ReportCase(pattern, document)
        func codes(
            _ listing: Report.TextOptions.Listing,
            _ form: Report.TextOptions.Form
        ) -> [String] {
            example.text(Report.TextOptions(form: form, listing: listing)).split(separator: "\n")
                .compactMap { $0.firstMatch(of: /(?:error|warning|note)(?:\[| )([a-zA-Z.]+)/) }
                .map { String($0.1) }
        }
        let expected = "3 changes are expected: 2 × convert.stringToNumber, 1 × convert.sentinel"
        for form in [Report.TextOptions.Form.drawn, .narrated] {
            let all = codes(.all, form)
            #expect(
                Set(all) == [
                    "type.mismatch", "enum.unknown", "convert.sentinel", "convert.stringToNumber",
                ]
            )
            #expect(
                codes(.unexpected, form) == ["type.mismatch", "enum.unknown", "changes.expected"]
            )
            #expect(
                codes(.broken, form) == ["type.mismatch", "changes.novel", "changes.expected"]
            )
            let text = example.text(Report.TextOptions(form: form, listing: .broken))
            #expect(text.contains(expected))
            #expect(text.contains("1 change is novel: 1 × enum.unknown"))
        }
        #expect(codes(.all, .short).count == 5)
        // A line is a finding, and no number of others.
        #expect(codes(.unexpected, .short) == ["enum.unknown", "type.mismatch"])
        #expect(codes(.broken, .short) == ["type.mismatch"])
    }

    @Test func `a key cannot forge lines of a log`() throws {
        let example = try ReportCase(
            #"{"*?": ["int"]}"#,
            #"{"a\norders.json: unchanged\u001b[2J": ["x"]}"#,
            .init(disclosure: .keys)
        )
        #expect(!example.report.line.contains("\n"))
        #expect(!example.text().contains("\u{1B}"))
        #expect(
            !example.text(Report.TextOptions(form: .narrated)).contains("\norders.json: unchanged")
        )
    }

    @Test func `mistakes of a pattern are drawn one after another`() {
        let error = #expect(throws: PatternError.self) {
            try Pattern("{\n\t\"a\": \"nubmer\",\n\t\"b\": 42\n}", name: "p.json")
        }
        #expect(
            error?.text() == #"""
                error[pattern.type.unknown]: expected a type, found 'nubmer'; the nearest type is 'number'
                 --> p.json:2:8
                   |
                 2 |     "a": "nubmer",
                   |           ^^^^^^ this is not a type
                   = help: write 'number'

                error[pattern.leaf]: expected a type in quotes, an array or an object, found 42
                 --> p.json:3:7
                   |
                 3 |     "b": 42
                   |          ^^ this is not a pattern
                   = help: for exactly this value, write {"$in": [42]}

                """#
        )
    }
}

extension ReportFormTests {
    @Test func `a long text repeats its first line at the end`() throws {
        let members = (0..<9).map { ("\"m\($0)\": \"int\"", "\"m\($0)\": \"x\"") }
        let example = try ReportCase(
            "{" + members.map(\.0).joined(separator: ", ") + "}",
            "{" + members.map(\.1).joined(separator: ", ") + "}"
        )
        let lines = example.text().split(separator: "\n")
        #expect(lines.count > 80)
        #expect(lines.last == lines.first)
        let short = try self.example().text().split(separator: "\n")
        #expect(short.last != short.first)
    }
}
