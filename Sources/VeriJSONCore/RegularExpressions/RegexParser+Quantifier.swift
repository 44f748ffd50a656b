extension RegexParser {
    static let repetitionLimit = 1000

    // ECMA-262 §22.2.1, Quantifier.
    mutating func quantifier() throws(RegexError) {
        let start = position
        let bounds = try quantifierBounds()
        // Whether a quantifier is lazy does not affect whether there is a match.
        if byte(at: position) == UInt8(ascii: "?") { position += 1 }
        let place = start..<position
        guard let begin = atom else {
            let code: RegexError.Code =
                isAfterQuantifier ? .repeatedQuantifier : .nothingToRepeat
            throw RegexError(code, at: place, [text(place)])
        }
        if let upper = bounds.upper, upper < bounds.lower {
            let swapped = "{\(upper),\(bounds.lower)}"
            throw RegexError(.repetitionReversed, at: place, [text(place), swapped])
        }
        if max(bounds.lower, bounds.upper ?? 0) > Self.repetitionLimit {
            let limit = String(Self.repetitionLimit)
            throw RegexError(.repetitionLimit, at: place, [text(place), limit])
        }
        try repeatCode(from: begin, lower: bounds.lower, upper: bounds.upper)
        atom = nil
        isAfterQuantifier = true
    }

    private mutating func quantifierBounds() throws(RegexError) -> (lower: Int, upper: Int?) {
        let start = position
        position += 1
        switch bytes[start] {
        case UInt8(ascii: "*"): return (0, nil)
        case UInt8(ascii: "+"): return (1, nil)
        case UInt8(ascii: "?"): return (0, 1)
        default: break
        }
        if let lower = takeNumber() {
            if take("}") { return (lower, lower) }
            if take(",") {
                if take("}") { return (lower, nil) }
                if let upper = takeNumber(), take("}") { return (lower, upper) }
            }
        }
        throw RegexError(.loneBracket, at: start..<start + 1, ["{"])
    }

    /// Reads the digits at the current position as a number, which is capped above every limit.
    private mutating func takeNumber() -> Int? {
        var value: Int?
        while let byte = byte(at: position), (0x30...0x39).contains(byte) {
            value = min((value ?? 0) * 10 + Int(byte - 0x30), 1_000_000)
            position += 1
        }
        return value
    }

    /// Replaces the code from `begin` on by code that runs it `lower` to `upper` times.
    private mutating func repeatCode(
        from begin: Int,
        lower: Int,
        upper: Int?
    ) throws(RegexError) {
        let body = Array(instructions[begin...])
        if body.isEmpty || (lower == 1 && upper == 1) { return }
        let length = Int32(body.count)
        if lower == 0 {
            // The code is removed and, except for `{0}`, added again after a split.
            removeCode(from: begin)
        }
        for _ in stride(from: 1, to: lower, by: 1) { try append(body, from: atomPosition) }
        guard let upper else {
            if lower == 0 {
                try append([.split(length + 2)] + body, from: atomPosition)
                try append([.jump(-(length + 1))], from: atomPosition)
            } else {
                try append([.split(-length)], from: atomPosition)
            }
            return
        }
        for rest in stride(from: upper - lower, to: 0, by: -1) {
            // Every split leads to the end, past the copies that remain, each with its own split.
            let distance = Int32(rest) * (length + 1)
            try append([.split(distance)] + body, from: atomPosition)
        }
    }
}
