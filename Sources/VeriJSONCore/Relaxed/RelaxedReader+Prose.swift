// One value in a text that is more than it: the answer of a language model.

extension RelaxedReader {
    /// Departures that turn prose into values, which are not tried on each bracket of a text.
    private static let guesses: Sanitizer.Policy.Relaxed = [
        .cutStrings, .unquotedText, .brackets, .missingQuotes, .missingValues, .missingCommas,
        .looseCommas, .missingColons, .surroundingText,
    ]

    /// Whether a part of the text can stand for nothing but itself: the text begins as a value does,
    /// of which a part is not the whole, or is a page in HTML, whose scripts are not its content.
    var mayNotBeTakenApart: Bool {
        let first = bytes[valueStart]
        return beginsContainer(at: valueStart) || first == UInt8(ascii: "\"")
            || first == UInt8(ascii: "'") || bytes.beginsPage(at: valueStart)
    }

    func beginsContainer(at offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "[")
    }

    /// Returns a reader that has read the one object or array in the text; nil if there is none,
    /// or if there are several.
    mutating func valueInText() -> RelaxedReader? {
        let start = endOfThoughts
        if let fence = CodeFence(in: bytes, from: start) {
            var inside = RelaxedReader(bytes, fence.content, for: .surroundingText, self)
            if inside.readValue(), !inside.output.isEmpty || inside.copied < inside.position,
                inside.finishDocument()
            {
                for part in [
                    start..<fence.content.lowerBound, fence.content.upperBound..<bytes.count,
                ] {
                    if let other = containers(in: part)?.first {
                        refuseSecondValue(at: other.valueStart, after: inside.valueStart)
                        return nil
                    }
                }
                return inside
            }
        }
        guard var found = containers(in: start..<bytes.count) else { return nil }
        guard found.count <= 1 else {
            refuseSecondValue(at: found[1].valueStart, after: found[0].valueStart)
            return nil
        }
        if !found.isEmpty {
            // Its output is long, so nothing else may refer to it when it grows.
            var reader = found.removeLast()
            return reader.finishInText() ? reader : nil
        }
        guard let bracket = firstBracket(from: start) else { return nil }
        var reader = RelaxedReader(bytes, bracket..<bytes.count, for: .surroundingText, self)
        return reader.readValue() && reader.finishInText() ? reader : nil
    }

    /// Removes what follows the value.
    private mutating func finishInText() -> Bool {
        replace(position..<bytes.count, with: [], for: nil)
        position = bytes.count
        return finishDocument()
    }

    /// Returns the first brace of the text, else the first bracket.
    private func firstBracket(from start: Int) -> Int? {
        bytes.buffer[start...].firstIndex(of: UInt8(ascii: "{"))
            ?? bytes.buffer[start...].firstIndex(of: UInt8(ascii: "["))
    }

    /// The end of the block in which a language model thinks, if the text begins with one.
    private var endOfThoughts: Int {
        let (opening, closing) = (Array("<think>".utf8), Array("</think>".utf8))
        let start = bytes.afterWhiteSpace(0)
        guard bytes.buffer[start...].starts(with: opening) else { return 0 }
        var offset = start
        while offset < bytes.count {
            if bytes[offset] == closing[0], bytes.buffer[offset...].starts(with: closing) {
                return offset + closing.count
            }
            offset += 1
        }
        return 0
    }

    /// Returns a reader for each of the outermost objects and arrays in a part of the text; nil if
    /// something in it begins like one and cannot be read.
    ///
    /// Reading one may fail late, so the attempts share a budget of a few times the text.
    func containers(in part: Range<Int>) -> [RelaxedReader]? {
        var found: [RelaxedReader] = []
        var budget = 4 * part.count + 1_024
        var start = part.lowerBound
        while start < part.upperBound {
            guard budget > 0 else { return nil }
            guard beginsContainer(at: start) else {
                start += 1
                continue
            }
            var isRead = false
            for syntax in [syntax.subtracting(Self.guesses), syntax.subtracting(.surroundingText)] {
                var trial = RelaxedReader(
                    bytes,
                    start..<part.upperBound,
                    for: .surroundingText,
                    self,
                    syntax
                )
                isRead = trial.readValue()
                budget -= trial.position - start + trial.readAgain + 16
                // A cut value counts only if a part of it is left.
                if isRead, trial.repairs.last?.syntax != .truncation || trial.output.count > 2 {
                    start = trial.position
                    found.append(trial)
                    break
                }
                if let end = endOfWords(in: start..<part.upperBound) {
                    (start, isRead) = (end, true)
                    break
                }
            }
            guard isRead else { return nil }
        }
        return found
    }

    /// Returns the end of brackets around words, as prose has them; nil for anything else.
    private func endOfWords(in range: Range<Int>) -> Int? {
        let closing = bytes[range.lowerBound] + 2
        for offset in range.dropFirst().prefix(200) {
            switch bytes[offset] {
            case closing: return offset + 1
            case 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
                return nil
            default: break
            }
        }
        return nil
    }
}
