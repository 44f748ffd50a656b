import Testing
import VeriJSON

@testable import VeriJSONSchema

/// Schemas and documents on both sides of the limits of compiling, cleaning and translating.
@Suite struct SchemaBoundTests {
    private func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ", ")
    }

    /// Cleans a document, and checks that the outcome keeps the promises of cleaning.
    private func clean(
        _ schema: Schema,
        _ document: String,
        _ cleaning: Schema.Cleaning = Schema.Cleaning()
    ) throws -> String? {
        let bytes = Array(document.utf8)
        let sanitizer = Sanitizer(schema, cleaning: cleaning)
        let result = try sanitizer.sanitize(bytes)
        if !cleaning.fillsDefaults {
            #expect((result.status == .unchanged) == schema.accepts(bytes))
        }
        guard let clean = result.bytes else { return nil }
        #expect(schema.accepts(clean))
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
        #expect(try result.undo.apply(to: clean) == bytes)
        return result.text
    }

    @Test(arguments: [1, 50, 51, 99, 100, 101, 150])
    func `a hundred levels of defaults supply each other, or none does`(depth: Int) throws {
        var text = #"{"default": 7}"#
        for _ in 1..<depth { text = #"{"default": {}, "properties": {"b": \#(text)}}"# }
        let schema = try Schema(#"{"properties": {"b": \#(text)}}"#)
        let filled = try clean(schema, "{}", Schema.Cleaning(fillsDefaults: true))
        var expected = "7"
        for _ in 0..<depth { expected = #"{"b":\#(expected)}"# }
        #expect(filled == (depth <= 100 ? expected : "{}"))
    }

    @Test(arguments: 2...7)
    func `a key may match any number of expressions`(count: Int) throws {
        let expressions = list(count) { #""x\#($0)": {"minimum": \#($0 + 1)}"# }
        let schema = try Schema(#"{"patternProperties": {\#(expressions)}}"#)
        var members: [String] = []
        var kept: [String] = []
        for set in 0..<(1 << count) {
            let matched = (0..<count).filter { set >> $0 & 1 == 1 }
            let least = matched.last.map { $0 + 1 } ?? 0
            let key = "k" + matched.map { "x\($0)" }.joined()
            for (name, value, isKept) in [
                (key, least, true), ("\(key)_", least - 1, matched.isEmpty),
            ] {
                members.append(#""\#(name)":\#(value)"#)
                if isKept { kept.append(members[members.count - 1]) }
            }
        }
        let text = try clean(schema, "{\(members.joined(separator: ","))}")
        #expect(text == "{\(kept.joined(separator: ","))}")
    }

    @Test(arguments: [2, 63, 64, 65, 300])
    func `alternatives are cleaned, however many they are`(count: Int) throws {
        let branches = list(count) {
            #"{"properties": {"t": {"const": \#($0)}, "v": {"type": "integer"}}, "required": ["t"]}"#
        }
        for keyword in ["anyOf", "oneOf"] {
            let schema = try Schema(#"{"\#(keyword)": [\#(branches)]}"#)
            for branch in [0, 1, count / 2, count - 1] {
                let whole = #"{"t":\#(branch),"v":1}"#
                #expect(try clean(schema, whole) == whole)
                let text = try clean(schema, #"{"t":\#(branch),"v":"x"}"#)
                #expect(text == #"{"t":\#(branch)}"#)
            }
            #expect(try clean(schema, #"{"t":\#(count)}"#) == nil)
        }
    }

    @Test(arguments: [1, 7, 8, 9, 80])
    func `dependent schemas are cleaned by, however many they are`(count: Int) throws {
        let dependent = list(count) {
            #""a\#($0)": {"properties": {"v\#($0)": {"type": "integer"}}}"#
        }
        let schema = try Schema(#"{"dependentSchemas": {\#(dependent)}}"#)
        for key in [0, count - 1] {
            #expect(try clean(schema, #"{"v\#(key)":"x"}"#) == #"{"v\#(key)":"x"}"#)
            let whole = #"{"a\#(key)":1,"v\#(key)":2}"#
            #expect(try clean(schema, whole) == whole)
            let text = try clean(schema, #"{"a\#(key)":1,"v\#(key)":"x"}"#)
            #expect(text == #"{"a\#(key)":1}"#)
        }
    }

    /// Link *n* removes member *n + 1* where member *n* is missing, and stands before link *n - 1*,
    /// so that each round removes one member.
    @Test(arguments: 6...9)
    func `what is settled in eight rounds is cleaned, and what takes more fails`(
        count: Int
    ) throws {
        let links = (0..<count).reversed().map {
            #"{"if": {"required": ["m\#($0)"]}, "else": {"properties": {"m\#($0 + 1)": false}}}"#
        }.joined(separator: ", ")
        let schema = try Schema(#"{"items": {"allOf": [\#(links)]}}"#)
        let members = list(count) { #""m\#($0 + 1)":1"# }
        let report = try Sanitizer(schema).sanitize("[{\(members)},{}]").report
        #expect(report.changes.count == (count <= 8 ? count : 1))
        if count > 8 {
            #expect(report.changes[0].causes.map(\.code) == [.schemaUnsettled])
            #expect(report.changes[0].path.description == "/0")
        }
        #expect(try clean(schema, "[{\(members)},{}]") == (count <= 8 ? "[{},{}]" : "[{}]"))
    }

    @Test(arguments: [9_999, 10_000, 10_001])
    func `ten thousand listed values are cleaned by, and more are checked`(count: Int) throws {
        let values = list(count) { "\($0 * 3)" }
        let schema = try Schema(#"{"items": {"enum": [\#(values)]}}"#)
        let last = 3 * (count - 1)
        #expect(try clean(schema, "[0,3,1,\(last),\(last + 3),\(last - 1)]") == "[0,3,\(last)]")
    }

    @Test(arguments: [100, 20_100])
    func `a schema of more places than are combined has the same verdicts`(count: Int) throws {
        let members = list(count) { #""m\#($0)": {"minimum": \#($0)}"# }
        let schema = try Schema(
            #"""
            {"properties": {\#(members),
             "z": {"anyOf": [{"properties": {"q": {"type": "integer"}}, "required": ["q"]}, {"type": "string"}]}}}
            """#
        )
        #expect(try clean(schema, #"{"m1":1,"m7":6,"z":{"q":1}}"#) == #"{"m1":1,"z":{"q":1}}"#)
        #expect(try clean(schema, #"{"z":{"q":"x"},"m\#(count - 1)":0}"#) == "{}")
    }

    @Test(arguments: [98, 99, 100, 101, 102])
    func `a hundred mistakes of a schema are drawn and the rest is counted`(count: Int) {
        let found = Schema.lint("{\"properties\": {\(list(count) { "\"\($0)\": 1" })}}")
        #expect(found.count == count)
        let text = SchemaMistake.text(of: found)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("error[") } == min(count, 100))
        #expect(text.contains("\nand \(count - 100) more not listed\n") == (count > 100))
    }

    @Test(arguments: [9_999, 10_001])
    func `ten thousand listed values are tried by lint`(count: Int) {
        let found = Schema.lint(#"{"type": "string", "enum": [\#(list(count) { "\($0)" })]}"#)
        #expect(found.count { $0.code == .valueRefused } == min(count, 10_000))
        #expect(found.allSatisfy { $0.code == .valueRefused })
    }

    @Test(arguments: [(1_000, true), (12_000, false)])
    func `a default that takes long to check is not filled in`(
        _ length: Int,
        _ isFilled: Bool
    ) throws {
        let value = String(repeating: "a", count: length)
        let schema = try Schema(
            #"{"properties": {"a": {"pattern": "(a|b)*a(a|b){200}$", "default": "\#(value)"}}}"#
        )
        let text = try clean(schema, "{}", Schema.Cleaning(fillsDefaults: true))
        #expect(text == (isFilled ? #"{"a":"\#(value)"}"# : "{}"))
    }

    // MARK: Translating

    private func translated(
        _ schema: String
    ) throws -> (pattern: Pattern, losses: [PatternTranslation.Loss]) {
        let made = try PatternTranslation(of: try Schema(schema))
        return (made.pattern, made.losses)
    }

    @Test(arguments: 6...10)
    func `up to eight positions may be missing at the end of a tuple`(count: Int) throws {
        let text =
            #"{"type": "array", "prefixItems": [\#(list(count) { _ in #"{"type": "boolean"}"# })]}"#
        let made = try translated(text)
        #expect(made.losses.isEmpty == (count <= 8), "\(made.losses)")
        let schema = try Schema(text)
        for length in 0...count + 1 {
            for last in ["false", #""x""#] where length > 0 || last == "false" {
                let items = length == 0 ? "" : list(length) { $0 == length - 1 ? last : "true" }
                let document = "[\(items)]"
                let isAccepted = Verifier(made.pattern).accepts(document)
                let isExpected = schema.accepts(document) && (count <= 8 || length >= count)
                #expect(isAccepted == isExpected, "\(document)")
            }
        }
    }

    @Test(arguments: 30...34)
    func `up to thirty-two alternatives are compared with each other`(count: Int) throws {
        let branches = list(count) { #"{"const": \#($0 * 2)}"# }
        let made = try translated(#"{"oneOf": [\#(branches)]}"#)
        #expect(made.losses.isEmpty == (count <= 32))
        for number in -1...2 * count {
            let isExpected = number >= 0 && number % 2 == 0 && number < 2 * count
            #expect(Verifier(made.pattern).accepts("\(number)") == isExpected)
        }
    }

    @Test(arguments: [1, 40, 41, 42, 43, 44, 45, 199])
    func `places that nest deeply become definitions`(depth: Int) throws {
        var text = #"{"type": "boolean"}"#
        for _ in 0..<depth {
            text =
                #"{"type": "object", "required": ["a"], "properties": {"a": \#(text), "b": {"type": "null"}}}"#
        }
        let made = try translated(text)
        #expect(made.losses.isEmpty)
        #expect(made.pattern.text.contains("$define") == (depth > 42), "\(depth)")
        for (value, isAccepted) in [("true", true), (#""x""#, false)] {
            let document =
                String(repeating: #"{"a":"#, count: depth) + value
                + String(repeating: "}", count: depth)
            #expect(Verifier(made.pattern).accepts(document) == isAccepted)
        }
    }

    @Test(arguments: [58, 59, 60, 61, 62, 200])
    func `names of definitions are cut and stay apart`(length: Int) throws {
        let name = String(repeating: "n", count: length - 1)
        func definition(_ end: String, _ kind: String) -> String {
            ##""\##(name)\##(end)": {"type": "object", "required": ["v"], "properties": {"v": {"type": "\##(kind)"}, "n": {"$ref": "#/$defs/\##(name)\##(end)"}}}"##
        }
        let made = try translated(
            ##"""
            {"type": "object", "properties": {"a": {"$ref": "#/$defs/\##(name)x"}, "b": {"$ref": "#/$defs/\##(name)y"}},
             "$defs": {\##(definition("x", "boolean")), \##(definition("y", "string"))}}
            """##
        )
        let verifier = Verifier(made.pattern)
        #expect(
            verifier.accepts(
                #"{"a": {"v": true, "n": {"v": true}}, "b": {"v": "y", "n": {"v": "x"}}}"#
            )
        )
        #expect(!verifier.accepts(#"{"a": {"v": true, "n": {"v": "x"}}}"#))
        #expect(!verifier.accepts(#"{"b": {"v": "y", "n": {"v": true}}}"#))
    }

    @Test(arguments: 9...13)
    func `ten further places of a loss are named`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)": {"multipleOf": 2}"# }
        let made = try translated("{\"properties\": {\(members.joined(separator: ",\n"))}}")
        #expect(made.losses.map(\.line) == Array(1...count))
        let text = PatternTranslation.Loss.text(of: made.losses)
        let places = (2...count).prefix(10).map { "schema:\($0)" }.joined(separator: ", ")
        #expect(text.contains(places + (count > 11 ? ", …" : "\n")), "\(text)")
    }

    /// Texts of a schema are cut between characters, wherever these are.
    @Test func `a long value in a message is cut between characters`() throws {
        for letter in ["x", "é", "日", "😀"] {
            for length in 40...90 {
                let text =
                    String(repeating: "a", count: length) + String(repeating: letter, count: 30)
                let schema = try Schema(
                    #"{"properties": {"k": {"const": "\#(text)"}, "p": {"pattern": "^\#(text)$"}}}"#
                )
                let findings = try schema.findings(#"{"k": 1, "p": "b"}"#)
                #expect(findings.count == 2)
                let sanitizer = Sanitizer(schema)
                let report = try sanitizer.sanitize(#"{"k": 1, "p": "b"}"#).report
                let all =
                    "\(findings)" + report.text() + report.json()
                    + findings.map(\.rule.text).joined()
                #expect(!all.contains("\u{FFFD}"), "\(length) \(letter)")
                let mistakes = Schema.lint(#"{"type": "\#(text)", "minLength": "\#(text)"}"#)
                #expect(!SchemaMistake.text(of: mistakes).contains("\u{FFFD}"))
            }
        }
    }

    @Test func `lint ends after so much work`() throws {
        let value = String(repeating: "a", count: 500)
        let schema = try Schema(
            #"""
            {"properties": {"a": {"pattern": "(a|b)*a(a|b){50}$", "default": "\#(value)"},
             "b": {"type": "string", "default": 1}}}
            """#
        )
        for (limit, codes) in [(10_000_000, [SchemaMistake.Code.defaultMismatch]), (1_000, [])] {
            let lint = SchemaValueLint(graph: schema.graph, plan: schema.plan, pool: schema.pool)
            #expect(lint.warnings(workLimit: limit).map(\.code) == codes)
        }
    }
}
