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
            isContainer(source), !source.utf8.contains(UInt8(ascii: "$"))
        else { return nil }
        let other: String
        switch kind {
        case .array: other = "[]"
        case .object: other = "{}"
        case .null, .nothing: return nil
        case .bool, .number, .string: other = "\"\(kind.rawValue)\""
        }
        return wrapping(range, source) { "{\"$any\": [\($0), \(other)]}" }
    }

    /// Puts an array or object pattern into an object; a long one is shown as an ellipsis.
    private func wrapping(
        _ range: Range<Int>,
        _ source: String,
        in object: (String) -> String
    ) -> Edit {
        let edit = Finding.PatternEdit(range: range, replacement: object(source))
        let isShort = source.utf8.count <= 40 && !source.utf8.contains(UInt8(ascii: "\n"))
        return (edit, isShort ? edit.replacement : object("…"))
    }

    /// Whether an array or object pattern stands here, and no expression.
    private func isContainer(_ source: String) -> Bool {
        source.hasPrefix("{") && source.hasSuffix("}")
            || source.hasPrefix("[") && source.hasSuffix("]")
    }

    /// Accepts null as well.
    func acceptingNull(_ index: RuleIndex) -> Edit? {
        if let expression = expression(at: index) {
            return replacing(index, with: expression.acceptingNull)
        }
        return adding("\"$null\": true", to: index)
    }

    /// Also asks for a conversion, besides what is allowed already.
    ///
    /// - Parameters:
    ///   - index: A rule without a `$convert` of its own.
    ///   - conversion: The conversion that is missing.
    ///   - allowed: What the policy allows there.
    /// - Returns: nil where the text of the pattern has no room for it.
    func converting(
        _ index: RuleIndex,
        by conversion: ConversionSet,
        besides allowed: ConversionSet
    ) -> Edit? {
        let rule = graph[index]
        let expression = expression(at: index)
        let isSafe = conversion.isSubset(of: .safe)
        if isSafe, rule.form.isConvertible, let converting = expression?.converting {
            return replacing(index, with: converting)
        }
        var set = rule.conversions.allowed(under: allowed)
        if rule.form.isContainer { set.formIntersection(.containers) }
        set.formUnion(isSafe ? .safe : conversion)
        let names = set.shortNames.map { "\"\($0)\"" }.joined(separator: ", ")
        let directive = "\"$convert\": [\(names)]"
        guard let expression else { return adding(directive, to: index) }
        func object(_ type: String) -> String { "{\"$type\": \"\(type)\", \(directive)}" }
        let edit = Finding.PatternEdit(
            range: graph.place(of: index).range,
            replacement: object(expression.unconverting)
        )
        return (edit, object(JSONText.cut(expression.unconverting, to: 40)))
    }

    /// Adds a directive to an object pattern; puts what has no room for it into an object.
    private func adding(_ directive: String, to index: RuleIndex) -> Edit? {
        let range = graph.place(of: index).range
        guard let source = source(range), isContainer(source) else { return nil }
        // `{}` with a directive alone would be any value, not any object.
        let isBare = graph[index].form == .anyObject && !source.utf8.contains(UInt8(ascii: "$"))
        guard source.hasPrefix("{"), !isBare else {
            return wrapping(range, source) { "{\"$type\": \($0), \(directive)}" }
        }
        let place = range.lowerBound + 1..<range.lowerBound + 1
        return (Finding.PatternEdit(range: place, replacement: directive + ", "), directive)
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
