internal import VeriJSONCore

/// The keywords that OpenAPI adds to those of JSON Schema, and those that it reads otherwise.
extension SubschemaReader {
    /// The kinds that `nullable` adds to those of `type`; it adds none without `type`.
    var nullableKinds: KindMask {
        let isNullable = members.contains {
            $0.key == OpenAPIKeyword.nullable.rawValue && document.kind($0.node) == .true
        }
        return dialect.specification == .openAPI30 && isNullable ? .null : []
    }

    /// Warns about a member that OpenAPI knows, and returns whether it does.
    func lintOpenAPI(_ text: String, _ value: NodeIndex, _ compiler: inout SchemaCompiler) -> Bool {
        let specification = dialect.specification
        guard let keyword = OpenAPIKeyword(rawValue: text) else {
            return specification.isOpenAPI && text.hasPrefix("x-")
        }
        guard keyword == .nullable else { return specification.isOpenAPI }
        let isBoolean = [.true, .false].contains(document.kind(value))
        guard specification == .openAPI30 else {
            if isBoolean { report(.keywordOpenAPI, value.key, text, &compiler) }
            return isBoolean
        }
        if !isBoolean {
            let expected = "a Boolean after 'nullable'"
            report(.keywordType, value, document.words(value), &compiler, expected: expected)
        } else if document.kind(value) == .true, member(.type) == nil {
            report(.keywordAlone, value.key, text, &compiler, expected: "'type'")
        }
        return true
    }

    /// Returns the names of required members without those that the other direction has.
    ///
    /// In OpenAPI 3.0 §4.7.24.2, a required member with `writeOnly` is required of requests only, and
    /// one with `readOnly` of responses only.
    func relevant(_ names: NameTable, _ compiler: SchemaCompiler) -> NameTable {
        guard dialect.specification == .openAPI30, let mark = compiler.unneededMark,
            let properties = member(.properties)
        else { return names }
        let unneeded = document.members(properties).filter { property in
            document.member(mark.rawValue, of: property.node).map { document.kind($0) == .true }
                ?? false
        }.map(\.key)
        return NameTable(
            (0..<names.count).map { names.name($0) }.filter { name in
                !unneeded.contains { $0.utf8.elementsEqual(name.utf8) }
            }
        )
    }
}
