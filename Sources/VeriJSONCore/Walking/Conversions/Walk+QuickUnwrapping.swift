/// Scalars that are made of a container around them, where one look at it tells what they are.
extension Walk {
    /// Walks an array or object by the rule of a scalar.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(never)
    mutating func quickUnwrapped(
        _ opening: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        guard rule.pointee.traits.rawValue & Rule.Traits.careful == 0, isQuickPlace else {
            return nil
        }
        let allowed = allowedConversions(for: rule.pointee)
        if kind == KindSet.array.rawValue {
            return allowed.contains(.unwrapSingle) ? quickItem(opening, rule) : nil
        }
        return allowed.contains(.extendedJSON) ? quickNumber(opening, rule) : nil
    }

    /// Takes the brackets off a scalar that matches as it is.
    @inline(__always)
    private mutating func quickItem(
        _ opening: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let item = scanner.skipWhiteSpace(opening + 1)
        let kind = kinds[Int(item.pointee)]
        guard kind != KindSet.null.rawValue, rule.pointee.form != .union,
            let end = plainScalar(item, kind, rule)
        else { return nil }
        let closing = scanner.skipWhiteSpace(end)
        guard closing < scanner.end, closing.pointee == UInt8(ascii: "]") else { return nil }
        report(.unwrapSingle, opening, closing + 1, rule, makingScalar: true)
        willEdit()
        let (before, after) = (
            scanner.offset(opening)..<scanner.offset(item),
            scanner.offset(end)..<scanner.offset(closing + 1)
        )
        journal.edits.replace(before, with: EmptyCollection())
        journal.edits.replace(after, with: EmptyCollection())
        return closing + 1
    }

    /// Takes the number that an object of Extended JSON stands for out of its text.
    @inline(__always)
    private mutating func quickNumber(
        _ opening: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        guard rule.pointee.form == .integer || rule.pointee.form == .number else { return nil }
        let key = scanner.skipWhiteSpace(opening + 1)
        guard key.pointee == UInt8(ascii: "\""), let keyEnd = scanner.plainString(key),
            ExtendedJSON.isNumberKey(UnsafeBufferPointer(start: key + 1, count: keyEnd - key - 2)),
            let text = scanner.valueStart(afterKey: keyEnd), text.pointee == UInt8(ascii: "\"")
        else { return nil }
        let number = text + 1
        let kind = kinds[Int(number.pointee)]
        guard kind == KindSet.number.rawValue, let numberEnd = plainScalar(number, kind, rule),
            numberEnd.pointee == UInt8(ascii: "\"")
        else { return nil }
        let closing = scanner.skipWhiteSpace(numberEnd + 1)
        guard closing < scanner.end, closing.pointee == UInt8(ascii: "}") else { return nil }
        let end = closing + 1
        readAgain(end - opening)
        guard stop == .none else { return nil }
        report(.extendedJSON, opening, end, rule, makingScalar: true)
        willEdit()
        let made = UnsafeBufferPointer(start: number, count: numberEnd - number)
        journal.edits.replace(scanner.offset(opening)..<scanner.offset(end), with: made)
        return end
    }
}
