internal import VeriJSONCore

extension SchemaRegistry {
    /// Returns the dialect that the description of an API names for its schemas; nil if it names none.
    mutating func dialect(of description: APIDescription, _ index: Int) -> Dialect? {
        let document = description.document
        guard description.specification == .openAPI31,
            let node = document.node(at: ["jsonSchemaDialect"]), document.kind(node) == .string
        else { return nil }
        var named = dialect(document.text(node), Dialect(.openAPI31), index, node)
        named.specification = .openAPI31
        return named
    }

    /// Returns the dialect that `$schema` names.
    mutating func dialect(
        _ uri: String,
        _ inherited: Dialect,
        _ document: Int,
        _ node: NodeIndex
    ) -> Dialect {
        if let draft = Schema.Draft(metaSchema: uri) { return Dialect(draft) }
        if Dialect.isOpenAPI(uri) { return Dialect(.openAPI31) }
        let target = SchemaURI(uri)
        let key = target.withoutFragment
        if let known = dialects[key] { return known }
        dialects[key] = inherited
        if let version = UnsupportedVersion(metaSchema: uri) {
            hasUnsupportedVersion = true
            mistakes.append(
                SchemaMistake(
                    .dialectUnknown,
                    in: documents[document],
                    at: node,
                    subject: version.name,
                    expected: Schema.Draft.list,
                    help: version.help
                )
            )
            return inherited
        }
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
}
