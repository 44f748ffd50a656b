// Errors between the scalars: at brackets, commas, colons and words. All functions are cold.

extension SyntaxChecker {
    func unexpectedInValue(in state: State) -> JSONSyntaxError {
        let byte = bytes[position]
        if let end = endOfComment { return comment(to: end, in: state) }
        if byte == UInt8(ascii: "'") { return singleQuote(in: state) }
        if case .document = state, byte == UInt8(ascii: "<") { return markup() }
        let word = word(at: position, upTo: describes ? .max : Self.literalReach)
        if !word.isEmpty { return unknownLiteral(word, in: state) }
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") { return numberWithoutStart() }
        return unexpected(in: state)
    }

    func unexpectedInKey(in state: State) -> JSONSyntaxError {
        let byte = bytes[position]
        if let end = endOfComment { return comment(to: end, in: state) }
        if byte == UInt8(ascii: "'") { return singleQuote(in: state) }
        let word = word(at: position)
        guard !word.isEmpty else { return unexpected(in: state) }
        let (items, place) = expectation(in: state)
        let name = text(word)
        let isWhole = word.count <= 40
        return error(
            .unquotedKey,
            word,
            expected: items,
            place,
            found: .word(name),
            fix: isWhole ? Fix(range: word, replacement: "\"\(name)\"") : nil
        )
    }

    func unexpectedAfterValue(in state: State) -> JSONSyntaxError {
        if let end = endOfComment { return comment(to: end, in: state) }
        let (_, range) = found(at: position)
        switch bytes[position] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            return mismatchedBracket(in: state)
        case UInt8(ascii: ";"):
            return unexpected(in: state, fix: Fix(range: range, replacement: ","))
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["):
            return missingComma(in: state)
        default:
            return word(at: position).isEmpty ? unexpected(in: state) : missingComma(in: state)
        }
    }

    func missingColon() -> JSONSyntaxError {
        if let end = endOfComment { return comment(to: end, in: .afterKey) }
        let fix: Fix?
        switch bytes[position] {
        case UInt8(ascii: "="):
            let isArrow = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: ">")
            fix = Fix(range: position..<position + (isArrow ? 2 : 1), replacement: ":")
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            fix = nil
        default:
            fix = Fix(range: previousEnd..<previousEnd, replacement: ":")
        }
        return unexpected(.missingColon, in: .afterKey, fix: fix)
    }

    private func missingComma(in state: State) -> JSONSyntaxError {
        let fix = Fix(range: previousEnd..<previousEnd, replacement: ",")
        return unexpected(.missingComma, in: state, fix: fix)
    }

    private func mismatchedBracket(in state: State) -> JSONSyntaxError {
        let isObject = bytes[position] == UInt8(ascii: "}")
        let missing = isObject ? "]" : "}"
        // If the enclosing container ends with this bracket, the end of the inner one is missing.
        let closesOuter = open.count > 1 && open.isObject(1) == isObject
        let range = closesOuter ? position..<position : position..<position + 1
        return unexpected(
            .mismatchedBracket,
            in: state,
            fix: Fix(range: range, replacement: missing)
        )
    }

    func trailingComma(in state: State) -> JSONSyntaxError {
        let (items, place) = expectation(in: state)
        let range = lastComma..<lastComma + 1
        return error(
            .trailingComma,
            range,
            expected: items,
            place,
            found: found(at: position).0,
            fix: Fix(range: range, replacement: "")
        )
    }

    private func markup() -> JSONSyntaxError {
        error(
            .unexpectedCharacter,
            position..<position + 1,
            expected: [.json],
            .document,
            found: ByteView(bytes).beginsPage(at: position) ? .page : .markup
        )
    }

    /// The end of the comment at the current position; nil if there is none.
    var endOfComment: Int? {
        switch bytes[position] {
        case UInt8(ascii: "/") where isBlockComment:
            var end = position + 2
            while end < bytes.count,
                !(bytes[end] == UInt8(ascii: "/") && bytes[end - 1] == UInt8(ascii: "*")
                    && end > position + 2)
            {
                end += 1
            }
            return min(end + 1, bytes.count)
        case UInt8(ascii: "/") where follows(UInt8(ascii: "/")), UInt8(ascii: "#"):
            var end = position
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            return end
        default:
            return nil
        }
    }

    private var isBlockComment: Bool {
        bytes[position] == UInt8(ascii: "/") && follows(UInt8(ascii: "*"))
    }

    private func follows(_ byte: UInt8) -> Bool {
        position + 1 < bytes.count && bytes[position + 1] == byte
    }

    /// Returns an error for the comment from the current position to an offset.
    func comment(to end: Int, in state: State) -> JSONSyntaxError {
        let (items, place) = expectation(in: state)
        return error(
            .comment,
            position..<end,
            expected: items,
            place,
            found: .comment,
            fix: Fix(range: position..<end, replacement: isBlockComment ? " " : "")
        )
    }

    private func singleQuote(in state: State) -> JSONSyntaxError {
        let (items, place) = expectation(in: state)
        var end = position + 1
        var isPlain = true
        while end < bytes.count, bytes[end] != UInt8(ascii: "'"), bytes[end] >= 0x20 {
            if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "\\") {
                isPlain = false
            }
            end += 1
        }
        let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "'")
        let content = position + 1..<end
        let isShort = content.count <= 200
        let fix =
            isClosed && isPlain && isShort
            ? Fix(range: position..<end + 1, replacement: "\"\(text(content, upTo: 200))\"") : nil
        return error(
            .singleQuote,
            position..<position + 1,
            expected: items,
            place,
            found: .character("'"),
            fix: fix
        )
    }

    /// A word of this length is none of those that stand for a literal, and may be in every record.
    private static let literalReach = "undefined".utf8.count + 1

    private func unknownLiteral(_ word: Range<Int>, in state: State) -> JSONSyntaxError {
        let (items, place) = expectation(in: state)
        let isShort = word.count < Self.literalReach
        let name = describes || isShort ? text(word) : ""
        if word.upperBound == bytes.count, word.count < "false".utf8.count,
            let literal = ["true", "false", "null"].first(where: { $0.hasPrefix(name) })
        {
            let rest = String(literal.dropFirst(name.count))
            return error(
                .unexpectedEnd,
                bytes.count..<bytes.count,
                expected: items,
                place,
                found: .word(name),
                fix: closing(from: bytes.count, after: rest)
            )
        }
        let replacement: String?
        switch isShort ? name.lowercased() : "" {
        case "true": replacement = "true"
        case "false": replacement = "false"
        case "null", "none", "nil", "undefined", "nan", "inf", "infinity":
            replacement = "null"
        default:
            replacement = describes && word.count <= 40 ? "\"\(name)\"" : nil
        }
        return error(
            .unknownLiteral,
            word,
            expected: items,
            place,
            found: .word(name),
            fix: replacement.map { Fix(range: word, replacement: $0) }
        )
    }
}
