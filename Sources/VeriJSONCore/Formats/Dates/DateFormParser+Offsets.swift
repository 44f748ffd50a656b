extension DateFormParser {
    /// Reports text after a time that is an offset and would be left out: `'Z'`, `'GMT'`, `+00:00`.
    mutating func checkQuotedOffsets() {
        var hasTime = false
        var run: [Token] = []
        for token in tokens + [Token(letter: 0, count: 0, text: [], isQuoted: false, range: 0..<0)]
        {
            if token.letter == nil {
                run.append(token)
                continue
            }
            if hasTime { check(run) }
            run = []
            switch token.letter.map({ Unicode.Scalar($0) }) {
            case "H", "h", "m", "s", "S", "a": hasTime = true
            default: break
            }
        }
    }

    /// Checks text that stands between two fields.
    private mutating func check(_ run: [Token]) {
        // Each token alone, and all of them: `'GMT'+01:00`.
        let whole = run.flatMap(\.text)
        var suspects = run.filter(\.isQuoted).map { (text: $0.text, range: $0.range) }
        if let first = run.first, let last = run.last {
            suspects.append((whole, first.range.lowerBound..<last.range.upperBound))
        }
        for suspect in suspects {
            guard let (start, letter) = Self.offset(atEndOf: suspect.text) else { continue }
            let rest = suspect.text[..<start]
            let kept = String(decoding: rest, as: UTF8.self)
            let isPlain = !rest.contains { ASCII.isLetter($0) || $0 == UInt8(ascii: "'") }
            mistakes.append(
                ArgumentMistake(
                    .quotedOffset(String(decoding: suspect.text[start...], as: UTF8.self)),
                    at: suspect.range,
                    replacement: isPlain ? kept + letter : nil
                )
            )
            return
        }
    }

    /// Returns where a text's last word begins if it is an offset, and the letter that reads it.
    private static func offset(atEndOf text: [UInt8]) -> (start: Int, letter: String)? {
        var end = text.count
        while end > 0, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        for (name, letter): (StaticString, String) in [("z", "X"), ("gmt", "z"), ("utc", "z")] {
            let start = end - name.utf8CodeUnitCount
            guard start >= 0, start == 0 || !ASCII.isLetter(text[start - 1]) else { continue }
            let isName = text[start..<end].withUnsafeBufferPointer { ASCII.isWord($0, name) }
            if isName { return (start, letter) }
        }
        for length in [6, 5, 3] where end >= length {
            let start = end - length
            let isOffset = text[start..<end].withUnsafeBufferPointer { bytes in
                var index = 0
                return DateOffset(numeric: bytes, at: &index, mayBeShort: true) != nil
                    && index == length
            }
            if isOffset { return (start, "X") }
        }
        return nil
    }
}
