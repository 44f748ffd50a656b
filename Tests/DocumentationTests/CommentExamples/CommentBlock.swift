import TestSupport

/// A block of code in the documentation comment of a public declaration.
///
/// An indented block is Swift, and a test runs it. What is not Swift is between fences that name its
/// language, `text` or `json`.
struct CommentBlock: Sendable {
    /// The path of the file from the root of the package.
    var path: String
    /// The number of the block's first line, counted from 1.
    var line: Int
    /// The declaration's name after those of the types around it: `JSONPatch.apply`.
    var declaration: String
    /// The language of a fenced block; nil for an indented one.
    var language: String?
    /// The text without the margin.
    var lines: [String] = []

    var place: String { "\(path):\(line)" }

    /// Whether a line begins with a word that begins a statement of Swift, or prints something.
    var looksLikeSwift: Bool {
        let words: Set<Substring> = [
            "let", "var", "try", "do", "for", "if", "switch", "guard", "return", "func", "struct",
            "enum", "class", "extension", "import",
        ]
        return lines.contains { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count > 1 && words.contains(parts[0]) || line.contains("print(")
        }
    }

    /// A type or an extension, and what is inside it.
    private struct Scope {
        var name: String
        var indent: Int
        var isPublic: Bool
        var isProtocol: Bool
    }

    /// The blocks of the library, in the order of files and lines.
    static let all = SwiftSource.library.flatMap { source in
        (try? Repository.text(source.path)).map { blocks(of: source, text: $0) } ?? []
    }

    /// All blocks in comments of public declarations of a file.
    static func blocks(of source: SwiftSource, text: String) -> [CommentBlock] {
        var blocks: [CommentBlock] = []
        var scopes: [Scope] = []
        var comment: [(line: Int, text: Substring)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let code = line.drop { $0 == " " }
            if code.hasPrefix("///") {
                comment.append((index + 1, code.dropFirst(3)))
                continue
            }
            guard let words = Declaration(code, words: source.lines[index]) else {
                // An attribute is between a comment and its declaration.
                if !code.hasPrefix("@") { comment = [] }
                continue
            }
            let indent = source.indents[index]
            scopes.removeAll { $0.indent >= indent }
            let isPart =
                words.keyword == "case" || scopes.last.map { $0.isProtocol && $0.isPublic } == true
            let isPublic = (words.isPublic || isPart) && scopes.allSatisfy(\.isPublic)
            if isPublic {
                let name = (scopes.map(\.name) + [words.name]).joined(separator: ".")
                blocks += self.blocks(in: comment, of: name, path: source.path)
            }
            comment = []
            if words.isScope {
                scopes.append(
                    Scope(
                        name: words.name,
                        indent: indent,
                        isPublic: isPublic || words.keyword == "extension",
                        isProtocol: words.keyword == "protocol"
                    )
                )
            }
        }
        return blocks
    }

    private static func blocks(
        in comment: [(line: Int, text: Substring)],
        of declaration: String,
        path: String
    ) -> [CommentBlock] {
        var blocks: [CommentBlock] = []
        var open: CommentBlock?
        func close() {
            if var block = open {
                while block.lines.last == "" { block.lines.removeLast() }
                blocks.append(block)
            }
            open = nil
        }
        var isAfterSpace = true
        for (line, text) in comment {
            let isBlank = text.allSatisfy { $0 == " " }
            let fence = text.drop { $0 == " " }
            if open?.language != nil {
                if fence == "```" { close() } else { open?.lines.append(String(text.dropFirst())) }
            } else if fence.hasPrefix("```") {
                close()
                open = CommentBlock(path: path, line: line, declaration: declaration)
                open?.language = String(fence.dropFirst(3))
            } else if text.hasPrefix("     "), open != nil || isAfterSpace {
                if open == nil {
                    open = CommentBlock(path: path, line: line, declaration: declaration)
                }
                open?.lines.append(String(text.dropFirst(5)))
            } else if isBlank, open != nil {
                open?.lines.append("")
            } else {
                close()
            }
            isAfterSpace = isBlank
        }
        close()
        return blocks
    }
}

/// The first line of a declaration, as far as its name and its access level.
private struct Declaration {
    var keyword: Substring
    var name: String
    var isPublic: Bool

    var isScope: Bool {
        ["struct", "class", "enum", "protocol", "actor", "extension"].contains(keyword)
    }

    private static let keywords: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "extension", "typealias",
        "associatedtype", "func", "var", "let", "case", "init", "subscript",
    ]

    /// Nil if the line declares nothing.
    init?(_ code: Substring, words: [String]) {
        // Most lines are decided by the words that are known already.
        guard words.contains(where: { Self.keywords.contains($0[...]) }) else { return nil }
        let parts = code.split(separator: " ")
        guard
            let position = parts.firstIndex(where: { part in
                Self.keywords.contains(part.prefix { $0.isLetter })
            }),
            parts[..<position].allSatisfy({ $0.hasPrefix("@") || $0.allSatisfy(\.isModifier) })
        else { return nil }
        keyword = parts[position].prefix { $0.isLetter }
        isPublic = parts[..<position].contains { $0 == "public" || $0 == "open" }
        let isNamed = !["init", "subscript"].contains(keyword)
        name = String(isNamed ? parts.dropFirst(position + 1).first ?? "" : keyword)
        if let end = name.firstIndex(where: { "(<:{,".contains($0) }) {
            name = String(name[..<end])
        }
    }
}

extension Character {
    /// Whether this is part of a modifier, such as `private(set)`.
    fileprivate var isModifier: Bool { isLetter || self == "(" || self == ")" }
}
