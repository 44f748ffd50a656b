extension RegexParser {
    // ECMA-262 §22.2.1, CharacterClass[+UnicodeMode].
    mutating func characterClass() throws(RegexError) -> ScalarSet {
        let start = position
        position += 1
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        // `\d`, `\w` and `\s` are independent of case, so they are kept separate.
        var taken: [ClosedRange<UInt32>] = []
        while !take("]") {
            guard position < bytes.count else {
                throw RegexError(.unclosedClass, at: start..<start + 1, ["["])
            }
            let first = position
            let lower = try classAtom()
            guard byte(at: position) == UInt8(ascii: "-"), position + 1 < bytes.count,
                bytes[position + 1] != UInt8(ascii: "]")
            else {
                switch lower {
                case .scalar(let scalar): ranges.append(scalar...scalar)
                case .set(let set): taken += set.ranges
                }
                continue
            }
            let middle = position
            position += 1
            let upper = try classAtom()
            let place = first..<position
            guard case .scalar(let from) = lower, case .scalar(let through) = upper else {
                let mended = text(first..<middle) + "\\-" + text((middle + 1)..<position)
                throw RegexError(.rangeOfClass, at: place, [text(place), mended])
            }
            guard from <= through else {
                let mended = text((middle + 1)..<position) + "-" + text(first..<middle)
                throw RegexError(.rangeReversed, at: place, [text(place), mended])
            }
            ranges.append(from...through)
        }
        let set = folded(ScalarSet(ranges)).union(ScalarSet(taken))
        return isNegated ? set.complement : set
    }

    // ECMA-262 §22.2.1, ClassAtom.
    private mutating func classAtom() throws(RegexError) -> Escaped {
        guard bytes[position] == UInt8(ascii: "\\") else { return .scalar(takeScalar()) }
        return try characterEscape(inClass: true)
    }
}
