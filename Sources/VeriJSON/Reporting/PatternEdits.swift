/// Edits of a pattern's text that can be made as written.
///
/// Everything is read off the source: a place that is not a plain type expression, because it is
/// made by directives or comes from another notation, gets no edit.
struct PatternEdits {
    let graph: RuleGraph
    /// Mandatory members by the rule of their value, so that a finding can name its key.
    private let members: [RuleIndex: ObjectRule.Member]

    init(graph: RuleGraph) {
        self.graph = graph
        var members: [RuleIndex: ObjectRule.Member] = [:]
        for object in graph.objects {
            for member in object.members where !member.isOptional { members[member.rule] = member }
        }
        self.members = members
    }

    /// A replacement and how it reads: the mended text.
    typealias Edit = (edit: Finding.PatternEdit, text: String)

    /// The type expression at a rule's place.
    func expression(at index: RuleIndex) -> TypeExpressionText? {
        let place = graph.place(of: index).range
        guard let source = source(place) else { return nil }
        return TypeExpressionText(quoted: source)
    }

    private func source(_ range: Range<Int>) -> String? {
        let bytes = graph.source.bytes
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// Puts another expression into a rule's place.
    func replacing(_ index: RuleIndex, with expression: String?) -> Edit? {
        guard let expression else { return nil }
        let text = "\"\(expression)\""
        let edit = Finding.PatternEdit(range: graph.place(of: index).range, replacement: text)
        return (edit, text)
    }

    /// Also accepts a kind of scalar, an array, or an object.
    func accepting(_ kind: Finding.Kind, besides index: RuleIndex) -> Edit? {
        let rule = graph[index]
        guard let expression = expression(at: index) else {
            return wrapping(index, besides: kind)
        }
        // What stands beside the expression in directives may not stand with a union.
        guard expression.isReference || isPlain(rule) else { return nil }
        switch kind {
        case .null, .nothing: return nil
        case .array, .object:
            let other = kind == .array ? "[]" : "{}"
            let text = "{\"$any\": [\"\(expression.source)\", \(other)]}"
            let range = graph.place(of: index).range
            return (Finding.PatternEdit(range: range, replacement: text), text)
        case .bool, .number, .string:
            return replacing(index, with: expression.adding(branch: kind.rawValue))
        }
    }

    /// Also accepts another value where an array or object pattern stands.
    private func wrapping(_ index: RuleIndex, besides kind: Finding.Kind) -> Edit? {
        let range = graph.place(of: index).range
        guard index != graph.root, isPlain(graph[index]), let source = source(range),
            let first = source.utf8.first, let last = source.utf8.last,
            (first, last) == (UInt8(ascii: "{"), UInt8(ascii: "}"))
                || (first, last) == (UInt8(ascii: "["), UInt8(ascii: "]")),
            !source.utf8.contains(UInt8(ascii: "$"))
        else { return nil }
        let other: String
        switch kind {
        case .array: other = "[]"
        case .object: other = "{}"
        case .null, .nothing: return nil
        case .bool, .number, .string: other = "\"\(kind.rawValue)\""
        }
        let edit = Finding.PatternEdit(
            range: range,
            replacement: "{\"$any\": [\(source), \(other)]}"
        )
        return (edit, "{\"$any\": [ … , \(other)]}")
    }

    /// Accepts null as well.
    func acceptingNull(_ index: RuleIndex) -> Edit? {
        if let expression = expression(at: index) {
            return replacing(index, with: expression.acceptingNull)
        }
        let range = graph.place(of: index).range
        guard let source = source(range) else { return nil }
        if source.hasPrefix("{"), source.hasSuffix("}"), !source.contains("\"$null\"") {
            let isEmpty = source.dropFirst().dropLast().allSatisfy(\.isWhitespace)
            // `{}` with a directive alone would be any value, not any object.
            guard !isEmpty else { return nil }
            let place = range.lowerBound + 1..<range.lowerBound + 1
            let text = "\"$null\": true"
            return (Finding.PatternEdit(range: place, replacement: text + ", "), text)
        }
        guard source.hasPrefix("["), source.hasSuffix("]") else { return nil }
        let edit = Finding.PatternEdit(
            range: range,
            replacement: "{\"$type\": \(source), \"$null\": true}"
        )
        return (edit, "{\"$type\": [ … ], \"$null\": true}")
    }

    /// Makes a mandatory member optional.
    func makingOptional(_ member: ObjectRule.Member?) -> Edit? {
        guard let member, !member.isOptional, member.defaultText == nil,
            let key = source(member.keyRange), key.utf8.count >= 2, key.hasPrefix("\""),
            key.hasSuffix("\"")
        else { return nil }
        let text = key.dropLast() + "?\""
        let edit = Finding.PatternEdit(range: member.keyRange, replacement: String(text))
        return (edit, String(text))
    }

    /// The mandatory member whose value a rule describes.
    func member(of index: RuleIndex) -> ObjectRule.Member? { members[index] }

    /// Lets an object pattern name one more key, before those that it names already.
    func naming(_ key: String, in index: RuleIndex) -> Edit? {
        let rule = graph[index]
        guard rule.form == .object, key.utf8.count <= 100 else { return nil }
        let object = graph.objects[Int(rule.payload)]
        // The keys may stand elsewhere than the place, in a definition or below `$type`.
        let places = object.members.map(\.keyRange) + object.starred.map(\.keyRange)
        guard let start = places.map(\.lowerBound).min(), source(start..<start + 1) == "\"" else {
            return nil
        }
        var escaped = ""
        for scalar in key.unicodeScalars {
            if ["\\", "?", "*", "$"].contains(scalar) { escaped.unicodeScalars.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
        let text = "\(JSONText.quoted(escaped + "?")): \"any\""
        return (Finding.PatternEdit(range: start..<start, replacement: text + ", "), text)
    }

    /// Whether nothing but the expression itself is asked of a value.
    private func isPlain(_ rule: Rule) -> Bool {
        rule.refinement == Rule.none && rule.traits.subtracting([.nullable, .secret]).isEmpty
    }
}
