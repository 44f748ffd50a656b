/// A reader of the tokens of a text that is not JSON, for drawn lines.
///
/// The JSON text that lenient reading made of it says what each token is to a pattern:
///
///     text     {a: 'x', // old: 'y'      tokens   { a : 'x' , // old: 'y'
///     JSON     {"a": "x",                         the last one is in no value, so it is hidden
final class RepairedTokens: SourceTokens {
    private let tokens: SourceReader
    private let reading: RelaxedReading
    private let text: ByteView
    private let hasSecrets: Bool
    private var position = 0
    /// The end of the last token in the JSON text.
    private var end = 0
    /// The next token, with its range in the text, if it was read already.
    private var held: SourceToken?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - reading: The reading.
    ///   - text: The text that was read.
    ///   - json: The JSON text that was made of it.
    ///   - redaction: What may be drawn.
    init(
        _ reading: RelaxedReading,
        _ text: ByteView,
        json: ByteView,
        _ redaction: SourceRedaction
    ) {
        self.reading = reading
        self.text = text
        hasSecrets = redaction.hasSecrets
        tokens = SourceReader(json, redaction)
    }

    func seek(_ offset: Int) {
        (position, held) = (offset, nil)
        end = reading.jsonOffset(ofText: offset)
        tokens.seek(end)
    }

    func next(upTo limit: Int) -> SourceToken {
        while let token = held ?? following(upTo: limit) {
            guard position >= token.range.lowerBound else {
                held = token
                return between(upTo: token.range.lowerBound)
            }
            held = nil
            if token.range.upperBound > position {
                position = token.range.upperBound
                return token
            }
        }
        return between(upTo: text.count)
    }

    /// Returns the next token of the JSON text, with its range in the text; nil at the end.
    private func following(upTo limit: Int) -> SourceToken? {
        // A repair between two tokens has bytes of its own in the text.
        let boundary = reading.nextBoundary(after: end)
        var token = tokens.next(upTo: min(reading.jsonOffset(ofText: limit), boundary))
        guard !token.range.isEmpty else { return nil }
        end = token.range.upperBound
        token.value = reading.textRange(of: token.value..<token.value + 1).lowerBound
        token.range = reading.textRange(of: token.range)
        // Brackets that close what is unfinished are in the place of what was dropped.
        if case .text = token.kind, !isBare(token.range) { return hidden(token.range) }
        return token
    }

    /// Returns what is in no token of the JSON text: it may be data, as in a comment.
    private func between(upTo end: Int) -> SourceToken {
        let start = min(position, end)
        position = end
        guard isBare(start..<end) else { return hidden(start..<end) }
        return SourceToken(kind: .text, range: start..<end, value: start)
    }

    /// Returns text of which it is not known what it is.
    private func hidden(_ range: Range<Int>) -> SourceToken {
        SourceToken(
            kind: .scalar("<text>"),
            range: range,
            value: range.lowerBound,
            isSecret: hasSecrets
        )
    }

    /// Returns whether a range of the text has nothing in it but space and punctuation.
    private func isBare(_ range: Range<Int>) -> Bool {
        text.buffer[range].allSatisfy { byte in
            byte.isJSONWhiteSpace || ",:;{}[]".utf8.contains(byte)
        }
    }
}

extension RelaxedReading {
    /// Returns the offset in the JSON text of a byte of the text, or of what replaced it.
    ///
    /// - Complexity: O(log *r*), *r* the number of repairs.
    fileprivate func jsonOffset(ofText offset: Int) -> Int {
        let after = repairs.partitioningIndex { $0.start.position > offset }
        guard after > 0 else { return offset }
        let repair = repairs[after - 1]
        return offset < repair.text.upperBound
            ? repair.rewritten.lowerBound
            : repair.rewritten.upperBound + offset - repair.text.upperBound
    }

    /// Returns the next offset of the JSON text where a repair begins or ends.
    fileprivate func nextBoundary(after offset: Int) -> Int {
        let next = repairs.partitioningIndex { $0.rewrittenEnd.position > offset }
        guard next < repairs.count else { return .max }
        let range = repairs[next].rewritten
        return range.lowerBound > offset ? range.lowerBound : range.upperBound
    }
}

extension SourceReading {
    /// Returns a reader of the tokens of the text.
    ///
    /// - Parameters:
    ///   - text: The text, which outlives the reader.
    ///   - json: The JSON text, which outlives the reader.
    ///   - redaction: What may be drawn.
    /// - Returns: The reader.
    package func tokens(
        _ text: ByteView,
        json: ByteView,
        _ redaction: SourceRedaction
    ) -> any SourceTokens {
        if let markup = self as? any MarkupReading { return markup.tokens(redaction.privacy) }
        if let relaxed = self as? RelaxedReading {
            return RepairedTokens(relaxed, text, json: json, redaction)
        }
        return SourceReader(text, redaction)
    }
}
