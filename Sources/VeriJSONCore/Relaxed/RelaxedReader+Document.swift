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
        var reader = RelaxedReader(bytes, syntax: syntax, limits: limits)
        if syntax.contains(.codeFences), CodeFence.isFirst(in: bytes),
            let fence = CodeFence(in: bytes), fence.isWhole
        {
            var inside = RelaxedReader(bytes, fence.content, for: .codeFences, reader)
            if inside.readValue(), inside.finishDocument() { return (inside, true) }
            return (inside, false)
        }
        let isRead = reader.readValue()
        if isRead, reader.finishDocument() { return (reader, true) }
        if syntax.contains(.surroundingText), !isRead || reader.hasOtherText,
            let found = reader.valueInText()
        {
            return (found, true)
        }
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

    /// Whether something other than the value is in the text, which may be prose.
    private var hasOtherText: Bool { position < bytes.count }

    /// Returns the departure that removes the rest of the text; nil if the rest has data in it.
    private func departureOfRest() -> Sanitizer.Policy.Relaxed? {
        let first = bytes[valueStart]
        let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
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
        return isContainer ? .trailingText : nil
    }

    // MARK: Prose

    /// Departures that turn prose into values, which are not tried on each bracket of a text.
    private static let guesses: Sanitizer.Policy.Relaxed = [
        .cutStrings, .unquotedText, .brackets, .missingQuotes, .missingValues, .missingCommas,
        .looseCommas, .missingColons, .surroundingText,
    ]

    /// Returns a reader that has read the one object or array in the text; nil if there is none,
    /// or if there are several.
    private func valueInText() -> RelaxedReader? {
        if let fence = CodeFence(in: bytes) {
            var inside = RelaxedReader(bytes, fence.content, for: .surroundingText, self)
            if inside.readValue(), !inside.output.isEmpty || inside.copied < inside.position,
                inside.finishDocument()
            {
                return inside
            }
        }
        var found = containers()
        let objects = found.indices.filter { found[$0].isObjectWithMembers }
        let chosen = objects.isEmpty ? Array(found.indices) : objects
        guard chosen.count <= 1 else { return nil }
        if let index = chosen.first {
            // Its output is long, so nothing else may refer to it when it grows.
            var reader = found.remove(at: index)
            return reader.finishInText() ? reader : nil
        }
        guard let start = firstBracket() else { return nil }
        var reader = RelaxedReader(bytes, start..<bytes.count, for: .surroundingText, self)
        return reader.readValue() && reader.finishInText() ? reader : nil
    }

    /// Whether the value that was read is an object with members.
    private var isObjectWithMembers: Bool {
        bytes[valueStart] == UInt8(ascii: "{") && output.count + position - copied > 2
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

    /// Returns a reader for each of the outermost objects and arrays in the text.
    ///
    /// Reading one may fail late, so the attempts share a budget of a few times the text.
    private func containers() -> [RelaxedReader] {
        var found: [RelaxedReader] = []
        var budget = 4 * bytes.count + 1_024
        var start = 0
        while start < bytes.count, budget > 0 {
            guard bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") else {
                start += 1
                continue
            }
            var trial = RelaxedReader(
                bytes,
                start..<bytes.count,
                for: .surroundingText,
                self,
                syntax.subtracting(Self.guesses)
            )
            let isRead = trial.readValue()
            budget -= trial.position - start + trial.readAgain + 16
            // A cut value counts only if a part of it is left.
            let isCut = trial.repairs.last?.syntax == .truncation
            if isRead, !isCut || trial.output.count > 2 {
                start = trial.position
                found.append(trial)
            } else {
                start += 1
            }
        }
        return budget > 0 ? found : []
    }
}

/// A Markdown code fence in a text.
struct CodeFence {
    /// The bytes between the lines of the fence.
    var content: Range<Int>
    /// Whether nothing but white space is around the fence.
    var isWhole: Bool

    /// Finds the first fence of a text.
    init?(in bytes: ByteView) {
        var line = 0
        while line < bytes.count {
            let start = bytes.afterWhiteSpace(line)
            if let mark = Self.mark(at: start, in: bytes) {
                let first = Self.endOfLine(from: start, in: bytes)
                guard first < bytes.count else { return nil }
                let end = Self.closing(mark, from: first, in: bytes)
                let after = end.map { Self.endOfLine(from: $0.lowerBound, in: bytes) }
                content = min(first + 1, bytes.count)..<(end?.lowerBound ?? bytes.count)
                isWhole =
                    bytes.afterWhiteSpace(0) == start
                    && bytes.afterWhiteSpace(after ?? bytes.count) == bytes.count
                return
            }
            line = Self.endOfLine(from: max(line, start), in: bytes) + 1
        }
        return nil
    }

    /// Returns whether a text begins with a fence.
    static func isFirst(in bytes: ByteView) -> Bool {
        mark(at: bytes.afterWhiteSpace(0), in: bytes) != nil
    }

    /// Returns the byte of the fence at an offset; nil if there is none.
    private static func mark(at offset: Int, in bytes: ByteView) -> UInt8? {
        let byte = bytes[offset]
        guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
        return bytes[offset + 1] == byte && bytes[offset + 2] == byte ? byte : nil
    }

    private static func endOfLine(from offset: Int, in bytes: ByteView) -> Int {
        bytes.firstOffset(of: 0x0A, or: 0x0D, from: offset)
    }

    /// Returns the line that closes the fence.
    private static func closing(_ mark: UInt8, from start: Int, in bytes: ByteView) -> Range<Int>? {
        var line = start
        while line < bytes.count {
            let first = bytes.afterWhiteSpace(line)
            let end = endOfLine(from: first, in: bytes)
            if Self.mark(at: first, in: bytes) == mark { return first..<end }
            line = end + 1
        }
        return nil
    }
}
