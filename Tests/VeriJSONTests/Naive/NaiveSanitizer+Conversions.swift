@testable import VeriJSON

extension NaiveSanitizer {
    /// Step 4: the first allowed conversion whose result matches.
    ///
    /// What rejects the document inside a container that was tried in vain does so all the same.
    func convert(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ rejections: inout [String]
    ) -> NaiveCleaned? {
        // The conversions of a union are its branches'.
        if case .union = rule.form { return nil }
        let allowed = allowedConversions(rule, attempt)
        for name in NaiveConversion.names
        where allowed.contains(NaiveConversion.set(named: name)) {
            if let cleaned = convert(value, by: name, rule, attempt, &rejections) { return cleaned }
        }
        return nil
    }

    private func allowedConversions(
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> ConversionSet {
        if let own = rule.directives.conversions ?? attempt.inherited { return own }
        return rule.directives.isSafelyConverted
            ? policy.conversions.union(.safe) : policy.conversions
    }

    private func convert(
        _ value: NaiveValue,
        by name: String,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ rejections: inout [String]
    ) -> NaiveCleaned? {
        let change = attempt.place.change("convert", "convert." + name)
        switch name {
        case "unwrapSingle":
            guard attempt.makesContainers, case .array(let items) = value, items.count == 1,
                !takesArrays(rule)
            else {
                return nil
            }
            guard items[0].isContainer else {
                return strict(items[0], rule, attempt, change)
            }
            var inner = attempt
            inner.place = attempt.place.item(0)
            return walked(items[0], rule, inner, change, &rejections)
        case "wrapSingle":
            if case .array = value { return nil }
            guard attempt.makesContainers, !value.isNull, asksArray(rule) else { return nil }
            var inner = attempt
            inner.isWrapped = true
            return walked(.array([value]), rule, inner, change, &rejections)
        case "emptyArrayToObject":
            guard attempt.makesContainers, case .array(let items) = value, items.isEmpty,
                case .object = rule.form
            else {
                return nil
            }
            return walked(.object([]), rule, attempt, change, &rejections)
        default:
            guard let candidate = NaiveConversion.candidate(name, value, for: rule) else {
                return nil
            }
            return strict(candidate, rule, attempt, change)
        }
    }

    private func strict(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ change: NaiveChange
    ) -> NaiveCleaned? {
        let isNullAllowed =
            value.isNull && (rule.directives.isNullable || attempt.takesNull)
        guard isNullAllowed || NaiveScalars.failure(of: value, by: rule) == nil else {
            return nil
        }
        // What would have to be trimmed does not match strictly.
        if rule.directives.isTrimmed, case .string(let text) = value,
            !isSameText(NaiveText.trimmed(text), text)
        {
            return nil
        }
        return NaiveCleaned(value: value, changes: [change])
    }

    private func walked(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ change: NaiveChange,
        _ rejections: inout [String]
    ) -> NaiveCleaned? {
        switch self.attempt(value, rule, attempt) {
        case .clean(var cleaned):
            cleaned.changes = [change] + cleaned.changes
            return cleaned
        case .failed(let failure):
            rejections += failure.rejections
            return nil
        }
    }

    private func takesArrays(_ rule: NaiveNode) -> Bool {
        NaiveScalars.formFailure(of: .array([]), by: rule) == nil
    }

    private func asksArray(_ rule: NaiveNode) -> Bool {
        switch rule.form {
        case .array, .tuple: true
        default: false
        }
    }
}
