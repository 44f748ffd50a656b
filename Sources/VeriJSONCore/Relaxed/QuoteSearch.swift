/// A search for the one quote that is missing, too many or not escaped.
///
/// A text of which a quote is wrong is JSON up to a place soon after it: there, what is a string and
/// what is not has changed places. The quotes and the punctuation before that place are the few
/// edits that can mend it, and each is tried on the whole text.
///
///     text       {"a": "x, "b": 1}      is JSON up to the b
///     edits      {"a": "x", "b": 1}     a quote before the comma: JSON
///                {"a": "x, \"b": 1}     a backslash before the last quote: not JSON
///
/// An edit costs a byte, and another one if it makes text of a quote that stands where those of JSON
/// do, or takes away one of a pair that another edit keeps. If two of the cheapest make different
/// documents, none is taken.
struct QuoteSearch {
    /// One byte that is inserted or removed.
    private struct QuoteEdit {
        var offset: Int
        /// The byte to insert; nil to remove the byte at the offset.
        var inserted: UInt8?
        var cost = 1

        var departure: Sanitizer.Policy.Relaxed {
            switch inserted {
            case nil: .extraQuotes
            case UInt8(ascii: "\\"): .innerQuotes
            default: .missingQuotes
            }
        }
    }

    /// The result of a search.
    enum Outcome {
        case nothing
        case found(RelaxedReader)
        case ambiguous(RelaxedReader.Refusal)
    }

    /// The departures that edits are.
    static let departures: Sanitizer.Policy.Relaxed = [.missingQuotes, .extraQuotes, .innerQuotes]

    /// The maximum number of edits that are tried, so that the time is linear.
    static let editLimit = 16

    /// The number of quotes before the place that may be wrong: those of two strings.
    private static let quoteCount = 4

    private let bytes: ByteView
    private let limits: RelaxedReader.Limits
    /// The departures with which an edited text is read: those that change no quotes, and those that
    /// the text has before the place.
    private let syntax: Sanitizer.Policy.Relaxed
    /// The offset up to which the text can be read.
    private let end: Int
    /// The unescaped quotes around the end, the nearest first.
    private var quotes: [Int] = []

    /// Departures that do not change which quotes begin and end strings.
    private static let plain: Sanitizer.Policy.Relaxed = [
        .byteOrderMark, .trailingCommas, .escapes, .strayBackslashes, .mixedBackslashes,
        .looseUnicode, .windows1252, .encodings, .pythonLiterals, .extraCommas,
    ]
    /// Departures by which a text with a wrong quote could be read to its end.
    private static let guesses: Sanitizer.Policy.Relaxed = [
        .truncation, .trailingText, .missingCommas, .missingColons, .codeFences,
    ]

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - bytes: A text that cannot be read without a guess.
    ///   - allowed: The departures that are allowed.
    ///   - attempt: The reader that failed to read it so.
    ///   - limits: The limits on reading.
    init(
        _ bytes: ByteView,
        _ allowed: Sanitizer.Policy.Relaxed,
        after attempt: RelaxedReader,
        _ limits: RelaxedReader.Limits
    ) {
        self.bytes = bytes
        self.limits = limits
        let before = Self.quotes(before: min(attempt.position + 1, bytes.count), in: bytes)
        // A repair that is nearer may be one of the wrong quote.
        let start = before.count < Self.quoteCount ? 0 : before.last ?? 0
        syntax = attempt.repairs.lazy.filter { $0.text.upperBound <= start }
            .reduce(into: allowed.intersection(Self.plain)) { $0.formUnion($1.syntax ?? .none) }
            .subtracting(Self.guesses)
        var reader = RelaxedReader(bytes, syntax: syntax, limits: limits)
        _ = reader.readValue()
        end = reader.position
        quotes = Self.quotes(before: min(end + 1, bytes.count), in: bytes)
    }

    /// Returns the last four unescaped quotes before an offset, the last one first.
    private static func quotes(before end: Int, in bytes: ByteView) -> [Int] {
        var quotes: [Int] = []
        var offset = end - 1
        while offset >= 0, quotes.count < quoteCount {
            if bytes[offset] == UInt8(ascii: "\"") {
                var slash = offset
                while slash > 0, bytes[slash - 1] == UInt8(ascii: "\\") { slash -= 1 }
                if (offset - slash).isMultiple(of: 2) { quotes.append(offset) }
            }
            offset -= 1
        }
        return quotes
    }

    // MARK: Edits

    /// The edits to try, the likely ones first.
    private var edits: [QuoteEdit] {
        var edits: [QuoteEdit] = []
        for quote in quotes {
            let isPair = quotes.contains(quote + 1) || quotes.contains(quote - 1)
            // After a number or literal, too, a quote may be one too many.
            if isPair ? !quotes.contains(quote + 1) : quote == end {
                edits.append(QuoteEdit(offset: quote))
            }
            if !isPair {
                let cost = isBesidePunctuation(quote) ? 2 : 1
                edits.append(QuoteEdit(offset: quote, inserted: UInt8(ascii: "\\"), cost: cost))
            }
        }
        // From the end back to the quote before the string that was read last.
        var offset = min(end, bytes.count)
        let start = quotes.last ?? 0
        while offset >= start, edits.count < Self.editLimit {
            if mayBeQuote(at: offset) {
                edits.append(QuoteEdit(offset: offset, inserted: UInt8(ascii: "\"")))
            }
            offset -= 1
        }
        return edits
    }

    /// Returns whether a quote stands where those of JSON do: after punctuation or before it.
    private func isBesidePunctuation(_ quote: Int) -> Bool {
        var before = quote
        while before > 0, bytes[before - 1].isJSONWhiteSpace { before -= 1 }
        return before == 0 || Self.opens(bytes[before - 1])
            || Self.closes(bytes[bytes.afterWhiteSpace(quote + 1)])
    }

    /// Returns whether a quote may be missing at an offset: at the end of a text before punctuation,
    /// or at the beginning of one after it.
    private func mayBeQuote(at offset: Int) -> Bool {
        let (last, next) = (offset > 0 ? bytes[offset - 1] : 0, bytes[offset])
        if last.isJSONWhiteSpace || Self.opens(last) {
            var before = offset
            while before > 0, bytes[before - 1].isJSONWhiteSpace { before -= 1 }
            return before > 0 && Self.opens(bytes[before - 1]) && !next.isJSONWhiteSpace
                || Self.closes(next) && last == 0x20
        }
        let after = bytes.afterWhiteSpace(offset)
        let hasLine = after > offset && bytes.buffer[offset..<after].contains(0x0A)
        return after == offset || hasLine ? Self.closes(bytes[after]) : false
    }

    private static func opens(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",")
            || byte == UInt8(ascii: ":")
    }

    private static func closes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
            || byte == UInt8(ascii: ":")
    }

    // MARK: Trials

    /// Tries the edits.
    func outcome() -> Outcome {
        var best: (edit: QuoteEdit, reader: RelaxedReader)?
        var rival: QuoteEdit?
        for edit in edits {
            if let best, best.edit.cost < edit.cost { continue }
            guard let reader = reader(of: edit) else { continue }
            guard let known = best, known.edit.cost == edit.cost else {
                (best, rival) = ((edit, reader), nil)
                continue
            }
            if known.reader.output != reader.output { rival = edit }
        }
        guard let best else { return .nothing }
        guard let rival else { return .found(best.reader) }
        let places = [best.edit.offset, rival.offset].stablySorted()
        let range = places[0]..<min(places[0] + 1, bytes.count)
        return .ambiguous(
            RelaxedReader.Refusal(ambiguity: .quote, range: range, other: places[1])
        )
    }

    /// Returns a reader that has read the text with an edit; nil if it cannot be read so.
    private func reader(of edit: QuoteEdit) -> RelaxedReader? {
        var text = Array(bytes.buffer)
        if let byte = edit.inserted {
            text.insert(byte, at: edit.offset)
        } else {
            text.remove(at: edit.offset)
        }
        return ByteView.with(text) { text in
            var reader = RelaxedReader(text, syntax: syntax, limits: limits)
            guard reader.readValue(), reader.skipSpace(), reader.position == text.count else {
                return nil
            }
            reader.copy(upTo: text.count)
            var result = RelaxedReader(bytes, syntax: syntax, limits: limits)
            result.output = reader.output
            result.repairs = Self.repairs(reader.repairs, with: edit)
            (result.position, result.copied) = (bytes.count, bytes.count)
            return result
        }
    }

    /// Returns the repairs of an edited text and the edit as repairs of the text.
    private static func repairs(_ repairs: [TextRepair], with edit: QuoteEdit) -> [TextRepair] {
        let (inserted, removed) = edit.inserted == nil ? (0, 1) : (1, 0)
        let after = repairs.partitioningIndex { $0.text.lowerBound >= edit.offset + inserted }
        let shift = removed - inserted
        let last = after > 0 ? repairs[after - 1] : nil
        let place =
            last.map { $0.rewritten.upperBound + edit.offset - $0.text.upperBound } ?? edit.offset
        var all = Array(repairs[..<after])
        all.append(
            TextRepair(
                edit.departure,
                of: edit.offset..<edit.offset + removed,
                by: place..<place + inserted
            )
        )
        for repair in repairs[after...] {
            let text = repair.text.lowerBound + shift..<repair.text.upperBound + shift
            all.append(TextRepair(repair.syntax, of: text, by: repair.rewritten))
        }
        return all
    }
}
