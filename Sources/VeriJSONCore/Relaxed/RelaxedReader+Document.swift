// A whole document: what surrounds its value.

extension RelaxedReader {
    /// The limits on lenient reading.
    struct Limits {
        var depth: Int
        /// The maximum number of bytes of JSON text.
        var output: Int
    }

    /// Reads a document.
    ///
    /// - Returns: The reader, and whether it read the document to its end. If not, its position is
    ///   where something is that no departure of the set allows.
    /// - Complexity: O(*n*), *n* the number of bytes.
    static func read(
        _ bytes: ByteView,
        syntax: Sanitizer.Policy.Relaxed,
        limits: Limits
    ) -> (reader: RelaxedReader, isWhole: Bool) {
        let certain = syntax.withOneReading
        if certain != syntax {
            let (reader, isWhole) = read(bytes, by: certain, limits)
            if isWhole { return (reader, true) }
        }
        return read(bytes, by: syntax, limits)
    }

    private static func read(
        _ bytes: ByteView,
        by syntax: Sanitizer.Policy.Relaxed,
        _ limits: Limits
    ) -> (reader: RelaxedReader, isWhole: Bool) {
        var reader = RelaxedReader(bytes, syntax: syntax, limits: limits)
        if syntax.contains(.codeFences), CodeFence.isFirst(in: bytes),
            let fence = CodeFence(in: bytes), fence.isWhole
        {
            var inside = RelaxedReader(bytes, fence.content, for: .codeFences, reader)
            let isWhole = inside.readValue() && inside.finishDocument()
            return (inside, isWhole)
        }
        let isRead = reader.readValue()
        if isRead, reader.finishDocument() { return (reader, true) }
        guard syntax.contains(.surroundingText) else { return (reader, false) }
        if isRead, reader.beginsContainer(at: reader.valueStart) {
            let isWhole = reader.removeRest()
            return (reader, isWhole)
        }
        if !reader.mayNotBeTakenApart, let found = reader.valueInText() { return (found, true) }
        return (reader, false)
    }

    private init(_ bytes: ByteView, syntax: Sanitizer.Policy.Relaxed, limits: Limits) {
        self.init(
            bytes,
            from: 0,
            syntax: syntax,
            depthLimit: limits.depth,
            outputLimit: limits.output
        )
        output.reserveCapacity(min(bytes.count, outputLimit) + 64)
        let hasMark = bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        if hasMark, syntax.contains(.byteOrderMark) {
            replace(0..<3, with: [], for: .byteOrderMark)
            position = 3
        }
    }

    /// Creates a reader of a part of the text; what is around it is removed.
    private init(
        _ bytes: ByteView,
        _ part: Range<Int>,
        for departure: Sanitizer.Policy.Relaxed,
        _ other: RelaxedReader,
        _ syntax: Sanitizer.Policy.Relaxed? = nil
    ) {
        self.init(
            ByteView(UnsafeBufferPointer(rebasing: bytes.buffer[..<part.upperBound])),
            from: part.lowerBound,
            syntax: syntax ?? other.syntax,
            depthLimit: other.depthLimit,
            outputLimit: other.outputLimit
        )
        repairs.append(TextRepair(departure, of: 0..<part.lowerBound, by: 0..<0))
        textCount = bytes.count
    }

    // MARK: The end

    /// Reads what follows the value.
    ///
    /// - Returns: False if it is not allowed.
    private mutating func finishDocument() -> Bool {
        guard skipSpace() else { return false }
        if position < bytes.count {
            guard let departure = departureOfRest(), syntax.contains(departure) else {
                return false
            }
            replace(position..<bytes.count, with: [], for: departure)
            position = bytes.count
        }
        copy(upTo: bytes.count)
        if textCount > bytes.count { replace(bytes.count..<textCount, with: [], for: nil) }
        return true
    }

    /// Returns the departure that removes the rest of the text; nil if the rest has data in it.
    private func departureOfRest() -> Sanitizer.Policy.Relaxed? {
        let isContainer = beginsContainer(at: valueStart)
        var hasClosers = false
        var hasText = false
        for byte in bytes.buffer[position...] {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return nil
            case UInt8(ascii: "}"), UInt8(ascii: "]"): hasClosers = true
            case UInt8(ascii: ","), UInt8(ascii: ";"): break
            case let byte where byte.isJSONWhiteSpace: break
            default: hasText = true
            }
        }
        if hasClosers { return hasText ? nil : .brackets }
        return isContainer && !isScalar(position..<bytes.count) ? .trailingText : nil
    }

    /// Returns whether a range has one number, literal or string, and commas or semicolons around it.
    private func isScalar(_ range: Range<Int>) -> Bool {
        var range = range
        func isSpace(_ byte: UInt8) -> Bool {
            byte.isJSONWhiteSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
        }
        while let first = bytes.buffer[range].first, isSpace(first) { range.removeFirst() }
        while let last = bytes.buffer[range].last, isSpace(last) { range.removeLast() }
        let text = UnsafeBufferPointer(rebasing: bytes.buffer[range])
        return SyntaxChecker.firstCode(in: text, depthLimit: 1) == nil
    }

    /// Removes what follows the object or array, unless it is or has another value.
    private mutating func removeRest() -> Bool {
        let rest = position..<bytes.count
        guard let others = containers(in: rest), others.isEmpty, !isScalar(rest) else {
            refuseSecondValue(at: bytes.afterWhiteSpace(position), after: valueStart)
            return false
        }
        replace(rest, with: [], for: .surroundingText)
        position = bytes.count
        return finishDocument()
    }

    private mutating func refuseSecondValue(at offset: Int, after first: Int) {
        refusal = Refusal(ambiguity: .value, range: first..<first + 1, other: offset)
    }

    // MARK: Prose

    /// Departures that turn prose into values, which are not tried on each bracket of a text.
    private static let guesses: Sanitizer.Policy.Relaxed = [
        .cutStrings, .unquotedText, .brackets, .missingQuotes, .missingValues, .missingCommas,
        .looseCommas, .missingColons, .surroundingText,
    ]

    /// Whether a part of the text can stand for nothing but itself: the text begins as a value does,
    /// of which a part is not the whole, or is a page in HTML, whose scripts are not its content.
    private var mayNotBeTakenApart: Bool {
        let first = bytes[valueStart]
        guard first == UInt8(ascii: "<") else {
            return beginsContainer(at: valueStart) || first == UInt8(ascii: "\"")
                || first == UInt8(ascii: "'")
        }
        return ["<!doctype html", "<html"].contains { word in
            let start = bytes.buffer[valueStart...].prefix(word.utf8.count)
            return start.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
                .elementsEqual(word.utf8)
        }
    }

    private func beginsContainer(at offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "[")
    }

    /// Returns a reader that has read the one object or array in the text; nil if there is none,
    /// or if there are several.
    private mutating func valueInText() -> RelaxedReader? {
        if let fence = CodeFence(in: bytes) {
            var inside = RelaxedReader(bytes, fence.content, for: .surroundingText, self)
            if inside.readValue(), !inside.output.isEmpty || inside.copied < inside.position,
                inside.finishDocument()
            {
                for part in [0..<fence.content.lowerBound, fence.content.upperBound..<bytes.count] {
                    if let other = containers(in: part)?.first {
                        refuseSecondValue(at: other.valueStart, after: inside.valueStart)
                        return nil
                    }
                }
                return inside
            }
        }
        guard var found = containers(in: 0..<bytes.count) else { return nil }
        guard found.count <= 1 else {
            refuseSecondValue(at: found[1].valueStart, after: found[0].valueStart)
            return nil
        }
        if !found.isEmpty {
            // Its output is long, so nothing else may refer to it when it grows.
            var reader = found.removeLast()
            return reader.finishInText() ? reader : nil
        }
        guard let start = firstBracket() else { return nil }
        var reader = RelaxedReader(bytes, start..<bytes.count, for: .surroundingText, self)
        return reader.readValue() && reader.finishInText() ? reader : nil
    }

    /// Removes what follows the value.
    private mutating func finishInText() -> Bool {
        replace(position..<bytes.count, with: [], for: nil)
        position = bytes.count
        return finishDocument()
    }

    /// Returns the first brace of the text, else the first bracket.
    private func firstBracket() -> Int? {
        bytes.buffer.firstIndex(of: UInt8(ascii: "{"))
            ?? bytes.buffer.firstIndex(of: UInt8(ascii: "["))
    }

    /// Returns a reader for each of the outermost objects and arrays in a part of the text; nil if
    /// something in it begins like one and cannot be read.
    ///
    /// Reading one may fail late, so the attempts share a budget of a few times the text.
    private func containers(in part: Range<Int>) -> [RelaxedReader]? {
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
