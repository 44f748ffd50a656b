internal import VeriJSONCore

/// A schema with the rules that were made from it.
///
/// It is a class, since a walk refers to it for each value that it evaluates.
final class SchemaRules: ReportedSchema {
    let checks: SchemaChecks
    /// The schema as it was compiled, with keywords that are evaluated as they are.
    let schema: Schema
    /// The place of each keyword that rules were made of.
    let templates: Lazy<[Int: String]>
    let conjunctions: [Conjunction]
    /// The `default` that each draft supplies.
    let supplies: [Int: SchemaLowering.Supplied]
    let pool: EvaluationPool
    /// The subschemas `false` that forbid keys, and not only a value.
    private let forbidding: Set<Int>

    /// The maximum number of times that defaults are tried again without those that were refused.
    private static let rounds = 8

    private init(_ lowering: SchemaLowering, of schema: Schema) {
        let (places, conjunctions) = (lowering.places, lowering.conjunctions)
        checks = lowering.checks
        self.schema = schema
        templates = Lazy { Self.templates(places, conjunctions) }
        self.conjunctions = conjunctions
        supplies = lowering.supplies
        pool = schema.pool
        forbidding = Self.forbidding(lowering.graph)
    }

    /// Makes the rules of a schema.
    static func graph(
        of schema: Schema,
        _ cleaning: Schema.Cleaning,
        _ policy: Sanitizer.Policy
    ) -> RuleGraph {
        // Only a place with the names of all alternatives knows which keys are unknown.
        let alternatives: SchemaLowering.Alternatives =
            policy.unknownKeys == .keep ? .settled : .combined
        var lowering = SchemaLowering(schema, cleaning, alternatives: alternatives)
        lowering.run()
        var refused: Set<Int> = []
        var round = 0
        while true {
            round += 1
            // In the end, none is supplied rather than one that is not clean.
            if round > rounds { refused.formUnion(lowering.supplies.keys) }
            let supplied = lowering.supplyDefaults(except: refused)
            let graph = graph(of: schema, lowering)
            guard !supplied.isEmpty else { return graph }
            let texts = supplied.map { (rule: $0.draft, text: $0.text) }
            let mismatched = graph.mismatched(texts, under: policy)
            if mismatched.isEmpty { return graph }
            refused.formUnion(mismatched.map { supplied[$0].draft })
        }
    }

    private static func graph(of schema: Schema, _ lowering: SchemaLowering) -> RuleGraph {
        lowering.checks.prepare()
        let rules = SchemaRules(lowering, of: schema)
        let document = schema.graph.documents[0]
        let source = SourceText(name: document.name, bytes: document.bytes)
        return RuleGraph(lowering.drafts, at: lowering.places, source: source, schema: rules)
    }

    private static func templates(
        _ places: [RulePlace],
        _ conjunctions: [Conjunction]
    ) -> [Int: String] {
        var templates: [Int: String] = [:]
        for (place, conjunction) in zip(places, conjunctions) {
            for applied in conjunction.keywords where templates[applied.keyword] == nil {
                templates[applied.keyword] = place.template
            }
        }
        return templates
    }

    private static func forbidding(_ graph: SchemaGraph) -> Set<Int> {
        var nodes: Set<Int> = []
        for keyword in graph.keywords {
            switch keyword.rule {
            case .additionalProperties(let target, _, _), .unevaluatedProperties(let target):
                nodes.insert(target.node)
            default: break
            }
        }
        return nodes
    }

    func forbidsKeys(ofRule rule: Int) -> Bool {
        conjunctions[rule].keywords.contains {
            switch checks.graph.keywords[$0.keyword].rule {
            case .never: forbidding.contains(checks.owners[$0.keyword])
            // Beside `false`, it is the keyword that refuses the key.
            case .propertyNames: true
            default: false
            }
        }
    }

    func refusingCheck(
        among checks: [Int],
        of text: UnsafeBufferPointer<UInt8>,
        charging budget: inout WorkBudget
    ) -> Int? {
        pool.withMemory {
            self.checks.refusing(among: checks, of: text, $0, charging: &budget)
        }
    }

    func accepts(
        _ text: UnsafeBufferPointer<UInt8>,
        by subschemas: [Int],
        charging budget: inout WorkBudget
    ) -> Bool {
        pool.withMemory { checks.accepts(text, by: subschemas, $0, charging: &budget) }
    }

    func refusedParts(
        by check: Int,
        of text: UnsafeBufferPointer<UInt8>,
        charging budget: inout WorkBudget
    ) -> (positions: [Int], check: Int) {
        pool.withMemory { checks.refusedParts(by: check, of: text, $0, charging: &budget) }
    }

    func place(
        ofRule rule: Int,
        code: FindingCode,
        check: Int?,
        key: String?
    ) -> Finding.PatternPlace {
        let graph = checks.graph
        let keyword =
            code == .defaulted
            ? supplies[rule]?.keyword
            : check.map { checks.checks[$0].keyword }
                ?? conjunctions[rule].keywords.map(\.keyword).first {
                    graph.keywords[$0].rule.decides(code, key: key)
                }
        guard let keyword = keyword ?? conjunctions[rule].keywords.first?.keyword else {
            return place(graph.root, graph.nodes[graph.root].place, keyword: nil)
        }
        return place(checks.owners[keyword], graph.keywords[keyword].value, keyword: keyword)
    }

    private func place(_ node: Int, _ value: NodeIndex, keyword: Int?) -> Finding.PatternPlace {
        let graph = checks.graph
        let document = graph.documents[graph.nodes[node].document]
        let range = document.range(value)
        let name = keyword.map { graph.keywords[$0].text } ?? ""
        let uri = graph.uri(of: node)
        let fragment =
            name.isEmpty ? "" : SchemaURI.fragment(of: JSONPointer(tokens: [name]).description)
        return Finding.PatternPlace(
            name: document.name,
            range: range,
            location: document.location(range.lowerBound),
            text: document.bytes[range].text(upTo: 80),
            label: "required by this rule",
            keywordLocation: "",
            absoluteKeywordLocation: uri + fragment
        )
    }

    var furtherSources: [SourceText] {
        checks.graph.documents.dropFirst().map { SourceText(name: $0.name, bytes: $0.bytes) }
    }

    func keywordLocation(of absolute: String, at path: JSONPointer) -> String? {
        KeywordPaths(graph: checks.graph).path(to: absolute, at: path)
    }
}

extension SchemaRule {
    /// Whether findings with a code are about the keyword.
    fileprivate func decides(_ code: FindingCode, key: String?) -> Bool {
        switch self {
        case .never, .propertyNames: code == .valueNever || code == .keyUnknown
        case .type: [.typeMismatch, .nullNotAllowed, .integerFraction].contains(code)
        case .constants, .tag: code == .enumUnknown
        case .bound: code == .numberRange
        case .length: code == .stringLength
        case .expression: code == .stringPattern
        case .format(let format, _): code == .stringFormat(format.rawValue)
        case .itemCount: code == .arrayCount
        case .uniqueItems: code == .arrayDuplicate
        case .required(let names): code == .missing && names.index(ofText: key) != nil
        case .anyOf, .oneOf, .condition: code == .unionNoBranch
        default: false
        }
    }
}

extension SchemaRule {
    /// Whether a keyword forbids members for being there, whatever their values are.
    func forbidsMembers(in graph: SchemaGraph) -> Bool {
        if case .propertyNames = self { return true }
        return refusesAllParts(in: graph)
    }

    /// Whether a keyword forbids the members or items that it is about, whatever they are.
    func refusesAllParts(in graph: SchemaGraph) -> Bool {
        switch self {
        case .unevaluatedItems(let target), .unevaluatedProperties(let target),
            .additionalProperties(let target, _, _), .items(let target, _):
            graph.nodes[target.node].keywords.contains {
                if case .never = graph.keywords[$0].rule { return true }
                return false
            }
        default: false
        }
    }
}
