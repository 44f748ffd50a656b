import Foundation

/// A document as `XMLParser` reads it: the same bytes, with white space or underscores for what
/// the parser does not survive, or would read in a time that grows with the square of its size.
///
/// libxml2 compares each attribute of an element with those before it, looks for the binding of a
/// prefix in all of them, and has a fixed number of slots for distinct names. A document can have
/// any number of these, so the parser is asked about the first ones:
///
///     <p1:a x1="" … x201="" xmlns:p1="u" … xmlns:p201="v"><p201:b/></p1:a>
///     <p1:a x1="" …         xmlns:p1="u" …               ><______/></p1:a>
struct XMLParserText {
    /// The number of attributes of an element, in addition to declarations.
    static let attributeLimit = 200
    /// The number of prefixes and default namespaces that are bound at one place.
    static let bindingLimit = 200
    /// The number of declarations of a document.
    static let declarationLimit = 10_000
    /// The number of distinct names and URIs of a document.
    static let nameLimit = 20_000
    /// The number of processing instructions of a document.
    static let instructionLimit = 10_000

    /// The binding of a prefix for an element and what is in it.
    private struct Binding {
        /// The number of the first element after it.
        var end: UInt32
        var prefix: UInt32
        var wasUnknown: Bool
        /// Whether the parser knows it.
        var isKept: Bool
    }

    /// The elements whose names are underscores, in ascending order.
    private(set) var renamed: [Int] = []
    private let index: XMLIndex
    private let outside: [XMLOuterBinding]
    private var bindings: [Binding] = []
    private var keptBindings = 0
    private var declarations = 0
    /// For each prefix, whether the parser does not know its binding.
    private var unknown: [Bool] = []
    private var blanks: [Range<Int>] = []

    /// Finds what the parser must not see of a document.
    ///
    /// - Parameters:
    ///   - index: The elements that the scanner found.
    ///   - isDecoded: Whether the XML declaration names another encoding.
    init(_ index: XMLIndex, isDecoded: Bool) {
        self.index = index
        outside = []
        if isDecoded, let declaration = index.declaration { blanks.append(declaration) }
        find()
    }

    /// Finds what the parser must not see of an item of a stream.
    init(_ item: XMLIndex, outside: [XMLOuterBinding]) {
        index = item
        self.outside = outside
        for binding in outside.dropFirst(Self.bindingLimit) {
            _ = setUnknown(binding.prefix, true)
        }
        keptBindings = min(outside.count, Self.bindingLimit)
        find()
    }

    /// Finds what the parser must not see of a block of items.
    ///
    /// No scope has more bindings than the parser may see.
    init(_ block: XMLItemBlock) {
        index = block.index
        outside = []
        keptBindings = block.scopes.map(\.count).max() ?? 0
        blanks += index.unreadInstructions
        guard mayHide else { return }
        for item in block.items {
            for number in block.elements(of: item) { find(number) }
        }
    }

    private var mayHide: Bool {
        !unknown.isEmpty || !index.attributes.isEmpty
            || index.names.entries.count > Self.nameLimit
    }

    private mutating func find() {
        blanks += index.unreadInstructions
        guard mayHide else { return }
        for number in index.elements.indices { find(number) }
    }

    /// Returns the items of a block in one element, and those of each scope in one that binds the
    /// prefixes that they use.
    func text(of block: XMLItemBlock) -> [UInt8] {
        var bytes = block.bytes
        if !blanks.isEmpty || !renamed.isEmpty {
            bytes.withUnsafeMutableBytes { bytes in
                var bytes = bytes
                hide(in: &bytes, from: 0)
            }
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + 64)
        text += "<w>".utf8
        var scope: Int?
        for item in block.items {
            if item.scope != scope {
                if scope != nil { text += "</w>".utf8 }
                begin(block.scopes[item.scope], &text)
                scope = item.scope
            }
            text += bytes[item.range]
        }
        text += "</w></w>".utf8
        return text
    }

    /// Returns the text of a document in UTF-8.
    func text(of document: Data) -> Data {
        guard !blanks.isEmpty || !renamed.isEmpty else { return document }
        var text = document
        text.withUnsafeMutableBytes { bytes in
            var bytes = bytes
            hide(in: &bytes, from: 0)
        }
        return text
    }

    /// Appends the text of an item, in an element that binds the prefixes that it uses.
    func append(_ item: [UInt8], to text: inout [UInt8]) {
        begin(outside.prefix(Self.bindingLimit), &text)
        let offset = text.count
        text += item
        if !blanks.isEmpty || !renamed.isEmpty {
            text.withUnsafeMutableBytes { bytes in
                var bytes = bytes
                hide(in: &bytes, from: offset)
            }
        }
        text += "</w>".utf8
    }

    /// Begins an element that binds prefixes.
    private func begin(_ bindings: some Sequence<XMLOuterBinding>, _ text: inout [UInt8]) {
        text += "<w".utf8
        for binding in bindings {
            // The number stands for the URI, which may be longer than the items.
            text += " xmlns:\(index.names.string(binding.prefix))=\"\(binding.namespace)\"".utf8
        }
        text += ">".utf8
    }

    /// Hides it in the document or item that begins at an offset.
    private func hide<Text: MutableCollection>(in text: inout Text, from offset: Int)
    where Text.Element == UInt8, Text.Index == Int {
        // Lines stay where they are.
        for position in blanks.joined() where text[offset + position] != 0x0A {
            text[offset + position] = 0x20
        }
        for number in renamed {
            let element = index.elements[number]
            let name = element.nameRange
            let end = Int(element.contentEnd) + 2
            let isEmptyTag = element.flags.contains(.isEmptyTag)
            for position in name { text[offset + position] = UInt8(ascii: "_") }
            for position in isEmptyTag ? 0..<0 : end..<end + name.count {
                text[offset + position] = UInt8(ascii: "_")
            }
        }
    }

    private mutating func find(_ number: Int) {
        let element = index.elements[number]
        while let binding = bindings.last, Int(binding.end) <= number {
            bindings.removeLast()
            if binding.isKept { keptBindings -= 1 }
            if binding.prefix != XMLNames.none {
                _ = setUnknown(binding.prefix, binding.wasUnknown)
            }
        }
        for position in element.attributes {
            let attribute = index.attributes[position]
            if attribute.flags.contains(.isDeclaration) { bind(attribute, until: element) }
        }
        var count = 0
        for position in element.attributes {
            let attribute = index.attributes[position]
            guard !attribute.flags.contains(.isDeclaration) else { continue }
            count += 1
            if count > Self.attributeLimit || isUnknown(attribute.name) { blank(attribute) }
        }
        if isUnknown(element.name) { renamed.append(number) }
    }

    private mutating func bind(_ attribute: XMLAttribute, until element: XMLElement) {
        declarations += 1
        let name = index.names.entries[Int(attribute.name)]
        let prefix = name.prefix == XMLNames.none ? XMLNames.none : name.local
        let isKept =
            keptBindings < Self.bindingLimit && declarations <= Self.declarationLimit
            && attribute.name < Self.nameLimit
        if isKept { keptBindings += 1 } else { blank(attribute) }
        bindings.append(
            Binding(
                end: element.subtreeEnd,
                prefix: prefix,
                wasUnknown: prefix == XMLNames.none ? false : setUnknown(prefix, !isKept),
                isKept: isKept
            )
        )
    }

    private mutating func blank(_ attribute: XMLAttribute) {
        blanks.append(attribute.nameRange.lowerBound..<attribute.quoted.upperBound)
    }

    /// Records whether the parser does not know a prefix, and returns what was recorded before.
    private mutating func setUnknown(_ prefix: UInt32, _ isUnknown: Bool) -> Bool {
        if unknown.isEmpty {
            guard isUnknown else { return false }
            unknown = Array(repeating: false, count: index.names.entries.count)
        }
        defer { unknown[Int(prefix)] = isUnknown }
        return unknown[Int(prefix)]
    }

    /// Returns whether a name is not read: it is one too many, or the parser does not know its
    /// prefix.
    private func isUnknown(_ name: UInt32) -> Bool {
        guard name < Self.nameLimit else { return true }
        guard !unknown.isEmpty else { return false }
        let prefix = index.names.entries[Int(name)].prefix
        return prefix != XMLNames.none && unknown[Int(prefix)]
    }
}

/// A prefix that an item of a stream uses and that is bound outside of it.
struct XMLOuterBinding: Hashable {
    /// The number of the prefix among the names of the item.
    var prefix: UInt32
    /// A number that no other namespace has.
    var namespace: UInt32
}
