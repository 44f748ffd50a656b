internal import VeriJSONCore

/// A part of a schema file with a URI of its own: the file, or a subschema with `$id`.
struct SchemaResource: Sendable {
    var uri: SchemaURI
    var document: Int
    var root: NodeIndex
    var dialect: Dialect
    var anchors: [String: NodeIndex] = [:]
    var dynamicAnchors: [String: NodeIndex] = [:]
    /// The pointer from the root of the document to ``root``.
    var pointer: [String] = []
    /// The resource around this one.
    var parent: Int?
}

/// A subschema in a file, with the resource that it is part of.
struct SchemaPlace: Hashable, Sendable {
    var document: Int
    var node: NodeIndex
    var resource: Int

    /// A value of a file, whatever resource it is part of.
    struct Key: Hashable, Sendable {
        private let bits: UInt64

        init(_ document: Int, _ node: NodeIndex) {
            bits = UInt64(document) << 32 | UInt64(node.rawValue)
        }
    }
}
