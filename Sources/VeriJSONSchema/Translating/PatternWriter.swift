internal import VeriJSONCore

/// A writer of a pattern from the drafts that a schema is lowered to.
///
/// Each draft is written once: in its place if only one place has it, else as a definition.
struct PatternWriter {
    /// The depth of nesting from which on places become definitions, well below that of patterns.
    private static let inlineLimit = 40

    var lowering: SchemaLowering
    private(set) var losses: Set<PatternTranslation.Loss> = []
    /// Whether a finite value can match each draft.
    private(set) var isFinite: [Bool] = []
    private var uses: [Int] = []
    private var names: [Int: String] = [:]
    private var takenNames: Set<String> = []
    /// The drafts whose definitions are still to be written.
    private var pending: [Int] = []
    private var depth = 0
    /// The `if` of each subschema that is one.
    private(set) var conditions: [Int: Int] = [:]

    init(_ schema: Schema) {
        lowering = SchemaLowering(schema, Schema.Cleaning(), alternatives: .combined)
        lowering.run()
        for (index, keyword) in lowering.graph.keywords.enumerated() {
            if case .condition(let test, _, _) = keyword.rule { conditions[test.node] = index }
        }
        isFinite = finiteDrafts()
        uses = Array(repeating: 0, count: lowering.drafts.count)
        for draft in lowering.drafts { for part in draft.usedDrafts { uses[part] += 1 } }
    }

    /// Returns the pattern.
    mutating func write() -> JSONValue {
        let root = uses[0] > 0 ? reference(to: 0) : body(of: 0)
        var definitions = JSONObject()
        var next = 0
        while next < pending.count {
            let draft = pending[next]
            next += 1
            if let name = names[draft] { definitions[name] = body(of: draft) }
        }
        guard !definitions.isEmpty else { return root }
        return Self.adding("$define", .object(definitions), to: root)
    }

    /// Returns the pattern of a draft at a place of its own.
    mutating func pattern(of index: Int) -> JSONValue {
        guard isFinite[index] else { return "never" }
        if names[index] != nil { return reference(to: index) }
        let isShared = uses[index] > 1 || index == 0
        if !isSmall(index), isShared || depth > Self.inlineLimit { return reference(to: index) }
        depth += 1
        defer { depth -= 1 }
        return body(of: index)
    }

    private func isSmall(_ index: Int) -> Bool {
        let draft = lowering.drafts[index]
        if let values = draft.values { return values.count < 8 }
        return draft.branches == nil && !draft.list.isNeeded && !draft.members.isNeeded
    }

    private mutating func reference(to index: Int) -> JSONValue {
        if let name = names[index] { return .string("#" + name) }
        let name = newName(for: index)
        names[index] = name
        pending.append(index)
        return .string("#" + name)
    }

    /// Returns a name from the last token of the pointer to a subschema.
    private mutating func newName(for index: Int) -> String {
        var base = "root"
        if let first = lowering.conjunctions[index].keywords.first {
            let pointer = lowering.graph.pointer(of: lowering.checks.owners[first.keyword])
            base = pointer.last { Int($0) == nil } ?? base
        }
        var name = String(
            base.unicodeScalars.map { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic
                        || "0123456789_-".unicodeScalars
                            .contains(scalar))
                    ? Character(scalar) : "_"
            }.prefix(60)
        )
        if name.first.map({ $0.isNumber || $0 == "-" }) ?? true { name = "_" + name }
        var unique = name
        var number = 2
        while !takenNames.insert(unique).inserted {
            unique = "\(name)_\(number)"
            number += 1
        }
        return unique
    }

    // MARK: Forms

    private mutating func body(of index: Int) -> JSONValue {
        guard isFinite[index] else { return "never" }
        let draft = lowering.drafts[index]
        if let values = draft.values { return documented(Self.listing(values), index) }
        loseChecks(of: index)
        if let settling = draft.settling { return body(of: settling.base) }
        if let branches = draft.branches {
            return documented(union(branches.map { pattern(of: $0) }), index)
        }
        var alternatives: [JSONValue] = []
        let kinds: [KindSet] = [.object, .array, .string, .number, .bool, .null]
        for kind in kinds where draft.kinds.contains(kind) {
            alternatives += self.alternatives(kind, of: index)
        }
        return documented(Self.simplified(alternatives) ?? union(alternatives), index)
    }

    /// Returns the patterns for the values of one kind; none if there are no such values.
    private mutating func alternatives(_ kind: KindSet, of index: Int) -> [JSONValue] {
        switch kind {
        case .object: [members(of: index)].compactMap(\.self)
        case .array: lists(of: index)
        case .string: [text(of: index)].compactMap(\.self)
        case .number: [number(of: index)].compactMap(\.self)
        case .bool: ["bool"]
        default: ["null"]
        }
    }

    /// Returns the pattern of a position, which several tuples may have.
    mutating func slotPattern(of index: Int) -> JSONValue {
        guard isFinite[index] else { return "never" }
        return isSmall(index) ? pattern(of: index) : reference(to: index)
    }

    private func union(_ alternatives: [JSONValue]) -> JSONValue {
        var distinct: [JSONValue] = []
        var seen: Set<JSONValue> = []
        for alternative in alternatives where alternative != "never" {
            if alternative == "any" { return "any" }
            if seen.insert(alternative).inserted { distinct.append(alternative) }
        }
        guard distinct.count > 1 else { return distinct.first ?? "never" }
        if let nullable = Self.nullable(distinct) { return nullable }
        let names = distinct.compactMap(\.asString)
        if names.count == distinct.count, names.allSatisfy({ $0.allSatisfy(\.isLetter) }) {
            return .string("[" + names.joined(separator: "|") + "]")
        }
        return ["$any": .array(distinct)]
    }

    /// Returns `t?` for a type and null; nil for other alternatives.
    private static func nullable(_ alternatives: [JSONValue]) -> JSONValue? {
        guard alternatives.count == 2, alternatives.contains("null"),
            let other = alternatives.first(where: { $0 != "null" })?.asString,
            !other.hasPrefix("["), !other.hasPrefix("#")
        else { return nil }
        let parts = other.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard !parts[0].hasSuffix("?"), parts[0] != "any", parts[0] != "*" else { return nil }
        return .string(parts[0] + "?" + (parts.count > 1 ? ":" + parts[1] : ""))
    }

    /// Returns `any` or `*` for alternatives without conditions; nil for others.
    private static func simplified(_ alternatives: [JSONValue]) -> JSONValue? {
        let scalars: [JSONValue] = ["string", "number", "bool", "null"]
        if alternatives == [.object(JSONObject()), .array([])] + scalars { return "any" }
        return alternatives == scalars ? "*" : nil
    }

    private static func listing(_ values: [JSONValue]) -> JSONValue {
        guard !values.isEmpty else { return "never" }
        let texts = values.compactMap { $0 == .null ? nil : $0.asString }
        let hasNull = values.contains(.null)
        let isPlain = texts.allSatisfy { text in
            !text.isEmpty && text.unicodeScalars.allSatisfy { $0 != "," && $0.value >= 0x20 }
                && text.first != " " && text.last != " "
        }
        if isPlain, !texts.isEmpty, texts.count + (hasNull ? 1 : 0) == values.count,
            Set(texts).count == texts.count
        {
            return .string("enum" + (hasNull ? "?" : "") + ":" + texts.joined(separator: ","))
        }
        return ["$in": .array(values)]
    }

    /// Adds the description of a subschema as `$doc`.
    private func documented(_ pattern: JSONValue, _ index: Int) -> JSONValue {
        guard pattern != "never", let prose = prose(of: index) else { return pattern }
        return Self.adding("$doc", .string(prose), to: pattern)
    }

    /// Adds a directive before a pattern.
    private static func adding(
        _ directive: String,
        _ value: JSONValue,
        to pattern: JSONValue
    ) -> JSONValue {
        var made = JSONObject([.init(key: directive, value: value)])
        if case .object(let object) = pattern, !object.isEmpty {
            // The words of the only alternative are the nearer ones.
            guard object[directive] == nil else { return pattern }
            for member in object { made.append(key: member.key, value: member.value) }
        } else {
            made.append(key: "$type", value: pattern)
        }
        return .object(made)
    }

    private func prose(of index: Int) -> String? {
        guard let first = lowering.conjunctions[index].keywords.first else { return nil }
        let graph = lowering.graph
        let node = graph.nodes[lowering.checks.owners[first.keyword]]
        for name in [KeywordName.description, .title] {
            for keyword in node.keywords where graph.keywords[keyword].name == name {
                let document = graph.documents[Int(graph.keywords[keyword].document)]
                let value = graph.keywords[keyword].value
                if document.kind(value) == .string, !document.text(value).isEmpty {
                    return document.text(value)
                }
            }
        }
        return nil
    }

    // MARK: Losses

    mutating func lose(
        _ keyword: Int,
        _ effect: PatternTranslation.Loss.Effect,
        _ message: String
    ) {
        let graph = lowering.graph
        let found = graph.keywords[keyword]
        let document = graph.documents[Int(found.document)]
        let range = document.range(found.value)
        let location = document.location(range.lowerBound)
        let uri = graph.uri(of: lowering.checks.owners[keyword])
        losses.insert(
            PatternTranslation.Loss(
                keyword: found.text,
                effect: effect,
                message: message,
                absoluteKeywordLocation: uri
                    + SchemaURI.fragment(of: JSONPointer(tokens: [found.text]).description),
                name: document.name,
                range: range,
                line: location.line,
                column: location.column,
                source: document.bytes
            )
        )
    }

    /// Returns the keyword of a place whose rule fulfils a condition.
    func keyword(of index: Int, where condition: (SchemaRule) -> Bool) -> Int? {
        lowering.conjunctions[index].keywords.map(\.keyword).first {
            condition(lowering.graph.keywords[$0].rule)
        }
    }

    /// Whether a draft accepts null.
    mutating func acceptsNull(_ index: Int) -> Bool {
        lowering.accepts(Array("null".utf8), lowering.conjunctions[index])
    }
}
