internal import VeriJSONCore

/// The phrases for a keyword that failed: the expectation, the value found and the label.
///
/// Findings, reports of changes and the output of the specification have their sentences from here.
struct SchemaWords {
    /// The value that a keyword refused.
    struct Subject {
        /// The kind of the value; nil if it is not known.
        var kind: NodeKind?
        /// The number that the keyword counted; nil if it counts nothing.
        var count: Int?
        /// Whether the value is a key.
        var isKey = false
        /// Whether the value is a member that its object may not have.
        var isForbiddenMember = false

        /// The phrase for the value.
        fileprivate var phrase: String { isKey ? "a key" : kind?.phrase ?? "one" }
    }

    var code: FindingCode
    var expected: String
    var found: String
    var label: String

    init(
        _ result: EvaluationRecord.Result,
        _ paths: RecordPaths,
        isForbiddenMember: Bool = false
    ) {
        var subject = Subject()
        if case .count(let number) = result.detail { subject.count = number }
        subject.kind = paths.tape.kind(of: paths.record.units[result.unit].value)
        subject.isKey = paths.isAboutKey(result.unit)
        subject.isForbiddenMember = isForbiddenMember
        self.init(paths.graph.keywords[result.keyword], of: paths.graph, subject)
    }

    private init(_ code: FindingCode, _ expected: String, _ found: String, _ label: String) {
        self.code = code
        self.expected = expected
        self.found = found
        self.label = label
    }

    /// The words for a member that its object may not have.
    static let forbiddenMember = SchemaWords(
        .keyUnknown,
        "only keys that the schema names",
        "another key",
        "this key has no rule"
    )

    init(missing member: EvaluationRecord.MissingMember) {
        func quoted(_ name: String) -> String { JSONWriter().string(.string(name)) }
        code = .missing
        let reason = member.dependent.map { " beside \(quoted($0))" } ?? ""
        expected = "the member \(quoted(member.name))\(reason)"
        found = "an object without it"
        label = "it is missing here"
    }

    /// Returns the words for the value found, with its text where that may be shown.
    func found(showing text: String?, _ kind: NodeKind) -> String {
        guard let text else { return found }
        if found.hasPrefix("another ") || code == .numberRange || code == .stringLength {
            return text
        }
        guard found == kind.phrase else { return found }
        return kind == .string
            ? "the string \(text)" : kind == .number ? "the number \(text)" : found
    }

    init(_ keyword: CompiledKeyword, of graph: SchemaGraph, _ subject: Subject = Subject()) {
        let document = graph.documents[Int(keyword.document)]
        let value = document.bytes[document.range(keyword.value)].text(upTo: 60)
        let (kind, count) = (subject.phrase, subject.count)
        let text = subject.isKey ? "a key" : "a string"
        found = kind
        label =
            subject.isKey
            ? "this key is refused"
            : subject.kind == nil ? "this does not match" : "this is \(kind)"
        switch keyword.rule {
        case .never where subject.isForbiddenMember: self = Self.forbiddenMember
        case .never:
            code = .valueNever
            expected = subject.isKey ? "no key" : "no value"
            if !subject.isKey { label = "nothing is accepted here" }
        case .type(let mask, _):
            code = subject.kind == .null ? .nullNotAllowed : .typeMismatch
            expected = Self.phrase(mask)
            if subject.kind == .number, mask.contains(.integer) {
                code = .integerFraction
                found = "a number with a fraction or an exponent"
                label = "this has a fraction or an exponent"
            }
        case .constants(let nodes, _):
            code = .enumUnknown
            expected = Self.list(nodes, in: document)
            if subject.isKey { expected = "the key \(expected)" }
            found =
                "another \(subject.isKey ? "key" : subject.kind?.findingKind.rawValue ?? "value")"
            label = nodes.count == 1 ? "this is something else" : "this is none of them"
        case .tag(let names):
            let texts = (0..<names.count).map { JSONWriter().string(.string(names.name($0))) }
            code = .enumUnknown
            expected = texts.count == 1 ? texts[0] : "one of \(texts.joined(separator: ", "))"
            found = "another \(subject.kind?.findingKind.rawValue ?? "value")"
            label = "this names no alternative"
        case .multiple(let number):
            code = .numberMultiple
            expected = "a multiple of \(number)"
            found = "another number"
            label = "this is not a multiple of it"
        case .bound(let number, let relation):
            code = .numberRange
            let words =
                switch relation {
                case .maximum: "of at most"
                case .exclusiveMaximum: "below"
                case .minimum: "of at least"
                case .exclusiveMinimum: "above"
                }
            expected = "a number \(words) \(number)"
            found = "one outside of that"
            label = "this is out of range"
        case .length(let least, let most):
            code = .stringLength
            expected = "\(text) of " + Self.amount(least, most, "character")
            // The length of a value that is hidden is hidden, too.
            found = least > 0 ? "a shorter one" : "a longer one"
            label = least > 0 ? "this is too short" : "this is too long"
        case .itemCount(let least, let most):
            code = .arrayCount
            expected = Self.amount(least, most, "item")
            found = count.map(String.init) ?? "another number"
            label = "this has \(Self.found(count, "item"))"
        case .memberCount(let least, let most):
            code = .objectCount
            expected = Self.amount(least, most, "member")
            found = count.map(String.init) ?? "another number"
            label = "this has \(Self.found(count, "member"))"
        case .expression:
            code = .stringPattern
            expected = "\(text) that matches \(value)"
            found = subject.isKey ? "another key" : "another string"
            label = "this does not match"
        case .format(let format, _):
            code = .stringFormat(format.rawValue)
            expected = "\(text) of the format \(format.rawValue)"
            found = subject.isKey ? "another key" : "another string"
            label = "this does not have the format"
        case .content(let content):
            code = .stringFormat(content.isJSON ? "json" : "base64")
            expected =
                content.isJSON
                ? "a string that holds JSON" + (content.isBase64 ? " in base64" : "")
                : "a string in base64"
            found = "another string"
            label = "this is something else"
        case .uniqueItems:
            code = .arrayDuplicate
            expected = "items that all differ"
            found = "one that is equal to an earlier one"
            label = "this repeats an earlier item"
        case .contains(_, let least, let most, _):
            code = .arrayContains
            expected =
                Self.amount(least, most, "item") + " that "
                + (least == 1 && most == .max || most == 1 ? "matches" : "match")
                + " '\(keyword.text)'"
            found = count.map { $0 == 0 ? "none" : String($0) } ?? "another number"
            label = "this has \(Self.found(count, "such item"))"
        case .required, .dependencies:
            // The name of the member that is missing is not known here.
            code = .objectInvalid
            expected = "the members that '\(keyword.text)' asks for"
            found = "an object without one of them"
            label = "one is missing here"
        case .propertyNames:
            code = .keyUnknown
            expected = Self.expectation(ofKeysBy: keyword.rule, in: graph)
            found = "another key"
            label = "this key is refused"
        case .oneOf where count != 0 && count != 1:
            code = .unionManyBranches
            let schemas = count.map { Self.counted($0, "schema") } ?? "several schemas"
            expected = "a value that matches exactly one schema"
            found = "one that matches \(schemas)"
            label = "this matches \(schemas)"
        case .anyOf, .oneOf:
            code = .unionNoBranch
            expected = "a value that matches one of the schemas"
            found = "\(kind) that matches none"
            label = "this matches none of them"
        case .not:
            code = .valueForbidden
            expected = "a value that the schema of 'not' refuses"
            found = "one that it accepts"
            label = "this is forbidden"
        default:
            code = .objectInvalid
            expected = "a value that matches '\(keyword.text)'"
            found = "\(kind) that does not"
            label = "something in here does not match"
        }
    }
}

extension SchemaWords {
    /// Returns a phrase for the keys that `propertyNames` accepts: that of its only keyword, if it
    /// has only one.
    private static func expectation(ofKeysBy rule: SchemaRule, in graph: SchemaGraph) -> String {
        let other = "a key that the schema of 'propertyNames' accepts"
        guard case .propertyNames(let target) = rule else { return other }
        let asserting = graph.nodes[target.node].keywords.filter { index in
            if case .annotation = graph.keywords[index].rule { return false }
            return graph.keywords[index].kinds.contains(.string)
        }
        guard asserting.count == 1 else { return other }
        switch graph.keywords[asserting[0]].rule {
        case .never, .constants, .length, .expression, .format:
            return SchemaWords(graph.keywords[asserting[0]], of: graph, Subject(isKey: true))
                .expected
        default: return other
        }
    }

    /// Returns a phrase for listed values, with at most six of them.
    private static func list(_ nodes: [NodeIndex], in document: ParsedDocument) -> String {
        let limit = 6
        let texts = nodes.prefix(limit).map { document.bytes[document.range($0)].text(upTo: 60) }
        guard let last = texts.last else { return "no value" }
        if nodes.count > limit {
            return "one of \(texts.joined(separator: ", ")) or \(nodes.count - limit) more"
        }
        guard texts.count > 1 else { return last }
        let list = texts.dropLast().joined(separator: ", ") + " or " + last
        return texts.count > 2 ? "one of \(list)" : list
    }

    /// Returns a number of things found; nil means that they were not counted.
    private static func found(_ count: Int?, _ noun: String) -> String {
        count.map { counted($0, noun) } ?? "another number of \(noun)s"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private static func amount(_ least: Int, _ most: Int, _ noun: String) -> String {
        if most == .max { return "at least \(counted(least, noun))" }
        if least == 0 { return "at most \(counted(most, noun))" }
        return least == most
            ? "exactly \(counted(least, noun))" : "\(least) to \(counted(most, noun))"
    }

    private static func phrase(_ mask: KindMask) -> String {
        let names = KindMask.names.filter { mask.contains($0.mask) }.map { name, _ in
            if name == "null" { return "null" }
            return "aeio".contains(text: name.prefix(1)) ? "an \(name)" : "a \(name)"
        }
        guard let last = names.last, names.count > 1 else { return names.first ?? "no value" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
