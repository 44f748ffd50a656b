extension Walk {
    /// Tries the conversions of a container that failed because its rule requires another kind.
    @inline(never)
    mutating func convertContainer(_ value: FailedValue) -> Pointer? {
        let rule = value.rule.pointee
        guard rule.form != .union, value.kind & rule.kinds.rawValue == 0 else { return nil }
        let allowed = allowedConversions(for: rule)
        if allowed.contains(.unwrapSingle) {
            if let end = unwrap(value) { return end }
            guard stop == .none else { return nil }
        }
        if allowed.contains(.wrapSingle) {
            if let end = wrap(value) { return end }
            guard stop == .none else { return nil }
        }
        return allowed.contains(.emptyArrayToObject) ? openEmpty(value) : nil
    }

    /// Tries to wrap a scalar that failed in an array.
    @inline(never)
    mutating func wrapScalar(
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>,
        _ code: CodeTag,
        _ before: Mark
    ) -> Pointer? {
        guard allowedConversions(for: rule.pointee).contains(.wrapSingle) else { return nil }
        return wrap(
            FailedValue(
                start: token.start,
                end: token.end,
                kind: token.kind,
                rule: rule,
                code: code,
                before: before
            )
        )
    }

    /// Returns the container conversions that a value may have for a rule, by its kind and by the
    /// number of its items.
    mutating func containerConversions(
        of value: UnionValue,
        to rule: UnsafePointer<Rule>
    ) -> ConversionBits {
        if value.kind == KindSet.null.rawValue { return [] }
        guard value.kind == KindSet.array.rawValue else {
            return isArray(rule.pointee) ? ConversionBits(.wrapSingle) : []
        }
        guard rule.pointee.kinds.isDisjoint(with: .array) else { return [] }
        let first = scanner.skipWhiteSpace(value.position + 1)
        let kind = kinds[Int(first.pointee)]
        if kind == 0 {
            return rule.pointee.kinds.contains(.object) ? ConversionBits(.emptyArrayToObject) : []
        }
        guard let end = skip(first, kind) else { return [] }
        let isSingle = scanner.skipWhiteSpace(end).pointee == UInt8(ascii: "]")
        return isSingle ? ConversionBits(.unwrapSingle) : []
    }

    private var mayConvertContainers: Bool { !inherited.defersContainers && stop == .none }

    /// Converts `x` to `[x]`, where `x` matches the rule of the item.
    ///
    /// A value that the same rule is wrapping already is not wrapped again.
    mutating func wrap(_ value: FailedValue) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        let place = wrapped + (UnsafePointer(rule) - UnsafePointer(rules))
        guard mayConvertContainers, value.kind != KindSet.null.rawValue, isArray(rule.pointee),
            place.pointee != start, fitsOneDeeper(start, value.kind)
        else { return nil }
        if frames.needsCheck { return deepen { $0.wrap(value) } }
        begin(.wrapSingle, value)
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
        if fits, afterItems(start, end, rule, tally, value.before) != nil {
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

    /// Returns whether a rule accepts an array of one item.
    private mutating func isArray(_ rule: Rule) -> Bool {
        switch rule.form {
        case .array, .anyArray: true
        case .tuple: graph.tuples[Int(rule.payload)].slots.count == 1
        default: false
        }
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
    /// No further container conversion is applied on the way.
    private mutating func unwrap(_ value: FailedValue) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        guard mayConvertContainers, value.kind == KindSet.array.rawValue else { return nil }
        let inner = scanner.skipWhiteSpace(start + 1)
        let innerKind = kinds[Int(inner.pointee)]
        guard innerKind != 0, let innerEnd = skip(inner, innerKind),
            scanner.skipWhiteSpace(innerEnd) == end - 1
        else { return nil }
        begin(.unwrapSingle, value)
        let skippedBefore = enter(value)
        defer { leave(skippedBefore, value) }
        replace(scanner.offset(start)..<scanner.offset(inner), with: EmptyCollection())
        let isMatched: Bool
        if innerKind & KindSet.containers.rawValue != 0 {
            _ = frames.openItems()
            inherited.defersContainers = true
            isMatched = careful(inner, innerKind, rule) != nil
            inherited.defersContainers = false
            frames.depth -= 1
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
    private mutating func becameNull(_ start: Pointer, _ end: Pointer) -> Bool {
        guard let event = journal.record.events.last else { return false }
        return event.code == .sentinel && event.start == scanner.offset(start)
            && event.end == scanner.offset(end)
    }

    private mutating func matchesAsItIs(
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
        return mismatch(content(of: token), kind, rule) == nil
    }

    /// Converts `[]` to `{}`, with the defaults of the mandatory members.
    private mutating func openEmpty(_ value: FailedValue) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        guard mayConvertContainers, value.kind == KindSet.array.rawValue,
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

    /// Enters the result of a conversion, in which the next value is walked.
    ///
    /// - Returns: The value that ``leave(_:_:)`` needs.
    private mutating func enter(_ value: FailedValue) -> Int {
        if checksWholeValue(value) { journal.wholeValues += 1 }
        journal.openConversions += 1
        return unions.skippedBytes
    }

    private mutating func leave(_ skippedBefore: Int, _ value: FailedValue) {
        if checksWholeValue(value) { journal.wholeValues -= 1 }
        journal.openConversions -= 1
        if unions.isRemembering { countAgain(value.end - value.start, since: skippedBefore) }
    }

    private mutating func checksWholeValue(_ value: FailedValue) -> Bool {
        value.rule.pointee.traits.rawValue & Rule.Traits.wholeValue != 0
    }

    /// Rolls back the failure and reports the conversion that is tried.
    private mutating func begin(_ conversion: Conversion, _ value: FailedValue) {
        rollBack(to: value.before)
        report(conversion, value.start, value.end, value.rule)
    }

    /// Restores the original failure after a conversion did not help.
    private mutating func restoreFailure(_ value: FailedValue) -> Pointer? {
        guard stop == .none else { return nil }
        rollBack(to: value.before)
        return fail(site(value.code, value.start, value.end, value.rule))
    }
}

/// A failed value that a conversion may still save.
struct FailedValue {
    var start: Pointer
    var end: Pointer
    var kind: KindBits
    var rule: UnsafePointer<Rule>
    /// The reason for the failure.
    var code: CodeTag
    /// The state before the value, to roll back to.
    var before: Walk.Mark
}
