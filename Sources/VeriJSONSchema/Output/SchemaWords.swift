internal import VeriJSONCore

/// The phrases for a keyword that failed: the expectation, the value found and the label.
struct SchemaWords {
    var code: FindingCode
    var expected: String
    var found: String
    var label: String

    init(
        _ result: EvaluationRecord.Result,
        _ paths: RecordPaths,
        _ unit: EvaluationRecord.Unit,
        isUnknownKey: Bool = false
    ) {
        var count: Int?
        if case .count(let number) = result.detail { count = number }
        self.init(
            paths.graph.keywords[result.keyword],
            of: paths.graph,
            kind: paths.tape.kind(of: unit.value),
            count: count,
            isUnknownKey: isUnknownKey
        )
    }

    /// Returns the words for the value found, with its text where that may be shown.
    func found(showing text: String?, _ kind: NodeKind) -> String {
        guard let text else { return found }
        if found.hasPrefix("another ") || code == .numberRange { return text }
        guard found == kind.phrase else { return found }
        return kind == .string
            ? "the string \(text)" : kind == .number ? "the number \(text)" : found
    }

    init(
        _ keyword: CompiledKeyword,
        of graph: SchemaGraph,
        kind nodeKind: NodeKind? = nil,
        count: Int? = nil,
        isUnknownKey: Bool = false
    ) {
        let document = graph.documents[keyword.document]
        let value = document.bytes[document.range(keyword.value)].text(upTo: 60)
        let kind = nodeKind?.phrase ?? "another value"
        found = kind
        label = "this is \(kind)"
        switch keyword.rule {
        case .never where isUnknownKey:
            code = .keyUnknown
            expected = "only keys that the schema names"
            found = "another key"
            label = "this key has no rule"
        case .never:
            code = .valueNever
            expected = "no value"
            label = "nothing is accepted here"
        case .type(let mask, _):
            code = .typeMismatch
            expected = Self.phrase(mask)
            if nodeKind == .number, mask.contains(.integer) {
                code = .integerFraction
                found = "a number with a fraction or an exponent"
                label = "this has a fraction or an exponent"
            }
        case .constants(let nodes, _):
            code = .enumUnknown
            expected = nodes.count == 1 ? value : "one of \(value)"
            found = "another \(kind.split(separator: " ").last ?? "value")"
            label = "this is something else"
        case .tag(let names):
            let texts = (0..<names.count).map { JSONWriter().string(.string(names.name($0))) }
            code = .enumUnknown
            expected = texts.count == 1 ? texts[0] : "one of \(texts.joined(separator: ", "))"
            found = "another \(kind.split(separator: " ").last ?? "value")"
            label = "this names no alternative"
        case .multiple(let number):
            code = .numberMultiple
            expected = "a multiple of \(number)"
            found = "another number"
            label = "this is no multiple of it"
        case .bound(let number, let relation):
            code = .numberRange
            let words =
                switch relation {
                case .maximum: "at most"
                case .exclusiveMaximum: "below"
                case .minimum: "at least"
                case .exclusiveMinimum: "above"
                }
            expected = "a number \(words) \(number)"
            found = "one outside of that"
            label = "this is out of range"
        case .length(let least, let most):
            code = .stringLength
            expected = "a string of " + Self.amount(least, most, "character")
            found = Self.found(count, "character")
            label = "this has \(found)"
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
            expected = "a string that matches \(value)"
            found = "another string"
            label = "this does not match"
        case .format(let format, _):
            code = .stringFormat(format.rawValue)
            expected = "a string of the format \(format.rawValue)"
            found = "another string"
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
            expected = "items that differ"
            found = "one that is equal to an earlier one"
            label = "this repeats an earlier item"
        case .contains(_, let least, let most, _):
            code = .arrayContains
            expected = Self.amount(least, most, "item") + " that match"
            found = count.map(String.init) ?? "another number"
            label = "this has \(Self.found(count, "such item"))"
        case .oneOf where count != 0 && count != 1:
            code = .unionManyBranches
            let schemas = Self.found(count, "schema")
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
        return least == most ? counted(least, noun) : "\(least) to \(counted(most, noun))"
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
