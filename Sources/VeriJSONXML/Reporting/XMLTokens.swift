import VeriJSON

/// A reader of the tokens of XML for drawn lines, which knows what each of them is to a pattern.
///
///     <price currency="EUR">12</price>
///     <  name  name  value  text  name
///
/// What is hidden is drawn as its kind in braces: `<price currency={text}>{text}</price>`.
final class XMLTokens: SourceTokens {
    let bytes: [UInt8]
    let index: XMLIndex
    let mistake: Int
    let hidesKeys: Bool
    let hasSecrets: Bool
    var rules: RulePrivacy?
    /// Whether the name of the root element is known to the caller, so that it is no data.
    let hasRootName: Bool
    var places: [Int: RuleSetIndex] = [:]
    var position = 0
    /// An offset up to which the content of an element was read, outside of any markup in it.
    var boundary = (element: -1, offset: 0)

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - bytes: The document in UTF-8.
    ///   - index: Its elements.
    ///   - privacy: What may be drawn.
    ///   - isSteered: Whether the paths of the JSON are those of the elements.
    ///   - isRootValue: Whether they begin at the root element, not above it.
    ///   - isUnknown: Whether the document is not well-formed, so that nothing is known of its parts.
    init(
        _ bytes: [UInt8],
        _ index: XMLIndex,
        _ privacy: ReadingPrivacy,
        isSteered: Bool,
        isRootValue: Bool = false,
        isUnknown: Bool = false
    ) {
        self.bytes = bytes
        self.index = index
        mistake = isUnknown ? 0 : privacy.mistake ?? .max
        hidesKeys = privacy.hidesKeys
        hasSecrets = privacy.hasSecrets
        rules = isSteered ? privacy.rules : nil
        if isRootValue, let root = rules?.root { places[0] = root }
        hasRootName = isRootValue
    }

    func seek(_ offset: Int) { position = offset }

    func next(upTo limit: Int) -> SourceToken {
        let token = token(upTo: limit)
        position = token.range.upperBound
        return token
    }

    func token(upTo limit: Int) -> SourceToken {
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

    func isClosed(_ element: Int) -> Bool {
        index.elements[element].flags.contains(.isClosed)
    }

    /// Returns the innermost element that contains an offset.
    func innermost(at offset: Int) -> Int? { index.innermost(at: offset) }

    func text(_ end: Int) -> SourceToken {
        let start = min(position, bytes.count)
        return SourceToken(kind: .text, range: start..<max(start, end), value: start)
    }

    // MARK: Tags

    func startTag(_ element: Int) -> SourceToken {
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

    func endTag(_ element: Int) -> SourceToken {
        let node = index.elements[element]
        let name = Int(node.contentEnd) + 2..<Int(node.contentEnd) + 2 + node.nameRange.count
        if position < name.lowerBound { return text(name.lowerBound) }
        if position < name.upperBound { return key(name, of: element) }
        return text(Int(node.end))
    }

    func key(_ range: Range<Int>, of element: Int) -> SourceToken {
        let node = index.elements[element]
        if element == 0, hasRootName {
            return SourceToken(kind: .key(isName: true), range: range, value: Int(node.start))
        }
        let parent = node.parent == XMLElement.none ? rules?.root : place(of: Int(node.parent))
        return SourceToken(
            kind: .key(isName: isName(index.names.string(node.key), at: parent)),
            range: range,
            value: Int(node.start),
            isSecret: hidesKeys(at: parent)
        )
    }

    // MARK: After a mistake

    /// Reads a token of which only the characters are known.
    func unknown(upTo limit: Int) -> SourceToken {
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

    static func isBetween(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
            UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: XMLCharacters.isSpace(byte)
        }
    }

    // MARK: Privacy

    func place(of element: Int) -> RuleSetIndex? {
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

    func place(_ key: String, of element: Int) -> RuleSetIndex? {
        place(of: element).flatMap { rules?.member(key, of: $0) }
    }

    func isName(_ key: String, at place: RuleSetIndex?) -> Bool {
        guard hidesKeys else { return true }
        return place.flatMap { rules?.isName(key, at: $0) } ?? false
    }

    func hidesKeys(at place: RuleSetIndex?) -> Bool {
        hasSecrets && (place.flatMap { rules?.hidesKeys($0) } ?? true)
    }

    func hidesScalar(_ place: RuleSetIndex?) -> Bool {
        hasSecrets && (place.flatMap { rules?.hidesScalars($0) } ?? true)
    }
}
