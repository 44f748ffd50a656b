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
            if syntax.isSuperset(of: QuoteSearch.departures),
                reader.beginsContainer(at: reader.valueStart)
            {
                switch QuoteSearch(bytes, syntax, after: reader, limits).outcome() {
                case .nothing: break
                case .found(let mended): return (mended, true)
                case .ambiguous(let refusal):
                    var refused = reader
                    refused.refusal = refusal
                    return (refused, false)
                }
            }
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
        reader.addBrace()
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

    init(_ bytes: ByteView, syntax: Sanitizer.Policy.Relaxed, limits: Limits) {
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
    init(
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

    /// Adds the brace before a text that begins with a key in quotes and a colon.
    private mutating func addBrace() {
        let start = peek(from: position)
        guard syntax.contains(.missingBraces), bytes[start] == UInt8(ascii: "\""),
            let end = endOfString(at: start), bytes[peek(from: end)] == UInt8(ascii: ":"),
            depthLimit > 0, skipSpace()
        else { return }
        insert("{", at: position, for: .missingBraces)
        (valueStart, lacksBrace) = (position, true)
        (open, commas) = ([true], [-1])
        state = .firstMember
        element = mark
    }

    // MARK: The end

    /// Reads what follows the value.
    ///
    /// - Returns: False if it is not allowed.
    mutating func finishDocument() -> Bool {
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
        let isText = isContainer && !goesOn && !isScalar(position..<bytes.count)
        return isText || !hasText && isContainer ? .trailingText : nil
    }

    /// Whether the text goes on as the inside of an object or array does, so that a bracket before it
    /// is wrong.
    private var goesOn: Bool {
        switch bytes[bytes.afterWhiteSpace(position)] {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
        default: false
        }
    }

    /// Returns whether a range has one number, literal or string, and commas or semicolons around it.
    func isScalar(_ range: Range<Int>) -> Bool {
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
        guard !goesOn, let others = containers(in: rest), others.isEmpty, !isScalar(rest) else {
            refuseSecondValue(at: bytes.afterWhiteSpace(position), after: valueStart)
            return false
        }
        replace(rest, with: [], for: .surroundingText)
        position = bytes.count
        return finishDocument()
    }

    mutating func refuseSecondValue(at offset: Int, after first: Int) {
        refusal = Refusal(ambiguity: .value, range: first..<first + 1, other: offset)
    }
}
