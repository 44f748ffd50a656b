/// A factory of edits that apply to a pattern's text as they are.
///
/// It reads everything from the source: a rule that is not a plain type expression there, because
/// directives define it or the pattern has another notation, has no edit.
package struct PatternEdits {
    package let graph: RuleGraph
    /// The mandatory members by the rule of their value, for edits that make the key optional.
    private let members: [RuleIndex: ObjectRule.Member]
    /// The values of `$default` and `$fallback`, as compact JSON texts.
    let suppliedTexts: [[UInt8]]

    package init(graph: RuleGraph) {
        self.graph = graph
        var members: [RuleIndex: ObjectRule.Member] = [:]
        var supplied: [[UInt8]] = []
        for object in graph.objects {
            for member in object.members where !member.isOptional {
                members[member.rule] = member
                if let text = member.defaultText { supplied.append(text) }
            }
        }
        for refinement in graph.refinements {
            supplied += [refinement.fallback, refinement.sentinelDefault].compactMap(\.self)
        }
        self.members = members
        suppliedTexts = supplied
    }

    /// An edit and the new text to quote in a message.
    package typealias WrittenEdit = (edit: Finding.PatternEdit, text: String)

    /// Returns the type expression at a rule's place; nil if there is something else.
    func expression(at index: RuleIndex) -> TypeExpressionText? {
        let place = graph.place(of: index).range
        guard let source = source(place) else { return nil }
        return TypeExpressionText(quoted: source)
    }

    func source(_ range: Range<Int>) -> String? {
        let bytes = graph.source.bytes
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// Returns an edit that replaces the text at a rule's place by an expression.
    func replacing(_ index: RuleIndex, with expression: String?) -> WrittenEdit? {
        guard let expression else { return nil }
        let text = "\"\(expression)\""
        let edit = Finding.PatternEdit(range: graph.place(of: index).range, replacement: text)
        return (edit, text)
    }

    /// Returns an edit that also accepts values of another kind.
    func accepting(_ kind: Finding.Kind, besides index: RuleIndex) -> WrittenEdit? {
        let rule = graph[index]
        guard let expression = expression(at: index) else {
            return addingBranch(kind, to: index) ?? accepting(kind, besidesTypeOf: index)
                ?? wrapping(index, besides: kind)
        }
        // Directives beside the expression may not be allowed beside a union.
        guard expression.isReference || isPlain(rule) else { return nil }
        switch kind {
        case .null, .nothing: return nil
        case .array, .object:
            guard let other = kind.anyPattern else { return nil }
            let text = "{\"$any\": [\"\(expression.source)\", \(other)]}"
            let range = graph.place(of: index).range
            return (Finding.PatternEdit(range: range, replacement: text), text)
        case .bool, .number, .string:
            return replacing(index, with: expression.adding(branch: kind.rawValue))
        }
    }

    /// Returns an edit that also accepts values of another kind than an array or object pattern
    /// does.
    private func wrapping(_ index: RuleIndex, besides kind: Finding.Kind) -> WrittenEdit? {
        let range = graph.place(of: index).range
        guard index != graph.outermost, isPlain(graph[index]), let source = source(range),
            isContainer(source), !source.utf8.contains(UInt8(ascii: "$")),
            let other = kind.anyPattern
        else { return nil }
        return wrapping(range, source) { "{\"$any\": [\($0), \(other)]}" }
    }

    /// Returns an edit that puts an array or object pattern into an object.
    ///
    /// The text to quote shows a long pattern as an ellipsis.
    func wrapping(
        _ range: Range<Int>,
        _ source: String,
        in object: (String) -> String
    ) -> WrittenEdit {
        let edit = Finding.PatternEdit(range: range, replacement: object(source))
        let isShort = source.utf8.count <= 40 && !source.utf8.contains(UInt8(ascii: "\n"))
        return (edit, isShort ? edit.replacement : object("…"))
    }

    /// Returns whether a source text is an array or object pattern and not an expression.
    func isContainer(_ source: String) -> Bool {
        source.hasPrefix("{") && source.hasSuffix("}")
            || source.hasPrefix("[") && source.hasSuffix("]")
    }

    /// Returns an edit that also accepts null.
    func acceptingNull(_ index: RuleIndex) -> WrittenEdit? {
        if let expression = expression(at: index) {
            return replacing(index, with: expression.acceptingNull)
        }
        return adding("\"$null\": true", to: index)
    }

    /// Returns an edit that rewrites the type expression at a rule's place, or that of `$type` there.
    package func rewriting(
        _ index: RuleIndex,
        _ rewritten: (TypeExpressionText) -> String?
    ) -> WrittenEdit? {
        if let expression = expression(at: index) {
            return replacing(index, with: rewritten(expression))
        }
        guard let type = innermostType(at: index)?.value,
            let expression = source(type).flatMap({ TypeExpressionText(quoted: $0) }),
            !expression.isReference, let text = rewritten(expression)
        else { return nil }
        return (Finding.PatternEdit(range: type, replacement: "\"\(text)\""), "\"\(text)\"")
    }

    /// Returns an edit that makes a mandatory member optional.
    func makingOptional(_ member: ObjectRule.Member?) -> WrittenEdit? {
        guard let member, !member.isOptional, member.defaultText == nil,
            let key = source(member.keyRange), key.utf8.count >= 2, key.hasPrefix("\""),
            key.hasSuffix("\"")
        else { return nil }
        let text = key.dropLast() + "?\""
        let edit = Finding.PatternEdit(range: member.keyRange, replacement: String(text))
        return (edit, String(text))
    }

    /// Returns an edit that gives a member another key.
    func renaming(_ member: ObjectRule.Member?, to name: String) -> WrittenEdit? {
        guard let member, name.utf8.count <= 100, let key = source(member.keyRange),
            key.utf8.count >= 2, key.hasPrefix("\""), key.hasSuffix("\""), !isSupplied(member.key),
            !isAlias(name, beside: member)
        else { return nil }
        let text = JSONText.quoted(Self.escaped(name) + (member.isOptional ? "?" : ""))
        return (Finding.PatternEdit(range: member.keyRange, replacement: text), text)
    }

    /// Whether a `$default` or `$fallback` has a member with a key, so that it would no longer match if
    /// only the pattern's key were another.
    private func isSupplied(_ key: String) -> Bool {
        let part = Array("\(JSONText.quoted(key)):".utf8)
        return suppliedTexts.contains { $0.firstIndex(of: part, from: 0) != nil }
    }

    /// Whether a key stands for a member or one beside it, so that it cannot be the key of another one.
    private func isAlias(_ key: String, beside member: ObjectRule.Member) -> Bool {
        graph.objects.contains { object in
            object.members.contains { $0.keyRange == member.keyRange } && object.hasAlias(key)
        }
    }

    /// Returns the mandatory member whose value a rule describes.
    func member(of index: RuleIndex) -> ObjectRule.Member? { members[index] }

    /// Returns an edit that adds a key to an object pattern, before those that it names.
    func naming(_ key: String, in index: RuleIndex) -> WrittenEdit? {
        let rule = graph[index]
        guard rule.form == .object, key.utf8.count <= 100 else { return nil }
        let object = graph.objects[Int(rule.payload)]
        guard !object.hasAlias(key) else { return nil }
        // In a definition or below `$type`, the keys are not at the place of the rule.
        let places = object.members.map(\.keyRange) + object.starred.map(\.keyRange)
        guard let start = places.map(\.lowerBound).min(), source(start..<start + 1) == "\"" else {
            return nil
        }
        let text = "\(JSONText.quoted(Self.escaped(key) + "?")): \"any\""
        return (Finding.PatternEdit(range: start..<start, replacement: text + ", "), text)
    }

    /// Returns a key with what has a meaning in patterns escaped.
    static func escaped(_ key: String) -> String {
        var escaped = ""
        for scalar in key.unicodeScalars {
            if ["\\", "?", "*", "$"].contains(scalar) { escaped.unicodeScalars.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// Returns whether a rule has no requirements beyond its expression.
    func isPlain(_ rule: Rule) -> Bool {
        rule.refinement == Rule.none && rule.traits.subtracting([.nullable, .secret]).isEmpty
    }
}

extension Finding.Kind {
    /// The pattern of all values of the kind; nil for null and for no value.
    var anyPattern: String? {
        switch self {
        case .array: "[]"
        case .object: "{}"
        case .null, .nothing: nil
        case .bool, .number, .string: "\"\(rawValue)\""
        }
    }
}

extension ObjectRule {
    /// Whether a key stands for a member.
    fileprivate func hasAlias(_ key: String) -> Bool {
        members.contains { $0.aliases.contains(key) }
    }
}
