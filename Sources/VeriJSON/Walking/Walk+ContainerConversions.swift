extension Walk {
    /// Tries the conversions of a container that failed because another kind is asked for.
    @inline(never)
    mutating func convertContainer(
        _ start: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        guard rule.pointee.form != .union, kind & rule.pointee.kinds.rawValue == 0 else {
            return nil
        }
        let allowed = allowedConversions(for: rule.pointee)
        if allowed.contains(.unwrapSingle) {
            if let end = unwrap(start, end, kind, rule, before) { return end }
            guard stop == .none else { return nil }
        }
        if allowed.contains(.wrapSingle) {
            if let end = wrap(start, end, kind, rule, before) { return end }
            guard stop == .none else { return nil }
        }
        if allowed.contains(.emptyArrayToObject) {
            return openEmpty(start, end, kind, rule, before)
        }
        return nil
    }

    private var mayConvertContainers: Bool { !defersContainers && stop == .none }

    /// `x` → `[x]`.
    mutating func wrap(
        _ start: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        guard mayConvertContainers, kind != KindSet.null.rawValue, fitsOneDeeper(start, kind),
            let item = itemRule(of: rule)
        else { return nil }
        if depth >= attentionDepth {
            return deepen { $0.wrap(start, end, kind, rule, before) }
        }
        let code = failure
        begin(.wrapSingle, start, end, rule, before)
        edits.replace(
            scanner.offset(start)..<scanner.offset(start),
            with: CollectionOfOne(0x5B)
        )
        var tally = ArrayTally()
        tally.items = 1
        frames[depth].key = nil
        frames[depth].index = 0
        frames[depth].path = .root
        depth += 1
        var fits = true
        let inherited = inheritedConversions
        inheritedConversions = .byPolicy
        defer { inheritedConversions = inherited }
        if let item = item.rule, value(start, kind, item) == nil {
            fits = stop == .none && absorb(start, end, item)
            tally.standIns = 1
        }
        depth -= 1
        guard stop == .none else { return nil }
        if fits, afterItems(start, end, rule, tally, before) != nil {
            edits.replace(scanner.offset(end)..<scanner.offset(end), with: CollectionOfOne(0x5D))
            if let end = afterCleaning(start, end, rule, before) { return end }
        }
        return refail(code, start, end, rule, before)
    }

    /// Whether the limit leaves room for a value inside one more array.
    private func fitsOneDeeper(_ start: Pointer, _ kind: KindBits) -> Bool {
        let room = policy.limits.depth - depth - 1
        guard room >= 0, kind & KindSet.containers.rawValue != 0 else { return room >= 0 }
        return scanner.container(start, brackets: brackets, maximumDepth: room) != nil
    }

    /// The rule of the one item of an array that is made; nil where no array is asked for.
    private func itemRule(of rule: UnsafePointer<Rule>) -> (rule: UnsafePointer<Rule>?, ())? {
        switch rule.pointee.form {
        case .array: return (UnsafePointer(rules + Int(rule.pointee.payload)), ())
        case .anyArray: return (nil, ())
        case .tuple:
            let slots = graph.tuples[Int(rule.pointee.payload)].slots
            guard slots.count == 1 else { return nil }
            return (UnsafePointer(rules + slots[0].position), ())
        default: return nil
        }
    }

    /// `[x]` → `x`: a container `x` is walked, a scalar has to match as it is.
    private mutating func unwrap(
        _ start: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        guard mayConvertContainers, kind == KindSet.array.rawValue,
            rule.pointee.kinds.rawValue & kind == 0
        else { return nil }
        let inner = scanner.skipWhiteSpace(start + 1)
        let innerKind = kinds[Int(inner.pointee)]
        guard innerKind != 0, let innerEnd = skip(inner, innerKind),
            scanner.skipWhiteSpace(innerEnd) == end - 1
        else { return nil }
        let code = failure
        begin(.unwrapSingle, start, end, rule, before)
        edits.replace(scanner.offset(start)..<scanner.offset(inner), with: EmptyCollection())
        let isMatched: Bool
        if innerKind & KindSet.containers.rawValue != 0 {
            frames[depth].key = nil
            frames[depth].index = 0
            frames[depth].path = .root
            depth += 1
            isMatched = careful(inner, innerKind, rule) != nil
            depth -= 1
            if isMatched, becameNull(inner, innerEnd) {
                return becomeNull(start, end, rule, since: before)
            }
        } else {
            isMatched = matchesAsItIs(inner, innerEnd, innerKind, rule)
        }
        guard stop == .none else { return nil }
        if isMatched {
            edits.replace(
                scanner.offset(innerEnd)..<scanner.offset(end),
                with: EmptyCollection()
            )
            if let end = afterCleaning(start, end, rule, before) { return end }
        }
        return refail(code, start, end, rule, before)
    }

    /// Whether the last change was to put null in the place of a value that means null.
    private func becameNull(_ start: Pointer, _ end: Pointer) -> Bool {
        guard let event = record.events.last else { return false }
        return event.code == .sentinel && event.start == scanner.offset(start)
            && event.end == scanner.offset(end)
    }

    private mutating func matchesAsItIs(
        _ start: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Bool {
        let isString = kind == KindSet.string.rawValue
        var token = ScalarToken(
            start: start,
            end: end,
            kind: kind,
            content: isString ? start + 1..<end - 1 : start..<end
        )
        if isString, rule.pointee.traits.contains(.trims) {
            trim(&token)
            if token.isTrimmed { return false }
        }
        return mismatch(content(of: token), kind, rule) == nil
    }

    /// `[]` → `{}`, with the defaults of its mandatory members.
    private mutating func openEmpty(
        _ start: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        guard mayConvertContainers, kind == KindSet.array.rawValue,
            rule.pointee.kinds.contains(.object),
            rule.pointee.form == .object || rule.pointee.form == .anyObject
                || rule.pointee.form == .any,
            scanner.skipWhiteSpace(start + 1) == end - 1
        else { return nil }
        let code = failure
        var supplied: [Int] = []
        if rule.pointee.form == .object {
            let object = Int(rule.pointee.payload)
            supplied = tables.mandatory[object]
            let fits = supplied.allSatisfy { member in
                tables.defaults[object][member].map {
                    depth + 1 + $0.depth <= policy.limits.depth
                } ?? false
            }
            guard fits else { return nil }
        }
        begin(.emptyArrayToObject, start, end, rule, before)
        let members = supplied.map { tables.memberText($0, UInt32(rule.pointee.payload)) }
        let text = [0x7B] + members.joined(separator: [0x2C]) + [0x7D]
        edits.replace(scanner.offset(start)..<scanner.offset(end), with: text)
        if rule.pointee.form == .object {
            reportSupplied(supplied, start, end, objects + Int(rule.pointee.payload))
        }
        guard stop == .none else { return nil }
        if let end = afterCleaning(start, end, rule, before) { return end }
        return refail(code, start, end, rule, before)
    }

    /// Forgets the failure and reports the conversion that is tried.
    private mutating func begin(
        _ conversion: ConversionSet,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) {
        roll(backTo: before)
        report(.convert, .conversion, start, end, rule, detail: Int(conversion.rawValue))
    }

    /// Lets the original failure stand after a conversion did not help.
    private mutating func refail(
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        guard stop == .none else { return nil }
        roll(backTo: before)
        return fail(code, start, end, rule)
    }
}
