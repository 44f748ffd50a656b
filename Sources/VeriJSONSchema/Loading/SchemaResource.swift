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
}

/// The subschemas that were found in the documents, numbered in the order in which they were found.
struct FoundSubschemas: Sendable {
    private(set) var places: [SchemaPlace] = []
    /// The position of the pointer to each subschema in ``pointers``.
    private var pointerOf: [Int32] = []
    /// The number of the subschema at each node of each document; -1 where there is none.
    private var numbers: [[Int32]] = []
    var pointers = PointerTree()

    /// Makes room for the subschemas of the next document.
    mutating func add(_ document: ParsedDocument) {
        numbers.append(Array(repeating: -1, count: document.tape.nodeCount))
    }

    /// Returns the number of the subschema at a node; nil if none was found there.
    func number(_ document: Int, _ node: NodeIndex) -> Int? {
        let number = numbers[document][Int(node.rawValue)]
        return number < 0 ? nil : Int(number)
    }

    /// Adds a subschema, given with the position of its pointer.
    mutating func add(_ place: SchemaPlace, _ pointer: Int) {
        numbers[place.document][Int(place.node.rawValue)] = Int32(places.count)
        places.append(place)
        pointerOf.append(Int32(pointer))
    }

    /// Returns the position of the pointer to a subschema; that of the empty one if it is unknown.
    func pointer(of place: SchemaPlace) -> Int {
        number(place.document, place.node).map { Int(pointerOf[$0]) } ?? PointerTree.root
    }
}
