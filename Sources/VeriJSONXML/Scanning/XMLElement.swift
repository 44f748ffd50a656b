/// An element of a scanned document: ranges into the bytes, and links to others.
///
///     <a x="1">t<b/></a>        start 0, nameEnd 2, tagEnd 9, contentEnd 14, end 18
///     0 a      parent –  attributes 0..<1  subtreeEnd 2
///     1   b    parent 0  attributes 1..<1  subtreeEnd 2
///
/// Elements are stored in the order of their start tags, so the first child of an element follows
/// it, and the next sibling is at ``subtreeEnd``.
struct XMLElement: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt8

        /// `<a/>`.
        static let isEmptyTag = Flags(rawValue: 1)
        /// Its own text has a character other than white space.
        static let hasText = Flags(rawValue: 2)
        /// Its own text is in one piece and stands as it is: no reference, section, comment,
        /// instruction or carriage return is in it.
        static let isPlain = Flags(rawValue: 4)
        /// An earlier sibling has the same key.
        static let isRepeated = Flags(rawValue: 8)
        /// `xsi:nil="true"`.
        static let isNil = Flags(rawValue: 16)
        /// The end tag was read.
        static let isClosed = Flags(rawValue: 32)
    }

    /// The offset of `<`.
    var start: UInt32
    var nameEnd: UInt32
    /// The offset after `>` of the start tag.
    var tagEnd: UInt32
    /// The offset of the end tag; ``tagEnd`` for an empty tag.
    var contentEnd: UInt32
    var end: UInt32
    /// The number of the name in ``XMLNames``.
    var name: UInt32
    /// The number of the name by which the element is known.
    var key: UInt32
    var parent: UInt32
    var subtreeEnd: UInt32
    var firstAttribute: UInt32
    var attributeEnd: UInt32
    /// The next sibling with the same key; ``none`` for the last.
    var nextSame: UInt32
    var flags: Flags

    static let none = UInt32.max

    var range: Range<Int> { Int(start)..<Int(end) }
    var content: Range<Int> { Int(tagEnd)..<Int(contentEnd) }
    var nameRange: Range<Int> { Int(start) + 1..<Int(nameEnd) }
    var attributes: Range<Int> { Int(firstAttribute)..<Int(attributeEnd) }
}

/// An attribute of a scanned document.
struct XMLAttribute: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt8

        /// The value has no reference and no white space but spaces.
        static let isPlain = Flags(rawValue: 1)
        /// `xmlns` or `xmlns:…`.
        static let isDeclaration = Flags(rawValue: 2)
        /// It is not data: `xsi:nil`, or the declaration of a namespace that has a given prefix.
        static let isHidden = Flags(rawValue: 4)
    }

    var nameStart: UInt32
    var nameEnd: UInt32
    /// The offset after the opening quote.
    var valueStart: UInt32
    var valueEnd: UInt32
    var name: UInt32
    var key: UInt32
    var flags: Flags

    var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    /// The value with its quotes.
    var quoted: Range<Int> { Int(valueStart) - 1..<Int(valueEnd) + 1 }
}

/// The elements, attributes and names of a scanned document.
struct XMLIndex {
    var elements: [XMLElement] = []
    var attributes: [XMLAttribute] = []
    var names = XMLNames()
    /// The XML declaration.
    var declaration: Range<Int>?
    /// The number of processing instructions.
    var instructionCount = 0
    /// The processing instructions that `XMLParser` is not asked about: those without data, at
    /// which Foundation on Linux crashes, and those after the first ones.
    var unreadInstructions: [Range<Int>] = []

    /// Calls `body` with the number of each child of an element.
    @inline(__always)
    func forEachChild(of element: Int, _ body: (Int) -> Void) {
        var child = element + 1
        let end = Int(elements[element].subtreeEnd)
        while child < end {
            body(child)
            child = Int(elements[child].subtreeEnd)
        }
    }

    /// Returns the innermost element that contains an offset.
    func innermost(at offset: Int) -> Int? {
        var (lower, upper) = (0, elements.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if Int(elements[middle].start) <= offset { lower = middle + 1 } else { upper = middle }
        }
        guard lower > 0 else { return nil }
        var element = lower - 1
        while elements[element].flags.contains(.isClosed), Int(elements[element].end) <= offset {
            guard elements[element].parent != XMLElement.none else { return nil }
            element = Int(elements[element].parent)
        }
        return element
    }

    func hasChildren(_ element: Int) -> Bool {
        Int(elements[element].subtreeEnd) > element + 1
    }
}
