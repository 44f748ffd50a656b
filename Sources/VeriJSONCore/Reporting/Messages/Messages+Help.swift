extension Messages {
    /// The edits of the pattern that would accept or mend a value, the most likely ones first.
    func help(for facts: FindingDetails, edits: PatternEdits) -> [Finding.Help] {
        let index = facts.rule
        var help: [Finding.Help] = []
        func offer(_ words: String, _ edit: PatternEdits.Edit?, verb: String? = nil) {
            guard let edit else { return }
            let verb = verb ?? (edit.edit.range.isEmpty ? "add" : "write")
            let text = "\(words), \(verb) \(JSONText.cut(edit.text, to: 100))"
            help.append(Finding.Help(text: text, edit: edit.edit))
        }
        switch facts.code {
        case .missing:
            offer(
                "to accept objects without it",
                edits.makingOptional(graph.member(facts.member)),
                verb: "make the key"
            )
            return help
        case .keyUnknown:
            guard !facts.isSecret, let key = facts.key else { return [] }
            offer("to accept it", edits.naming(key, in: index))
            return help
        default:
            break
        }
        let converting = facts.missingConversion.flatMap {
            edits.converting(index, by: $0, besides: policy.conversions)
        }
        if let converting {
            offer("to convert it", converting)
        } else {
            acceptingHelp(for: facts, edits: edits) { offer($0, $1) }
        }
        if help.count < 2, dropsWithItsObject(facts) {
            offer(
                "to drop the value on its own",
                edits.makingOptional(edits.member(of: index)),
                verb: "make the key"
            )
        }
        return help
    }

    /// The edits that accept a value as it is.
    private func acceptingHelp(
        for facts: FindingDetails,
        edits: PatternEdits,
        offer: (String, PatternEdits.Edit?) -> Void
    ) {
        let index = facts.rule
        switch facts.code {
        case .typeMismatch:
            offer("to allow both", edits.accepting(facts.kind, besides: index))
        case .nullNotAllowed:
            offer("to allow null", edits.acceptingNull(index))
        case .stringFormat where graph[index].form == .color,
            .integerFraction where graph[index].form == .color,
            .numberRange where graph[index].form == .color:
            // Without its name the rule would no longer accept the other of its two kinds.
            offer("to accept it", edits.accepting(facts.kind, besides: index))
        case .stringPattern, .stringFormat:
            offer("to accept any string", generalised(index, to: "string", edits: edits))
        case .numberRange, .integerOverflow:
            let name = facts.code == .integerOverflow ? "number" : nil
            offer("to accept any number", generalised(index, to: name, edits: edits))
        case .integerFraction:
            offer("to accept fractions", generalised(index, to: "number", edits: edits))
        case .enumUnknown:
            enumHelp(for: facts, edits: edits, offer: offer)
        case .unionNoBranch where facts.kind == .null:
            offer("to allow null", edits.acceptingNull(index))
        case .unionNoBranch:
            offer("to accept it", edits.accepting(facts.kind, besides: index))
        case .valueNever:
            offer("to accept it", generalised(index, to: "any", edits: edits))
        default:
            break
        }
    }

    /// Whether an optional key would keep the rest of the object.
    private func dropsWithItsObject(_ facts: FindingDetails) -> Bool {
        // The value is saved in its place before it comes to that.
        guard graph[facts.rule].traits.isDisjoint(with: [.nullable, .hasFallback]) else {
            return false
        }
        switch facts.code {
        case .trim, .defaulted, .sentinel, .conversion, .askedConversion, .keyUnknown,
            .keyDuplicate, .arrayDuplicate:
            return false
        case .arrayDropped:
            // What the policy refuses rejects the document all the same.
            return graph.refinement(of: graph[facts.rule])?.maxDropped != nil
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
        for facts: FindingDetails,
        edits: PatternEdits,
        offer: (String, PatternEdits.Edit?) -> Void
    ) {
        guard let expression = edits.expression(at: facts.rule), expression.name == "enum" else {
            return
        }
        let value = facts.shown.flatMap { shown -> String? in
            guard shown.hasPrefix("\""), shown.hasSuffix("\"") else { return nil }
            return String(shown.dropFirst().dropLast())
        }
        let index = facts.rule
        if let value, let wider = expression.adding(value: value) {
            offer("to accept it", edits.replacing(index, with: wider))
        } else {
            offer("to accept any string", generalised(index, to: "string", edits: edits))
        }
    }
}
