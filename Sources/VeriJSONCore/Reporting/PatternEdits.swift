/// A factory of edits that apply to a pattern's text as they are.
///
/// It reads everything from the source: a rule that is not a plain type expression there, because
/// directives define it or the pattern has another notation, has no edit.
struct PatternEdits {
    let graph: RuleGraph
    /// The mandatory members by the rule of their value, for edits that make the key optional.
    private let members: [RuleIndex: ObjectRule.Member]

    init(graph: RuleGraph) {
        self.graph = graph
        var members: [RuleIndex: ObjectRule.Member] = [:]
        for object in graph.objects {
            for member in object.members where !member.isOptional { members[member.rule] = member }
        }
        self.members = members
    }

    /// An edit and the new text to quote in a message.
    typealias Edit = (edit: Finding.PatternEdit, text: String)

    /// Returns the type expression at a rule's place; nil if there is something else.
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

    /// Returns an edit that replaces the text at a rule's place by an expression.
    func replacing(_ index: RuleIndex, with expression: String?) -> Edit? {
        guard let expression else { return nil }
        let text = "\"\(expression)\""
        let edit = Finding.PatternEdit(range: graph.place(of: index).range, replacement: text)
        return (edit, text)
    }

    /// Returns an edit that also accepts values of another kind.
    func accepting(_ kind: Finding.Kind, besides index: RuleIndex) -> Edit? {
        let rule = graph[index]
        guard let expression = expression(at: index) else {
            return wrapping(index, besides: kind)
        }
        // Directives beside the expression may not be allowed beside a union.
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

    /// Returns an edit that also accepts values of another kind than an array or object pattern
    /// does.
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

    /// Returns an edit that puts an array or object pattern into an object.
    ///
    /// The text to quote shows a long pattern as an ellipsis.
    private func wrapping(
        _ range: Range<Int>,
        _ source: String,
        in object: (String) -> String
    ) -> Edit {
        let edit = Finding.PatternEdit(range: range, replacement: object(source))
        let isShort = source.utf8.count <= 40 && !source.utf8.contains(UInt8(ascii: "\n"))
        return (edit, isShort ? edit.replacement : object("…"))
    }

    /// Returns whether a source text is an array or object pattern and not an expression.
    private func isContainer(_ source: String) -> Bool {
        source.hasPrefix("{") && source.hasSuffix("}")
            || source.hasPrefix("[") && source.hasSuffix("]")
    }

    /// Returns an edit that also accepts null.
    func acceptingNull(_ index: RuleIndex) -> Edit? {
        if let expression = expression(at: index) {
            return replacing(index, with: expression.acceptingNull)
        }
        return adding("\"$null\": true", to: index)
    }

    /// Returns an edit that asks for a conversion in addition to those that are already allowed.
    ///
    /// - Parameters:
    ///   - index: A rule without a `$convert` of its own.
    ///   - conversion: The missing conversion.
    ///   - allowed: The conversions that the policy allows.
    /// - Returns: The edit; nil if the text of the pattern has no place for it.
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
        return directing("\"$convert\": [\(names)]", index, keepsMark: false)
    }

    /// Returns an edit that lets values mean null, which are given as JSON texts.
    func nulling(_ values: [String], at index: RuleIndex) -> Edit? {
        let rule = graph[index]
        guard rule.form != .any || rule.traits.contains(.hasAllowedValues), rule.form != .null
        else {
            return nil
        }
        return directing("\"$null\": [\(values.joined(separator: ", "))]", index)
    }

    /// Returns an edit that adds a value, as JSON text, to the list of an `enum` or `$in`.
    func listing(_ value: String, at index: RuleIndex) -> Edit? {
        // A value that is cut has no closing quote.
        guard !value.hasSuffix("…") else { return nil }
        if let list = listOfValues(at: index) {
            let end = list.upperBound - 1
            return (Finding.PatternEdit(range: end..<end, replacement: ", \(value)"), value)
        }
        guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else {
            return nil
        }
        let name = String(value.dropFirst().dropLast())
        return rewriting(index) { $0.adding(value: name) }.map { ($0.edit, value) }
    }

    /// Returns the bytes of the list of `$in`; nil if it is empty.
    private func listOfValues(at index: RuleIndex) -> Range<Int>? {
        let values = graph.refinement(of: graph[index])?.allowedValues?.values
        guard values?.isEmpty == false,
            let list = value(of: "$in", inObjectAt: graph.place(of: index).range),
            source(list)?.hasSuffix("]") == true
        else { return nil }
        return list
    }

    /// Returns an edit that rewrites the type expression at a rule's place, or that of `$type` there.
    func rewriting(
        _ index: RuleIndex,
        _ rewritten: (TypeExpressionText) -> String?
    ) -> Edit? {
        if let expression = expression(at: index) {
            return replacing(index, with: rewritten(expression))
        }
        guard let type = value(of: "$type", inObjectAt: graph.place(of: index).range),
            let expression = source(type).flatMap({ TypeExpressionText(quoted: $0) }),
            !expression.isReference, let text = rewritten(expression)
        else { return nil }
        return (Finding.PatternEdit(range: type, replacement: "\"\(text)\""), "\"\(text)\"")
    }

    /// Returns the bytes of a directive's value in the object at a place; nil if it has none.
    private func value(of directive: String, inObjectAt place: Range<Int>) -> Range<Int>? {
        ByteView.with(graph.source.bytes) { bytes in
            guard bytes[place.lowerBound] == UInt8(ascii: "{") else { return nil }
            let reader = TokenReader(bytes.buffer)
            var offset = reader.start(from: place.lowerBound + 1)
            while offset < place.upperBound, bytes[offset] == UInt8(ascii: "\"") {
                let key = offset..<reader.end(from: offset)
                offset = reader.start(from: key.upperBound)
                guard let end = reader.endOfValue(from: offset) else { return nil }
                if bytes.text(in: key) == "\"\(directive)\"" { return offset..<end }
                offset = reader.start(from: end)
            }
            return nil
        }
    }

    /// Returns an edit that removes white space around strings.
    func trimming(_ index: RuleIndex) -> Edit? { directing("\"$trim\": true", index) }

    /// Returns an edit that adds a directive to the pattern at a rule's place.
    ///
    /// `keepsMark` is whether the `~` of a type expression stays.
    private func directing(
        _ directive: String,
        _ index: RuleIndex,
        keepsMark: Bool = true
    ) -> Edit? {
        guard let expression = expression(at: index) else { return adding(directive, to: index) }
        let type = keepsMark ? expression.source : expression.unconverting
        func object(_ type: String) -> String { "{\"$type\": \"\(type)\", \(directive)}" }
        let edit = Finding.PatternEdit(
            range: graph.place(of: index).range,
            replacement: object(type)
        )
        return (edit, object(JSONText.cut(type, to: 40)))
    }

    /// Returns an edit that adds a directive to an object pattern, or wraps another pattern in an
    /// object with it.
    private func adding(_ directive: String, to index: RuleIndex) -> Edit? {
        let range = graph.place(of: index).range
        guard let source = source(range), isContainer(source) else { return nil }
        // The directive may be there already, with another value.
        if let name = directive.split(separator: ":").first, source.contains(name) { return nil }
        // `{}` with only a directive would accept any value instead of any object.
        let isBareObject =
            graph[index].form == .anyObject && !source.utf8.contains(UInt8(ascii: "$"))
        guard source.hasPrefix("{"), !isBareObject else {
            return wrapping(range, source) { "{\"$type\": \($0), \(directive)}" }
        }
        let place = range.lowerBound + 1..<range.lowerBound + 1
        return (Finding.PatternEdit(range: place, replacement: directive + ", "), directive)
    }

    /// Returns an edit that makes a mandatory member optional.
    func makingOptional(_ member: ObjectRule.Member?) -> Edit? {
        guard let member, !member.isOptional, member.defaultText == nil,
            let key = source(member.keyRange), key.utf8.count >= 2, key.hasPrefix("\""),
            key.hasSuffix("\"")
        else { return nil }
        let text = key.dropLast() + "?\""
        let edit = Finding.PatternEdit(range: member.keyRange, replacement: String(text))
        return (edit, String(text))
    }

    /// Returns an edit that gives a member another key.
    func renaming(_ member: ObjectRule.Member?, to name: String) -> Edit? {
        guard let member, name.utf8.count <= 100, let key = source(member.keyRange),
            key.utf8.count >= 2, key.hasPrefix("\""), key.hasSuffix("\"")
        else { return nil }
        let text = JSONText.quoted(Self.escaped(name) + (member.isOptional ? "?" : ""))
        return (Finding.PatternEdit(range: member.keyRange, replacement: text), text)
    }

    /// Returns the mandatory member whose value a rule describes.
    func member(of index: RuleIndex) -> ObjectRule.Member? { members[index] }

    /// Returns an edit that adds a key to an object pattern, before those that it names.
    func naming(_ key: String, in index: RuleIndex) -> Edit? {
        let rule = graph[index]
        guard rule.form == .object, key.utf8.count <= 100 else { return nil }
        let object = graph.objects[Int(rule.payload)]
        // In a definition or below `$type`, the keys are not at the place of the rule.
        let places = object.members.map(\.keyRange) + object.starred.map(\.keyRange)
        guard let start = places.map(\.lowerBound).min(), source(start..<start + 1) == "\"" else {
            return nil
        }
        let text = "\(JSONText.quoted(Self.escaped(key) + "?")): \"any\""
        return (Finding.PatternEdit(range: start..<start, replacement: text + ", "), text)
    }

    /// Returns a key with what has a meaning in patterns escaped.
    private static func escaped(_ key: String) -> String {
        var escaped = ""
        for scalar in key.unicodeScalars {
            if ["\\", "?", "*", "$"].contains(scalar) { escaped.unicodeScalars.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// Returns whether a rule has no requirements beyond its expression.
    private func isPlain(_ rule: Rule) -> Bool {
        rule.refinement == Rule.none && rule.traits.subtracting([.nullable, .secret]).isEmpty
    }
}
