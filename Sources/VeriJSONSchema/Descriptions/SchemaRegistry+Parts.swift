internal import VeriJSONCore

/// The part of a document that a schema is made of.
enum SchemaPart {
    case whole
    /// The schema at a pointer, or at a reference into the document such as `#/$defs/order`.
    case pointer(String)
    /// The schema of a body, by the text of an ``OperationName``.
    case operation(String)
    /// Every schema of the description of an API, the whole of any other document.
    case everything
}

extension SchemaRegistry {
    /// A value of a description, which need not be a schema.
    private struct Stand {
        var document: Int
        var node: NodeIndex
        var resource: Int
        var pointer: [String]
    }

    /// Returns the subschemas that a part of the first document consists of; none if it has a
    /// mistake, which is added to ``mistakes``.
    mutating func places(of part: SchemaPart) -> [SchemaPlace] {
        let root = { (registry: inout SchemaRegistry) in
            registry.place(0, ParsedDocument.root, registry.firstResource, [])
        }
        let description = APIDescription(documents[0])
        switch part {
        case .whole:
            guard let description else { return [root(&self)] }
            mistakes.append(Self.mistake(aboutWhole: description))
            return []
        case .everything:
            guard let description else { return [root(&self)] }
            return places(of: description)
        case .pointer(let text): return [place(at: text, description)].compactMap(\.self)
        case .operation(let text): return [place(ofBody: text, description)].compactMap(\.self)
        }
    }

    static func mistake(aboutWhole description: APIDescription) -> SchemaMistake {
        let key = description.specification == .swagger ? "swagger" : "openapi"
        let document = description.document
        return SchemaMistake(
            .apiDescription,
            in: document,
            at: document.member(key, of: ParsedDocument.root) ?? ParsedDocument.root,
            subject: description.name,
            expected: description.specification == .swagger ? "swagger" : "",
            help: description.help
        )
    }

    private mutating func places(of description: APIDescription) -> [SchemaPlace] {
        var found: [SchemaPlace] = []
        var seen: Set<SchemaPlace> = []
        for pointer in description.schemas {
            let reference = "#" + SchemaURI.fragment(of: JSONPointer(tokens: pointer).description)
            guard let target = target(of: reference, from: firstResource) else { continue }
            if seen.insert(target.place).inserted { found.append(target.place) }
        }
        for body in description.bodies() {
            let place = place(0, body.schema, firstResource, body.pointer)
            if seen.insert(place).inserted { found.append(place) }
        }
        return found
    }

    // MARK: Pointers

    private mutating func place(at text: String, _ description: APIDescription?) -> SchemaPlace? {
        let reference = text.hasPrefix("#") ? text : "#" + SchemaURI.fragment(of: text)
        guard reference.count > 1 || description == nil else {
            if let description { mistakes.append(Self.mistake(aboutWhole: description)) }
            return nil
        }
        guard text.isEmpty || text.hasPrefix("#") || text.hasPrefix("/"),
            let target = target(of: reference, from: firstResource)
        else {
            let nearest = nearestReference(to: reference, from: firstResource)
            report(.partUnknown, text, suggestion: nearest, help: description?.help)
            return nil
        }
        guard !isNoSchema(target.place) else {
            let document = documents[target.place.document]
            let hasSchema = document.member("schema", of: target.place.node) != nil
            report(
                .partUnknown,
                text,
                at: target.place,
                help: hasSchema
                    ? "the schema is at '\(reference)/schema'" : description?.help
            )
            return nil
        }
        return target.place
    }

    /// Whether an object has members, none of which only a schema has.
    private func isNoSchema(_ place: SchemaPlace) -> Bool {
        let dialect = resources[place.resource].dialect
        let keys = documents[place.document].members(place.node).map(\.key)
        let keywords = keys.map {
            KeywordName(rawValue: $0).flatMap { dialect.knows($0) ? $0 : nil }
        }
        if keywords.contains(where: { $0.map { !$0.isUsualName } ?? false }) { return false }
        return zip(keys, keywords).contains { key, keyword in
            keyword == nil && !key.hasPrefix("x-") && OpenAPIKeyword(rawValue: key) == nil
        }
    }

    // MARK: Operations

    private mutating func place(
        ofBody text: String,
        _ description: APIDescription?
    ) -> SchemaPlace? {
        guard let description, description.specification != .swagger else {
            if let description {
                mistakes.append(Self.mistake(aboutWhole: description))
            } else {
                report(.operationUnknown, text, expected: "a description of an API in OpenAPI")
            }
            return nil
        }
        guard let name = OperationName(text) else {
            report(
                .operationUnknown,
                text,
                expected: "an operation, such as 'GET /orders' or 'GET /orders 404'",
                help: description.help
            )
            return nil
        }
        let root = Stand(
            document: 0,
            node: ParsedDocument.root,
            resource: firstResource,
            pointer: []
        )
        guard let item = child("paths", of: root).flatMap({ child(name.path, of: $0) }),
            let operation = child(name.method, of: item)
        else {
            let known = description.bodies().map(\.name.operation)
            report(
                .operationUnknown,
                name.operation,
                expected: "an operation of the description",
                suggestion: name.template(among: known)
                    ?? search.nearest(to: name.operation, among: known),
                help: description.help
            )
            return nil
        }
        return body(of: operation, name)
    }

    private mutating func body(of operation: Stand, _ name: OperationName) -> SchemaPlace? {
        let holder: Stand?
        switch name.body {
        case .request: holder = child("requestBody", of: operation)
        case .response(let status):
            let responses = child("responses", of: operation)
            holder = responses.flatMap { response(status, name, in: $0) }
            if holder == nil {
                report(
                    .operationUnknown,
                    status,
                    expected: "a response of '\(name.operation)'",
                    help: listing("its responses are", responses)
                )
                return nil
            }
        }
        let content = holder.flatMap { child("content", of: $0) }
        guard let content, let type = mediaType(name.mediaType, in: content) else {
            report(
                .operationUnknown,
                name.mediaType,
                expected: "a media type of '\(name.bodyName)'",
                help: listing("its media types are", content) ?? "it has no body"
            )
            return nil
        }
        let document = documents[type.document]
        guard let schema = document.member("schema", of: type.node) else {
            report(.operationUnknown, "none", expected: "a schema of '\(name)'")
            return nil
        }
        return place(type.document, schema, type.resource, type.pointer + ["schema"])
    }

    /// Returns the response of a status, else of its range, else the default of all others (OpenAPI
    /// 3.1.1 §4.8.16.1).
    ///
    /// A name without a status does not mean the default beside a success of another status: it is
    /// the body of errors then.
    private mutating func response(
        _ status: String,
        _ name: OperationName,
        in responses: Stand
    ) -> Stand? {
        let range = String(status.prefix(1)) + "XX"
        if let found = child(status, of: responses) ?? child(range, of: responses) { return found }
        let keys = documents[responses.document].members(responses.node).map(\.key)
        if name.hasUsualStatus, keys.contains(where: { $0.hasPrefix("2") }) { return nil }
        return child("default", of: responses)
    }

    /// Returns the media type of a name, else one with parameters, else a range that has it.
    private mutating func mediaType(_ name: String, in content: Stand) -> Stand? {
        if let found = child(name, of: content) { return found }
        let keys = documents[content.document].members(content.node).map(\.key)
        let bare = keys.first { $0.prefix { $0 != ";" }.lowercased() == name.lowercased() }
        let range = keys.filter { OperationName.covers($0.lowercased(), name) }
            .max { $0.count < $1.count }
        return (bare ?? range).flatMap { child($0, of: content) }
    }

    private func listing(_ words: String, _ object: Stand?) -> String? {
        guard let object else { return nil }
        let keys = documents[object.document].members(object.node).map(\.key)
        return keys.isEmpty ? nil : words + " " + APIDescription.list(keys)
    }

    /// Returns a member of an object, or what a reference in its place leads to.
    private mutating func child(_ key: String, of stand: Stand) -> Stand? {
        guard let node = documents[stand.document].member(key, of: stand.node) else { return nil }
        var found = stand
        found.node = node
        found.pointer.append(key)
        var seen: Set<SchemaPlace> = []
        while true {
            let document = documents[found.document]
            guard let reference = document.member("$ref", of: found.node),
                document.kind(reference) == .string
            else { return found }
            guard let target = target(of: document.text(reference), from: found.resource),
                seen.insert(target.place).inserted
            else { return nil }
            found = Stand(
                document: target.place.document,
                node: target.place.node,
                resource: target.place.resource,
                pointer: pointer(of: target.place)
            )
        }
    }

    private mutating func report(
        _ code: SchemaMistake.Code,
        _ subject: String,
        at place: SchemaPlace? = nil,
        expected: String = "",
        suggestion: String? = nil,
        help: String? = nil
    ) {
        let document = documents[place?.document ?? 0]
        let start = document.range(place?.node ?? ParsedDocument.root).lowerBound
        mistakes.append(
            SchemaMistake(
                code,
                in: document,
                at: place?.node ?? ParsedDocument.root,
                part: start..<start + 1,
                subject: subject,
                expected: expected,
                suggestion: suggestion,
                help: help
            )
        )
    }
}
