import TestSupport
import Testing

/// The Swift of the pages is the Swift of the tests in `Snippets`, which run it.
///
/// A block's comment names its snippet, which is between two comments of a test:
///
///     // snippet: first
///     let pattern = try Pattern("{}")
///     // end
@Suite struct SnippetTests {
    private static let folder = "Tests/DocumentationTests/Snippets"

    /// The snippets of the test files by name, without their indentation.
    private static func snippets() throws -> [String: String] {
        var snippets: [String: String] = [:]
        for file in Repository.files(below: folder, ending: ".swift") {
            var name: String?
            var lines: [String] = []
            for line in try Repository.text(file).split(
                separator: "\n",
                omittingEmptySubsequences: false
            ) {
                let text = line.drop { $0 == " " }
                if text.hasPrefix("// snippet: ") {
                    name = String(text.dropFirst("// snippet: ".count))
                    lines = []
                } else if text == "// end", let ended = name {
                    #expect(snippets[ended] == nil, "two snippets are named '\(ended)'")
                    snippets[ended] = dedented(lines)
                    name = nil
                } else {
                    lines.append(String(line))
                }
            }
        }
        return snippets
    }

    private static func dedented(_ lines: [String]) -> String {
        let margin =
            lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    }

    @Test func `every Swift block is a snippet that a test runs`() throws {
        let snippets = try Self.snippets()
        var shown: Set<String> = []
        for block in try Documentation.blocks() where block.role == "snippet" {
            let name = try #require(block.words.first, "\(block.place): which snippet?")
            #expect(block.text == snippets[name], "\(block.place)")
            shown.insert(name)
        }
        #expect(shown == Set(snippets.keys))
    }

    @Test func `every output that a page shows is compared by a snippet's test`() throws {
        let code = try Repository.files(below: Self.folder, ending: ".swift")
            .map(Repository.text).joined()
        for block in try Documentation.blocks() where block.role == "output" {
            let name = try #require(block.words.first, "\(block.place): of what?")
            #expect(code.contains("output(\"\(name)\")"), "\(block.place)")
        }
    }

    @Test func `a manifest in a page is one`() throws {
        let manifests = try Documentation.blocks().filter { $0.role == "manifest" }
        #expect(!manifests.isEmpty)
        for block in manifests {
            let workplace = try Workplace(["Package.swift": block.text])
            let run = try workplace.shell("swift package dump-package")
            #expect(run.code == 0, "\(block.place): \(run.errors)")
        }
    }
}
