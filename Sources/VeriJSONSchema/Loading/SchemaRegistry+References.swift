internal import VeriJSONCore

extension SchemaRegistry {
    /// The maximum number of documents that a schema may consist of.
    static let documentLimit = 1_000

    /// The subschema that a reference leads to.
    struct Target {
        var place: SchemaPlace
        /// The anchor in the fragment; nil for a pointer or no fragment.
        var anchor: String?
    }

    /// Returns the subschema that a reference means; nil if there is none.
    mutating func target(of reference: String, from resource: Int) -> Target? {
        let uri = resources[resource].uri.resolving(reference)
        guard let found = self.resource(uri) else { return nil }
        let fragment = uri.decodedFragment
        let target = resources[found]
        guard !fragment.isEmpty else {
            return Target(place: place(target.document, target.root, found, target.pointer))
        }
        guard fragment.hasPrefix("/") else {
            guard let node = target.anchors[fragment] else { return nil }
            return Target(place: place(target.document, node, found, []), anchor: fragment)
        }
        guard let pointer = JSONPointer(fragment) else { return nil }
        return walk(pointer.tokens, from: found).map { Target(place: $0) }
    }

    /// Follows a pointer from the root of a resource, through embedded resources.
    private mutating func walk(_ tokens: [String], from resource: Int) -> SchemaPlace? {
        let document = documents[resources[resource].document]
        var node = resources[resource].root
        var current = resource
        var steps = resources[resource].pointer
        for token in tokens {
            switch document.kind(node) {
            case .object:
                guard let next = member(token, of: node, in: resources[resource].document) else {
                    return nil
                }
                node = next
            case .array:
                let items = document.items(node)
                guard let index = Int(token), items.indices.contains(index),
                    String(index) == token
                else { return nil }
                node = items[index]
            default: return nil
            }
            steps.append(token)
            if let inner = resources.lastIndex(where: {
                $0.document == resources[resource].document && $0.root == node
            }) {
                current = inner
            }
        }
        return place(resources[resource].document, node, current, steps)
    }

    /// Returns the value of a member, whose object is indexed at the first search in it.
    private mutating func member(
        _ key: String,
        of object: NodeIndex,
        in document: Int
    ) -> NodeIndex? {
        let searched = SearchedObject(document: document, node: object)
        if membersOfObject[searched] == nil {
            membersOfObject[searched] = Dictionary(
                documents[document].members(object).map { (Array($0.key.utf8), $0.node) },
                uniquingKeysWith: { $1 }
            )
        }
        return membersOfObject[searched]?[Array(key.utf8)]
    }

    /// Returns the known reference nearest to one that leads nowhere.
    mutating func nearestReference(to reference: String, from resource: Int) -> String? {
        nearestPointer(to: reference, from: resource)
            ?? search.nearest(to: reference, among: referenceNames(in: resource))
    }

    /// Returns everything that a reference in a resource may name.
    private mutating func referenceNames(in resource: Int) -> [String] {
        if let known = namesOfResource[resource] { return known }
        let own = resources[resource]
        var names: [String] = own.anchors.keys.sorted().map { "#" + $0 }
        let document = documents[own.document]
        for keyword in ["$defs", "definitions"] {
            if let map = document.member(keyword, of: own.root) {
                names += document.members(map).map {
                    "#" + JSONPointer(tokens: [keyword, $0.key]).description
                }
            }
        }
        names += uris.sorted()
        namesOfResource[resource] = names
        return names
    }

    /// Returns a pointer that follows one as far as it leads, and goes on with the nearest key.
    private mutating func nearestPointer(
        to reference: String,
        from resource: Int
    ) -> String? {
        let uri = resources[resource].uri.resolving(reference)
        guard let found = resourceOfURI[uri.withoutFragment],
            let pointer = JSONPointer(uri.decodedFragment)
        else { return nil }
        let document = documents[resources[found].document]
        var node = resources[found].root
        for (position, token) in pointer.tokens.enumerated() {
            if let next = document.member(token, of: node) {
                node = next
                continue
            }
            let keys = document.members(node).map(\.key)
            guard let key = search.nearest(to: token, among: keys) else { return nil }
            let path = pointer.tokens[..<position] + [key] + pointer.tokens[(position + 1)...]
            let start = reference.prefix { $0 != "#" }
            return start + "#" + JSONPointer(tokens: Array(path)).description
        }
        return nil
    }
}

/// An object whose members are indexed for the pointers that go through it.
struct SearchedObject: Hashable {
    var document: Int
    var node: NodeIndex
}

extension ParsedDocument {
    /// Returns the subschemas in the value of a keyword, each with the token that leads to it; nil for
    /// the value itself.
    func subschemas(
        of keyword: KeywordName,
        _ value: NodeIndex,
        _ draft: Schema.Draft
    ) -> [(node: NodeIndex, step: String?)] {
        switch keyword.shape(in: draft) {
        case .none: return []
        case .schema: return [(value, nil)]
        case .schemas:
            return items(value).enumerated().map { ($0.element, String($0.offset)) }
        case .schemaOrSchemas:
            return kind(value) == .array
                ? items(value).enumerated().map { ($0.element, String($0.offset)) }
                : [(value, nil)]
        case .map: return members(value).map { ($0.node, $0.key) }
        case .dependencies:
            return members(value).filter { kind($0.node) != .array }.map { ($0.node, $0.key) }
        }
    }
}
