/// Everything that is said about data: what was expected, what was found, what to do.
///
/// A sentence is "expected `expected`, found `found`"; a label stands right beside the carets.
/// No sentence holds a value of the document unless the facts say that it may be shown.
struct Messages {
    let graph: RuleGraph
    let policy: Sanitizer.Policy

    /// The words for one finding.
    struct Words {
        var expected: String
        var found: String
        var label: String
        var ruleLabel = "required by this rule"
    }

    func words(for facts: FindingDetails) -> Words {
        let rule = graph[facts.rule]
        switch facts.code {
        case .missing, .defaulted:
            return missing(facts)
        case .typeMismatch, .conversion, .askedConversion:
            return Words(
                expected: expectation(of: facts.rule, besides: facts.kind),
                found: value(facts),
                label: "this is \(article(facts.kind))"
            )
        case .nullNotAllowed:
            return Words(
                expected: expectation(of: facts.rule, besides: .null),
                found: "null",
                label: "this is null",
                ruleLabel: "null is not among what this rule accepts"
            )
        case .stringPattern:
            return Words(
                expected: expectation(of: facts.rule, besides: .string),
                found: facts.shown ?? "another string",
                label: "this does not match"
            )
        case .stringLength:
            return length(facts, bounds: graph.refinement(of: rule)?.length)
        case .stringFormat:
            return Words(
                expected: expectation(of: facts.rule, besides: .string),
                found: facts.shown ?? "another \(facts.kind.rawValue)",
                label: "this is something else"
            )
        case .numberRange, .integerOverflow:
            return Words(
                expected: expectation(of: facts.rule, besides: .number),
                found: facts.shown ?? "one outside of that",
                label: facts.code == .numberRange
                    ? "this is out of range" : "this does not fit into 64 bits"
            )
        case .integerFraction:
            return Words(
                expected: "an integer",
                found: facts.shown ?? "a number with a fraction or an exponent",
                label: "this has a fraction or an exponent"
            )
        case .enumUnknown:
            return Words(
                expected: expectation(of: facts.rule, besides: facts.kind),
                found: facts.shown ?? "another \(facts.kind.rawValue)",
                label: "this is none of them",
                ruleLabel: "these are listed here"
            )
        default:
            return containerWords(for: facts)
        }
    }

    private func containerWords(for facts: FindingDetails) -> Words {
        switch facts.code {
        case .arrayCount:
            let bounds = graph.refinement(of: graph[facts.rule])?.count
            return Words(
                expected: bounds.map { "\(amount($0, of: "item"))" } ?? "another number of items",
                found: facts.isSecret ? "another number" : "\(facts.detail)",
                label: facts.isSecret
                    ? "another number left in this array"
                    : "\(counted(facts.detail, "item")) left in this array"
            )
        case .arrayDropped:
            return tooManyDropped(facts)
        case .arrayDuplicate:
            return Words(
                expected: uniqueness(ofItems: facts),
                found: "one that is equal to an earlier one",
                label: "this repeats an earlier item",
                ruleLabel: "the rule of the items"
            )
        case .keyUnknown:
            let key = facts.isSecret ? nil : facts.key
            return Words(
                expected: "only keys that the pattern names",
                found: key.map { JSONText.quoted($0) } ?? "another key",
                label: "this key has no rule",
                ruleLabel: nearest(to: key, in: facts.rule) ?? "this object lists its keys"
            )
        case .keyDuplicate:
            let key = facts.isSecret ? nil : facts.key
            return Words(
                expected: key.map { "the key \(JSONText.quoted($0)) once" } ?? "every key once",
                found: key == nil ? "one twice" : "it again",
                label: policy.duplicateKeys == .reject
                    ? "this object has the key already" : "this copy is not the one that counts",
                ruleLabel: "covered by this rule"
            )
        case .unionNoBranch:
            return Words(
                expected: expectation(of: facts.rule, besides: facts.kind),
                found: facts.kind.isContainer ? another(facts.kind) : value(facts),
                label: "this matches no branch",
                ruleLabel: "required by this union"
            )
        case .valueNever:
            return Words(
                expected: "no value",
                found: value(facts),
                label: "nothing is accepted here"
            )
        case .itemInvalid, .objectInvalid:
            return Words(
                expected: "\(article(facts.kind)) that matches",
                found: "one with something inside that does not",
                label: "something in here does not match"
            )
        default:
            return outcomeWords(for: facts)
        }
    }

    private func outcomeWords(for facts: FindingDetails) -> Words {
        switch facts.code {
        case .trim:
            return Words(
                expected: "a string without white space around it",
                found: facts.shown ?? "one with some",
                label: "white space is taken off here",
                ruleLabel: "asked for here"
            )
        case .sentinel:
            return Words(
                expected: expectation(of: facts.rule, besides: facts.kind),
                found: facts.shown.map { "\($0), which means null" }
                    ?? "\(article(facts.kind)) that means null",
                label: "this means null",
                ruleLabel: "said here"
            )
        default:
            return Words(
                expected: "at most \(counted(policy.limits.depth, "level")) of nesting",
                found: "a change that would nest deeper",
                label: "this is at the deepest level",
                ruleLabel: "asked for here"
            )
        }
    }

    private func missing(_ facts: FindingDetails) -> Words {
        guard let member = graph.member(facts.member) else { return missingItem(facts) }
        let key = JSONText.quoted(member.key)
        return Words(
            expected: "the member \(key)",
            found: "an object without it",
            label: facts.code == .missing
                ? "this object lacks \(key)" : "\(key) is supplied here",
            ruleLabel: facts.code == .missing ? "this member is mandatory" : "with a default"
        )
    }

    /// A position of a tuple that the array does not reach.
    private func missingItem(_ facts: FindingDetails) -> Words {
        Words(
            expected: facts.isSecret ? "one more item" : "an item at index \(facts.detail)",
            found: "an array that ends before it",
            label: "this array is too short",
            ruleLabel: "this position is mandatory"
        )
    }

    private func length(_ facts: FindingDetails, bounds: CountBounds?) -> Words {
        let bounds = bounds ?? CountBounds()
        // A bound on one side tells on which side the text is; that is said, its length is not.
        let difference: (adjective: String, label: String) =
            if facts.isSecret || (bounds.minimum > 0 && bounds.maximum != .max) {
                ("one of another length", "this has another length")
            } else if bounds.maximum == .max {
                ("a shorter one", "this is too short")
            } else {
                ("a longer one", "this is too long")
            }
        return Words(
            expected: "a string of \(amount(bounds, of: "character"))",
            found: facts.shown ?? difference.adjective,
            label: difference.label
        )
    }

    private func tooManyDropped(_ facts: FindingDetails) -> Words {
        let own = graph.refinement(of: graph[facts.rule])?.maxDropped
        let most: String =
            switch own ?? policy.maxDropped {
            case .count(let count): "at most \(counted(count, "lost item"))"
            case .percent(let share): "at most \(percent(share)) of the items lost"
            case nil: "fewer lost items"
            }
        return Words(
            expected: most,
            found: facts.isSecret ? "more" : "\(facts.detail) of \(facts.total)",
            label: facts.isSecret
                ? "this array lost more" : "this array lost \(counted(facts.detail, "item"))",
            ruleLabel: own != nil
                ? "required by this rule" : "the policy says how much an array may lose"
        )
    }

    /// What `$unique` asks for, which stands with the array and not with its items.
    private func uniqueness(ofItems facts: FindingDetails) -> String {
        let part = graph.rules.lazy
            .filter { $0.form == .array && $0.payload == facts.rule.rawValue }
            .compactMap { graph.refinement(of: $0)?.uniqueness }
            .first { facts.detail < $0.count }
            .map { $0[facts.detail] }
        let own = graph.refinement(of: graph[facts.rule])?.uniqueness.first
        guard case .part(let pointer) = part ?? own else { return "items that all differ" }
        return "items that all differ at \(pointer.description)"
    }

    /// What was found, as the end of a sentence.
    private func value(_ facts: FindingDetails) -> String {
        guard let shown = facts.shown else { return article(facts.kind) }
        switch facts.kind {
        case .string, .number: return "the \(facts.kind.rawValue) \(shown)"
        default: return shown
        }
    }

    /// The key of an object pattern that is nearest to an unknown one, as a statement.
    private func nearest(to key: String?, in index: RuleIndex) -> String? {
        let rule = graph[index]
        guard let key, rule.form == .object, graph.objects.indices.contains(Int(rule.payload))
        else { return nil }
        let names = graph.objects[Int(rule.payload)].members.map(\.key)
        var search = NearestName()
        return search.nearest(to: key, among: names)
            .map { "this object has the key \(JSONText.quoted($0))" }
    }
}
