import VeriJSON

/// The text of a document that is not well-formed, and the edits that make it so.
///
///     text      <a k=1>x & y</      mended    <a k="1">x &amp; y</a>
///     edits     5 ..< 6  by "1"     unquotedValues
///               9 ..< 10 by &amp;   bareMarkup
///               12 ..< 14 by </a>   truncation
struct XMLMend: Sendable {
    /// A splice of the text.
    struct Edit: Sendable {
        /// The bytes of the text.
        var text: Range<Int>
        /// The bytes of the mended text.
        var mended: Range<Int>
        /// The departure; nil if the edit belongs to another one.
        var departure: Sanitizer.Policy.Relaxed?
    }

    /// The text in UTF-8.
    var text: [UInt8]
    /// The text after the edits.
    var mended: [UInt8] = []
    /// The edits in the order of the text.
    var edits: [Edit] = []
    /// Whether the root elements are inside of an element that is not in the text.
    var hasSeveralRoots = false

    /// The beginning of the URIs of prefixes that the document does not declare.
    static let undeclared = "urn:undeclared:"
    /// The name of the element around several roots.
    static let roots = "_"

    init(_ text: [UInt8]) { self.text = text }

    /// Drops ranges of the text with the edits in them, and ends the mended text.
    ///
    /// - Parameters:
    ///   - ranges: The ranges, in ascending order; the last ends with the text.
    ///   - end: The text in place of the last range.
    ///   - departure: The departure of all of them.
    /// - Complexity: O(*n*), *n* the number of bytes and edits.
    mutating func drop(
        _ ranges: [Range<Int>],
        ending end: [UInt8],
        for departure: Sanitizer.Policy.Relaxed
    ) {
        var result = XMLMend(text)
        var copied = 0
        func add(
            _ range: Range<Int>,
            _ bytes: some Sequence<UInt8>,
            _ departure: Sanitizer.Policy.Relaxed?
        ) {
            result.mended += text[copied..<range.lowerBound]
            let start = result.mended.count
            result.mended += bytes
            result.edits.append(
                Edit(text: range, mended: start..<result.mended.count, departure: departure)
            )
            copied = range.upperBound
        }
        var rest = edits[...]
        for (number, range) in ranges.enumerated() {
            while let edit = rest.first, edit.text.lowerBound < range.lowerBound {
                add(edit.text, mended[edit.mended], edit.departure)
                rest.removeFirst()
            }
            rest = rest.drop { $0.text.upperBound <= range.upperBound }
            add(range, number == ranges.count - 1 ? end : [], departure)
        }
        result.hasSeveralRoots = result.edits.contains { $0.departure == .severalRoots }
        self = result
    }

    /// Returns the range of the text that a range of the mended text comes from.
    ///
    /// - Complexity: O(log *e*), *e* the number of edits.
    func textRange(of range: Range<Int>) -> Range<Int> {
        let lower = offset(of: range.lowerBound, isEnd: false)
        guard !range.isEmpty else { return lower..<lower }
        return lower..<max(lower, offset(of: range.upperBound, isEnd: true))
    }

    private func offset(of offset: Int, isEnd: Bool) -> Int {
        // The last edit that begins before the byte in question.
        let byte = isEnd ? offset - 1 : offset
        var (lower, upper) = (0, edits.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if edits[middle].mended.lowerBound <= byte {
                lower = middle + 1
            } else {
                upper = middle
            }
        }
        guard lower > 0 else { return min(offset, text.count) }
        let edit = edits[lower - 1]
        if byte < edit.mended.upperBound {
            return isEnd ? edit.text.upperBound : edit.text.lowerBound
        }
        return min(edit.text.upperBound + offset - edit.mended.upperBound, text.count)
    }

    /// Returns the edits as repairs of the values that they are in.
    ///
    /// - Complexity: O(*p* + *e* log *n*), *p* the number of places, *e* that of the edits.
    func repairs(places: [XMLPlace], index: XMLIndex) -> [TextRepair] {
        var starts: [XMLPlace.Kind: [Int: Int]] = [:]
        for place in places where place.kind == .element || place.kind == .attribute {
            starts[place.kind, default: [:]][Int(place.number)] = Int(place.start)
        }
        func start(_ offset: Int) -> Int {
            guard var element = index.innermost(at: offset) else { return 0 }
            let attribute = index.elements[element].attributes.first { number in
                let attribute = index.attributes[number]
                return attribute.nameRange.lowerBound <= offset
                    && offset < attribute.quoted.upperBound
            }
            if let known = attribute.flatMap({ starts[.attribute]?[$0] }) { return known }
            while true {
                if let known = starts[.element]?[element] { return known }
                guard index.elements[element].parent != XMLElement.none else { return 0 }
                element = Int(index.elements[element].parent)
            }
        }
        return edits.compactMap { edit -> (start: Int, edit: Edit)? in
            edit.departure == nil ? nil : (start(edit.mended.lowerBound), edit)
        }
        .enumerated()
        .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        .map { _, placed in
            TextRepair(
                placed.edit.departure,
                of: placed.edit.text,
                by: placed.start..<placed.start + 1
            )
        }
    }
}
