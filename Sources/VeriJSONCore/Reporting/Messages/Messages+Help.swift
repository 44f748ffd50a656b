extension Messages {
    /// Returns edits of the pattern that would accept or correct a value, the most likely ones
    /// first.
    func help(for details: FindingDetails, edits: PatternEdits) -> [Finding.Help] {
        let index = details.rule
        var help: [Finding.Help] = []
        func offer(_ words: String, _ edit: PatternEdits.Edit?, verb: String? = nil) {
            guard let edit else { return }
            let verb = verb ?? (edit.edit.range.isEmpty ? "add" : "write")
            let text = "\(words), \(verb) \(JSONText.cut(edit.text, to: 100))"
            help.append(Finding.Help(text: text, edit: edit.edit))
        }
        switch details.code {
        case .missing:
            offer(
                "to accept objects without it",
                edits.makingOptional(graph.member(details.member)),
                verb: "make the key"
            )
            return help
        case .keyUnknown:
            guard !details.isSecret, let key = details.key else { return [] }
            offer("to accept it", edits.naming(key, in: index))
            return help
        default:
            break
        }
        let converting = details.missingConversion.flatMap {
            edits.converting(index, by: $0, besides: policy.conversions)
        }
        if let converting {
            offer("to convert it", converting)
        } else {
            acceptingHelp(for: details, edits: edits) { offer($0, $1) }
        }
        if help.count < 2, dropsWithItsObject(details) {
            offer(
                "to drop the value on its own",
                edits.makingOptional(edits.member(of: index)),
                verb: "make the key"
            )
        }
        return help
    }

    /// Offers edits that accept a value as it is.
    private func acceptingHelp(
        for details: FindingDetails,
        edits: PatternEdits,
        offer: (String, PatternEdits.Edit?) -> Void
    ) {
        let index = details.rule
        switch details.code {
        case .typeMismatch:
            offer("to allow both", edits.accepting(details.kind, besides: index))
        case .nullNotAllowed:
            offer("to allow null", edits.acceptingNull(index))
        case .stringFormat where graph[index].form == .color,
            .integerFraction where graph[index].form == .color,
            .numberRange where graph[index].form == .color:
            // Under another name the rule would no longer accept the other one of its two kinds.
            offer("to accept it", edits.accepting(details.kind, besides: index))
        case .stringPattern, .stringFormat:
            offer("to accept any string", generalised(index, to: "string", edits: edits))
        case .numberRange, .integerOverflow:
            let name = details.code == .integerOverflow ? "number" : nil
            offer("to accept any number", generalised(index, to: name, edits: edits))
        case .integerFraction:
            offer("to accept fractions", generalised(index, to: "number", edits: edits))
        case .enumUnknown:
            enumHelp(for: details, edits: edits, offer: offer)
        case .unionNoBranch where details.kind == .null:
            offer("to allow null", edits.acceptingNull(index))
        case .unionNoBranch:
            offer("to accept it", edits.accepting(details.kind, besides: index))
        case .valueNever:
            offer("to accept it", generalised(index, to: "any", edits: edits))
        default:
            break
        }
    }

    /// Returns whether an optional key would keep the rest of the object.
    private func dropsWithItsObject(_ details: FindingDetails) -> Bool {
        // A nullable value or one with a fallback is absorbed at its own place.
        guard graph[details.rule].traits.isDisjoint(with: [.nullable, .hasFallback]) else {
            return false
        }
        switch details.code {
        case .trim, .defaulted, .sentinel, .conversion, .askedConversion, .keyUnknown,
            .keyDuplicate, .arrayDuplicate:
            return false
        case .arrayDropped:
            // Exceeding the policy's limit rejects the document even if the key is optional.
            return graph.refinement(of: graph[details.rule])?.maxDropped != nil
        default:
            return true
        }
    }

    private func generalised(
        _ index: RuleIndex,
        to name: String?,
        edits: PatternEdits
    ) -> PatternEdits.Edit? {
        edits.replacing(index, with: edits.expression(at: index)?.withoutArgument(named: name))
    }

    private func enumHelp(
        for details: FindingDetails,
        edits: PatternEdits,
        offer: (String, PatternEdits.Edit?) -> Void
    ) {
        guard let expression = edits.expression(at: details.rule), expression.name == "enum" else {
            return
        }
        let value = details.shown.flatMap { shown -> String? in
            guard shown.hasPrefix("\""), shown.hasSuffix("\"") else { return nil }
            return String(shown.dropFirst().dropLast())
        }
        let index = details.rule
        if let value, let wider = expression.adding(value: value) {
            offer("to accept it", edits.replacing(index, with: wider))
        } else {
            offer("to accept any string", generalised(index, to: "string", edits: edits))
        }
    }
}
