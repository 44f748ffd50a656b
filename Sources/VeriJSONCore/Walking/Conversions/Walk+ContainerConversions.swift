extension Walk {
    /// Tries the conversions of a container that failed because its rule requires another kind.
    @inline(never)
    mutating func convertContainer(_ value: FailedValue) -> Pointer? {
        let rule = value.rule.pointee
        guard rule.form != .union, value.kind & rule.kinds.rawValue == 0 else { return nil }
        return convert(value, by: allowedConversions(for: rule))
    }

    /// Tries to make a container of a scalar that failed.
    @inline(never)
    mutating func convertToContainer(
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>,
        _ code: CodeTag,
        _ before: Mark
    ) -> Pointer? {
        let allowed = allowedConversions(for: rule.pointee)
        guard !allowed.isDisjoint(with: .makingContainers) else { return nil }
        return convert(
            FailedValue(
                start: token.start,
                end: token.end,
                kind: token.kind,
                rule: rule,
                code: code,
                before: before,
                token: token
            ),
            by: allowed
        )
    }

    /// Tries conversions in the order of ``Conversion/containerOrder``.
    ///
    /// - Returns: The end of the value if one of them makes it match; else nil, and the original
    ///   failure stands.
    private mutating func convert(_ value: FailedValue, by allowed: ConversionBits) -> Pointer? {
        guard !allowed.isDisjoint(with: .containers), !inherited.defersContainers, stop == .none,
            value.kind != KindSet.null.rawValue
        else { return nil }
        let isBranch = frames.isBranch
        for conversion in Conversion.containerOrder where allowed.contains(conversion) {
            // The discriminators are those of the object that is made.
            frames.isBranch = isBranch
            let end: Pointer?
            switch conversion {
            case .extendedJSON: end = readExtended(value)
            case .jsonText, .splitList: end = openText(value, by: conversion)
            case .valuesToArray: end = openValues(value)
            case .emptyArrayToObject: end = openEmpty(value)
            case .arrayToObject:
                guard takesIndices(value.rule.pointee) else { continue }
                if allowed.contains(.unwrapSingle), let end = unwrap(value, isStrict: true) {
                    return end
                }
                guard stop == .none else { return nil }
                frames.isBranch = isBranch
                end = keyItems(value)
            case .unwrapSingle: end = unwrap(value)
            case .wrapSingle: end = wrap(value)
            case .containerToText: end = writeText(value)
            default: end = nil
            }
            if let end { return end }
            guard stop == .none else { return nil }
        }
        return nil
    }

    /// Returns the container conversions that a value may have for a rule, by the kinds and the
    /// shape of the value.
    mutating func containerConversions(
        of value: UnionValue,
        to rule: UnsafePointer<Rule>
    ) -> ConversionBits {
        var possible: ConversionBits = []
        let (position, kind) = (value.position, value.kind)
        guard kind != KindSet.null.rawValue else { return [] }
        let isContainer = kind & KindSet.containers.rawValue != 0
        if isContainer, rule.pointee.kinds.rawValue & kind != 0 { return [] }
        if kind == KindSet.array.rawValue {
            let first = scanner.skipWhiteSpace(position + 1)
            let firstKind = kinds[Int(first.pointee)]
            if firstKind == 0 {
                if rule.pointee.kinds.contains(.object) { possible.insert(.emptyArrayToObject) }
            } else if let end = skip(first, firstKind),
                scanner.skipWhiteSpace(end).pointee == UInt8(ascii: "]")
            {
                possible.insert(.unwrapSingle)
            }
            if takesIndices(rule.pointee) { possible.insert(.arrayToObject) }
        } else {
            if isArray(rule.pointee) { possible.insert(.wrapSingle) }
            if kind == KindSet.string.rawValue {
                possible.insert(.jsonText)
                if rule.pointee.form.kinds == .array { possible.insert(.splitList) }
            }
            if isContainer { possible.formUnion(objectConversions(position, rule.pointee)) }
        }
        if isContainer, rule.pointee.form == .string { possible.insert(.containerToText) }
        return possible
    }

    /// Returns whether a rule accepts an array of one item.
    mutating func isArray(_ rule: Rule) -> Bool {
        switch rule.form {
        case .array, .anyArray: true
        case .tuple: graph.tuples[Int(rule.payload)].slots.count == 1
        default: false
        }
    }

    /// Enters the result of a conversion, in which the next value is walked.
    ///
    /// - Returns: The value that ``leave(_:_:)`` needs.
    mutating func enter(_ value: FailedValue) -> Int {
        journal.wholeValues += 1
        journal.openConversions += 1
        return unions.skippedBytes
    }

    mutating func leave(_ skippedBefore: Int, _ value: FailedValue) {
        journal.wholeValues -= 1
        journal.openConversions -= 1
        if unions.isRemembering { countAgain(value.end - value.start, since: skippedBefore) }
    }

    /// Rolls back the failure and reports the conversion that is tried.
    mutating func begin(
        _ conversion: Conversion,
        _ value: FailedValue,
        makingScalar makesScalar: Bool = false
    ) {
        rollBack(to: value.before)
        report(conversion, value.start, value.end, value.rule, makingScalar: makesScalar)
    }

    /// Returns whether every scalar of a container, except some, was lost since a count of them.
    mutating func losesAll(
        _ start: Pointer,
        since lost: UInt32,
        except others: Int = 0
    ) -> Bool {
        guard journal.cost.lost &- lost > 0, stop == .none else { return false }
        let (scalars, readCount) = unions.scalarCount(of: start, in: scanner)
        readAgain(readCount)
        return Int(journal.cost.lost &- lost) >= scalars - others
    }

    /// Restores the original failure after a conversion did not help.
    mutating func restoreFailure(_ value: FailedValue) -> Pointer? {
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
    /// The value, if it is a scalar.
    var token: ScalarToken?
}
