internal import VeriJSONCore

/// A reader of the keywords of one subschema.
struct SubschemaReader {
    let place: SchemaPlace
    let document: ParsedDocument
    let dialect: Dialect
    let members: [SchemaMember]

    init(_ place: SchemaPlace, _ document: ParsedDocument, _ dialect: Dialect) {
        self.place = place
        self.document = document
        self.dialect = dialect
        members = document.schemaMembers(place.node)
    }

    func member(_ name: KeywordName) -> NodeIndex? {
        guard let member = members.last(where: { $0.keyword == name }) else { return nil }
        return dialect.knows(name) ? member.node : nil
    }

    func keywords(_ compiler: inout SchemaCompiler) -> [CompiledKeyword] {
        var compiled: [CompiledKeyword] = []
        let isReference =
            dialect.draft.ignoresSiblingsOfRef
            && members.contains { $0.keyword == .ref && document.kind($0.node) == .string }
        for member in members {
            let (text, value, keyword) = (member.key, member.node, member.keyword)
            if isReference, keyword != .ref {
                let isNullable = text == "nullable" && dialect.specification == .openAPI30
                if keyword?.kinds != nil || isNullable {
                    report(.referenceSibling, value.key, text, &compiler)
                }
                continue
            }
            guard let keyword, dialect.knows(keyword) else {
                lintUnknown(text, keyword, value, &compiler)
                compiled.append(
                    CompiledKeyword(
                        name: nil,
                        text: text,
                        kinds: .all,
                        document: Int32(place.document),
                        value: value,
                        rule: .annotation
                    )
                )
                continue
            }
            guard let rule = rule(keyword, value, &compiler) else { continue }
            compiled.append(
                CompiledKeyword(
                    name: keyword,
                    text: text,
                    kinds: keyword.kinds ?? .all,
                    document: Int32(place.document),
                    value: value,
                    rule: rule,
                    discriminator: discriminator(of: keyword, value, &compiler).map {
                        compiler.graph.discriminators.append($0)
                        return Int32(compiler.graph.discriminators.count - 1)
                    }
                )
            )
        }
        if !isReference { lint(&compiler) }
        return compiled
    }

    func report(
        _ code: SchemaMistake.Code,
        _ node: NodeIndex,
        _ subject: String,
        _ compiler: inout SchemaCompiler,
        part: Range<Int>? = nil,
        expected: String = "",
        suggestion: String? = nil,
        help: String? = nil
    ) {
        compiler.mistakes.append(
            SchemaMistake(
                code,
                in: document,
                at: node,
                part: part,
                subject: subject,
                expected: expected,
                suggestion: suggestion,
                help: help
            )
        )
    }

    /// Reports that a keyword's value has the wrong type, and returns nil.
    func wrong(
        _ keyword: KeywordName,
        _ node: NodeIndex,
        _ expected: String,
        _ compiler: inout SchemaCompiler,
        help: String? = nil
    ) -> SchemaRule? {
        report(
            .keywordType,
            node,
            document.words(node),
            &compiler,
            expected: "\(expected) after '\(keyword.rawValue)'",
            help: help
        )
        return nil
    }

    /// Reports the items of an array that are not strings, or that there is no array.
    func wrong(_ keyword: KeywordName, strings list: NodeIndex, _ compiler: inout SchemaCompiler) {
        guard document.kind(list) == .array else {
            let help = keyword == .required ? helpOfRequired(list, compiler) : nil
            _ = wrong(keyword, list, "an array of strings", &compiler, help: help)
            return
        }
        for item in document.items(list) where document.kind(item) != .string {
            let expected = "a string in '\(keyword.rawValue)'"
            report(.keywordType, item, document.words(item), &compiler, expected: expected)
        }
    }

    /// Returns the edit for a Boolean after `required`, as draft 3 has it; nil for another value.
    private func helpOfRequired(_ value: NodeIndex, _ compiler: SchemaCompiler) -> String? {
        switch document.kind(value) {
        case .false: return "take it out: a member is optional unless 'required' names it"
        case .true:
            let pointer = compiler.registry.pointer(of: place)
            guard pointer.count > 1, pointer[pointer.count - 2] == "properties" else {
                return "list the names of the members that must be there"
            }
            let name = JSONWriter().string(.string(pointer[pointer.count - 1]))
            return "write \"required\": [\(name)] beside 'properties'"
        default: return nil
        }
    }

    /// Returns the edit for a value after `type` that draft 3 allows; nil for another one.
    private func helpOfType(_ name: NodeIndex) -> String? {
        switch document.kind(name) {
        case .object: "put the alternatives into 'anyOf', a name as {\"type\": \"string\"}"
        case .string where document.text(name) == "any":
            "take it out: without 'type', any value is"
                + " accepted"
        default: nil
        }
    }

    /// Reports the names after `type` that are not those of types.
    func wrong(type node: NodeIndex, _ compiler: inout SchemaCompiler) {
        let isList = document.kind(node) == .array
        for name in isList ? document.items(node) : [node] where mask(name) == nil {
            let known = KindMask.names.map(\.name)
            let text = document.kind(name) == .string ? document.text(name) : ""
            let help = helpOfType(name)
            report(
                .keywordType,
                name,
                document.words(name),
                &compiler,
                expected: isList
                    ? "the name of a type in 'type'"
                    : "the name of a type, or an array of them after 'type'",
                suggestion: help == nil ? compiler.search.nearest(to: text, among: known) : nil,
                help: help
            )
        }
    }

    /// Returns the target of the subschema at a node, with the token that leads to it after the keyword.
    func target(
        _ node: NodeIndex,
        _ keyword: KeywordName,
        _ compiler: inout SchemaCompiler,
        at step: String? = nil
    ) -> SchemaTarget {
        let found = place(node, keyword, &compiler, at: step)
        let pointer = step == nil ? nil : compiler.registry.found.pointer(of: found)
        return SchemaTarget(node: compiler.node(found), pointer: pointer)
    }

    /// Returns the target of the subschema of `then` or `else`, whose token is that of the keyword.
    func branch(_ keyword: KeywordName, _ compiler: inout SchemaCompiler) -> SchemaTarget? {
        guard let node = member(keyword) else { return nil }
        let found = place(node, keyword, &compiler)
        let pointer = compiler.registry.found.pointer(of: found)
        return SchemaTarget(node: compiler.node(found), pointer: pointer)
    }

    private func place(
        _ node: NodeIndex,
        _ keyword: KeywordName,
        _ compiler: inout SchemaCompiler,
        at step: String? = nil
    ) -> SchemaPlace {
        let own = compiler.registry.found.pointer(of: place)
        return compiler.registry.place(place.document, node, place.resource) {
            $0.add([keyword.rawValue] + [step].compactMap(\.self), to: own)
        }
    }

    /// Returns a number of at least zero without a fraction; nil if a value is something else.
    func count(_ node: NodeIndex) -> Int? {
        guard document.kind(node) == .number else { return nil }
        let number = document.number(node)
        guard number.isIntegral, number >= 0 else { return nil }
        return number.int ?? .max
    }

    /// Returns the kinds that `type` names; nil if the value is not one.
    func mask(_ node: NodeIndex) -> KindMask? {
        let names = document.kind(node) == .array ? document.items(node) : [node]
        var mask = KindMask(rawValue: 0)
        for name in names {
            guard document.kind(name) == .string,
                let kind = KindMask.names.first(where: { $0.name == document.text(name) })
            else { return nil }
            mask.formUnion(kind.mask)
        }
        return mask
    }
}
