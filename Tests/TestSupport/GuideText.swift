import Foundation

/// A comparison of the code in a page of `Docs` with the test that runs it.
package enum GuideText {
    /// Returns the number of lines of Swift in a page, and those that a test does not have.
    package static func lines(
        of page: String,
        notRunBy test: String
    ) throws -> (count: Int, missing: [String]) {
        let source = try String(contentsOf: URL(fileURLWithPath: test), encoding: .utf8)
        let run = Set(source.split(separator: "\n").map { code(of: $0) })
        let lines = try blocks(of: page, language: "swift").flatMap { $0.split(separator: "\n") }
        return (lines.count, lines.filter { !run.contains(code(of: $0)) }.map(String.init))
    }

    /// Returns the blocks of a page in a language.
    package static func blocks(of page: String, language: String) throws -> [String] {
        let repository = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(
            contentsOf: repository.appendingPathComponent("Docs/\(page)"),
            encoding: .utf8
        )
        return guide.components(separatedBy: "```\(language)\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// Returns a line without its indentation, its comment and what only a test adds.
    private static func code(of line: Substring) -> String {
        var text = line.drop { $0 == " " }
        if let comment = text.range(of: "  // ") { text = text[..<comment.lowerBound] }
        if text.hasPrefix("#expect("), let end = text.range(of: " == ", options: .backwards) {
            text = text[text.index(text.startIndex, offsetBy: 8)..<end.lowerBound]
        }
        return String(text)
    }
}
