extension Walk {
    /// Returns what conversions that are read together make of a scalar.
    ///
    /// - Parameters:
    ///   - content: An unescaped string, or a number as written.
    ///   - kind: The kind of the scalar.
    ///   - together: The conversions that are allowed, all of numbers or all of dates.
    ///   - rule: The rule that the scalar failed.
    /// - Returns: The number or date; nil if the scalar is none.
    @inline(never)
    mutating func read(
        _ content: UnsafeBufferPointer<UInt8>,
        _ kind: KindBits,
        _ together: ConversionBits,
        _ rule: Rule
    ) -> Candidate? {
        guard rule.form == .format else {
            return kind == KindSet.string.rawValue ? number(in: content, together, rule) : nil
        }
        let beside = allowedConversions(for: rule).intersection([.stringToNumber, .numberToString])
        let read = DateText(together.union(beside), arguments(for: rule)).read(
            content,
            isNumber: kind == KindSet.number.rawValue,
            as: rule.format,
            into: &readText
        )
        guard case .success(let date) = read else { return nil }
        return Candidate(.string, readBytes.copy(readText), by: ConversionBits(date.used))
    }

    private mutating func number(
        in content: UnsafeBufferPointer<UInt8>,
        _ together: ConversionBits,
        _ rule: Rule
    ) -> Candidate? {
        let isDeclared = rule.mayTake(.declaredNumber)
        let form = NumberText(
            isDeclared ? together : together.subtracting([.paddedNumber]),
            units: arguments(for: rule).units
        )
        let read = form.read(content, isIntegral: rule.form == .integer, into: &readText)
        guard case .success(let number) = read else { return nil }
        return Candidate(.number, readBytes.copy(readText), by: ConversionBits(number.used))
    }

    /// Returns the arguments of the conversions that are allowed at the place of a rule.
    mutating func arguments(for rule: Rule) -> ConversionArguments {
        let request = requestedConversions(for: rule)
        guard request.mode == .exactly else { return tables.policyArguments }
        if request.arguments == ConversionRequest.trial { return trialArguments }
        return request.arguments == Rule.none ? .none : tables.arguments(request.arguments)
    }
}
