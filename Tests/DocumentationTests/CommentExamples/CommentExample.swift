/// An example of a comment as a test that is compiled and run.
///
/// The statements are those of the comment, with three differences: a result that a comment states is
/// compared, a result that none states is discarded, and every constant is used.
struct CommentExample {
    var block: CommentBlock
    /// The name of the test.
    var name: String
    var statements: [ExampleStatement]

    /// The examples of the library, in the order of files and lines.
    static let all: [CommentExample] = {
        let blocks = CommentBlock.all.filter { $0.language == nil }
        let counts = Dictionary(grouping: blocks, by: \.declaration).mapValues(\.count)
        var numbers: [String: Int] = [:]
        return blocks.map { block in
            let number = numbers[block.declaration, default: 0] + 1
            numbers[block.declaration] = number
            let first = counts[block.declaration] == 1 ? "the example" : "example \(number)"
            return CommentExample(block, name: "\(first) of \(block.declaration)")
        }
    }()

    init(_ block: CommentBlock, name: String) {
        self.block = block
        self.name = name
        statements = ExampleStatement.statements(of: block.lines)
    }

    /// The class whose properties the example may use.
    var setting: String { ExampleSettings.names[block.declaration] ?? "PlainExamples" }

    /// The name of the file that holds the test: that of the folder of the example.
    var file: String {
        let parts = block.path.split(separator: "/")
        let folder = parts[1] == "VeriJSONCore" && parts.count > 3 ? parts[2] : parts[1]
        return "Examples+\(folder).swift"
    }

    /// The number of results that the example states.
    var resultCount: Int { statements.count { $0.stated != nil } }

    /// The test, and the tests that the example itself declares, as members of the setting.
    var members: [String] {
        var members: [String] = []
        var body: [String] = []
        for statement in statements where !statement.isExtension {
            if statement.lines[0].hasPrefix("@Test") {
                members += statement.lines
            } else {
                body += statement.testLines
            }
        }
        guard body.contains(where: { !$0.isEmpty }) else { return members }
        let effects = body.contains { $0.contains("await ") } ? "async throws" : "throws"
        members.append("@Test func `\(name)`() \(effects) {")
        if resultCount > 0 {
            body.insert("let stated = StatedResults()", at: 0)
            body.append("stated.end(\(resultCount))")
        }
        return members + body.map { $0.isEmpty ? "" : "    " + $0 } + ["}"]
    }

    /// The texts of the files that hold the tests, by name.
    static func files(of examples: [CommentExample]) -> [String: String] {
        Dictionary(grouping: examples, by: \.file).mapValues { examples in
            var lines = [
                "// Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.",
                "// swift-format-ignore-file", "", "import Foundation", "import TestSupport",
                "import Testing",
                "import VeriJSON", "import VeriJSONContracts", "import VeriJSONInference",
                "import VeriJSONReports", "import VeriJSONStreams",
            ]
            for (setting, examples) in Dictionary(grouping: examples, by: \.setting)
                .sorted(by: { $0.key < $1.key })
            {
                var members: [String] = []
                for example in examples where !example.members.isEmpty {
                    members += ["", "// \(example.block.path)"] + example.members
                }
                if members.isEmpty { continue }
                lines += ["", "extension \(setting) {"]
                lines += members.dropFirst().map { $0.isEmpty ? "" : "    " + $0 } + ["}"]
            }
            for statement in examples.flatMap(\.statements) where statement.isExtension {
                lines += [""] + statement.lines
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }
}

extension ExampleStatement {
    /// Whether the statement has to be outside of functions and types.
    fileprivate var isExtension: Bool { lines[0].hasPrefix("extension ") }

    /// The lines of the statement in a test.
    fileprivate var testLines: [String] {
        let margin = String(lines[0].prefix { $0 == " " })
        var lines = lines
        switch kind {
        case .expression:
            let code = lines[0].dropFirst(margin.count)
            lines[0] = margin + (stated == nil ? "discard(" : "stated.expect(") + code
            lines[lines.count - 1] += stated.map { ", \(Self.literal($0)))" } ?? ")"
        case .binding(let name):
            lines.append(margin + "_ = \(name)")
        case .declaration, .other:
            break
        }
        return lines
    }

    /// A string literal of one line.
    private static func literal(_ text: String) -> String {
        let isPlain = !text.contains { $0 == "\"" || $0 == "\\" || $0 == "\n" }
        if isPlain { return "\"\(text)\"" }
        return "#\""
            + text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\\#n") + "\"#"
    }
}
