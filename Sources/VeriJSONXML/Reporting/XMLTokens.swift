import VeriJSON

/// A reader of the tokens of XML for drawn lines, which knows what each of them is to a pattern.
///
///     <price currency="EUR">12</price>
///     <  name  name  value  text  name
///
/// What is hidden is drawn as its kind in braces: `<price currency={text}>{text}</price>`.
final class XMLTokens: SourceTokens {
    private let bytes: [UInt8]
    private let index: XMLIndex
    private let mistake: Int
    private let hidesKeys: Bool
    private let hasSecrets: Bool
    private var rules: RulePrivacy?
    private var places: [Int: RulePrivacy.Place] = [:]
    private var position = 0
    /// An offset up to which the content of an element was read, outside of any markup in it.
    private var boundary = (element: -1, offset: 0)

    /// Creates a reader.
    ///
    /// `isSteered` is whether the paths of the JSON are those of the elements.
    init(_ bytes: [UInt8], _ index: XMLIndex, _ privacy: ReadingPrivacy, isSteered: Bool) {
        self.bytes = bytes
        self.index = index
        mistake = privacy.mistake ?? .max
        hidesKeys = privacy.hidesKeys
        hasSecrets = privacy.hasSecrets
        rules = isSteered ? privacy.rules : nil
    }

    func seek(_ offset: Int) { position = offset }

    func next(upTo limit: Int) -> SourceToken {
        let token = token(upTo: limit)
        position = token.range.upperBound
        return token
    }

    private func token(upTo limit: Int) -> SourceToken {
        guard position < bytes.count else { return text(bytes.count) }
        if position >= mistake { return unknown(upTo: limit) }
        guard let element = innermost(at: position) else {
            return content(of: nil, from: 0, to: bytes.count, limit)
        }
        let node = index.elements[element]
        if position < Int(node.tagEnd) { return startTag(element) }
        let contentEnd = isClosed(element) ? Int(node.contentEnd) : bytes.count
        if position >= contentEnd { return endTag(element) }
        return content(of: element, from: Int(node.tagEnd), to: contentEnd, limit)
    }

    private func isClosed(_ element: Int) -> Bool {
        index.elements[element].flags.contains(.isClosed)
    }

    /// Returns the innermost element that contains an offset.
    private func innermost(at offset: Int) -> Int? {
        var (lower, upper) = (0, index.elements.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if Int(index.elements[middle].start) <= offset {
                lower = middle + 1
            } else {
                upper = middle
            }
        }
        guard lower > 0 else { return nil }
        var element = lower - 1
        while isClosed(element), Int(index.elements[element].end) <= offset {
            let parent = index.elements[element].parent
            guard parent != XMLElement.none else { return nil }
            element = Int(parent)
        }
        return element
    }

    private func text(_ end: Int) -> SourceToken {
        let start = min(position, bytes.count)
        return SourceToken(kind: .text, range: start..<max(start, end), value: start)
    }

    // MARK: Tags

    private func startTag(_ element: Int) -> SourceToken {
        let node = index.elements[element]
        let name = node.nameRange
        if position < name.lowerBound { return text(name.lowerBound) }
        if position < name.upperBound { return key(name, of: element) }
        var (lower, upper) = (node.attributes.lowerBound, node.attributes.upperBound)
        while lower < upper {
            let middle = (lower + upper) / 2
            if index.attributes[middle].quoted.upperBound <= position {
                lower = middle + 1
            } else {
                upper = middle
            }
        }
        guard lower < node.attributes.upperBound else { return text(Int(node.tagEnd)) }
        let attribute = index.attributes[lower]
        if position < attribute.nameRange.lowerBound {
            return text(attribute.nameRange.lowerBound)
        }
        let name2 = "@" + index.names.string(attribute.key)
        if position < attribute.nameRange.upperBound {
            let owner = place(of: element)
            return SourceToken(
                kind: .key(isName: isName(name2, at: owner)),
                range: attribute.nameRange,
                value: attribute.quoted.lowerBound,
                isSecret: hidesKeys(at: owner)
            )
        }
        if position < attribute.quoted.lowerBound { return text(attribute.quoted.lowerBound) }
        return SourceToken(
            kind: .scalar("{text}"),
            range: attribute.quoted,
            value: attribute.quoted.lowerBound,
            isSecret: hidesScalar(place(name2, of: element))
        )
    }

    private func endTag(_ element: Int) -> SourceToken {
        let node = index.elements[element]
        let name = Int(node.contentEnd) + 2..<Int(node.contentEnd) + 2 + node.nameRange.count
        if position < name.lowerBound { return text(name.lowerBound) }
        if position < name.upperBound { return key(name, of: element) }
        return text(Int(node.end))
    }

    private func key(_ range: Range<Int>, of element: Int) -> SourceToken {
        let node = index.elements[element]
        let parent = node.parent == XMLElement.none ? rules?.root : place(of: Int(node.parent))
        return SourceToken(
            kind: .key(isName: isName(index.names.string(node.key), at: parent)),
            range: range,
            value: Int(node.start),
            isSecret: hidesKeys(at: parent)
        )
    }

    // MARK: Content

    private func content(
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

    private enum PieceKind {
        case space
        case text
        /// A section, with its content.
        case section(Range<Int>)
        case comment
        /// The XML declaration or the document type declaration, which have no data.
        case declaration
        case element
    }

    /// Returns the piece of content that begins at an offset.
    private func piece(at start: Int, upTo limit: Int) -> (Range<Int>, PieceKind) {
        guard start < limit else { return (start..<start, .space) }
        if bytes[start] == UInt8(ascii: "<") {
            if start + 1 < limit, ![0x21, 0x3F].contains(bytes[start + 1]) {
                return (start..<start + 1, .element)
            }
            let rest = bytes[start..<min(limit, start + 9)]
            let isDoctype = rest.elementsEqual("<!DOCTYPE".utf8)
            if isDoctype || rest.starts(with: "<?xml ".utf8) {
                let end = bytes[start..<limit].firstIndex(of: 0x3E).map { $0 + 1 } ?? limit
                return (start..<end, .declaration)
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

    private func token(
        _ piece: Range<Int>,
        _ kind: PieceKind,
        of element: Int?,
        _ limit: Int
    ) -> SourceToken {
        let start = position
        let end = max(start + 1, min(piece.upperBound, bytes.count))
        switch kind {
        case .space, .declaration:
            return text(max(start + 1, min(end, max(limit, start + 1))))
        case .element: return text(start + 1)
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

    private func scalar(_ range: Range<Int>, of element: Int?) -> SourceToken {
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
    private func lastChildEnd(of element: Int?, before offset: Int) -> Int? {
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

    // MARK: After a mistake

    /// Reads a token of which only the characters are known.
    private func unknown(upTo limit: Int) -> SourceToken {
        let start = position
        var end = start
        while end < max(limit, start + 1), end < bytes.count, Self.isBetween(bytes[end]) {
            end += 1
        }
        if end > start { return text(end) }
        while end < bytes.count, !Self.isBetween(bytes[end]) { end += 1 }
        let before = start > 0 ? bytes[start - 1] : 0
        let isTag =
            before == UInt8(ascii: "<")
            || before == UInt8(ascii: "/") && start > 1 && bytes[start - 2] == UInt8(ascii: "<")
        guard isTag else {
            return SourceToken(
                kind: .scalar("{text}"),
                range: start..<end,
                value: start,
                isSecret: hasSecrets
            )
        }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        let isShown = !hidesKeys || rules?.spellsOut(name) ?? false
        return SourceToken(kind: .key(isName: isShown), range: start..<end, value: start)
    }

    private static func isBetween(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
            UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: XMLCharacters.isSpace(byte)
        }
    }

    // MARK: Privacy

    private func place(of element: Int) -> RulePrivacy.Place? {
        if let known = places[element] { return known }
        guard let root = rules?.root else { return nil }
        var path: [Int] = []
        var next = element
        var place = root
        while true {
            path.append(next)
            let parent = index.elements[next].parent
            guard parent != XMLElement.none else { break }
            next = Int(parent)
            if let known = places[next] {
                place = known
                break
            }
        }
        for step in path.reversed() {
            let key = index.names.string(index.elements[step].key)
            place = rules?.member(key, of: place) ?? place
            places[step] = place
        }
        return place
    }

    private func place(_ key: String, of element: Int) -> RulePrivacy.Place? {
        place(of: element).flatMap { rules?.member(key, of: $0) }
    }

    private func isName(_ key: String, at place: RulePrivacy.Place?) -> Bool {
        guard hidesKeys else { return true }
        return place.flatMap { rules?.isName(key, at: $0) } ?? false
    }

    private func hidesKeys(at place: RulePrivacy.Place?) -> Bool {
        hasSecrets && (place.flatMap { rules?.hidesKeys($0) } ?? true)
    }

    private func hidesScalar(_ place: RulePrivacy.Place?) -> Bool {
        hasSecrets && (place.flatMap { rules?.hidesScalars($0) } ?? true)
    }
}
