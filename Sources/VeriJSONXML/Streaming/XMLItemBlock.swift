import VeriJSON

/// Items of a stream that follow one another, cut out together, with one index of their elements.
///
///     <item>1</item> <item k="v"/>      items[0] 0..<14, element 0    items[1] 15..<28, element 1
///
/// The bytes begin with the first item and end with the last one. Those between two items are handed
/// out as they are.
struct XMLItemBlock {
    /// An element at the path.
    struct Item {
        /// The number of its element in the index.
        var element: Int
        var range: Range<Int>
        /// The place in the stream where it begins.
        var place: TextLocation
        /// The number of the scope that it is in.
        var scope: Int
    }

    let bytes: [UInt8]
    let index: XMLIndex
    let items: [Item]
    /// The number of bytes of the stream before the block.
    let offset: Int
    /// The prefixes that items use and that are bound outside of them.
    let scopes: [[XMLOuterBinding]]

    /// Returns the numbers of an item's elements.
    @inline(__always)
    func elements(of item: Item) -> Range<Int> {
        item.element..<Int(index.elements[item.element].subtreeEnd)
    }

    /// Returns the bytes of an item.
    func bytes(of item: Item) -> [UInt8] { Array(bytes[item.range]) }
}

/// The prefixes that items use and that are bound outside of them, found while the scanner is there.
///
/// Items are in one scope as long as the same bindings hold around them.
struct XMLItemScopes {
    /// The bindings of each scope, by the numbers of names of the stream.
    private(set) var scopes: [[XMLOuterBinding]] = []
    /// The version of the bindings of the last scope.
    private var version: UInt64 = 0
    /// For each prefix, the last scope that has it, as counted by the stamp.
    private var stamps: [UInt64] = []
    private var stamp: UInt64 = 0

    /// Returns the scope where nothing is bound.
    mutating func unboundScope(_ version: UInt64) -> Int {
        if scopes.isEmpty || self.version != version { begin(version) }
        return scopes.count - 1
    }

    /// Returns the scope of an element that has ended.
    ///
    /// - Complexity: O(*n*), *n* the number of elements and attributes in it.
    mutating func scope(of element: Int, _ index: XMLIndex, _ bound: XMLNamespaceScope) -> Int {
        if scopes.isEmpty || version != bound.version { begin(bound.version) }
        let known = scopes[scopes.count - 1].count
        addPrefixes(of: element, index, bound)
        if known > 0, scopes[scopes.count - 1].count > XMLParserText.bindingLimit {
            scopes[scopes.count - 1].removeLast(scopes[scopes.count - 1].count - known)
            begin(bound.version)
            addPrefixes(of: element, index, bound)
        }
        return scopes.count - 1
    }

    /// Returns the scopes, and forgets them.
    mutating func take() -> [[XMLOuterBinding]] {
        defer { scopes = [] }
        return scopes
    }

    private mutating func begin(_ version: UInt64) {
        self.version = version
        stamp += 1
        scopes.append([])
    }

    private mutating func addPrefixes(
        of element: Int,
        _ index: XMLIndex,
        _ bound: XMLNamespaceScope
    ) {
        let end = Int(index.elements[element].subtreeEnd)
        for number in element..<end { add(index.elements[number].name, index.names, bound) }
        let first = Int(index.elements[element].firstAttribute)
        for position in first..<Int(index.elements[end - 1].attributeEnd) {
            add(index.attributes[position].name, index.names, bound)
        }
    }

    @inline(__always)
    private mutating func add(_ name: UInt32, _ names: XMLNames, _ bound: XMLNamespaceScope) {
        let prefix = names.entries[Int(name)].prefix
        if prefix != XMLNames.none { add(prefix: prefix, bound) }
    }

    private mutating func add(prefix: UInt32, _ bound: XMLNamespaceScope) {
        if stamps.count <= Int(prefix) {
            stamps += repeatElement(0, count: Int(prefix) * 2 + 1 - stamps.count)
        }
        guard stamps[Int(prefix)] != stamp else { return }
        stamps[Int(prefix)] = stamp
        let uri = bound.uri(of: prefix)
        guard uri != XMLNames.none, prefix != XMLNamespaceScope.xml,
            prefix != XMLNamespaceScope.xmlns
        else { return }
        scopes[scopes.count - 1].append(XMLOuterBinding(prefix: prefix, namespace: uri))
    }
}
