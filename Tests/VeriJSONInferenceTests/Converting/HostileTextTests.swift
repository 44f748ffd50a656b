import Testing
import VeriJSON
import VeriJSONInference

/// Strings that a terminal, a page, a compiler or a parser might obey, in every form that a pattern
/// is written in.
@Suite struct HostileTextTests {
    static let texts = [
        "`", "``", "a`<script>alert(1)</script>`b", "``` `", " ` ", " ", "  a  ", "",
        "<img src=x onerror=alert(1)>", "[a](javascript:alert(1))", "![a](b)", "**a** _b_ ~~c~~",
        "&lt;b&gt;", "|", "a|b", "a\\|b", "\\", "a\\", "\\`", "\\|\\\\|`<b>",
        "\u{1B}[31m", "\u{0}", "\u{9B}31m", "\u{7F}", "\u{85}", "a\u{202E}b", "\u{2066}a\u{2069}",
        "\u{200B}", "\u{FEFF}", "\u{2028}\u{2029}", "\u{E000}", "\u{E0041}", "\u{10FFFF}",
        "a\r\n::error::b", "\n# a", "##[error]", "- a", "+ a", "1. a", "12) a", "=== a", ": a",
        "    code", "\ta", "\"\"\"\\(1)\"#", "*/ a", "\\u{41}\\n", "a\u{301}é", "🙂", "://@a",
    ]

    /// Returns the key of a pattern for the member with a name.
    private func key(_ name: String) -> String {
        var key = ""
        for scalar in name.unicodeScalars {
            if "\\*?".unicodeScalars.contains(scalar) { key += "\\" }
            key.unicodeScalars.append(scalar)
        }
        return key
    }

    /// Returns a pattern that has a text wherever a pattern can have one.
    private func pattern(_ text: String) throws -> Pattern {
        let value: JSONValue = [
            "$doc": .string(text),
            "$define": [
                "list": ["$type": "string", "$in": [.string(text)], "$doc": .string(text)]
            ],
            "a": ["$type": "string", "$in": [.string(text), "b"], "$default": .string(text)],
            "b": ["$type": "string", "$null": [.string(text)], "$doc": .string(text)],
            "c": "#list", "d": ["$any": [["$in": [.string(text)]], "int"]],
        ]
        guard case .object(var object) = value else { return try Pattern(value) }
        if !text.isEmpty { object[key("k" + text)] = ["x": "int"] }
        return try Pattern(.object(object), name: "p\(text).json")
    }

    private func hasInvisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format, .lineSeparator, .paragraphSeparator, .privateUse: true
            default: false
            }
        }
    }

    @Test(arguments: texts)
    func `a pattern that was made of a value is the same when it is read again`(
        _ text: String
    )
        throws
    {
        let pattern = try pattern(text)
        #expect(!hasInvisible(pattern.text))
        let document = try Self.document(text)
        #expect(Verifier(pattern).accepts(document), "\(pattern.text)")
        #expect(Verifier(try Pattern(pattern.text)).accepts(document))
    }

    private static func document(_ text: String) throws -> [UInt8] {
        var object: JSONObject = ["a": .string(text), "b": "x", "c": .string(text), "d": 1]
        if !text.isEmpty { object["k" + text] = ["x": 1] }
        return JSONWriter().write(.object(object))
    }

    @Test(arguments: texts)
    func `an inferred pattern and its state have the same strings, visible`(_ text: String) throws {
        var samples = PatternInference()
        for number in 0..<200 {
            let value = number % 2 == 0 ? text : "other"
            let sample: JSONValue = ["s": .string(value), "k\(text)": 1]
            try samples.add(JSONWriter().write(sample))
        }
        for comments in [false, true] {
            let inferred = try samples.infer(.init(tolerance: 0.1, comments: comments))
            #expect(!hasInvisible(inferred.text))
            let sample: JSONValue = ["s": .string(text), "k\(text)": 1]
            #expect(
                Verifier(try Pattern(inferred.text)).accepts(JSONWriter().write(sample))
                    || text.allSatisfy(\.isWhitespace),
                "\(inferred.text)"
            )
        }
        #expect(!hasInvisible(samples.json()))
        #expect(try PatternInference(json: samples.json()).json() == samples.json())
    }

    @Test(arguments: texts)
    func `a schema has the same strings, visible`(_ text: String) throws {
        let schema = try pattern(text).jsonSchema()
        #expect(!hasInvisible(schema.text))
        let value = try JSONValue(parsing: Array(schema.text.utf8))
        #expect(value["/$defs/list/allOf/1/enum"] == [.string(text)])
        #expect(value["description"] == .string(text) || text.isEmpty)
        #expect(value["/properties/a/default"] == .string(text))
    }

    @Test(arguments: texts)
    func `Swift has the same strings, visible`(_ text: String) throws {
        let source = try pattern(text).swiftSource(named: "Model").text
        #expect(!hasInvisible(source))
        let literals = Self.literals(in: source)
        #expect(literals.contains { $0.unicodeScalars.elementsEqual(text.unicodeScalars) })
        // What is not a literal is a comment on one line, or plain code.
        for line in source.split(separator: "\n") where !line.contains("\"") {
            let code = line.drop { $0 == " " }
            #expect(code.hasPrefix("//") || code.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    /// Returns the values of the literals in Swift, by the grammar of the language.
    private static func literals(in source: String) -> [String] {
        var literals: [String] = []
        for line in source.split(separator: "\n") where !line.contains("// ") {
            var rest = Array(line.unicodeScalars)[...]
            while let start = rest.firstIndex(of: "\"") {
                rest = rest[(start + 1)...]
                var value = String.UnicodeScalarView()
                while let scalar = rest.popFirst(), scalar != "\"" {
                    guard scalar == "\\" else {
                        value.append(scalar)
                        continue
                    }
                    switch rest.popFirst() {
                    case "n": value.append("\n")
                    case "u":
                        let end = rest.firstIndex(of: "}") ?? rest.endIndex
                        var digits = ""
                        digits.unicodeScalars.append(contentsOf: rest[(rest.startIndex + 1)..<end])
                        UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map {
                            value.append($0)
                        }
                        rest = rest[(end + 1)...]
                    case let other?: value.append(other)
                    case nil: break
                    }
                }
                literals.append(String(value))
            }
        }
        return literals
    }

    @Test(arguments: texts)
    func `Markdown shows the same strings, and no markup of theirs`(_ text: String) throws {
        let markdown = try pattern(text).markdown(title: text)
        #expect(!hasInvisible(markdown))
        var code: Set<String> = []
        for line in markdown.split(separator: "\n") {
            let isRow = line.hasPrefix("|")
            if isRow { #expect(Self.bars(in: line) == 5, "\(line)") }
            var reader = MarkdownLine(line, isRow: isRow)
            try reader.read()
            code.formUnion(reader.code)
            #expect(!line.hasPrefix("    ") && !line.hasPrefix("\t"))
            let first = line.drop { $0.isNumber }
            #expect(line.first?.isNumber != true || !".)".contains(first.first ?? " "))
            #expect(!"-+=:>~".contains(line.first ?? " "))
        }
        let key = "k" + Self.visible(text)
        #expect(text.isEmpty || code.contains(key), "\(key) in \(code)")
        let value = Self.visible(JSONWriter().string(.string(text)))
        #expect(code.contains(value), "\(value) in \(code)")
    }

    /// Returns a text with escapes for what is invisible.
    private static func visible(_ text: String) -> String {
        let test = HostileTextTests()
        return text.unicodeScalars.map { scalar in
            guard test.hasInvisible(String(scalar)) || scalar == "\n" else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return digits.count > 4
                ? "\\u{\(digits)}"
                : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Returns the number of bars that separate cells, as cmark-gfm sees them.
    private static func bars(in line: Substring) -> Int {
        var count = 0
        var isEscaped = false
        for byte in line.utf8 {
            if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return count
    }

    @Test func `what the command writes has no character that a terminal obeys`() throws {
        let all = Self.texts.joined(separator: "·")
        let place = try CommandRun([
            "p.json": try pattern(all).text,
            "wrong.json": String(
                decoding: JSONWriter().write([all: .string(all), "$doc": 1]),
                as: UTF8.self
            ),
        ])
        let sample: JSONValue = ["a": .string(all), "z\(all)": .string("x" + all), "b": [[]]]
        let line = String(decoding: JSONWriter().write(sample), as: UTF8.self)
        try place.write(line, to: "d.json")
        try place.write(
            (0..<200).map { $0 == 7 ? line : #"{"a": "x", "b": \#($0)}"# }.joined(separator: "\n"),
            to: "d.ndjson"
        )
        for arguments in [
            ["infer", "d.json"], ["infer", "--comments", "--tolerance=1%", "d.ndjson"],
            ["infer", "--tolerance=1%", "--show-values", "d.ndjson"],
            ["infer", "--state", "/dev/stdout", "d.json"],
            ["drift", "-p", "p.json", "d.json"],
            ["drift", "-p", "p.json", "--show-values", "d.json"],
            ["drift", "-p", "p.json", "--format", "json", "--show-values", "d.json"],
            ["drift", "-p", "p.json", "--format", "html", "--show-values", "d.json"],
            ["lint", "wrong.json"], ["lint", "--format", "short", "wrong.json"],
            ["lint", "-s", "wrong.json"], ["lint", "-s", "--format", "github", "wrong.json"],
            ["lint", "--format", "sarif", "wrong.json"],
            ["convert", "p.json", "--to", "markdown"], ["convert", "p.json", "--to", "swift"],
            ["convert", "p.json", "--to", "schema"],
        ] {
            let run = try place.run(CommandRun.command, arguments)
            #expect(!hasInvisible(run.output), "\(arguments): \(run.output)")
            #expect(!hasInvisible(run.errors), "\(arguments): \(run.errors)")
            #expect(!(run.output + run.errors).contains("\n::error::b"))
        }
        let schema = try place.run("convert", "p.json", "--to", "schema").output
        try place.write(schema, to: "s.json")
        let pattern = try place.run("convert", "s.json", "--to", "pattern")
        #expect(pattern.code == 0)
        #expect(!hasInvisible(pattern.output))
    }

    @Test(arguments: texts.filter { !$0.isEmpty && $0 != "\0" })
    func `no name leaves its quotes or its comment in the columns of engines`(text: String) throws {
        let pattern = try Pattern(["s": [key(text): "any", "t": "int"]])
        let table = pattern.columns(.duckdb, named: text).text
            .replacing(/"(?:[^"]|"")*"/.matchingSemantics(.unicodeScalar), with: "#")
        #expect(table.hasPrefix("CREATE TABLE # (\n    # STRUCT(# JSON, # BIGINT) NOT NULL  -- "))
        #expect(table.hasSuffix(": any value, as JSON\n);\n"))
        let ends = "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars
        #expect(table.unicodeScalars.count { ends.contains($0) } == 3)
        let columns = pattern.columns(.spark, named: "t").text
            .replacing(/`(?:[^`]|``)*`/.matchingSemantics(.unicodeScalar), with: "#")
        #expect(
            columns == """
                    # STRUCT<#: STRING COMMENT 'any value, as JSON', #: BIGINT NOT NULL> NOT NULL

                """
        )
    }
}
