internal import VeriJSONCore

/// A body in JSON that the description of an API has a schema of.
struct DescribedBody {
    var name: OperationName
    var schema: NodeIndex
    /// The pointer to the schema.
    var pointer: [String]
}

/// A search for the bodies in the description of an API.
///
/// It follows references in the document; those to other files are followed when a body is asked for.
struct BodyFinder {
    /// A value with the pointer to it.
    private struct Stand {
        var node: NodeIndex
        var pointer: [String]
    }

    private let document: ParsedDocument
    private(set) var bodies: [DescribedBody] = []
    /// The members of the objects that references lead through.
    private var members: [NodeIndex: [String: NodeIndex]] = [:]

    init(_ document: ParsedDocument) {
        self.document = document
    }

    /// Finds the bodies of all operations, in the order of the document.
    mutating func find() {
        guard let paths = document.node(at: ["paths"]) else { return }
        for (path, node) in document.members(paths) {
            let item = target(Stand(node: node, pointer: ["paths", path]))
            for (method, operation) in document.members(item.node)
            where APIDescription.methods.contains(method) {
                let stand = Stand(node: operation, pointer: item.pointer + [method])
                find(in: stand, method.uppercased() + " " + path)
            }
        }
    }

    private mutating func find(in operation: Stand, _ name: String) {
        for (key, node) in document.members(operation.node) {
            let stand = Stand(node: node, pointer: operation.pointer + [key])
            switch key {
            case "requestBody": find(in: stand, name, .request)
            case "responses":
                for (status, response) in document.members(node) {
                    let below = Stand(node: response, pointer: stand.pointer + [status])
                    find(in: below, name, .response(status))
                }
            default: break
            }
        }
    }

    private mutating func find(in holder: Stand, _ name: String, _ kind: OperationName.Body) {
        let holder = target(holder)
        guard let content = document.member("content", of: holder.node) else { return }
        for (type, node) in document.members(content) where OperationName.isJSON(type) {
            guard let schema = document.member("schema", of: node) else { continue }
            bodies.append(
                DescribedBody(
                    name: OperationName(operation: name, body: kind, mediaType: type),
                    schema: schema,
                    pointer: holder.pointer + ["content", type, "schema"]
                )
            )
        }
    }

    /// Returns the value that a reference in this document means, else the value itself.
    private mutating func target(_ start: Stand) -> Stand {
        var stand = start
        var seen: Set<NodeIndex> = [start.node]
        while let reference = document.member("$ref", of: stand.node),
            document.kind(reference) == .string
        {
            let text = document.text(reference)
            guard text.hasPrefix("#"), let pointer = JSONPointer(SchemaURI(text).decodedFragment),
                let node = self.node(at: pointer.tokens), seen.insert(node).inserted
            else { break }
            stand = Stand(node: node, pointer: pointer.tokens)
        }
        return stand
    }

    private mutating func node(at path: [String]) -> NodeIndex? {
        var node = ParsedDocument.root
        for key in path {
            if members[node] == nil {
                members[node] = Dictionary(
                    document.members(node).map { ($0.key, $0.node) },
                    uniquingKeysWith: { $1 }
                )
            }
            guard let next = members[node]?[key] else { return nil }
            node = next
        }
        return node
    }
}
