internal import VeriJSONCore

/// The schema files that a schema refers to, with everything in them that has a name.
struct SchemaRegistry {
    private(set) var documents: [ParsedDocument] = []
    private(set) var resources: [SchemaResource] = []
    private(set) var resourceOfURI: [String: Int] = [:]
    /// The resource and the pointer in it of each subschema that was found.
    private var places: [SchemaPlace.Key: (resource: Int, pointer: [String])] = [:]
    private let options: Schema.Options
    private var sources: SchemaSources
    var mistakes: [SchemaMistake] = []
    var dialects: [String: Dialect] = [:]
    /// Whether a document is of a version that cannot be read.
    var hasUnsupportedVersion = false
    /// The members of the objects that pointers go through.
    var membersOfObject: [SchemaPlace.Key: [[UInt8]: NodeIndex]] = [:]
    private var failed: Set<String> = []
    /// The names that references in a resource may have, for suggestions.
    var namesOfResource: [Int: [String]] = [:]
    /// The search for suggestions, whose steps are limited for all references together.
    var search = NearestName()

    init(_ options: Schema.Options, schemaName: String) {
        self.options = options
        sources = SchemaSources(options, schemaName: schemaName)
    }

    /// The resource of the first document.
    var firstResource: Int { 0 }

    /// The dialect of documents that name none: that of the description which refers to them, or the
    /// default.
    private var inherited: Dialect {
        let first = resources.first?.dialect
        return first.flatMap { $0.specification.isOpenAPI ? $0 : nil }
            ?? Dialect(options.draft ?? .draft2020)
    }

    /// Every URI that has a resource.
    var uris: [String] { Array(resourceOfURI.keys) + Array(MetaSchemas.texts.keys) }

    /// Adds a file and finds the resources and anchors in it.
    ///
    /// The description of an API is no schema, but has some, by a dialect of its own.
    mutating func add(_ document: ParsedDocument, uri: SchemaURI, inherited: Dialect) -> Int {
        let index = documents.count
        documents.append(document)
        var base = uri
        base.fragment = nil
        let resource = resources.count
        let description = APIDescription(document)
        resources.append(
            SchemaResource(
                uri: base,
                document: index,
                root: ParsedDocument.root,
                dialect: description.map { Dialect($0.specification) } ?? inherited
            )
        )
        resourceOfURI[base.withoutFragment] = resource
        if let named = description.flatMap({ dialect(of: $0, index) }) {
            resources[resource].dialect = named
        }
        explore(SchemaPlace(document: index, node: ParsedDocument.root, resource: resource), [])
        for pointer in description?.schemas ?? [] {
            guard let node = document.node(at: pointer) else { continue }
            explore(SchemaPlace(document: index, node: node, resource: resource), pointer)
        }
        return index
    }

    func pointer(of place: SchemaPlace) -> [String] {
        places[SchemaPlace.Key(place.document, place.node)]?.pointer ?? []
    }

    /// Returns the place of a subschema, which is explored if no keyword led to it.
    mutating func place(
        _ document: Int,
        _ node: NodeIndex,
        _ resource: Int,
        _ pointer: [String]
    )
        -> SchemaPlace
    {
        let key = SchemaPlace.Key(document, node)
        if places[key] == nil {
            explore(SchemaPlace(document: document, node: node, resource: resource), pointer)
        }
        return SchemaPlace(
            document: document,
            node: node,
            resource: places[key]?.resource ?? resource
        )
    }

    /// Finds the identifiers in a subschema and in those below it.
    private mutating func explore(_ start: SchemaPlace, _ pointer: [String]) {
        var pending: [(SchemaPlace, [String])] = [(start, pointer)]
        while let (found, pointer) = pending.popLast() {
            let document = documents[found.document]
            let key = SchemaPlace.Key(found.document, found.node)
            guard places[key] == nil else { continue }
            var place = found
            let members = document.members(found.node)
            place.resource = identify(found, members, pointer)
            places[key] = (place.resource, pointer)
            let dialect = resources[place.resource].dialect
            for (name, value) in members.reversed() {
                guard let keyword = KeywordName(rawValue: name), dialect.knows(keyword) else {
                    continue
                }
                if dialect.draft.ignoresSiblingsOfRef, keyword != .definitions,
                    members.contains(where: {
                        $0.key == "$ref" && document.kind($0.node) == .string
                    })
                {
                    continue
                }
                for (node, steps) in document.subschemas(of: keyword, value, dialect.draft) {
                    pending.append(
                        (
                            SchemaPlace(
                                document: place.document,
                                node: node,
                                resource: place.resource
                            ),
                            pointer + [name] + steps
                        )
                    )
                }
            }
        }
    }

    /// Reads `$schema`, `$id` and the anchors of a subschema, and returns its resource.
    private mutating func identify(
        _ place: SchemaPlace,
        _ members: [(key: String, node: NodeIndex)],
        _ pointer: [String]
    ) -> Int {
        let document = documents[place.document]
        func string(_ name: String) -> String? {
            members.last { $0.key == name && document.kind($0.node) == .string }
                .map { document.text($0.node) }
        }
        var current = place.resource
        let isRoot = place.node == resources[current].root
        if isRoot, resources[current].dialect.knows(.schema), let uri = string("$schema") {
            resources[current].dialect = dialect(
                uri,
                resources[current].dialect,
                place.document,
                members.last { $0.key == "$schema" }?.node ?? place.node
            )
        }
        var dialect = resources[current].dialect
        // A nested `$schema` may say that its own `$id` is written otherwise.
        if !isRoot, let uri = string("$schema"), string("$id") != nil || string("id") != nil {
            dialect = self.dialect(
                uri,
                dialect,
                place.document,
                members.last { $0.key == "$schema" }?.node ?? place.node
            )
        }
        let idName = dialect.draft == .draft4 ? "id" : "$id"
        let ignoresID = dialect.draft.ignoresSiblingsOfRef && string("$ref") != nil
        let hasID = dialect.knows(dialect.draft == .draft4 ? .id : .dollarID)
        if hasID, let id = string(idName), !ignoresID {
            let target = resources[current].uri.resolving(id)
            let anchor = dialect.draft <= .draft7 ? target.decodedFragment : ""
            if id.hasPrefix("#"), dialect.draft <= .draft7 {
                resources[current].anchors[anchor] = place.node
            } else {
                var uri = target
                uri.fragment = nil
                if isRoot {
                    resources[current].uri = uri
                } else {
                    resources.append(
                        SchemaResource(
                            uri: uri,
                            document: place.document,
                            root: place.node,
                            dialect: dialect,
                            pointer: pointer,
                            parent: current
                        )
                    )
                    current = resources.count - 1
                }
                resourceOfURI[uri.withoutFragment] = current
                if !anchor.isEmpty { resources[current].anchors[anchor] = place.node }
            }
        }
        if dialect.knows(.anchor), let name = string("$anchor") {
            resources[current].anchors[name] = place.node
        }
        if dialect.knows(.dynamicAnchor), let name = string("$dynamicAnchor") {
            resources[current].anchors[name] = place.node
            resources[current].dynamicAnchors[name] = place.node
        }
        if dialect.knows(.recursiveAnchor), place.node == resources[current].root,
            members.contains(where: {
                $0.key == "$recursiveAnchor" && document.kind($0.node) == .true
            })
        {
            // The empty name stands for `$recursiveRef`; no anchor has it.
            resources[current].dynamicAnchors[""] = place.node
        }
        return current
    }

    /// Returns the resource with a URI, from those known, built in or given in advance.
    mutating func resource(_ uri: SchemaURI) -> Int? {
        let key = uri.withoutFragment
        if let known = resourceOfURI[key] { return known }
        // A closure may make documents without end.
        guard !failed.contains(key), documents.count < Self.documentLimit else { return nil }
        let found =
            MetaSchemas.texts[key].map { SchemaSources.Found(name: key, bytes: Array($0.utf8)) }
            ?? sources.document(key, base: resources[firstResource].uri)
        guard let found else {
            failed.insert(key)
            return nil
        }
        do throws(JSONSyntaxError) {
            let document = try ParsedDocument(
                name: found.name,
                bytes: found.bytes,
                depthLimit: options.limits.clamped.depth
            )
            let before = resources.count
            _ = add(document, uri: uri, inherited: inherited)
            resourceOfURI[key] = before
            return before
        } catch {
            failed.insert(key)
            mistakes.append(SchemaMistake(notJSON: found.name, error))
            return nil
        }
    }
}
