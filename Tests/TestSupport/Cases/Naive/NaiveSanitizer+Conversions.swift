import VeriJSON

extension NaiveSanitizer {
    /// Step 4: the first allowed conversion whose result matches.
    func convert(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveCleaned? {
        // The conversions of a union are its branches'.
        if case .union = rule.form { return nil }
        let allowed = allowedConversions(rule, attempt)
        let names = NaiveConversion.names.filter {
            allowed.contains(NaiveConversion.set(named: $0))
        }
        // What is read together has the place of the first conversion that takes part in it.
        let together =
            if case .format = rule.form {
                NaiveConversion.ofDates
            } else {
                NaiveConversion.ofNumbers
            }
        let reading = reading(value, Set(names), rule, attempt)
        let place = reading.flatMap { $0.used.first(where: together.contains) }
        for name in names {
            if together.contains(name) {
                guard name == place else { continue }
                if let cleaned = reading?.cleaned { return cleaned }
            } else if let cleaned = convert(value, by: name, rule, attempt) {
                return cleaned
            }
        }
        guard attempt.makesContainers else { return nil }
        for step in NaiveContainer.order where names.contains(step.name) {
            if let cleaned = convertContainer(value, by: step, rule, attempt) { return cleaned }
        }
        return nil
    }

    /// Reads a number or a date by all conversions that are allowed, as one reading.
    ///
    /// - Returns: The conversions that had a part in it, and the value if it matches.
    private func reading(
        _ value: NaiveValue,
        _ names: Set<String>,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> (used: [String], cleaned: NaiveCleaned?)? {
        let read: (value: NaiveValue, used: [String])?
        if case .format = rule.form {
            read = NaiveConversion.date(value, names, for: rule)
        } else if case .string(let text) = value {
            read = NaiveConversion.number(text, names, for: rule)
        } else {
            read = nil
        }
        guard let read, let first = read.used.first else { return nil }
        var change = attempt.place.change("convert", "convert." + NaiveConversion.bare(first))
        change.others = read.used.dropFirst().map(NaiveConversion.bare)
        return (read.used, strict(read.value, rule, attempt, change))
    }

    func allowedConversions(
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> Sanitizer.Policy.Conversions {
        if let own = rule.directives.conversions ?? attempt.inherited { return own }
        let allowed = policy.conversions ?? []
        return rule.directives.isSafelyConverted ? allowed.union(.safe) : allowed
    }

    private func convert(
        _ value: NaiveValue,
        by name: String,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveCleaned? {
        let change = attempt.place.change("convert", "convert." + name)
        guard let candidate = NaiveConversion.candidate(name, value, for: rule) else { return nil }
        return strict(candidate, rule, attempt, change)
    }

    func strict(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ change: NaiveChange
    ) -> NaiveCleaned? {
        if isSentinel(value, rule) { return NaiveCleaned(value: value, changes: [change]) }
        let isNullAllowed =
            value.isNull && !rule.directives.nullMeansDefault
            && (rule.directives.isNullable || attempt.takesNull)
        guard isNullAllowed || NaiveScalars.failure(of: value, by: rule) == nil else {
            return nil
        }
        // What would have to be unescaped or trimmed does not match strictly.
        if case .string(let text) = value, rule.directives.changesText(text) { return nil }
        guard matchesInside(value, rule) else { return nil }
        return NaiveCleaned(value: value, changes: [change])
    }
}
