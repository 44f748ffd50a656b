/// A text whose lines are quoted by diagnostics.
package struct DrawnSource {
    let bytes: ByteView
    let lines: LineIndex
    /// The parts of the text that may be shown.
    let redaction: SourceRedaction
    /// A reader of the tokens; nil if everything may be shown.
    private let reader: (any SourceTokens)?

    /// The limit on the columns of a drawn line.
    static let columns = 100
    /// The number of bytes up to which a line is read as a whole, not only around the place.
    private static let wholeLine = 600
    private static let bytesBefore = 300
    private static let bytesAfter = 600

    /// Creates the source of a text.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - redaction: The parts of it that may be shown.
    ///   - tokens: A reader of its tokens; nil for JSON.
    package init(
        _ bytes: ByteView,
        redaction: SourceRedaction = .open,
        tokens: (any SourceTokens)? = nil
    ) {
        self.bytes = bytes
        self.redaction = redaction
        lines = LineIndex(bytes.buffer)
        reader = redaction.isOpen ? nil : tokens ?? SourceReader(bytes, redaction)
    }

    /// Returns the number of the line that contains an offset, counted from 1.
    func line(of offset: Int) -> Int {
        lines.location(of: offset, in: bytes.buffer).line
    }

    /// Draws the line in which a range begins.
    ///
    /// - Parameters:
    ///   - range: The bytes to point at. The part after the line is not drawn; for an array or
    ///     object of several lines, the carets point at its opening bracket.
    ///   - showsLabelled: Whether a scalar in the range is drawn although others are hidden.
    ///   - showsKey: Whether the key of the range is drawn although others are hidden.
    /// - Returns: The line, and the columns of the range in it.
    package func drawing(
        of range: Range<Int>,
        showsLabelled: Bool,
        showsKey: Bool
    ) -> SourceLine.Drawing {
        let range = bytes.clamp(range)
        let number = line(of: range.lowerBound)
        let line = lines.range(ofLine: number, in: bytes.buffer)
        let focus = focus(range, in: line)
        var window = line
        if line.count > Self.wholeLine {
            let lower = max(
                line.lowerBound,
                min(focus.lowerBound, line.upperBound) - Self.bytesBefore
            )
            let upper = min(line.upperBound, lower + Self.bytesBefore + Self.bytesAfter)
            let buffer = bytes.buffer
            window =
                buffer.scalarStart(near: lower)..<max(buffer.scalarStart(near: upper), lower)
        }
        var drawn = SourceLine()
        if let reader {
            var redaction = redaction
            redaction.shownScalar = showsLabelled ? focus : nil
            redaction.shownKey = showsKey ? focus.lowerBound : nil
            reader.seek(window.lowerBound)
            var token = reader.next(upTo: line.upperBound)
            while !token.range.isEmpty, token.range.lowerBound < window.upperBound {
                append(token, window: window, to: &drawn, redaction)
                token = reader.next(upTo: line.upperBound)
            }
        } else {
            drawn.append(window, of: bytes)
        }
        let shownStart = drawn.cells.first?.range.lowerBound ?? window.lowerBound
        let shownEnd = drawn.cells.last?.range.upperBound ?? window.upperBound
        return drawn.drawing(
            focus: focus,
            limit: Self.columns,
            isCutBefore: shownStart > line.lowerBound,
            isCutAfter: shownEnd < line.upperBound
        )
    }

    private func focus(_ range: Range<Int>, in line: Range<Int>) -> Range<Int> {
        guard range.upperBound > line.upperBound else { return range }
        let lower = min(range.lowerBound, line.upperBound)
        if bytes[lower] == UInt8(ascii: "<") {
            // The name of an element of several lines.
            let end = line.upperBound
            let isInName: (Int) -> Bool = { ![0x20, 0x09, 0x2F, 0x3E].contains(bytes[$0]) }
            return lower..<((lower..<end).first { !isInName($0) } ?? end)
        }
        let isBracket = bytes[lower] == UInt8(ascii: "{") || bytes[lower] == UInt8(ascii: "[")
        return lower..<(isBracket ? lower + 1 : max(lower, line.upperBound))
    }

    private func append(
        _ token: SourceToken,
        window: Range<Int>,
        to drawn: inout SourceLine,
        _ redaction: SourceRedaction
    ) {
        switch token.kind {
        case .text:
            drawn.append(token.range.clamped(to: window), of: bytes)
        case .key(let isName):
            let isShown =
                !redaction.hidesUnlabelled && !token.isSecret
                || token.value == redaction.shownKey
                || token.range.lowerBound == redaction.shownKey
            if isName, isShown {
                drawn.append(token.range.clamped(to: window), of: bytes)
            } else {
                drawn.append("<key>", for: token.range)
            }
        case .scalar(let kind):
            let isShown = redaction.shownScalar.map { token.range.overlaps($0) } ?? false
            guard let limit = redaction.scalarLimit else {
                return drawn.append(kind, for: token.range)
            }
            guard isShown || !redaction.hidesUnlabelled && !token.isSecret else {
                return drawn.append(token.isSecret ? PathReader.hidden : kind, for: token.range)
            }
            let end = self.end(of: limit, scalarsIn: token.range)
            if end == token.range.upperBound {
                drawn.append(token.range.clamped(to: window), of: bytes)
            } else {
                drawn.append(token.range.lowerBound..<end, of: bytes)
                drawn.append("…", for: end..<token.range.upperBound)
            }
        }
    }

    /// Returns the offset after `limit` Unicode scalars, or the end of the range.
    private func end(of limit: Int, scalarsIn range: Range<Int>) -> Int {
        guard limit < range.count else { return range.upperBound }
        var count = 0
        for offset in range where bytes[offset] & 0xC0 != 0x80 {
            if count == limit { return offset }
            count += 1
        }
        return range.upperBound
    }
}
