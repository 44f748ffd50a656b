import Foundation
import TestSupport
import Testing
import VeriJSON

/// `allowsJSON5` compared with that of `JSONDecoder`.
@Suite struct JSON5Tests {
    private static func decoders() -> (ours: JSONSanitizingDecoder, theirs: JSONDecoder) {
        let decoders = (JSONSanitizingDecoder(recovery: .off), JSONDecoder())
        decoders.0.allowsJSON5 = true
        decoders.1.allowsJSON5 = true
        return decoders
    }

    private static let values = [
        // Comments
        "/* a */1", "1/* a */", "1// a", "// a\n1", "// a\r1", "// a\u{2028}1", "/* * **/1",
        "/* a 1", "// a",
        "[1/* a */,/**/2]", "{/**/a/**/:/**/1/**/}", "1/", "/1", "/*/1", "\"/* a */\"", "#\n1",
        // Commas
        "[1,]", "[,]", "[,1]", "[1,,2]", "{a:1,}", "{,}", "{a:1,,}", "[1 2]",
        // Keys
        "{a:1}", "{$:1}", "{_a1:1}", "{'a b':1}", "{\"a\":1}", "{while:1}", "{null:1}",
        "{Infinity:1}", "{é:1}",
        "{\\u0061:1}", "{1a:1}", "{a-b:1}", "{a b:1}", "{10:1}", "{a\u{200C}:1}",
        "{:1}", "{a}",
        // Strings
        "'a'", "'a\"b'", "\"a'b\"", "'it\\'s'", "\"\\'\"", "'\\x41'", "'\\x4'", "'\\xGG'", "'\\0'",
        "'\\01'",
        "'\\v\\f\\b'", "'\\a'", "'\\/'", "'\\1'", "'a\\\nb'", "'a\\\r\nb'", "'a\\\rb'",
        "'a\\\u{2028}b'", "'a\nb'",
        "'a\tb'", "'a\u{1}b'", "'a\u{2028}b'", "'\\ud83d\\ude00'", "'\\ud83d'", "'\\u12'", "'a",
        "a'", "'a\"", "''",
        "'\\\u{E9}'", "'\\u0000'", "'\u{7F}'",
        // Numbers
        ".5", "5.", "-.5", "+.5", "-5.", "5.e3", ".5e3", ".e3", ".", "+", "-", "+1", "+-1", "--1",
        "1e", "1E5",
        "0.", "-0.", "+0", "-0", "00", "01", "08", "-01", "1_000", "1.5.5", "+1e5", "1e+5", "1e400",
        "-1e400",
        "0x1F", "0X1f", "-0xC", "+0xC", "0x", "0xG", "0x1.5", "0x1e5", "0x1p3", "0x0", "0x00FF",
        "0xFFFFFFFF", "0x7FFFFFFFFFFFFFFF", "0x1FFFFFFFFFFFFF", "0xFFFFFFFFFFFFF800", "- 1", "0b1",
        "0o7", "1n",
        "Infinity", "-Infinity", "+Infinity", "NaN", "-NaN", "+NaN", "nan", "infinity", "Infinit",
        "InfinityX", "NaNa",
        "[NaN,-Infinity,Infinity]", "{a:NaN,b:[Infinity]}", "- Infinity", "inf", "1Infinity",
        // White space and literals
        "\u{A0}1", "\u{B}1", "\u{C}1", "\u{2028}1", "\u{2029}1", "\u{FEFF}1", "\u{2003}1",
        "\u{1680}1", "\u{3000}1",
        "[1\u{FEFF}]", "[\u{A0}1\u{2028},\u{B}2]", "\u{85}1", "\u{200B}1", "1\u{A0}",
        "{\u{A0}a\u{A0}:\u{A0}1\u{A0}}",
        "true", "True", "undefined", "null", "None", "", " ", "1 2", "[1", "{a:1", "[1}",
    ]

    /// Texts of JSON5 that only ours takes.
    private static let more: Set = [
        "// a\u{2028}1", "'\\0'", "'\\v\\f\\b'", "'\\a'", "'a\\\u{2028}b'", "'a\tb'", "'a\u{1}b'",
        "'\\\u{E9}'",
        "'\\u0000'", "0x7FFFFFFFFFFFFFFF", "\u{85}1", "\u{A0}1", "\u{2028}1", "\u{2029}1",
        "\u{2003}1",
        "\u{1680}1",
        "\u{3000}1", "[1\u{FEFF}]", "[\u{A0}1\u{2028},\u{B}2]", "1\u{A0}",
        "{\u{A0}a\u{A0}:\u{A0}1\u{A0}}",
    ]

    /// Texts whose value is another one to JSON5: `JSONDecoder` keeps an escape in a key without
    /// quotes, and the end of a line after a backslash.
    private static let different: Set = [
        "{\\u0061:1}", "'a\\\nb'", "'a\\\r\nb'", "'a\\\rb'",
    ]

    // Not in the table: `1e+`, of which `JSONDecoder` ends the process.
    @Test func `what JSONDecoder takes is taken`() {
        let (ours, theirs) = Self.decoders()
        for text in Self.values {
            let data = Data(text.utf8)
            let expected = try? theirs.decode(DecodedTree.self, from: data)
            let found = try? ours.decode(DecodedTree.self, from: data)
            if Self.more.contains(text) {
                #expect(found != nil && expected == nil, "\(text.debugDescription)")
            } else if Self.different.contains(text) {
                #expect(
                    found != nil && expected != nil && found != expected,
                    "\(text.debugDescription)"
                )
            } else {
                #expect(found == expected, "\(text.debugDescription)")
            }
        }
    }

    private func compare<Model: Decodable & Equatable>(
        _ type: Model.Type,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (ours, theirs) = Self.decoders()
        // Text that is not JSON5 may end the process in `JSONDecoder`, or be a number to it.
        let texts = Self.values.filter { text in
            !Self.more.contains(text) && !Self.different.contains(text)
                && (try? ours.decode(DecodedTree.self, from: Data(text.utf8))) != nil
        }
        #expect(texts.count > 60)
        for text in texts {
            // `JSONDecoder` does not round these to a `Float`.
            let isRounded = text.hasPrefix("0x") && text.count > 8
            if isRounded, type == Float.self || type == Mandatory<Float>.self { continue }
            for text in [text, "[\(text)]", "{a: \(text)}"] where Self.isValue(text) {
                let data = Data(text.utf8)
                // NaN is not equal to itself, and may have a sign.
                func words(_ model: Model?) -> String {
                    "\(model as Any)".replacing("-nan", with: "nan")
                }
                let expected = words(try? theirs.decode(Model.self, from: data))
                let found = words(try? ours.decode(Model.self, from: data))
                #expect(
                    found == expected,
                    "\(type) of \(text.debugDescription)",
                    sourceLocation: sourceLocation
                )
            }
        }
    }

    /// Whether both decoders may take a text with a value in it: a comment to its end hides what
    /// follows, and `JSONDecoder` takes U+FEFF only at the beginning.
    private static func isValue(_ text: String) -> Bool {
        !text.contains("// a]") && !text.contains("// a}")
            && !text.unicodeScalars.dropFirst().contains("\u{FEFF}")
    }

    struct Member<Value: Decodable & Equatable>: Decodable, Equatable {
        var a: Value?
    }

    struct Mandatory<Value: Decodable & Equatable>: Decodable, Equatable {
        var a: Value
    }

    @Test func `both decoders give the same models`() {
        compare(Double.self)
        compare(Float.self)
        compare(Int.self)
        compare(UInt8.self)
        compare(Decimal.self)
        compare(Bool.self)
        compare(String.self)
        compare([Double].self)
        compare([Double?].self)
        compare([Int].self)
        compare([String: Double].self)
        compare(Member<Double>.self)
        compare(Member<Int>.self)
        compare(Member<String>.self)
        compare(Mandatory<Double>.self)
        compare(Mandatory<Float>.self)
    }

    @Test func `generated documents`() {
        let (ours, theirs) = Self.decoders()
        let pieces = [
            "[", "]", "{", "}", ",", ":", "'a'", "\"b\"", "a", "$1", "NaN", "-Infinity", "+1", ".5",
            "5.", "0x1F", " ",
            "/* c */", "// d\n", "\u{A0}", "'\\x41'", "null", "true", "1",
        ]
        var random = SplitMix64(seed: 49)
        var accepted = 0
        for _ in 0..<4_000 {
            let count = Int.random(in: 1..<9, using: &random)
            let inside = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }
                .joined()
            let text =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: inside
                case 1: "{a:\(inside)}"
                default: "[\(inside)]"
                }
            let data = Data(text.utf8)
            let expected = try? theirs.decode(DecodedTree.self, from: data)
            let found = try? ours.decode(DecodedTree.self, from: data)
            // White space of Unicode, and any after `Infinity`, is refused by `JSONDecoder`.
            if expected == nil { continue }
            accepted += 1
            #expect(found == expected, "\(text.debugDescription)")
        }
        #expect(accepted > 300)
    }

    // MARK: Infinity and NaN

    struct Point: Decodable {
        var x: Double
        var y: Float?
        var label: Int?
    }

    @Test func `infinity and NaN are numbers besides repairs`() throws {
        let decoder = JSONSanitizingDecoder()
        decoder.allowsJSON5 = true
        let text = "[{x: NaN, y: -Infinity, label: NaN}, {x: 'a'}, {x: +Infinity, y: NaN}]"
        let cleaned = try decoder.sanitize([Point].self, from: text)
        #expect(cleaned.model.count == 2)
        #expect(cleaned.model[0].x.isNaN)
        #expect(cleaned.model[0].y == -.infinity)
        #expect(cleaned.model[0].label == nil)
        #expect(cleaned.model[1].x == .infinity)
        #expect(cleaned.model[1].y?.isNaN == true)
        #expect(cleaned.report.changes.map(\.path.description).contains("/0/label"))
        #expect(
            cleaned.result.text
                == #"[{"x": null, "y": null}, {"x": null, "y": null}]"#
        )
        #expect(try cleaned.undo.apply(to: cleaned.data ?? Data()) == Data(text.utf8))
    }

    @Test func `they are numbers in every form of output`() throws {
        let outputs: [Sanitizer.Policy.Output] = [.compact, .pretty(), .compact.sortingKeys()]
        for output in outputs {
            let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(output: output))
            decoder.allowsJSON5 = true
            let cleaned = try decoder.sanitize([String: Double].self, from: "{b: Infinity, a: 1}")
            #expect(cleaned.model == ["a": 1, "b": .infinity])
            #expect(cleaned.result.value?["b"] == .null)
        }
    }

    @Test func `they are null by the policy and by a pattern`() throws {
        let text = Data("[NaN, 1]".utf8)
        let byPolicy = JSONSanitizingDecoder(policy: Sanitizer.Policy(relaxed: .json5))
        #expect(try byPolicy.decode([Double?].self, from: text) == [nil, 1])
        byPolicy.allowsJSON5 = true
        #expect(try byPolicy.decode([Double?].self, from: text)[0]?.isNaN == true)
        let byPattern = JSONSanitizingDecoder(try Pattern(#"["number?"]"#))
        byPattern.allowsJSON5 = true
        #expect(try byPattern.decode([Double?].self, from: text) == [nil, 1])
    }
}
