// All functions in this file are cold: they run once, after the text is known not to be JSON.

extension SyntaxChecker {
    typealias Code = JSONSyntaxError.Code
    typealias Item = JSONSyntaxError.Expectation.Item
    typealias Found = JSONSyntaxError.Found
    typealias Fix = JSONSyntaxError.Fix
    typealias GrammarPlace = JSONSyntaxError.GrammarPlace

    /// Returns the error at the current position.
    func error(for fault: Fault) -> JSONSyntaxError {
        switch fault {
        case .beginning: unreadableBeginning() ?? unexpected(in: .document)
        case .end(let state): unexpectedEnd(in: state)
        case .colon: missingColon()
        case .trailingComma(let state): trailingComma(in: state)
        case .trailingContent: trailingContent()
        case .value(let state): unexpectedInValue(in: state)
        case .key(let state): unexpectedInKey(in: state)
        case .separator(let state): unexpectedAfterValue(in: state)
        case .depth: tooDeep()
        case .controlCharacter: controlCharacter()
        case .malformedUTF8: malformedUTF8()
        case .unfinishedString: unfinishedString()
        case .unfinishedEscape(let offset): unfinishedEscape(at: offset)
        case .unknownEscape: unknownEscape()
        case .loneSurrogate: loneSurrogate()
        case .hexDigit(let escape, let index): missingHexDigits(escape: escape, at: index)
        case .number(let gap, let end): malformedNumber(gap, at: end)
        case .afterNumber(let end): unfinishedNumber(at: end)
        }
    }

    @inline(never)
    func error(
        _ code: Code,
        _ range: Range<Int>,
        expected: [Item],
        _ place: GrammarPlace,
        found: Found,
        fix: Fix? = nil
    ) -> JSONSyntaxError {
        let location = location(of: range.lowerBound)
        let openBracket = openOffsets.last.map { offset in
            let location = self.location(of: offset)
            return JSONSyntaxError.Place(
                offset: offset,
                line: location.line,
                column: location.column
            )
        }
        return JSONSyntaxError(
            code: code,
            range: range,
            line: location.line,
            column: location.column,
            expected: JSONSyntaxError.Expectation(items: expected, place: place),
            openBracket: openBracket,
            found: found,
            fix: fix
        )
    }

    private func location(of offset: Int) -> TextLocation {
        describes
            ? LineIndex.location(of: offset, in: bytes) : TextLocation(line: 0, column: 0)
    }

    func expectation(in state: State) -> ([Item], GrammarPlace) {
        switch state {
        case _ where !describes: ([], .document)
        case .document: ([.value], .document)
        case .afterDocument: ([.endOfDocument], .afterDocument)
        case .firstItem: ([.value, .closingBracket], .firstItem)
        case .item: ([.value], .item)
        case .afterItem: ([.comma, .closingBracket], .afterItem)
        case .firstMember: ([.key, .closingBrace], .firstMember)
        case .member: ([.key], .member)
        case .afterKey: ([.colon], .afterKey)
        case .memberValue: ([.value], .memberValue)
        case .afterMember: ([.comma, .closingBrace], .afterMember)
        }
    }

    /// Returns the text at an offset as an error reports it, and the range to point at.
    func found(at offset: Int) -> (Found, Range<Int>) {
        guard offset < bytes.count else { return (.end, bytes.count..<bytes.count) }
        guard let (scalar, length) = UTF8Scalar.decode(bytes, at: offset) else {
            return (.byte(bytes[offset]), offset..<offset + 1)
        }
        return (.character(scalar), offset..<offset + length)
    }

    /// Returns the range of the word at an offset: letters, digits, `_`, `$` and `-`.
    func word(at offset: Int, upTo most: Int = .max) -> Range<Int> {
        var end = offset
        let last = min(bytes.count - offset, most) + offset
        while end < last, isWordByte(bytes[end]) { end += 1 }
        return offset..<end
    }

    func text(_ range: Range<Int>, upTo most: Int = 40) -> String {
        let shown = range.lowerBound..<min(range.upperBound, range.lowerBound + most)
        let text = String(decoding: bytes[shown], as: UTF8.self)
        return shown == range ? text : text + "…"
    }

    /// Returns an error at the current character, which is not allowed here.
    func unexpected(
        _ code: Code = .unexpectedCharacter,
        in state: State,
        fix: Fix? = nil
    ) -> JSONSyntaxError {
        let (items, place) = expectation(in: state)
        let (found, range) = found(at: position)
        if case .byte = found { return malformedUTF8() }
        return error(code, range, expected: items, place, found: found, fix: fix)
    }
}

// Errors at the beginning and the end of the text.
extension SyntaxChecker {
    /// Whether the first bytes are those of no other encoding; most texts begin so.
    @inline(__always)
    var beginsAsUTF8: Bool { bytes.count > 1 && 1..<0x80 ~= bytes[0] && bytes[1] != 0 }

    /// Returns an error if the first bytes show an encoding that cannot be read.
    func unreadableBeginning() -> JSONSyntaxError? {
        // RFC 8259 §8.1
        let first = Array(bytes.prefix(4))
        if first.starts(with: [0xEF, 0xBB, 0xBF]) {
            return error(
                .byteOrderMark,
                0..<3,
                expected: [.value],
                .document,
                found: .byteOrderMark,
                fix: Fix(range: 0..<3, replacement: "")
            )
        }
        let zeros = first.map { $0 == 0 }
        let name: String
        if first == [0xFF, 0xFE, 0, 0] || first == [0, 0, 0xFE, 0xFF] {
            name = "UTF-32"
        } else if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
            name = "UTF-16"
        } else if zeros == [true, true, true, false] || zeros == [false, true, true, true] {
            name = "UTF-32"
        } else if zeros == [true, false, true, false] || zeros == [false, true, false, true] {
            name = "UTF-16"
        } else {
            return nil
        }
        return error(
            .encoding,
            0..<first.count,
            expected: [.utf8],
            .document,
            found: .encoding(name)
        )
    }

    func unexpectedEnd(in state: State) -> JSONSyntaxError {
        let end = bytes.count..<bytes.count
        let (items, place) = expectation(in: state)
        let fix: Fix?
        switch state {
        case .document:
            return error(.empty, end, expected: [.json], .document, found: .end)
        case .firstItem, .firstMember, .afterItem, .afterMember:
            fix = closing(from: bytes.count)
        case .item, .member:
            fix = closing(from: lastComma)
        case .afterDocument, .afterKey, .memberValue:
            fix = nil
        }
        return error(.unexpectedEnd, end, expected: items, place, found: .end, fix: fix)
    }

    /// Returns an edit that replaces the text from an offset on by the end of every open container.
    func closing(from offset: Int, after text: String = "") -> Fix? {
        guard describes, open.count <= 16 else { return nil }
        let brackets = (0..<open.count).map { open.isObject($0) ? "}" : "]" }.joined()
        return Fix(range: offset..<bytes.count, replacement: text + brackets)
    }

    func trailingContent() -> JSONSyntaxError {
        let (found, range) = found(at: position)
        if case .byte = found { return malformedUTF8() }
        if let end = endOfComment { return comment(to: end, in: .afterDocument) }
        switch bytes[position] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"):
            // A rest of the text around the value, provided that nothing else follows.
            let isRest = bytes[position...].allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"):
                    true
                default: byte.isJSONWhiteSpace
                }
            }
            return unexpected(
                .trailingContent,
                in: .afterDocument,
                fix: isRest ? Fix(range: position..<bytes.count, replacement: "") : nil
            )
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return error(
                .trailingContent,
                range,
                expected: [.endOfDocument],
                .afterDocument,
                found: .anotherDocument
            )
        default:
            return unexpected(.trailingContent, in: .afterDocument)
        }
    }

    func tooDeep() -> JSONSyntaxError {
        error(
            .depth,
            position..<position + 1,
            expected: [],
            .document,
            found: .depth(depthLimit)
        )
    }
}
