// Edits that add a directive to a pattern, or change one that is there.

extension PatternEdits {
    /// Returns an edit that asks for conversions in addition to those that are already allowed.
    ///
    /// - Parameters:
    ///   - index: A rule without a `$convert` of its own.
    ///   - conversions: The missing conversions.
    ///   - allowed: The conversions that the policy allows.
    /// - Returns: The edit; nil if the text of the pattern has no place for it.
    package func converting(
        _ index: RuleIndex,
        by conversions: Sanitizer.Policy.Conversions,
        besides allowed: Sanitizer.Policy.Conversions?
    ) -> WrittenEdit? {
        let rule = graph[index]
        let expression = expression(at: index)
        let isSafe = conversions.isSubset(of: Sanitizer.Policy.Conversions.safe)
        if isSafe, rule.form.isConvertible, let converting = expression?.converting {
            return replacing(index, with: converting)
        }
        var set = rule.conversions.allowed(under: allowed?.bits ?? [])
            .subtracting(conversions.bits.rivals)
        // Of two of the policy that exclude each other, neither applies.
        set.subtract(set.intersection(set.rivals))
        if rule.form.isContainer { set.formIntersection(.containers) }
        var all = Sanitizer.Policy.Conversions(set.subtracting(.withArguments))
        all.formUnion(isSafe ? .safe : conversions)
        if let allowed, rule.conversions.mode != .exactly, !rule.form.isContainer {
            all.formUnion(allowed.argumentsBeside(conversions))
            let usable = rule.usable(all.arguments, beside: all.bits)
            all = Sanitizer.Policy.Conversions(all.bits.subtracting(.withArguments), usable)
        }
        let names = all.names.map(JSONText.quoted).joined(separator: ", ")
        return directing("\"$convert\": [\(names)]", index, keepsMark: false)
    }

    /// Returns an edit that lets values mean null, which are given as JSON texts.
    func nulling(_ values: [String], at index: RuleIndex) -> WrittenEdit? {
        let rule = graph[index]
        guard rule.form != .any || rule.traits.contains(.hasAllowedValues), rule.form != .null
        else {
            return nil
        }
        return directing("\"$null\": [\(values.joined(separator: ", "))]", index)
    }

    /// Returns an edit that adds a value, as JSON text, to the list of an `enum` or `$in`.
    func listing(_ value: String, at index: RuleIndex) -> WrittenEdit? {
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
            let list = directive("$in", at: index)?.value,
            source(list)?.hasSuffix("]") == true
        else { return nil }
        return list
    }

    /// Returns an edit that removes white space around strings.
    ///
    /// A `$default` or `$fallback` with white space around a string would no longer match.
    func trimming(_ index: RuleIndex) -> WrittenEdit? {
        let supplied = suppliedTexts.lazy.compactMap { try? JSONValue(parsing: $0) }
        return supplied.contains(where: \.hasSpaceAroundString)
            ? nil : directing("\"$trim\": true", index)
    }

    /// Returns an edit that adds a directive to the pattern at a rule's place.
    ///
    /// `keepsMark` is whether the `~` of a type expression stays.
    private func directing(
        _ directive: String,
        _ index: RuleIndex,
        keepsMark: Bool = true
    ) -> WrittenEdit? {
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
    func adding(_ directive: String, to index: RuleIndex) -> WrittenEdit? {
        let range = graph.place(of: index).range
        guard let source = source(range), isContainer(source) else { return nil }
        // The directive may be there already, with another value.
        let name = directive.prefix { $0 != ":" }
        if source.contains(text: name) { return nil }
        // `{}` with only a directive would accept any value instead of any object.
        let isBareObject =
            graph[index].form == .anyObject && !source.utf8.contains(UInt8(ascii: "$"))
        guard source.hasPrefix("{"), !isBareObject else {
            return wrapping(range, source) { "{\"$type\": \($0), \(directive)}" }
        }
        let place = range.lowerBound + 1..<range.lowerBound + 1
        return (Finding.PatternEdit(range: place, replacement: directive + ", "), directive)
    }

    // MARK: Changing a directive

    /// Returns an edit that gives `$length` or `$count` other bounds.
    package func bounding(
        _ name: String,
        by bounds: CountBounds,
        at index: RuleIndex
    ) -> WrittenEdit? {
        guard let range = directive(name, at: index)?.value else { return nil }
        let least = bounds.minimum == 0 && bounds.maximum < .max ? "" : String(bounds.minimum)
        let text = "\"\(least),\(bounds.maximum == .max ? "" : String(bounds.maximum))\""
        return (Finding.PatternEdit(range: range, replacement: text), "\"\(name)\": \(text)")
    }

    /// Returns an edit that removes the positions of a tuple from one on, which is not the first.
    ///
    /// - Parameters:
    ///   - slot: The rule of the first position to remove.
    ///   - count: The number of positions that stay.
    /// - Returns: The edit; nil if the tuple is not written in the pattern.
    func shorteningTuple(before slot: RuleIndex, to count: Int) -> WrittenEdit? {
        let tuples = graph.rules.indices.lazy.map { RuleIndex(UInt32($0)) }.filter {
            let rule = graph[$0]
            guard rule.form == .tuple else { return false }
            let slots = graph.tuples[Int(rule.payload)].slots
            return slots.indices.contains(count) && slots[count] == slot
        }
        guard count > 0, let tuple = tuples.first,
            let list = directive("$tuple", at: tuple)?.value
        else { return nil }
        return ByteView.with(graph.source.bytes) { bytes in
            let reader = TokenReader(bytes.buffer)
            var offset = reader.start(from: list.lowerBound + 1)
            var end = offset
            for _ in 0..<count {
                guard let next = reader.endOfValue(from: offset) else { return nil }
                end = next
                offset = reader.start(from: end)
            }
            let rest = end..<list.upperBound - 1
            guard rest.count > 1 else { return nil }
            let removed = "the positions from index \(count) on"
            return (Finding.PatternEdit(range: rest, replacement: ""), removed)
        }
    }

    /// Returns an edit that adds a branch for a kind of value to `$any`.
    func addingBranch(_ kind: Finding.Kind, to index: RuleIndex) -> WrittenEdit? {
        kind.anyPattern.flatMap { addingBranch($0, to: index) }
    }

    /// Returns an edit that adds a branch to `$any`.
    func addingBranch(_ pattern: String, to index: RuleIndex) -> WrittenEdit? {
        guard let list = directive("$any", at: index)?.value else { return nil }
        let end = list.upperBound - 1
        return (Finding.PatternEdit(range: end..<end, replacement: ", \(pattern)"), pattern)
    }

    /// Returns an edit that also accepts values of another kind than `$type` does.
    func accepting(_ kind: Finding.Kind, besidesTypeOf index: RuleIndex) -> WrittenEdit? {
        guard allowsUnion(index), let type = innermostType(at: index),
            let source = source(type.value),
            let other = kind.anyPattern
        else { return nil }
        let expression = TypeExpressionText(quoted: source)
        if let wider = expression?.adding(branch: kind.rawValue), !kind.isContainer {
            let text = "\"\(wider)\""
            return (Finding.PatternEdit(range: type.value, replacement: text), text)
        }
        return wrapping(type.key.lowerBound..<type.value.upperBound, source) {
            "\"$any\": [\($0), \(other)]"
        }
    }

    /// Returns whether the type of a rule may become a union: what refines one kind of value may not
    /// be allowed beside it.
    func allowsUnion(_ index: RuleIndex) -> Bool {
        let rule = graph[index]
        let isRefined = graph.refinement(of: rule)?.refinesType ?? false
        return !isRefined && rule.traits.subtracting([.nullable, .secret]).isEmpty
    }

    /// Returns the bytes of a directive of the object at a rule's place, or of the one that is its
    /// `$type`; nil if they have none.
    package func directive(
        _ name: String,
        at index: RuleIndex
    ) -> (key: Range<Int>, value: Range<Int>)? {
        var object = graph.place(of: index).range
        while true {
            if let found = member("\"\(name)\"", ofObjectIn: object) { return found }
            guard let type = member("\"$type\"", ofObjectIn: object) else { return nil }
            object = type.value
        }
    }

    /// Returns the bytes of the `$type` at a rule's place, or of the one inside of it; nil if there is
    /// none.
    func innermostType(at index: RuleIndex) -> (key: Range<Int>, value: Range<Int>)? {
        var found: (key: Range<Int>, value: Range<Int>)?
        var object = graph.place(of: index).range
        while let type = member("\"$type\"", ofObjectIn: object) {
            found = type
            object = type.value
        }
        return found
    }

    /// Returns the bytes of a member, given by its key as written; nil if there is none.
    private func member(
        _ name: String,
        ofObjectIn place: Range<Int>
    ) -> (key: Range<Int>, value: Range<Int>)? {
        ByteView.with(graph.source.bytes) { bytes in
            guard bytes[place.lowerBound] == UInt8(ascii: "{") else { return nil }
            let reader = TokenReader(bytes.buffer)
            var offset = reader.start(from: place.lowerBound + 1)
            while offset < place.upperBound, bytes[offset] == UInt8(ascii: "\"") {
                let key = offset..<reader.end(from: offset)
                offset = reader.start(from: key.upperBound)
                guard let end = reader.endOfValue(from: offset) else { return nil }
                if bytes.text(in: key) == name { return (key, offset..<end) }
                offset = reader.start(from: end)
            }
            return nil
        }
    }
}

extension Refinement {
    /// Whether it says more about values than prose.
    fileprivate var refinesType: Bool {
        sentinels != nil || allowedValues != nil || length != nil || count != nil
            || !uniqueness.isEmpty || maxDropped != nil || fallback != nil
    }
}

extension JSONValue {
    /// Whether a string in it has white space at its start or end.
    fileprivate var hasSpaceAroundString: Bool {
        switch self {
        case .string(var text):
            text.withUTF8 { WhiteSpace.trimmedRange(of: $0).count < $0.count }
        case .array(let items): items.contains(where: \.hasSpaceAroundString)
        case .object(let members): members.contains(where: \.value.hasSpaceAroundString)
        default: false
        }
    }
}
