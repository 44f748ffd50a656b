import Testing

/// A fenced block of a Markdown page, with the comment right above it that says what it is.
///
///     <!-- document: type.mismatch converting=safe -->
///     ```json
///     {"id": "x"}
///     ```
package struct MarkdownBlock: Sendable, CustomTestStringConvertible {
    /// The page's path from the root of the package.
    package var page: String
    /// The line of the fence, counted from 1.
    package var line: Int
    package var heading: String
    package var language: String
    /// The text between the fences, without the last line feed.
    package var text: String
    /// The comment's first word: what the block is.
    package var role: String
    /// The words after the role: codes, a name.
    package var words: [String] = []
    /// The settings after the role, in the form `key=value`.
    package var settings: [String: String] = [:]

    package var place: String { "\(page):\(line)" }

    /// The text in UTF-8, with the hexadecimal digits between ‹ and › as bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (index, part) in text.split(separator: "‹", omittingEmptySubsequences: false)
            .enumerated()
        {
            let sides = part.split(separator: "›", maxSplits: 1, omittingEmptySubsequences: false)
            if index > 0, sides.count == 2 {
                bytes += sides[0].split(separator: " ").compactMap { UInt8($0, radix: 16) }
            }
            bytes += Array((sides.last ?? "").utf8)
        }
        return bytes
    }
    var testDescription: String { place }

    /// All blocks of a page, in order.
    package static func blocks(of page: String) throws -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var heading = ""
        var comment = ""
        var open: MarkdownBlock?
        var body: [Substring] = []
        let text = try Repository.text(page)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if var block = open {
                if line == "```" {
                    block.text = body.joined(separator: "\n")
                    blocks.append(block)
                    open = nil
                } else {
                    body.append(line)
                }
            } else if line.hasPrefix("```") {
                open = MarkdownBlock(
                    page: page,
                    line: index + 1,
                    heading: heading,
                    language: String(line.dropFirst(3)),
                    comment: comment
                )
                body = []
                comment = ""
            } else if line.hasPrefix("<!--"), line.hasSuffix("-->") {
                comment = String(line.dropFirst(4).dropLast(3))
            } else {
                if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
                comment = ""
            }
        }
        try #require(open == nil, "a block of \(page) has no end")
        return blocks
    }

    private init(page: String, line: Int, heading: String, language: String, comment: String) {
        self.page = page
        self.line = line
        self.heading = heading
        self.language = language
        text = ""
        let parts = comment.split(separator: " ").map(String.init)
        role = parts.first.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 } ?? ""
        for part in parts.dropFirst() {
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            if sides.count == 2 {
                settings[sides[0]] = sides[1]
            } else {
                words.append(part)
            }
        }
    }
}

/// The pages that people read, and their blocks.
package enum Documentation {
    package static let pages =
        ["README.md", "CHANGELOG.md"] + Repository.files(below: "Docs", ending: ".md")
        + Repository.files(below: "Sources", ending: ".md")

    package static func blocks() throws -> [MarkdownBlock] {
        try pages.flatMap(MarkdownBlock.blocks(of:))
    }

    /// The text that a page promises as the output of a snippet, ending with a line feed.
    package static func output(_ name: String) throws -> String {
        let block = try blocks().first { $0.role == "output" && $0.words == [name] }
        return try #require(block, "no page shows the output '\(name)'").text + "\n"
    }
}
