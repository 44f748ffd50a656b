/// The namespaces that prefixes are bound to at a place of a document.
///
/// A prefix is a number of ``XMLNames``, and so is the text of a URI.
struct XMLNamespaceScope {
    static let xml: UInt32 = 0
    static let xmlns: UInt32 = 1
    private static let nilName: UInt32 = 2
    private static let instanceURI: UInt32 = 3
    private static let xmlURI: UInt32 = 4
    private static let xmlnsURI: UInt32 = 5

    private struct Change {
        var depth: Int
        var prefix: UInt32
        var old: UInt32
        var oldVersion: UInt64
    }

    private struct Qualified: Hashable {
        var namespace: UInt32
        var name: UInt32
        var isAttribute: Bool
    }

    /// The prefixes by which a caller knows namespaces, by the number of the URI.
    private var prefixes: [UInt32: String] = [:]
    private var keys: [Qualified: UInt32] = [:]
    /// For each prefix, the number of its URI; `none` if it is not bound.
    private var bindings: [UInt32] = []
    private var defaultBinding = XMLNames.none
    private var changes: [Change] = []
    /// A number of the bindings that hold: where it is the same, they are.
    private(set) var version: UInt64 = 0
    private var lastVersion: UInt64 = 0

    init(_ prefixes: [String: String], _ names: inout XMLNames) {
        for name in [
            "xml", "xmlns", "nil", "http://www.w3.org/2001/XMLSchema-instance",
            "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
        ] {
            _ = Self.number(of: name, &names)
        }
        for (prefix, uri) in prefixes.sorted(by: <) {
            self.prefixes[Self.number(of: uri, &names)] = prefix
        }
        bindings = Array(repeating: XMLNames.none, count: names.entries.count)
        bindings[Int(Self.xml)] = Self.xmlURI
        bindings[Int(Self.xmlns)] = Self.xmlnsURI
    }

    /// Whether the document binds something here.
    var hasBindings: Bool { !changes.isEmpty }

    /// Whether a caller knows namespaces by prefixes of its own.
    var hasPrefixes: Bool { !prefixes.isEmpty }

    private static func number(of text: String, _ names: inout XMLNames) -> UInt32 {
        Array(text.utf8).withUnsafeBufferPointer { names.intern($0) }
    }

    /// Finds the prefix of a new name.
    func split(_ number: UInt32, _ names: inout XMLNames) {
        let bytes = Array(names.bytes(of: number))
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
        let prefix = bytes[..<colon].withUnsafeBufferPointer { names.intern($0) }
        let local = bytes[(colon + 1)...].withUnsafeBufferPointer { names.intern($0) }
        names.split(number, prefixLength: colon, prefix: prefix, local: local)
    }

    /// Binds a prefix to a URI, or takes the binding away, for an element at a depth.
    mutating func bind(_ prefix: UInt32, to uri: UInt32, depth: Int) {
        defer {
            lastVersion += 1
            version = lastVersion
        }
        if prefix == XMLNames.none {
            add(depth, prefix, old: defaultBinding)
            defaultBinding = uri
            return
        }
        if bindings.count <= Int(prefix) {
            bindings += repeatElement(XMLNames.none, count: Int(prefix) * 2 - bindings.count)
        }
        add(depth, prefix, old: bindings[Int(prefix)])
        bindings[Int(prefix)] = uri
    }

    private mutating func add(_ depth: Int, _ prefix: UInt32, old: UInt32) {
        changes.append(Change(depth: depth, prefix: prefix, old: old, oldVersion: version))
    }

    /// Takes back the bindings of the element at a depth and of those in it.
    mutating func leave(depth: Int) {
        while let change = changes.last, change.depth >= depth {
            changes.removeLast()
            version = change.oldVersion
            if change.prefix == XMLNames.none {
                defaultBinding = change.old
            } else {
                bindings[Int(change.prefix)] = change.old
            }
        }
    }

    func isBound(_ name: XMLNames.Entry) -> Bool {
        name.prefix == XMLNames.none || uri(of: name.prefix) != XMLNames.none
    }

    func uri(of prefix: UInt32) -> UInt32 {
        Int(prefix) < bindings.count ? bindings[Int(prefix)] : XMLNames.none
    }

    /// Returns whether a name is that of `xsi:nil`.
    func isNil(_ name: XMLNames.Entry) -> Bool {
        name.local == Self.nilName && name.prefix != XMLNames.none
            && uri(of: name.prefix) == Self.instanceURI
    }

    func knows(_ uri: UInt32) -> Bool { prefixes[uri] != nil }

    /// Returns the number of the name by which an element or attribute is known: with the caller's
    /// prefix if it knows the namespace, else as it is written.
    mutating func key(of name: UInt32, isAttribute: Bool, _ names: inout XMLNames) -> UInt32 {
        let entry = names.entries[Int(name)]
        if entry.prefix == XMLNames.none, isAttribute { return name }
        let uri = entry.prefix == XMLNames.none ? defaultBinding : self.uri(of: entry.prefix)
        guard let prefix = prefixes[uri] else { return name }
        let qualified = Qualified(namespace: uri, name: entry.local, isAttribute: isAttribute)
        if let known = keys[qualified] { return known }
        let local = names.string(entry.local)
        let key = Self.number(of: prefix.isEmpty ? local : prefix + ":" + local, &names)
        keys[qualified] = key
        return key
    }
}

extension XMLScanner {
    /// Reads the namespace declarations of a start tag.
    mutating func declare(_ range: Range<Int>) throws(XMLProblem) {
        for position in range where index.attributes[position].flags.contains(.isDeclaration) {
            let attribute = index.attributes[position]
            let entry = index.names.entries[Int(attribute.name)]
            let prefix = entry.prefix == XMLNames.none ? XMLNames.none : entry.local
            let value = try value(of: attribute)
            let uri = value.withUnsafeBufferPointer { index.names.intern($0) }
            if let reason = namespaces.refusal(of: prefix, uri, isEmpty: value.isEmpty) {
                throw XMLProblem(
                    .namespace,
                    attribute.nameRange,
                    expected: reason,
                    found: "another declaration"
                )
            }
            let isDefault = prefix == XMLNames.none
            namespaces.bind(
                prefix,
                to: isDefault && value.isEmpty ? XMLNames.none : uri,
                depth: open.count
            )
            let isAdded = hidesUndeclared && value.starts(with: XMLMend.undeclared.utf8)
            if isAdded || namespaces.knows(uri) {
                index.attributes[position].flags.insert(.isHidden)
            }
        }
    }

    /// Returns the value of an attribute, with its references resolved.
    func value(of attribute: XMLAttribute) throws(XMLProblem) -> [UInt8] {
        var value: [UInt8] = []
        var offset = Int(attribute.valueStart)
        while offset < Int(attribute.valueEnd) {
            if bytes[offset] == UInt8(ascii: "&") {
                let reference = try reference(at: offset)
                UnicodeScalar(reference.scalar).map { value += String($0).utf8 }
                offset = reference.end
            } else {
                value.append(XMLCharacters.isSpace(bytes[offset]) ? 0x20 : bytes[offset])
                offset += 1
            }
        }
        return value
    }

    /// Checks the prefixes of attributes, and that no two are the same by namespace and name.
    mutating func checkPrefixes(_ range: Range<Int>, count: Int) throws(XMLProblem) {
        var seen: Set<UInt64> = []
        for position in range {
            let attribute = index.attributes[position]
            let entry = index.names.entries[Int(attribute.name)]
            guard entry.prefix != XMLNames.none, !attribute.flags.contains(.isDeclaration) else {
                continue
            }
            let uri = namespaces.uri(of: entry.prefix)
            guard uri != XMLNames.none else { throw unbound(attribute.nameRange) }
            if namespaces.hasPrefixes {
                index.attributes[position].key =
                    namespaces.key(of: attribute.name, isAttribute: true, &index.names)
            }
            guard count > 1 else { continue }
            guard seen.insert(UInt64(uri) << 32 | UInt64(entry.local)).inserted else {
                throw XMLProblem(
                    .duplicateAttribute,
                    attribute.nameRange,
                    expected: "each attribute once in an element",
                    found: "one twice, by prefixes of the same namespace"
                )
            }
        }
    }

    /// Returns whether an element has `xsi:nil="true"`, which is then no data.
    mutating func isNil(_ range: Range<Int>) -> Bool {
        var isNil = false
        for position in range {
            let attribute = index.attributes[position]
            guard namespaces.isNil(index.names.entries[Int(attribute.name)]) else { continue }
            let value = bytes[attribute.value]
            if value.elementsEqual("true".utf8) || value.elementsEqual("1".utf8) {
                index.attributes[position].flags.insert(.isHidden)
                isNil = true
            }
        }
        return isNil
    }

    func unbound(_ range: Range<Int>) -> XMLProblem {
        XMLProblem(
            .prefix,
            range,
            expected: "a prefix that a namespace declaration binds",
            found: "one that none binds",
            help: "declare it with an attribute such as xmlns:p=\"http://example.com/\""
        )
    }
}

extension XMLNamespaceScope {
    /// Returns what a declaration has to be, if it is not allowed (Namespaces in XML 1.0, §3).
    func refusal(of prefix: UInt32, _ uri: UInt32, isEmpty: Bool) -> String? {
        if prefix == Self.xmlns { return "no declaration of the prefix 'xmlns'" }
        if prefix == Self.xml {
            return uri == Self.xmlURI ? nil : "'xml' bound to its own namespace"
        }
        if uri == Self.xmlURI { return "the namespace of 'xml' bound to no other prefix" }
        if uri == Self.xmlnsURI { return "the namespace of 'xmlns' bound to no prefix" }
        if isEmpty, prefix != XMLNames.none { return "a URI for a prefix" }
        return nil
    }
}
