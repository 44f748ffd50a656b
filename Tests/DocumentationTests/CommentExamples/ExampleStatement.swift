/// A statement of an example, or the line that opens or ends a block of statements.
///
///     finding.path     // /items/3/price
///
/// The comment after an expression, at the end of its last line or on the lines below, states the
/// expression's result. A line of a comment that ends in a colon does not: it belongs to what follows.
struct ExampleStatement {
    enum Kind: Equatable {
        /// An expression, whose result may be stated.
        case expression
        /// A constant or variable of this name.
        case binding(String)
        /// A type, an extension or a function, with its body.
        case declaration
        /// Anything else: an assignment, a comment, a line such as `} catch {`.
        case other
    }

    var kind: Kind
    /// The lines with their margins; those of an expression without the comment that states its result.
    var lines: [String]
    /// The result as the comment states it.
    var stated: String?

    /// The statements of an example, which include those inside blocks.
    static func statements(of example: [String]) -> [ExampleStatement] {
        var statements: [ExampleStatement] = []
        var rest = example[...]
        while let first = rest.first {
            var lines: [String] = []
            var scan = SwiftLineScan()
            let word = first.drop { $0 == " " }.prefix { $0.isLetter || $0 == "@" || $0 == "}" }
            let opensBlock = ["do", "if", "for", "while", "switch", "}"].contains(word)
            repeat {
                let line = rest.removeFirst()
                lines.append(line)
                scan.read(line)
            } while scan.isOpen && !(opensBlock && scan.code.hasSuffix("{")) && !rest.isEmpty
            let kind = kind(of: first, word: word, scan: scan)
            var statement = ExampleStatement(kind: kind, lines: lines)
            if kind == .expression { statement.takeResult(scan, from: &rest) }
            statements.append(statement)
        }
        return statements
    }

    private static func kind(
        of line: String,
        word: Substring,
        scan: SwiftLineScan
    ) -> Kind {
        switch word {
        case "let", "var":
            let name = line.drop { $0 == " " }.dropFirst(4).prefix { $0.isLetter || $0.isNumber }
            return name.isEmpty ? .other : .binding(String(name))
        case "struct", "class", "enum", "actor", "protocol", "extension", "func", "@Test":
            return .declaration
        case "do", "if", "for", "while", "switch", "}", "case", "default", "guard", "return",
            "throw", "break", "continue":
            return .other
        default:
            return scan.code.isEmpty || scan.isAssignment ? .other : .expression
        }
    }

    /// Moves the stated result out of the last line, or takes it from the lines of comments below.
    private mutating func takeResult(_ scan: SwiftLineScan, from rest: inout ArraySlice<String>) {
        if let comment = scan.comment {
            lines[lines.count - 1] = scan.code
            stated = comment
            return
        }
        var below = rest
        if below.first == "" { below.removeFirst() }
        var results: [String] = []
        while let line = below.first?.drop(while: { $0 == " " }), line.hasPrefix("//") {
            results.append(Self.comment(line))
            below.removeFirst()
        }
        guard let last = results.last, !last.hasSuffix(":") else { return }
        stated = results.joined(separator: "\n")
        rest = below
    }

    /// The text of a comment without its slashes and the space after them.
    fileprivate static func comment(_ text: Substring) -> String {
        let text = text.dropFirst(2)
        return String(text.first == " " ? text.dropFirst() : text)
    }
}

/// The parts of the lines of a statement that tell where it ends and what it is.
private struct SwiftLineScan {
    /// The last line without its comment and the spaces before that.
    var code = ""
    /// The comment at the end of the last line.
    var comment: String?
    /// Whether an assignment operator is outside of all brackets.
    var isAssignment = false
    private var depth = 0
    /// The end of the string that is open; nil outside of strings.
    private var delimiter: Substring?

    /// Whether a bracket or a string of several lines is open.
    var isOpen: Bool { depth > 0 || delimiter != nil }

    mutating func read(_ line: String) {
        comment = nil
        var rest = line[...]
        var end = line.endIndex
        while let character = rest.first {
            let before = rest
            if let delimiter {
                let isRaw = delimiter.hasSuffix("#")
                if rest.hasPrefix(delimiter) {
                    rest = rest.dropFirst(delimiter.count)
                    self.delimiter = nil
                } else {
                    rest = rest.dropFirst(character == "\\" && !isRaw ? 2 : 1)
                }
                continue
            }
            if rest.hasPrefix("//") {
                comment = ExampleStatement.comment(rest)
                end = rest.startIndex
                break
            }
            let marks = rest.prefix { $0 == "#" }
            if rest.dropFirst(marks.count).first == "\"" {
                let quotes = rest.dropFirst(marks.count).hasPrefix("\"\"\"") ? "\"\"\"" : "\""
                delimiter = quotes[...] + marks
                rest = rest.dropFirst(marks.count + quotes.count)
                continue
            }
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0, [" = ", " += ", " -= "].contains(where: before.hasPrefix) {
                isAssignment = true
            }
            rest = rest.dropFirst()
        }
        code = String(line[..<end])
        while code.last == " " { code.removeLast() }
    }
}
