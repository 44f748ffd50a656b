import TestSupport
import Testing
import VeriJSONCore

/// Texts that are walked before it is known whether they are JSON: where they are not, nothing of
/// the walk may be left.
struct TextTrialTests {
    /// A rule, texts of values for it, and what the policy is besides.
    private struct Case {
        var name: String
        var rule: String
        var texts: [String]
        var policy = Sanitizer.Policy(conversions: [.jsonText, .wrapSingle, .splitList])
    }

    private static var cases: [Case] {
        var dropping = Sanitizer.Policy(conversions: .jsonText)
        dropping.maxDropped = .count(3)
        var rejecting = Sanitizer.Policy(conversions: .jsonText)
        rejecting.duplicateKeys = .reject
        var spelling = Sanitizer.Policy(conversions: .jsonText)
        spelling.aliases = .spelling
        var noting = Sanitizer.Policy(conversions: .jsonText)
        noting.unknownKeys = .note
        var counting = Sanitizer.Policy(conversions: .jsonText)
        counting.limits.changes = 2
        let many = (0..<70).map { #""k\#($0)?": "int""# }.joined(separator: ",")
        let members = (0..<70).map { #""k\#($0)":\#($0 % 3 == 0 ? "\"x\"" : "1")"# }
            .joined(separator: ",")
        let record = #"{"a": "int", "b?": "string"}"#
        return [
            Case(
                name: "records",
                rule: "[\(record)]",
                texts: [#"[{"a":1,"b":"x"},{"a":"y"},{"a":2,"b":3}]"#, #" [ {"a":1} , 7 ] "#]
            ),
            Case(
                name: "members of all kinds",
                rule: #"{"a*": "int", "*?": "bool", \#(many)}"#,
                texts: [#"{\#(members),"a1":1,"a2":"x","z":1,"y":true,"y":false}"#]
            ),
            Case(
                name: "duplicates",
                rule: "[\(record)]",
                texts: [#"[{"a":1,"a":2,"b":"x"},{"b":"\"","a":3,"b":1}]"#]
            ),
            Case(
                name: "duplicates that reject",
                rule: "[\(record)]",
                texts: [#"[{"a":1},{"a":1,"a":2}]"#],
                policy: rejecting
            ),
            Case(
                name: "items that must differ",
                rule: #"{"$type": ["int"], "$unique": true}"#,
                texts: ["[1,2,1,3,2,\"x\"]"]
            ),
            Case(
                name: "limits",
                rule: #"[{"$type": ["int"], "$maxDropped": 1, "$count": "1,"}]"#,
                texts: [#"[[1,"x"],["y","z",2],[],[3]]"#],
                policy: dropping
            ),
            Case(
                name: "unions",
                rule: #"[{"$any": [{"k": "enum:a", "v": "int"}, {"k": "enum:b", "w": ["#
                    + #""string"]}, "int"]}]"#,
                texts: [#"[{"k":"a","v":1},{"k":"b","w":["x",2]},5,"6",{"k":"c"}]"#]
            ),
            Case(
                name: "unions in unions",
                rule: #"[{"$any": [{"a": ["int"]}, {"a": [{"$any": ["bool", {"b": "int"}]}]}]}]"#,
                texts: [#"[{"a":[1]},{"a":[{"b":1},true,{"b":"x"}]},{"a":["y"]}]"#]
            ),
            Case(
                name: "aliases",
                rule: #"[{"id": {"$type": "int", "$alias": ["uid"]}, "b?": "string"}]"#,
                texts: [#"[{"uid":1},{"id":"x","uid":2},{"ID":3,"b":"y"}]"#],
                policy: spelling
            ),
            Case(
                name: "unknown keys",
                rule: "[\(record)]",
                texts: [#"[{"a":1,"z":[1,{"y":2}]},{"z":0,"a":2}]"#],
                policy: noting
            ),
            Case(
                name: "changes that are only counted",
                rule: "[\(record)]",
                texts: [#"[{"a":1,"b":0},{"a":2,"b":0},{"a":3,"b":0},{"a":4,"b":0}]"#],
                policy: counting
            ),
            Case(
                name: "conversions inside",
                rule: #"[{"l": ["int"], "o": {"x": "int"}}]"#,
                texts: [
                    #"[{"l":"[1,\"2\"]","o":"{\"x\":1}"},{"l":5,"o":"{\"x\":[}"},"#
                        + #"{"l":"1,2","o":1}]"#
                ]
            ),
            Case(
                name: "tuples and defaults",
                rule: #"{"t": {"$tuple": ["int", "string"]}, "#
                    + #""d": {"$type": "int", "$default": 7}}"#,
                texts: [#"{"t":[1,"x"]}"#, #"{"t":["x",1],"d":1}"#]
            ),
        ]
    }

    /// Returns a string of JSON whose text is tried, or one with an escape at its first bracket, whose
    /// text is not.
    private func quoted(_ text: String, isTried: Bool) -> String {
        let string = JSONWriter().string(.string(text))
        guard !isTried, let bracket = string.firstIndex(where: { $0 == "[" || $0 == "{" }) else {
            return string
        }
        let escape = string[bracket] == "[" ? #"\u005b"# : #"\u007b"#
        return string[..<bracket] + escape + string[string.index(after: bracket)...]
    }

    /// Returns what came of a text in strings that become values, or stay texts by `$json`.
    private func facts(
        _ test: Case,
        _ text: String,
        isTried: Bool,
        staysText: Bool
    ) throws -> [String] {
        // What stands after the text shows what is left of a walk that was broken off.
        let strings = [text, test.texts[0]].map { quoted($0, isTried: isTried) }
        let document =
            #"[{"p":\#(strings[0]),"q":\#(strings[1])},{"p":\#(test.texts[0]),"q":1},"#
            + #"{"p":\#(strings[1]),"q":\#(strings[0])}]"#
        let rule =
            staysText ? #"{"$type": "string", "$json": \#(test.rule)}"# : test.rule
        let pattern = try Pattern(#"[{"p?": \#(rule), "q?": \#(rule)}]"#)
        let result: Sanitized
        do {
            result = try Sanitizer(pattern, policy: test.policy).sanitize(document)
        } catch {
            return ["\(error.code)"]
        }
        if let text = result.text {
            #expect(try result.undo.apply(to: Array(text.utf8)) == Array(document.utf8))
        }
        let changes = result.report.changes.map { change in
            "\(change.action) \(change.code) \(change.path) \(change.newPath.map { "\($0)" } ?? "-") "
                + "\(change.textPath.map { "\($0)" } ?? "-") "
                + change.causes.map { "\($0.code) \($0.path)" }.joined(separator: ", ")
        }
        let notes = result.report.notes.map { "\($0.code) \($0.count) \($0.paths)" }
        // A text in which nothing changes keeps its escape.
        let values = try result.text.map { JSONWriter().string(try JSONValue(parsing: $0)) }
        return ["\(result.status)", values ?? "", "\(result.report.totals)"] + changes + notes
    }

    private func compare(_ test: Case, _ text: String) throws {
        for staysText in [false, true] {
            let found = try facts(test, text, isTried: true, staysText: staysText)
            let expected = try facts(test, text, isTried: false, staysText: staysText)
            #expect(found == expected, "\(test.name): \(text)\(staysText ? " by '$json'" : "")")
        }
    }

    @Test(arguments: Self.cases.indices)
    func `a text that is no JSON leaves nothing behind`(index: Int) throws {
        let test = Self.cases[index]
        for text in test.texts {
            try compare(test, text)
            for place in text.indices {
                try compare(test, String(text[..<place]))
                for other in ["", "]", "}", "\"", ",", "1", "[", "\\"] {
                    var text = text
                    text.replaceSubrange(place...place, with: other)
                    try compare(test, text)
                }
            }
            for rest in [" ", " ]", "}", " 1", ",", "\n", "x]"] { try compare(test, text + rest) }
        }
    }

    @Test func `texts in texts are cleaned as they are elsewhere`() throws {
        var text = #"{"a":[1,"x"],"b":{"c":"y"}}"#
        var rule = #"{"a": ["int"], "b": {"c?": "int"}}"#
        for _ in 0..<4 {
            let test = Case(name: "nested", rule: rule, texts: [text, String(text.dropLast())])
            for text in test.texts { try compare(test, text) }
            text = #"{"t":\#(quoted(text, isTried: true)),"u":[\#(text)]}"#
            rule = #"{"t": \#(rule), "u": [\#(rule)]}"#
        }
    }

    @Test func `a text at the work limit is what it is without a trial`() throws {
        let branches = (0..<20).map { #"{"k\#($0)": "int", "z": {"y": ["bool"]}}"# }
        let rule = #"[{"$any": [\#(branches.joined(separator: ", "))]}]"#
        let item = #"{"k19":1,"z":{"y":[true,false,true]}}"#
        let text = "[" + Array(repeating: item, count: 3_000).joined(separator: ",") + "]"
        for work in [0, 1, 8, 64] {
            var test = Case(name: "work \(work)", rule: rule, texts: [text])
            test.policy.limits.rereadFactor = work
            try compare(test, text)
            try compare(test, String(text.dropLast()) + "x]")
        }
    }
}
