extension Walk {
    /// Steps over a value of which only the syntax is checked.
    @inline(__always)
    mutating func plain(
        _ position: Pointer,
        _ kind: KindBits,
        _ shape: UnsafeMutablePointer<Shape>?
    ) -> Pointer? {
        if kind == KindSet.string.rawValue { return scanner.string(position) }
        if kind == KindSet.number.rawValue { return scanner.number(position) }
        if kind & KindSet.containers.rawValue == 0 { return scanner.literal(position) }
        return plainContainer(position, kind, shape)
    }

    /// Steps over a container without a rule, using the shape learned for its place.
    @inline(never)
    private mutating func plainContainer(
        _ position: Pointer,
        _ kind: KindBits,
        _ shape: UnsafeMutablePointer<Shape>?
    ) -> Pointer? {
        guard !unions.isReadingAgain, let shape else { return unshapedContainer(position) }
        if kind == KindSet.object.rawValue {
            if let object = shape.pointee.object { return self.object(position, object) }
        } else if let array = shape.pointee.array {
            return self.array(position, nil, array)
        }
        return newContainer(position, kind, shape)
    }

    /// Steps over a container without a shape, learning nothing.
    @inline(never)
    private mutating func unshapedContainer(_ position: Pointer) -> Pointer? {
        if unions.isReadingAgain { return knownEnd(of: position) }
        return scanner.container(
            position,
            brackets: brackets,
            maximumDepth: policy.limits.depth - frames.depth
        )
    }

    /// Steps over the first container of its kind at its place, and creates its shape.
    @inline(never)
    private mutating func newContainer(
        _ position: Pointer,
        _ kind: KindBits,
        _ shape: UnsafeMutablePointer<Shape>
    ) -> Pointer? {
        if kind == KindSet.object.rawValue {
            let object = arena.allocate(ObjectState.self)
            object.initialize(to: arena.makeObject())
            shape.pointee.object = object
            return self.object(position, object)
        }
        let array = arena.allocate(ArrayState.self)
        array.initialize(to: ArrayState(arena, item: nil))
        array.pointee.shape = arena.makeShape()
        shape.pointee.array = array
        return self.array(position, nil, array)
    }

    /// Steps over any value, whatever its kind.
    mutating func skip(
        _ position: Pointer,
        _ kind: KindBits,
        _ shape: UnsafeMutablePointer<Shape>? = nil
    ) -> Pointer? {
        if kind != 0, let end = plain(position, kind, shape) { return end }
        stop = .syntax
        return nil
    }

    /// Walks a value by a rule.
    mutating func value(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if kind & rule.pointee.plainKinds.rawValue != 0 { return skip(position, kind) }
        return checked(position, kind, rule)
    }

    /// Walks a value by a rule that checks more than the kind.
    @inline(__always)
    mutating func checked(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if rule.pointee.traits.rawValue & Rule.Traits.careful == 0 {
            if kind == KindSet.object.rawValue {
                if rule.pointee.form == .object {
                    return object(position, objects + Int(rule.pointee.payload))
                }
            } else if kind == KindSet.array.rawValue {
                if rule.pointee.form == .array {
                    return array(position, rule, arrays + Int(rule.pointee.payload))
                }
            } else if kind == KindSet.number.rawValue, rule.pointee.form == .integer,
                let end = smallInteger(position, rule)
            {
                return end
            }
        }
        if rule.pointee.quickReader == .none { return careful(position, kind, rule) }
        return rule.pointee.quotedKinds.isEmpty
            ? quick(position, kind, rule) : quoted(position, kind, rule)
    }

    /// Steps over an integer of at most 18 digits within the bounds of its rule.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(__always)
    mutating func smallInteger(_ position: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        guard let end = scanner.integerPart(position), end - position <= 18 else { return nil }
        let next = end.pointee
        guard next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e") else { return nil }
        let bounds = tables.integerBounds + Int(rule.pointee.payload)
        if bounds.pointee.acceptsEverySmallInteger { return end }
        return bounds.pointee.contains(integer(from: position, to: end)) ? end : nil
    }

    /// Steps over an ASCII string without escapes that matches the form of its rule.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(__always)
    private mutating func plainString(
        _ position: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        guard rule.pointee.traits.rawValue & Rule.Traits.careful == 0, rule.pointee.form.isText,
            let end = scanner.plainString(position)
        else { return nil }
        let content = UnsafeBufferPointer(start: position + 1, count: end - position - 2)
        return stringMismatch(content, rule) == nil ? end : nil
    }

    /// Returns the value of an integer of at most 18 digits.
    @inline(__always)
    mutating func integer(from position: Pointer, to end: Pointer) -> Int64 {
        var digits = position
        let isNegative = digits.pointee == UInt8(ascii: "-")
        if isNegative { digits += 1 }
        var value: Int64 = 0
        while digits < end {
            value = value &* 10 &+ Int64(digits.pointee &- UInt8(ascii: "0"))
            digits += 1
        }
        return isNegative ? -value : value
    }

    /// Applies all steps to a value: trim, sentinels, strict match, conversions, failure.
    @inline(never)
    mutating func careful(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if rule.pointee.form == .union, kind != 0,
            rule.pointee.traits.rawValue & Rule.Traits.careful == 0,
            kind & KindSet.containers.rawValue == 0
                || !rule.pointee.traits.contains(.isEvaluatedFirst)
        {
            return union(position, kind, rule)
        }
        if kind == KindSet.string.rawValue {
            if let known = unions.matchedDiscriminator, known.start == position, known.rule == rule
            {
                return known.end
            }
            if let end = plainString(position, rule) { return end }
        }
        if kind & KindSet.scalars.rawValue != 0 { return scalar(position, kind, rule) }
        guard kind != 0 else {
            stop = .syntax
            return nil
        }
        return carefulContainer(position, kind, rule)
    }

    /// Matches a container strictly, including the cleaning inside it.
    mutating func container(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if rule.pointee.form == .union { return union(position, kind, rule) }
        let outer = inherited
        let checksWholeValue = rule.pointee.traits.rawValue & Rule.Traits.wholeValue != 0
        inherited = InheritedRequest()
        if checksWholeValue { journal.wholeValues += 1 }
        defer {
            inherited = outer
            if checksWholeValue { journal.wholeValues -= 1 }
        }
        guard kind & rule.pointee.kinds.rawValue != 0 else {
            guard let end = skip(position, kind) else { return nil }
            let code = rule.pointee.form == .never ? CodeTag.valueNever : .typeMismatch
            return fail(site(code, position, end, rule))
        }
        // A rule of a schema may accept kinds that its form says nothing about.
        switch rule.pointee.form {
        case .object where kind == KindSet.object.rawValue:
            return rule.pointee.traits.contains(.limitsMembers)
                ? limitedObject(position, rule)
                : object(position, objects + Int(rule.pointee.payload))
        case .object: return skip(position, kind)
        case _ where kind != KindSet.array.rawValue: return skip(position, kind)
        case .array:
            return array(position, rule, arrays + Int(rule.pointee.payload))
        case .anyArray where rule.pointee.traits.contains(.hasArrayChecks):
            return array(position, rule, arrays + graph.rules.count)
        case .tuple:
            return tuple(position, rule)
        default:
            return skip(position, kind)
        }
    }

    /// Checks a container or the value of a union after its cleaning.
    ///
    /// A value that has become a sentinel is replaced by null; a value that is not among the
    /// allowed values fails.
    mutating func afterCleaning(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        let traits = rule.pointee.traits
        if traits.contains(.hasSentinels), hasChanges(since: before) {
            let isSentinel = isSentinel(from: position, to: end, since: before, rule)
            if stop != .none { return nil }
            if isSentinel { return becomeNull(position, end, rule, since: before) }
        }
        if traits.contains(.hasAllowedValues) {
            let cleaned = cleanedValue(from: position, to: end, since: before)
            if stop != .none { return nil }
            // Null is accepted by nullability: no other step turns a value into null.
            let allowed = graph.refinements[Int(rule.pointee.refinement)].allowedValues
            guard let cleaned, cleaned.isNull || allowed?.contains(cleaned) == true else {
                rollBackChanges(to: before)
                return fail(site(.enumUnknown, position, end, rule))
            }
        }
        if traits.contains(.hasChecks) {
            let isRefused = isRefused(from: position, to: end, since: before, rule)
            if stop != .none { return nil }
            if isRefused { return refused(position, end, rule, before) }
        }
        return end
    }
}

extension Rule.Traits {
    /// The traits that require more than the check of the form.
    static let careful: UInt16 =
        Rule.Traits.changesText.rawValue | Rule.Traits.hasSentinels.rawValue
        | Rule.Traits.hasAllowedValues.rawValue | Rule.Traits.hasLength.rawValue
        | Rule.Traits.hasChecks.rawValue | Rule.Traits.limitsMembers.rawValue
        | Rule.Traits.hasContent.rawValue
}
