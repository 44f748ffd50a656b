/// The lines of a table as Markdown has them, none where it has no rows.
struct MarkdownTable {
    private let head: [String]
    private var lines: [String] = []

    /// Creates a table whose columns of text come before its columns of numbers.
    init(texts: [String], numbers: [String] = []) {
        head = [
            MarkdownTable.line(texts + numbers),
            MarkdownTable.line(texts.map { _ in "---" } + numbers.map { _ in "---:" }),
        ]
    }

    private static func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }

    mutating func append(_ cells: [String]) {
        lines.append(MarkdownTable.line(cells))
    }

    var text: String { lines.isEmpty ? "" : (head + lines).joined(separator: "\n") }
}
