internal import VeriJSONCore

/// The schema files that a schema refers to, with everything in them that has a name.
struct SchemaRegistry {
    private(set) var documents: [ParsedDocument] = []
    private(set) var resources: [SchemaResource] = []
    private(set) var resourceOfURI: [String: Int] = [:]
    /// The resource and the pointer in it of each subschema that was found.
    private var places: [[UInt32]: (resource: Int, pointer: [String])] = [:]
    private let options: Schema.Options
    private var sources: SchemaSources
    var mistakes: [SchemaMistake] = []
    private var dialects: [String: Dialect] = [:]
    /// The members of the objects that pointers go through.
    var membersOfObject: [[UInt32]: [[UInt8]: NodeIndex]] = [:]
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

    /// Every URI that has a resource.
    var uris: [String] { Array(resourceOfURI.keys) + Array(MetaSchemas.texts.keys) }

    /// Adds a file and finds the resources and anchors in it.
    mutating func add(_ document: ParsedDocument, uri: SchemaURI, inherited: Dialect) -> Int {
        let index = documents.count
        documents.append(document)
        var base = uri
        base.fragment = nil
        let resource = resources.count
        resources.append(
            SchemaResource(
                uri: base,
                document: index,
                root: ParsedDocument.root,
                dialect: inherited
            )
        )
        resourceOfURI[base.withoutFragment] = resource
        explore(SchemaPlace(document: index, node: ParsedDocument.root, resource: resource), [])
        return index
    }

    func pointer(of place: SchemaPlace) -> [String] {
        places[[UInt32(place.document), place.node.rawValue]]?.pointer ?? []
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
        let key = [UInt32(document), node.rawValue]
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
            let key = [UInt32(found.document), found.node.rawValue]
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
        if isRoot, let uri = string("$schema") {
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
        if let id = string(idName), !ignoresID {
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

    /// Returns the dialect that `$schema` names.
    private mutating func dialect(
        _ uri: String,
        _ inherited: Dialect,
        _ document: Int,
        _ node: NodeIndex
    ) -> Dialect {
        if let draft = Schema.Draft(metaSchema: uri) { return Dialect(draft) }
        let target = SchemaURI(uri)
        let key = target.withoutFragment
        if let known = dialects[key] { return known }
        dialects[key] = inherited
        guard let resource = resource(target) else {
            mistakes.append(
                SchemaMistake(
                    .dialectUnknown,
                    in: documents[document],
                    at: node,
                    subject: uri,
                    suggestion: nearest(uri, Schema.Draft.allCases.map(\.uri))
                )
            )
            return inherited
        }
        let root = resources[resource]
        var dialect = Dialect(root.dialect.draft)
        let text = documents[root.document]
        if dialect.draft >= .draft2019, let list = text.member("$vocabulary", of: root.root) {
            var found: Set<Vocabulary> = [.core]
            for (name, value) in text.members(list) {
                if let vocabulary = Vocabulary(uri: name) {
                    found.insert(vocabulary)
                    if vocabulary == .formatAssertion
                        || vocabulary == .format && text.kind(value) == .true
                    {
                        dialect.assertsFormat = true
                    }
                } else if text.kind(value) == .true {
                    mistakes.append(
                        SchemaMistake(
                            .vocabularyUnknown,
                            in: documents[document],
                            at: node,
                            subject: name
                        )
                    )
                }
            }
            dialect.vocabularies = found
        }
        dialects[key] = dialect
        return dialect
    }

    private func nearest(_ text: String, _ names: [String]) -> String? {
        var search = NearestName()
        return search.nearest(to: text, among: names)
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
            _ = add(document, uri: uri, inherited: Dialect(options.draft ?? .draft2020))
            resourceOfURI[key] = before
            return before
        } catch {
            failed.insert(key)
            mistakes.append(SchemaMistake(notJSON: found.name, error))
            return nil
        }
    }
}
