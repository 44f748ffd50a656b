/// Conversions between a value and an array of it, and of an array without items.
extension Walk {
    /// Converts `x` to `[x]`, where `x` matches the rule of the item.
    ///
    /// A value that the same rule is wrapping already is not wrapped again.
    mutating func wrap(_ value: FailedValue) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        let place = wrapped + (UnsafePointer(rule) - UnsafePointer(rules))
        guard value.kind != KindSet.array.rawValue, isArray(rule.pointee), place.pointee != start,
            fitsOneDeeper(start, value.kind)
        else { return nil }
        if frames.needsCheck { return deepen { $0.wrap(value) } }
        begin(.wrapSingle, value)
        let lost = journal.cost.lost
        let (skippedBefore, outerWrapped) = (enter(value), place.pointee)
        place.pointee = start
        defer {
            place.pointee = outerWrapped
            leave(skippedBefore, value)
        }
        replace(
            scanner.offset(start)..<scanner.offset(start),
            with: CollectionOfOne(0x5B)
        )
        var tally = ArrayTally()
        tally.items = 1
        _ = frames.openItems()
        let outer = inherited
        inherited = InheritedRequest()
        let item = itemRule(of: rule.pointee)
        let fits = item.map { self.value(start, value.kind, $0) != nil } ?? true
        inherited = outer
        frames.depth -= 1
        guard stop == .none else { return nil }
        let isContainer = value.kind & KindSet.containers.rawValue != 0
        if fits, afterItems(start, end, rule, tally, value.before) != nil,
            !isContainer || !losesAll(start, since: lost)
        {
            replace(scanner.offset(end)..<scanner.offset(end), with: CollectionOfOne(0x5D))
            if let end = afterCleaning(start, end, rule, value.before) { return end }
        }
        return restoreFailure(value)
    }

    /// Returns whether the depth limit leaves room for a value inside one more array.
    private mutating func fitsOneDeeper(_ start: Pointer, _ kind: KindBits) -> Bool {
        let room = policy.limits.depth - frames.depth - 1
        guard room >= 0, kind & KindSet.containers.rawValue != 0 else { return room >= 0 }
        return scanner.container(start, brackets: brackets, maximumDepth: room) != nil
    }

    /// Returns the rule of the only item of a new array; nil if the item has no rule.
    private mutating func itemRule(of rule: Rule) -> UnsafePointer<Rule>? {
        switch rule.form {
        case .array: UnsafePointer(rules + Int(rule.payload))
        case .tuple: UnsafePointer(rules + graph.tuples[Int(rule.payload)].slots[0].position)
        default: nil
        }
    }

    /// Converts `[x]` to `x`: a container `x` is walked, a scalar `x` must match strictly.
    ///
    /// No further container conversion is applied on the way. If `isStrict`, `x` is a container that
    /// matches as it is.
    mutating func unwrap(_ value: FailedValue, isStrict: Bool = false) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        guard value.kind == KindSet.array.rawValue else { return nil }
        let inner = scanner.skipWhiteSpace(start + 1)
        let innerKind = kinds[Int(inner.pointee)]
        guard innerKind != 0, let innerEnd = skip(inner, innerKind),
            scanner.skipWhiteSpace(innerEnd) == end - 1,
            !isStrict || innerKind & KindSet.containers.rawValue != 0
        else { return nil }
        let isContainer = innerKind & KindSet.containers.rawValue != 0
        begin(.unwrapSingle, value, makingScalar: !isContainer)
        let lost = journal.cost.lost
        let skippedBefore = enter(value)
        defer { leave(skippedBefore, value) }
        replace(scanner.offset(start)..<scanner.offset(inner), with: EmptyCollection())
        let isMatched: Bool
        if isContainer {
            _ = frames.openItems()
            inherited.defersContainers = true
            let inside = mark
            let isWalked = careful(inner, innerKind, rule) != nil && stop == .none
            inherited.defersContainers = false
            frames.depth -= 1
            isMatched =
                isWalked && (!isStrict || mark == inside) && !losesAll(inner, since: lost)
                && !isEmptied(inner, innerEnd, since: inside)
            if isMatched, becameNull(inner, innerEnd) {
                return becomeNull(start, end, rule, since: value.before)
            }
        } else {
            isMatched =
                innerKind == KindSet.null.rawValue && inherited.acceptsNull
                || matchesAsItIs(inner, innerEnd, innerKind, rule)
        }
        guard stop == .none else { return nil }
        if isMatched {
            replace(
                scanner.offset(innerEnd)..<scanner.offset(end),
                with: EmptyCollection()
            )
            if let end = afterCleaning(start, end, rule, value.before) { return end }
        }
        return restoreFailure(value)
    }

    /// Returns whether the last change replaced a sentinel value by null.
    mutating func becameNull(_ start: Pointer, _ end: Pointer) -> Bool {
        guard let event = journal.record.events.last else { return false }
        return event.code == .sentinel && event.start == scanner.offset(start)
            && event.end == scanner.offset(end)
    }

    /// Returns whether a container had members or items, and has none after the edits since a mark.
    mutating func isEmptied(_ start: Pointer, _ end: Pointer, since before: Mark) -> Bool {
        guard stop == .none, hasChanges(since: before) else { return false }
        let first = scanner.skipWhiteSpace(start + 1)
        // A container keeps its first element unless an edit changes its first byte.
        guard kinds[Int(first.pointee)] != 0,
            journal.edits.covers(scanner.offset(first), from: Int(before.edits.edits))
        else { return false }
        readAgain(end - start)
        let text = cleanedText(from: start, to: end, since: before)
        let left = text.dropFirst().first { !$0.isJSONWhiteSpace }
        return left == UInt8(ascii: "}") || left == UInt8(ascii: "]")
    }

    mutating func matchesAsItIs(
        _ start: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Bool {
        var token = ScalarToken(start: start, end: end, kind: kind)
        if kind == KindSet.string.rawValue {
            takeOff(rule.pointee.traits, from: &token)
            if token.isChanged { return false }
        }
        if rule.pointee.traits.contains(.hasSentinels),
            tables.sentinels(of: rule.pointee).contains(content(of: token), kind)
        {
            return true
        }
        let text = content(of: token)
        guard mismatch(text, kind, rule) == nil else { return false }
        return kind != KindSet.string.rawValue || !rule.pointee.traits.contains(.hasContent)
            || contentMatches(text, rule)
    }

    /// Converts `[]` to `{}`, with the defaults of the mandatory members.
    mutating func openEmpty(_ value: FailedValue) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        guard value.kind == KindSet.array.rawValue,
            rule.pointee.kinds.contains(.object),
            rule.pointee.form == .object || rule.pointee.form == .anyObject
                || rule.pointee.form == .any,
            scanner.skipWhiteSpace(start + 1) == end - 1
        else { return nil }
        var supplied: [Int] = []
        if rule.pointee.form == .object {
            let object = Int(rule.pointee.payload)
            supplied = tables.mandatory[object]
            let fits = supplied.allSatisfy { member in
                tables.defaults[object][member].map {
                    frames.depth + 1 + $0.depth <= policy.limits.depth
                } ?? false
            }
            guard fits else { return nil }
        }
        begin(.emptyArrayToObject, value)
        let members = supplied.map { tables.memberText($0, UInt32(rule.pointee.payload)) }
        let text = [0x7B] + members.joined(separator: [0x2C]) + [0x7D]
        guard mayAdd(text.count) else { return nil }
        replace(scanner.offset(start)..<scanner.offset(end), with: text)
        if rule.pointee.form == .object {
            reportSupplied(supplied, start, end, objects + Int(rule.pointee.payload))
        }
        guard stop == .none else { return nil }
        if let end = afterCleaning(start, end, rule, value.before) { return end }
        return restoreFailure(value)
    }
}
