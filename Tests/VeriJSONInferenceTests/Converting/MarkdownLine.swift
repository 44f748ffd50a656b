/// A line of Markdown, read as CommonMark reads it: code spans, escapes, and nothing else.
struct MarkdownLine {
    struct Markup: Error {
        var line: String
        var position: Int
    }

    private let line: [Character]
    private let isRow: Bool
    /// The texts of code spans.
    private(set) var code: [String] = []

    init(_ line: Substring, isRow: Bool) {
        self.line = Array(line)
        self.isRow = isRow
    }

    mutating func read() throws {
        var position = 0
        if line.starts(with: "## ") {
            position = 3
        } else if line.starts(with: "# ") {
            position = 2
        }
        while position < line.count {
            switch line[position] {
            case "\\": position += 2
            case "`": try readSpan(&position)
            case "<" where line[position...].starts(with: "<code>"): try readElement(&position)
            case "[": try readLink(&position)
            case "<", ">", "*", "_", "~", "&", "#", "]", "{", "}":
                throw Markup(line: String(line), position: position)
            default: position += 1
            }
        }
    }

    /// Reads a code span: it ends with as many backticks as it begins with.
    private mutating func readSpan(_ position: inout Int) throws {
        let count = line[position...].prefix { $0 == "`" }.count
        var offset = position + count
        let start = offset
        while offset < line.count {
            let run = line[offset...].prefix { $0 == "`" }.count
            if run == count {
                var text = String(line[start..<offset])
                if isRow { text = text.replacing("\\|", with: "|") }
                if text.hasPrefix(" "), text.hasSuffix(" "), text.contains(where: { $0 != " " }) {
                    text = String(text.dropFirst().dropLast())
                }
                code.append(text)
                position = offset + count
                return
            }
            offset += max(1, run)
        }
        throw Markup(line: String(line), position: position)
    }

    /// Reads `<code>` with references to characters.
    private mutating func readElement(_ position: inout Int) throws {
        var text = ""
        var offset = position + 6
        while offset < line.count, line[offset] != "<" {
            guard line[offset] == "&" else {
                guard
                    line[offset].isLetter || line[offset].isNumber || !line[offset].isASCII
                        || line[offset] == " "
                else { throw Markup(line: String(line), position: offset) }
                text.append(line[offset])
                offset += 1
                continue
            }
            let digits = String(line[(offset + 2)...].prefix { $0.isNumber })
            UInt32(digits).flatMap(Unicode.Scalar.init).map { text.unicodeScalars.append($0) }
            offset += digits.count + 3
        }
        guard line[offset...].starts(with: "</code>") else {
            throw Markup(line: String(line), position: offset)
        }
        code.append(text)
        position = offset + 7
    }

    /// Reads a link of the table itself, to an anchor.
    private func readLink(_ position: inout Int) throws {
        var offset = position + 1
        while offset < line.count, line[offset] != "]" { offset += line[offset] == "\\" ? 2 : 1 }
        guard line[min(offset, line.count)...].starts(with: "](#"),
            let end = line[offset...].firstIndex(of: ")"),
            line[(offset + 3)..<end].allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
        else { throw Markup(line: String(line), position: position) }
        position = end + 1
    }
}
