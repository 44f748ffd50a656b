import VeriJSON

// Tokens between the tags.

extension XMLTokens {
    func content(
        of element: Int?,
        from start: Int,
        to end: Int,
        _ limit: Int
    ) -> SourceToken {
        let known = element ?? -2
        if boundary.element != known || boundary.offset > position {
            boundary = (known, lastChildEnd(of: element, before: position) ?? start)
        }
        while true {
            let (piece, kind) = piece(at: boundary.offset, upTo: end)
            guard piece.upperBound <= position, piece.upperBound < end, !piece.isEmpty else {
                return token(piece, kind, of: element, limit)
            }
            boundary.offset = piece.upperBound
        }
    }

    enum PieceKind {
        case space
        case text
        /// A section, with its content.
        case section(Range<Int>)
        case comment
        /// The XML declaration, which has no data, or a document type declaration, which may have some.
        case declaration
        case element
    }

    /// Returns the piece of content that begins at an offset.
    func piece(at start: Int, upTo limit: Int) -> (Range<Int>, PieceKind) {
        guard start < limit else { return (start..<start, .space) }
        if bytes[start] == UInt8(ascii: "<") {
            if start + 1 < limit, ![0x21, 0x3F].contains(bytes[start + 1]) {
                // An end tag is only seen here if it is that of another element, a mistake.
                let isEndTag = bytes[start + 1] == UInt8(ascii: "/")
                return (start..<start + (isEndTag ? 2 : 1), .element)
            }
            let rest = bytes[start..<min(limit, start + 9)]
            let isDoctype = rest.elementsEqual("<!DOCTYPE".utf8)
            if isDoctype || rest.starts(with: "<?xml ".utf8) {
                let end = bytes[start..<limit].firstIndex(of: 0x3E).map { $0 + 1 } ?? limit
                // The wrong part of a declaration is data.
                return (start..<min(end, mistake), .declaration)
            }
            let markup = bytes.withUnsafeBufferPointer {
                XMLText.markup(at: start, in: $0, upTo: limit)
            }
            let kind: PieceKind = markup.section.map { .section($0) } ?? .comment
            return (start..<max(start + 1, markup.end), kind)
        }
        var end = start
        let isSpace = XMLCharacters.isSpace(bytes[start])
        while end < limit, bytes[end] != UInt8(ascii: "<"),
            isSpace == XMLCharacters.isSpace(bytes[end]) || !isSpace
        {
            end += 1
        }
        if !isSpace { while XMLCharacters.isSpace(bytes[end - 1]) { end -= 1 } }
        return (start..<end, isSpace ? .space : .text)
    }

    func token(
        _ piece: Range<Int>,
        _ kind: PieceKind,
        of element: Int?,
        _ limit: Int
    ) -> SourceToken {
        let start = position
        let end = max(start + 1, min(piece.upperBound, bytes.count))
        switch kind {
        case .declaration: return declaration(piece, end)
        case .space:
            return text(max(start + 1, min(end, max(limit, start + 1))))
        case .element: return text(end)
        case .comment:
            return SourceToken(
                kind: .scalar("{comment}"),
                range: start..<end,
                value: start,
                isSecret: hasSecrets
            )
        case .section(let content):
            if start < content.lowerBound { return text(content.lowerBound) }
            if start >= content.upperBound { return text(end) }
            return scalar(start..<content.upperBound, of: element)
        case .text: return scalar(start..<end, of: element)
        }
    }

    /// Returns the next part of a declaration: its punctuation, or what may be anything.
    private func declaration(_ piece: Range<Int>, _ end: Int) -> SourceToken {
        let start = position
        let written = bytes[piece]
        let isPlain = ["<?xml version=\"1.0\"", "<?xml version='1.0'"].contains {
            written.starts(with: $0.utf8)
        }
        // The scanner knows the encoding by its name, and "yes" and "no".
        if isPlain { return text(end) }
        let isDoctype = written.starts(with: "<!DOCTYPE".utf8)
        var first = piece.lowerBound + (isDoctype ? 9 : 5)
        while first < piece.upperBound, XMLCharacters.isSpace(bytes[first]) { first += 1 }
        var last = piece.upperBound - (bytes[piece.upperBound - 1] == 0x3E ? isDoctype ? 1 : 2 : 0)
        while last > first, XMLCharacters.isSpace(bytes[last - 1]) { last -= 1 }
        if start < first || start >= last { return text(start < first ? first : end) }
        return SourceToken(
            kind: .scalar("{text}"),
            range: start..<last,
            value: start,
            isSecret: hasSecrets
        )
    }

    func scalar(_ range: Range<Int>, of element: Int?) -> SourceToken {
        var isSecret = hasSecrets
        if let element {
            isSecret = hidesScalar(place(of: element)) || hidesScalar(place("#text", of: element))
        }
        return SourceToken(
            kind: .scalar("{text}"),
            range: range,
            value: range.lowerBound,
            isSecret: hasSecrets && isSecret
        )
    }

    /// Returns the end of the last child of an element that ends before an offset.
    func lastChildEnd(of element: Int?, before offset: Int) -> Int? {
        let children = element.map { $0 + 1..<Int(index.elements[$0].subtreeEnd) }
        // An element that is open has all that follow it for descendants.
        let range =
            element.map { isClosed($0) ? children ?? 0..<0 : $0 + 1..<index.elements.count }
            ?? 0..<min(1, index.elements.count)
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper {
            let middle = (lower + upper) / 2
            if Int(index.elements[middle].start) < offset {
                lower = middle + 1
            } else {
                upper = middle
            }
        }
        guard lower > range.lowerBound else { return nil }
        var child = lower - 1
        let parent = element.map { UInt32(truncatingIfNeeded: $0) } ?? XMLElement.none
        while index.elements[child].parent != parent {
            guard index.elements[child].parent != XMLElement.none else { return nil }
            child = Int(index.elements[child].parent)
        }
        return Int(index.elements[child].end)
    }
}
