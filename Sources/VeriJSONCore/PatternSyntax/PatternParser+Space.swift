extension PatternParser {
    /// Skips white space and comments.
    mutating func skipSpace() throws(PatternSyntaxError) {
        while let byte = next {
            switch byte {
            case let byte where byte.isJSONWhiteSpace:
                position += 1
            case 0x2F:
                guard try skipComment() else { return }
            default:
                return
            }
        }
    }

    /// Skips a comment, and returns whether one begins here.
    private mutating func skipComment() throws(PatternSyntaxError) -> Bool {
        let start = position
        guard start + 1 < bytes.count else { return false }
        if bytes[start + 1] == 0x2F {
            while let byte = next, byte != 0x0A, byte != 0x0D { position += 1 }
            return true
        }
        guard bytes[start + 1] == 0x2A else { return false }
        position += 2
        while position + 1 < bytes.count {
            if bytes[position] == 0x2A && bytes[position + 1] == 0x2F {
                position += 2
                return true
            }
            position += 1
        }
        position = bytes.count
        throw PatternSyntaxError(
            .unterminated,
            at: position..<position,
            expected: .commentEnd,
            opening: start..<start + 2
        )
    }

    // RFC 8259 §8.1
    mutating func checkEncoding() throws(PatternSyntaxError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw PatternSyntaxError(.byteOrderMark, at: 0..<3, replacement: (0..<3, ""))
        }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error(let length):
                throw PatternSyntaxError(.encoding, at: offset..<offset + max(1, length))
            case .emptyInput: return
            }
        }
    }

    func unexpected(_ expectation: PatternSyntaxError.Expectation) -> PatternSyntaxError {
        guard position < bytes.count else {
            return PatternSyntaxError(
                .unterminated,
                at: position..<position,
                expected: expectation,
                opening: opening
            )
        }
        let range = tokenRange(at: position)
        return PatternSyntaxError(
            .unexpected,
            at: range,
            expected: expectation,
            opening: opening,
            replacement: quoted(range, expectation)
        )
    }

    /// Returns a word in double quotes as the replacement for it, if a string is allowed here.
    private func quoted(
        _ range: Range<Int>,
        _ expectation: PatternSyntaxError.Expectation
    ) -> (range: Range<Int>, text: String)? {
        switch expectation {
        case .value, .valueOrArrayEnd, .keyOrObjectEnd: break
        default: return nil
        }
        guard let first = bytes[range].first else { return nil }
        if first == 0x27 {
            let text = bytes[range.dropFirst().dropLast()]
            guard range.count >= 2, bytes[range.upperBound - 1] == 0x27,
                !text.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 })
            else { return nil }
            return (range, "\"" + String(decoding: text, as: UTF8.self) + "\"")
        }
        guard first.isWord, !(0x30...0x39).contains(first) else { return nil }
        return (range, "\"" + String(decoding: bytes[range], as: UTF8.self) + "\"")
    }

    /// Returns the error for a value that neither a comma nor a closing bracket follows.
    func missingComma(in isObject: Bool) -> PatternSyntaxError {
        var error = unexpected(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
        guard let byte = next, error.code == .unexpected else { return error }
        let beginsNext = byte == 0x22 || (!isObject && (byte == 0x7B || byte == 0x5B))
        if beginsNext, let last = nodes.last?.range.upperBound {
            error.replacement = (last..<last, ",")
        }
        return error
    }

    /// Returns the range that a message points at: a word, a string in single quotes, or one
    /// character.
    func tokenRange(at start: Int) -> Range<Int> {
        guard start < bytes.count else { return start..<start }
        if bytes[start] == 0x27 {
            let line = bytes[(start + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
            if let end = line.firstIndex(of: 0x27) { return start..<end + 1 }
        }
        let word = bytes[start...].prefix { $0.isWord }
        return word.isEmpty ? start..<scalarEnd(after: start) : start..<word.endIndex
    }

    /// Returns the end of the Unicode scalar that begins at an offset.
    func scalarEnd(after start: Int) -> Int {
        var end = start + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return min(end, bytes.count)
    }
}

extension UInt8 {
    fileprivate var isWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x2D, 0x80...: true
        default: false
        }
    }
}
