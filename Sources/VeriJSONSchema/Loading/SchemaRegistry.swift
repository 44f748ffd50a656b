internal import VeriJSONCore

/// The schema files that a schema refers to, with everything in them that has a name.
struct SchemaRegistry {
    private(set) var documents: [ParsedDocument] = []
    private(set) var resources: [SchemaResource] = []
    private(set) var resourceOfURI: [String: Int] = [:]
    private(set) var found = FoundSubschemas()
    private let options: Schema.Options
    private var sources: SchemaSources
    var mistakes: [SchemaMistake] = []
    var dialects: [String: Dialect] = [:]
    /// Whether a document is of a version that cannot be read.
    var hasUnsupportedVersion = false
    /// The members of the objects that pointers go through.
    var membersOfObject: [SearchedObject: [[UInt8]: NodeIndex]] = [:]
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
        found.add(document)
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
        explore(
            SchemaPlace(document: index, node: ParsedDocument.root, resource: resource),
            PointerTree.root
        )
        for tokens in description?.schemas ?? [] {
            guard let node = document.node(at: tokens) else { continue }
            _ = place(index, node, resource) { $0.add(tokens, to: PointerTree.root) }
        }
        return index
    }

    /// Returns the tokens of the pointer to a subschema.
    func pointer(of place: SchemaPlace) -> [String] {
        found.pointers.tokens(of: found.pointer(of: place))
    }

    /// Returns the place of a subschema, which is explored if no keyword led to it.
    mutating func place(
        _ document: Int,
        _ node: NodeIndex,
        _ resource: Int,
        _ pointer: [String]
    ) -> SchemaPlace {
        place(document, node, resource) { $0.add(pointer, to: PointerTree.root) }
    }

    /// Returns the place of a subschema, whose pointer is asked for if no keyword led to it.
    mutating func place(
        _ document: Int,
        _ node: NodeIndex,
        _ resource: Int,
        pointer: (inout PointerTree) -> Int
    ) -> SchemaPlace {
        let place = SchemaPlace(document: document, node: node, resource: resource)
        if found.number(document, node) == nil { explore(place, pointer(&found.pointers)) }
        return found.number(document, node).map { found.places[$0] } ?? place
    }

    /// Finds the identifiers in a subschema and in those below it.
    private mutating func explore(_ start: SchemaPlace, _ pointer: Int) {
        var pending = [(start, pointer)]
        while let (next, pointer) = pending.popLast() {
            guard found.number(next.document, next.node) == nil else { continue }
            let document = documents[next.document]
            var place = next
            let members = document.schemaMembers(next.node)
            place.resource = identify(next, members, pointer)
            found.add(place, pointer)
            let dialect = resources[place.resource].dialect
            let isReference =
                dialect.draft.ignoresSiblingsOfRef
                && members.contains { $0.keyword == .ref && document.kind($0.node) == .string }
            for member in members.reversed() {
                guard let keyword = member.keyword, dialect.knows(keyword),
                    !isReference || keyword == .definitions
                else { continue }
                let below = document.subschemas(of: keyword, member.node, dialect.draft)
                guard !below.isEmpty else { continue }
                let holder = found.pointers.add(member.key, to: pointer)
                for (node, step) in below {
                    place.node = node
                    pending.append(
                        (place, step.map { found.pointers.add($0, to: holder) } ?? holder)
                    )
                }
            }
        }
    }

    /// Reads `$schema`, `$id` and the anchors of a subschema, and returns its resource.
    private mutating func identify(
        _ place: SchemaPlace,
        _ members: [SchemaMember],
        _ pointer: Int
    ) -> Int {
        guard members.contains(where: { $0.keyword?.identifies ?? false }) else {
            return place.resource
        }
        let document = documents[place.document]
        func string(_ name: KeywordName) -> String? {
            members.last { $0.keyword == name && document.kind($0.node) == .string }
                .map { document.text($0.node) }
        }
        var current = place.resource
        let isRoot = place.node == resources[current].root
        if isRoot, resources[current].dialect.knows(.schema), let uri = string(.schema) {
            resources[current].dialect = dialect(
                uri,
                resources[current].dialect,
                place.document,
                members.last { $0.keyword == .schema }?.node ?? place.node
            )
        }
        var dialect = resources[current].dialect
        // A nested `$schema` may say that its own `$id` is written otherwise.
        if !isRoot, let uri = string(.schema), string(.dollarID) != nil || string(.id) != nil {
            dialect = self.dialect(
                uri,
                dialect,
                place.document,
                members.last { $0.keyword == .schema }?.node ?? place.node
            )
        }
        let idName = dialect.draft == .draft4 ? KeywordName.id : .dollarID
        let ignoresID = dialect.draft.ignoresSiblingsOfRef && string(.ref) != nil
        if dialect.knows(idName), let id = string(idName), !ignoresID {
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
                            pointer: found.pointers.tokens(of: pointer),
                            parent: current
                        )
                    )
                    current = resources.count - 1
                }
                resourceOfURI[uri.withoutFragment] = current
                if !anchor.isEmpty { resources[current].anchors[anchor] = place.node }
            }
        }
        if dialect.knows(.anchor), let name = string(.anchor) {
            resources[current].anchors[name] = place.node
        }
        if dialect.knows(.dynamicAnchor), let name = string(.dynamicAnchor) {
            resources[current].anchors[name] = place.node
            resources[current].dynamicAnchors[name] = place.node
        }
        if dialect.knows(.recursiveAnchor), place.node == resources[current].root,
            members.contains(where: {
                $0.keyword == .recursiveAnchor && document.kind($0.node) == .true
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
        let source =
            MetaSchemas.texts[key].map { SchemaSources.Found(name: key, bytes: Array($0.utf8)) }
            ?? sources.document(key, base: resources[firstResource].uri)
        guard let source else {
            failed.insert(key)
            return nil
        }
        do throws(JSONSyntaxError) {
            let document = try ParsedDocument(
                name: source.name,
                bytes: source.bytes,
                depthLimit: options.limits.clamped.depth
            )
            let before = resources.count
            _ = add(document, uri: uri, inherited: inherited)
            resourceOfURI[key] = before
            return before
        } catch {
            failed.insert(key)
            mistakes.append(SchemaMistake(notJSON: source.name, error))
            return nil
        }
    }
}
