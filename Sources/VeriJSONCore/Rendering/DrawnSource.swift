/// A text that diagnostics quote lines from.
struct DrawnSource {
    let bytes: ByteView
    let lines: LineIndex
    /// What may be seen of it.
    let redaction: SourceRedaction
    /// Reads the tokens, where not everything is drawn.
    private let reader: SourceReader?

    /// The columns of a drawn line.
    static let columns = 100
    /// Lines of more bytes are read around the place only.
    private static let wholeLine = 600
    private static let bytesBefore = 300
    private static let bytesAfter = 600

    init(_ bytes: ByteView, redaction: SourceRedaction = .open) {
        self.bytes = bytes
        self.redaction = redaction
        lines = LineIndex(bytes.buffer)
        reader = redaction.isOpen ? nil : SourceReader(bytes, redaction)
    }

    /// The number of the line that an offset is in, counted from 1.
    func line(of offset: Int) -> Int {
        lines.location(of: offset, in: bytes.buffer).line
    }

    /// Draws the line where a range begins.
    ///
    /// - Parameters:
    ///   - range: The bytes to point at. What goes beyond the line is not drawn; an array or an
    ///     object of several lines is pointed at by its bracket.
    ///   - showsLabelled: Whether the scalar there is drawn where others are hidden.
    ///   - showsKey: Whether its key is.
    /// - Returns: The line and where in it the range is.
    func drawing(
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
            window = start(near: lower)..<max(start(near: upper), lower)
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
        let isBracket = bytes[lower] == UInt8(ascii: "{") || bytes[lower] == UInt8(ascii: "[")
        return lower..<(isBracket ? lower + 1 : max(lower, line.upperBound))
    }

    /// The start of the scalar that an offset is in.
    private func start(near offset: Int) -> Int {
        var offset = offset
        var steps = 0
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80, steps < 3 {
            offset -= 1
            steps += 1
        }
        return offset
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
                !redaction.hidesUnlabelled || token.value == redaction.shownKey
                || token.range.lowerBound == redaction.shownKey
            if isName, isShown {
                drawn.append(token.range.clamped(to: window), of: bytes)
            } else {
                drawn.append("<key>", for: token.range)
            }
        case .scalar(let kind):
            let isShown = redaction.shownScalar.map { token.range.overlaps($0) } ?? false
            guard let limit = redaction.scalarLimit, isShown || !redaction.hidesUnlabelled else {
                drawn.append(kind, for: token.range)
                return
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

    /// The offset after so many scalars.
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
