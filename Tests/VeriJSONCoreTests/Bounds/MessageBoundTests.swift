import TestSupport
import Testing

@testable import VeriJSONCore

/// Messages and help on both sides of the lengths of what they quote, offer and look at.
struct MessageBoundTests {
    /// Checks that something is the case up to a length and not beyond it.
    private func expect(
        upTo limit: Int,
        in lengths: some Sequence<Int>,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ holds: (Int) throws -> Bool
    ) rethrows {
        for length in lengths {
            let found = try holds(length)
            #expect(found == (length <= limit), "\(length)", sourceLocation: sourceLocation)
        }
    }

    private func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test func `a text looks like YAML if its first 4,096 bytes do`() {
        expect(upTo: 4_093, in: [100, 4_000, 4_092, 4_093, 4_094, 4_096, 9_000]) { length in
            let text = "#" + letters(length - 2) + "\nid: int"
            return SourceText(name: "p.txt", bytes: Array(text.utf8)).yamlHelp != nil
        }
    }

    @Test func `a word up to forty bytes is quoted as a whole`() throws {
        try expect(upTo: 40, in: 38...43) { length in
            let error = try #require(throws: JSONSyntaxError.self) {
                try JSONValue(parsing: #"{\#(letters(length)): 1}"#)
            }
            #expect(error.message.contains(letters(min(length, 40)) + (length > 40 ? "…" : "")))
            return error.help?.contains(#""\#(letters(length))""#) ?? false
        }
        for length in 35...45 {
            for letter in ["é", "日", "😀"] {
                let word = letters(length) + String(repeating: letter, count: 9)
                for text in ["{\(word): 1}", "[\(word)]", "['\(word)']", "\(word)"] {
                    let error = #expect(throws: JSONSyntaxError.self) {
                        try JSONValue(parsing: text)
                    }
                    #expect(error?.message.contains("\u{FFFD}") == false)
                    #expect(error?.help?.contains("\u{FFFD}") != true)
                }
            }
        }
    }

    @Test func `a string in single quotes up to two hundred bytes is quoted anew`() throws {
        try expect(upTo: 200, in: 197...203) { length in
            let error = try #require(throws: JSONSyntaxError.self) {
                try JSONValue(parsing: "['\(letters(length))']")
            }
            return error.help?.contains(#""\#(letters(length))""#) ?? false
        }
    }

    @Test func `up to sixteen open brackets are closed`() throws {
        try expect(upTo: 16, in: 1...19) { depth in
            let error = try #require(throws: JSONSyntaxError.self) {
                try JSONValue(parsing: String(repeating: "[", count: depth) + "1")
            }
            return error.help?.contains(String(repeating: "]", count: depth)) ?? false
        }
    }

    private func help(_ pattern: String, _ document: String) throws -> [String] {
        try #require(try ReportCase(pattern, document, ReportCase.open).report.findings.first)
            .help.map(\.text)
    }

    @Test func `a key up to a hundred bytes is offered`() throws {
        try expect(upTo: 100, in: 97...103) { length in
            let key = "U" + letters(length - 1)
            let pattern = #"{"u_\#(letters(length - 1))": "int"}"#
            let report = try ReportCase(pattern, #"{"\#(key)": 1}"#, ReportCase.open).report
            let edits = try #require(report.findings.first).help.compactMap(\.edit)
            return edits.contains { $0.replacement.contains(#""\#(key)""#) }
        }
    }

    @Test func `a value up to four thousand bytes is tried`() throws {
        // The quotes count.
        try expect(upTo: 4_094, in: 4_090...4_098) { length in
            let value = String(repeating: "1", count: length)
            return try help(#"{"a?": "number"}"#, #"{"a": "\#(value)"}"#)
                .contains { $0.hasPrefix("to convert it") }
        }
    }

    @Test func `the fault of a value up to a thousand bytes is named`() throws {
        func label(_ pattern: String, _ value: String) throws -> String {
            let example = try ReportCase(
                "{\"a\": \(pattern)}",
                "{\"a\": \(value)}",
                ReportCase.open
            )
            return try #require(example.report.findings.first).label
        }
        try expect(upTo: 998, in: 996...1_001) { length in
            try label(#""string:^x*$""#, "\"\(letters(length - 1))y\"").contains(
                "character \(length)"
            )
        }
        try expect(upTo: 998, in: 996...1_001) { length in
            try label(#""ipv4""#, "\"\(letters(length))\"").contains("four numbers")
        }
        try expect(upTo: 1_000, in: 998...1_002) { length in
            try label(#""number:0,9""#, String(repeating: "9", count: length)).contains("is over 9")
        }
        for length in 18...23 {
            let part = String(repeating: "9", count: length)
            let found = try label(#""ipv4""#, #""1.2.3.\#(part)""#)
            #expect(found.contains("\(part.prefix(20)) is over 255"), "\(found)")
        }
    }

    @Test func `new values up to two hundred and fifty-six bytes are told apart`() throws {
        try expect(upTo: 254, in: 252...258) { length in
            let values = ["y", "z", "y"].map { "\"\(letters(length - 1))\($0)\"" }
            let document = "[\(values.joined(separator: ","))]"
            return try ReportCase(#"["enum:a,b"]"#, document).text().contains(
                "add the 2 new values"
            )
        }
    }

    @Test(arguments: 2...7) func `four reasons for the losses of an array are drawn`(
        count: Int
    ) throws {
        let members = (0..<count).map { #""m\#($0)": "int""# }.joined(separator: ",")
        let example = try ReportCase(
            #"{"$type": [{\#(members)}], "$maxDropped": 0}"#,
            "[{},{}]"
        )
        let finding = try #require(example.report.findings.first)
        #expect(finding.causes.count == count)
        let text = example.text()
        let drawn = (0..<count).filter { text.contains(#"the member "m\#($0)""#) }
        #expect(drawn == Array(0..<min(count, 4)), "\(text)")
    }

    @Test(arguments: 1...4) func `the closest branch offers two edits`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)": "int""# }.joined(separator: ",")
        let values = (0..<count).map { #""m\#($0)": true"# }.joined(separator: ",")
        let help = try help(
            #"{"$any": [{\#(members), "k": "int"}, ["int"]]}"#,
            #"{\#(values), "k": 1}"#
        )
        #expect(help.count == 2, "\(help)")
    }

    @Test func `a pattern up to forty bytes is quoted in help`() throws {
        try expect(upTo: 40, in: 38...43) { length in
            let key = letters(length - #"{"": "int"}"#.utf8.count)
            let source = #"{"\#(key)": "int"}"#
            #expect(source.utf8.count == length)
            let help = try help("[\(source)]", "[5]")
            #expect(help.contains { $0.contains("$") }, "\(help)")
            return help.contains { $0.contains(source) }
        }
    }
}
