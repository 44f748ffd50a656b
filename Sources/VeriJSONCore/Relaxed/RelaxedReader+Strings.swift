// Strings and keys in quotes of any kind.

extension RelaxedReader {
    /// A kind of quotes around a string.
    enum Quote {
        case double
        case single
        /// “ ” „ ‟
        case typographic
        /// ‘ ’ ‚ ‛
        case typographicSingle
        /// « »
        case guillemets

        var isTypographic: Bool { departure == .typographicQuotes }

        var departure: Sanitizer.Policy.Relaxed? {
            switch self {
            case .double: nil
            case .single: .singleQuotes
            case .typographic, .typographicSingle, .guillemets: .typographicQuotes
            }
        }
    }

    /// The quote at the current position, other than `"`, if the set allows it.
    var openingQuote: Quote? { openingQuote(at: position) }

    func openingQuote(at offset: Int) -> Quote? {
        if bytes[offset] == UInt8(ascii: "'") {
            return syntax.contains(.singleQuotes) ? .single : nil
        }
        guard syntax.contains(.typographicQuotes) else { return nil }
        return typographicQuote(at: offset)?.quote
    }

    /// Returns the typographic quote at an offset, and its length in bytes.
    private func typographicQuote(at offset: Int) -> (quote: Quote, length: Int)? {
        switch (bytes[offset], bytes[offset + 1], bytes[offset + 2]) {
        case (0xE2, 0x80, 0x9C...0x9F): (.typographic, 3)
        case (0xE2, 0x80, 0x98...0x9B): (.typographicSingle, 3)
        case (0xC2, 0xAB, _), (0xC2, 0xBB, _): (.guillemets, 2)
        default: nil
        }
    }

    /// Reads a string or key.
    mutating func string(_ quote: Quote) -> Bool {
        var triesInnerQuotes = syntax.contains(.innerQuotes) && !hasOpenString
        if quote == .double, plainString(triesInnerQuotes) { return true }
        let before = mark
        while true {
            backslashes = Backslashes()
            var reading = StringReading(quote: quote, start: position)
            reading.triesInnerQuotes =
                triesInnerQuotes && (quote == .double || quote == .single)
            switch read(&reading) {
            case .closed:
                finishString()
                return true
            case .refused: return false
            case .unfinished:
                // No later string is worth the same attempt: it would run to the end, too.
                if reading.hasInnerQuotes {
                    hasOpenString = true
                    triesInnerQuotes = false
                    readAgain += position - reading.start
                    goBack(to: before)
                    continue
                }
                return unfinishedString(reading, before)
            }
        }
    }

    /// Reads a string without anything to look at but its closing quote.
    ///
    /// - Returns: False if it has something else; then the position is unchanged.
    private mutating func plainString(_ triesInnerQuotes: Bool) -> Bool {
        let start = position
        position += 1
        skipPlainText(before: bytes.count, .double)
        guard bytes[position] == UInt8(ascii: "\""), !triesInnerQuotes || mayEnd(at: position + 1)
        else {
            position = start
            return false
        }
        position += 1
        finishString()
        return true
    }

    private mutating func finishString() {
        if state == .firstMember || state == .member {
            previousEnd = position
            state = .afterKey
        } else {
            finishValue(.string)
        }
    }

    private struct StringReading {
        var quote: Quote
        var start: Int
        /// The offset of a closing quote that is missing.
        var limit: Int?
        var triesInnerQuotes = false
        var hasInnerQuotes = false
    }

    enum StringOutcome {
        case closed
        case unfinished
        case refused
    }

    /// Reads a string up to its closing quote.
    private mutating func read(_ reading: inout StringReading) -> StringOutcome {
        open(reading.quote)
        let end = reading.limit ?? bytes.count
        while true {
            skipPlainText(before: end, reading.quote)
            guard position < end else { break }
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                if reading.quote == .double {
                    if !reading.triesInnerQuotes || mayEnd(at: position + 1) {
                        position += 1
                        return .closed
                    }
                    guard !isStructure(position) else { return .refused }
                    reading.hasInnerQuotes = true
                    insert("\\", at: position, for: .innerQuotes)
                } else {
                    insert("\\", at: position, for: nil)
                }
                position += 1
            case UInt8(ascii: "'"):
                if !reading.triesInnerQuotes || mayEnd(at: position + 1) {
                    return close(length: 1)
                }
                reading.hasInnerQuotes = true
                replace(position..<position + 1, with: "'".utf8, for: .innerQuotes)
                position += 1
            case UInt8(ascii: "\\"):
                if let outcome = escape() { return outcome }
            case 0..<0x20:
                let isEndOfLine = byte == 0x0A || byte == 0x0D
                let departure =
                    isEndOfLine ? Sanitizer.Policy.Relaxed.lineBreaks : .controlCharacters
                guard syntax.contains(departure) else { return .refused }
                controlCharacter(byte, for: departure)
            default:
                if reading.quote == .double || reading.quote == .single,
                    let next = bytes.buffer.endOfNonASCII(at: position)
                {
                    position = next
                    continue
                }
                // A typographic quote may close the string.
                if let length = closingLength(of: reading.quote) { return close(length: length) }
                guard scalar() else {
                    return isCutScalar ? .unfinished : .refused
                }
            }
        }
        guard let limit = reading.limit else { return .unfinished }
        insert("\"", at: limit, for: .missingQuotes)
        return .closed
    }

    /// Skips ASCII characters that are the same in a JSON string and cannot end this one.
    private mutating func skipPlainText(before end: Int, _ quote: Quote) {
        let apostrophe = UInt8(ascii: "'")
        while position + 16 <= end {
            let lane = bytes.buffer.lane(at: position)
            var stops = NativeLanes.stringStops(lane)
            if quote == .single { stops |= NativeLanes.equal(lane, Lane(repeating: apostrophe)) }
            guard stops == 0 else {
                position += stops.trailingZeroBitCount
                return
            }
            position += 16
        }
        while position < end {
            let byte = bytes[position]
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""),
                byte != UInt8(ascii: "\\"), quote != .single || byte != apostrophe
            else { return }
            position += 1
        }
    }

    private mutating func open(_ quote: Quote) {
        guard quote != .double, let departure = quote.departure else {
            position += 1
            return
        }
        let length = typographicQuote(at: position)?.length ?? 1
        replace(position..<position + length, with: "\"".utf8, for: departure)
        position += length
    }

    private mutating func close(length: Int) -> StringOutcome {
        replace(position..<position + length, with: "\"".utf8, for: nil)
        position += length
        return .closed
    }

    /// Returns the length of a typographic quote that closes the string here; nil if there is none.
    ///
    /// An apostrophe is the same character, so what the grammar asks for has to follow.
    private mutating func closingLength(of quote: Quote) -> Int? {
        guard quote != .double, quote != .single,
            let (found, length) = typographicQuote(at: position), found == quote,
            mayEnd(at: position + length)
        else { return nil }
        return length
    }

    // MARK: Strings without an end

    /// Ends a string that runs to the end of the text.
    private mutating func unfinishedString(_ reading: StringReading, _ before: Mark) -> Bool {
        guard !open.isEmpty else { return false }
        let isKey = state == .firstMember || state == .member
        if let limit = startOfClosingBrackets(after: reading.start + 1) {
            // The quote is missing, not the rest of the document.
            guard syntax.contains(.missingQuotes), !isKey, bytes[limit - 1] != UInt8(ascii: "\\")
            else { return false }
            goBack(to: before)
            backslashes = Backslashes()
            var reading = StringReading(quote: reading.quote, start: reading.start)
            reading.limit = limit
            guard read(&reading) == .closed else { return false }
            finishString()
            return true
        }
        // A typographic quote may be a part of the text: the rest of the document is not in it.
        if reading.quote.isTypographic, endsAsDocument { return false }
        guard syntax.contains(.cutStrings), syntax.contains(.truncation), !isKey else {
            return dropUnfinished()
        }
        replace(position..<bytes.count, with: "\"".utf8, for: .cutStrings)
        position = bytes.count
        finishString()
        return close(at: position)
    }

    /// Whether the last bracket of the text is that of the whole document.
    private var endsAsDocument: Bool {
        guard let isObject = open.first,
            let last = bytes.buffer.last(where: { !$0.isJSONWhiteSpace })
        else { return false }
        return last == UInt8(ascii: isObject ? "}" : "]")
    }

    /// Returns the offset from which on the text closes exactly what is open; nil if it does not.
    private func startOfClosingBrackets(after start: Int) -> Int? {
        var end = bytes.count
        for isObject in open {
            while end > start, bytes[end - 1].isJSONWhiteSpace { end -= 1 }
            guard end > start, bytes[end - 1] == UInt8(ascii: isObject ? "}" : "]") else {
                return nil
            }
            end -= 1
        }
        while end > start, bytes[end - 1].isJSONWhiteSpace { end -= 1 }
        return end >= start ? end : nil
    }
}
