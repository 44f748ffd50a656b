internal import VeriJSONCore

extension SubschemaReader {
    /// Returns the rule of a keyword that applies subschemas.
    func applicator(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule? {
        switch keyword {
        case .allOf, .anyOf, .oneOf, .prefixItems:
            guard document.kind(value) == .array else {
                return wrong(keyword, value, "an array of schemas", &compiler)
            }
            let targets = list(keyword, value, &compiler)
            switch keyword {
            case .allOf: return .allOf(targets)
            case .anyOf: return .anyOf(targets)
            case .oneOf: return .oneOf(targets)
            default: return .prefixItems(targets)
            }
        case .items:
            if document.kind(value) == .array, dialect.draft < .draft2020 {
                return .prefixItems(list(keyword, value, &compiler))
            }
            let prefix = member(.prefixItems).map { document.items($0).count } ?? 0
            return .items(target(value, keyword, &compiler), from: prefix)
        case .additionalItems:
            guard let items = member(.items), document.kind(items) == .array else {
                return .annotation
            }
            let prefix = document.items(items).count
            return .items(target(value, keyword, &compiler), from: prefix)
        case .contains:
            let least = member(.minContains).flatMap { count($0) } ?? 1
            let most = member(.maxContains).flatMap { count($0) } ?? .max
            return .contains(
                target(value, keyword, &compiler),
                min: least,
                max: most,
                marks: dialect.draft >= .draft2020
            )
        case .properties, .patternProperties, .dependentSchemas:
            guard document.kind(value) == .object else {
                return wrong(keyword, value, "an object of schemas", &compiler)
            }
            return map(keyword, value, &compiler)
        case .additionalProperties:
            let names = member(.properties).map { document.members($0).map(\.key) } ?? []
            let patterns = member(.patternProperties).map { document.members($0) } ?? []
            // A wrong expression is reported at `patternProperties`.
            let count = compiler.mistakes.count
            let expressions = patterns.compactMap { expression($0.key, $0.node, &compiler) }
            compiler.mistakes.removeSubrange(count...)
            return .additionalProperties(
                target(value, keyword, &compiler),
                NameTable(names),
                expressions
            )
        case .propertyNames: return .propertyNames(target(value, keyword, &compiler))
        case .not: return .not(target(value, keyword, &compiler))
        case .if:
            let test = target(value, keyword, &compiler)
            let (yes, no) = (branch(.then, &compiler), branch(.else, &compiler))
            return .condition(test, then: yes, else: no)
        case .unevaluatedItems:
            return .unevaluatedItems(target(value, keyword, &compiler))
        case .unevaluatedProperties:
            return .unevaluatedProperties(target(value, keyword, &compiler))
        case .dependentRequired, .dependencies:
            guard document.kind(value) == .object else {
                return wrong(keyword, value, "an object", &compiler)
            }
            var keys: [String] = []
            var dependencies: [SchemaRule.Dependency] = []
            for (key, node) in document.members(value) {
                if document.kind(node) == .array || keyword == .dependentRequired {
                    guard let table = names(node) else {
                        wrong(keyword, strings: node, &compiler)
                        continue
                    }
                    dependencies.append(.names(table))
                } else if document.kind(node) == .string, dialect.draft == .draft4 {
                    _ = wrong(keyword, node, "a schema or an array of strings", &compiler)
                    continue
                } else {
                    dependencies.append(.schema(target(node, keyword, &compiler, at: key)))
                }
                keys.append(key)
            }
            return .dependencies(NameTable(keys), dependencies)
        default: return nil
        }
    }

    private func list(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> [SchemaTarget] {
        var targets: [SchemaTarget] = []
        for (index, node) in document.items(value).enumerated() {
            targets.append(target(node, keyword, &compiler, at: String(index)))
        }
        return targets
    }

    private func map(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule {
        var keys: [String] = []
        var expressions: [Int] = []
        var targets: [SchemaTarget] = []
        for (key, node) in document.members(value) {
            if keyword == .patternProperties {
                guard let number = expression(key, node.key, &compiler) else { continue }
                expressions.append(number)
            }
            keys.append(key)
            targets.append(target(node, keyword, &compiler, at: key))
        }
        switch keyword {
        case .properties: return .properties(NameTable(keys), targets)
        case .patternProperties: return .patternProperties(expressions, targets)
        default: return .dependencies(NameTable(keys), targets.map { .schema($0) })
        }
    }
}
