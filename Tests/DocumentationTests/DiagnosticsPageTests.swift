import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

/// Each code that VeriJSON can say has a section, which shows it and the way out.
@Suite struct DiagnosticsPageTests {
    private static let pages = ["Diagnostics", "PatternMistakes", "SyntaxErrors"]
        .map { "Sources/VeriJSON/VeriJSON.docc/\($0).md" }

    /// The dotted texts in quotes of a source file.
    private static func codes(in path: String, beginning starts: [String]) throws -> [String] {
        try Repository.text(path).split(separator: "\"").map(String.init).filter { text in
            starts.contains { text.hasPrefix($0) } && !text.contains(" ") && !text.hasSuffix(".")
        }
    }

    private static func allCodes() throws -> Set<String> {
        var codes = try self.codes(
            in: "Sources/VeriJSONCore/Compiling/PatternMistake+Code.swift",
            beginning: ["pattern.", "lint."]
        )
        codes += try self.codes(
            in: "Sources/VeriJSONCore/Scanning/JSONSyntaxError+Code.swift",
            beginning: ["syntax.", "limit."]
        )
        codes += try self.codes(
            in: "Sources/VeriJSONCore/Reporting/UnreadableInput+Diagnostic.swift",
            beginning: ["limit."]
        )
        codes += try self.codes(
            in: "Sources/VeriJSONCore/Journal/FindingCode+Known.swift",
            beginning: [
                "missing", "type.", "null.", "string.", "number.", "integer.", "enum.", "array.",
                "key.", "item.", "object.", "union.", "value.", "trim", "unescape", "json",
                "default", "convert.", "limit.",
            ]
        )
        codes += Conversion.allCases.map { "convert." + $0.name }
        codes += StringFormat.allCases.map { "string.format." + $0.typeName }
        return Set(codes)
    }

    private static func headings() throws -> [String] {
        try pages.flatMap { page in
            try Repository.text(page).split(separator: "\n").filter { $0.hasPrefix("### ") }
                .map { String($0.dropFirst(4)) }
        }
    }

    @Test func `every code has its section, and no section a code that is gone`() throws {
        let codes = try Self.allCodes()
        #expect(codes.count > 100)
        let sections = try Self.headings().filter { $0 != "Other codes" }
        #expect(codes.subtracting(sections).sorted() == [])
        #expect(Set(sections).subtracting(codes).sorted() == [])
    }

    @Test func `every section shows the code and the way out`() throws {
        let blocks = try Self.pages.flatMap(MarkdownBlock.blocks(of:))
        // These take more text than a page has room for, or are codes of changes.
        let others = [
            "pattern.depth", "pattern.limit", "limit.inputBytes", "limit.work", "limit.output",
            "item.invalid", "object.invalid",
        ]
        // Samples that exceed `limit.places` are too large for an example; inference tests it.
        for code in try Self.allCodes() where code != "limit.places" {
            let section = blocks.filter { $0.heading == code }
            if others.contains(code) {
                #expect(!section.isEmpty, "\(code)")
                continue
            }
            let shown = section.firstIndex { $0.words.contains(code) }
            let first = try #require(shown, "no block of \(code) has it")
            let after = section[(first + 1)...]
            #expect(after.contains { !$0.words.contains(code) && $0.role != "clean" }, "\(code)")
        }
    }
}
