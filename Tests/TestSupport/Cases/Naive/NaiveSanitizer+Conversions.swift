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
            inner.makesContainers = false
            return walked(items[0], rule, inner, change)
        case "wrapSingle":
            if case .array = value { return nil }
            guard attempt.makesContainers, !value.isNull, asksArray(rule),
                !attempt.wrapping.contains(rule.place)
            else { return nil }
            var inner = attempt
            inner.isWrapped = true
            return made(.array([value]), rule, inner, change)
        case "emptyArrayToObject":
            guard attempt.makesContainers, case .array(let items) = value, items.isEmpty,
                case .object = rule.form
            else {
                return nil
            }
            return made(.object([]), rule, attempt, change)
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
        // What would have to be unescaped or trimmed does not match strictly.
        if case .string(let text) = value, rule.directives.changesText(text) { return nil }
        return NaiveCleaned(value: value, changes: [change])
    }

    /// Walks a container that a conversion makes.
    ///
    /// Only the outcome is compared with the values that mean null.
    private func made(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ change: NaiveChange
    ) -> NaiveCleaned? {
        guard case .clean(var cleaned) = match(value, rule, attempt) else { return nil }
        cleaned.changes = [change] + cleaned.changes
        return cleaned
    }

    private func walked(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ change: NaiveChange
    ) -> NaiveCleaned? {
        switch self.attempt(value, rule, attempt) {
        case .clean(var cleaned):
            cleaned.changes = [change] + cleaned.changes
            return cleaned
        case .failed: return nil
        }
    }

    /// The container conversions that can be made of a value for a rule at all.
    func containerConversions(
        of value: NaiveValue,
        to rule: NaiveNode
    ) -> Sanitizer.Policy.Conversions {
        switch value {
        case .null: .none
        case .array where takesArrays(rule): .none
        case .array(let items) where items.count == 1: .unwrapSingle
        case .array(let items) where items.isEmpty:
            pattern.kinds(rule).contains("o") ? .emptyArrayToObject : .none
        case .array: .none
        default:
            // A value that is wrapped leaves all slots but the first one missing.
            if case .tuple(let slots) = rule.form, slots.count != 1 {
                .none
            } else {
                asksArray(rule) ? .wrapSingle : .none
            }
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
