/// A writer of all messages about data: the expectation, the value found and the labels.
///
/// A message is "expected `expected`, found `found`"; a label is shown next to the carets. No
/// message contains a value of the document unless the details say that it may be shown.
package struct Messages {
    let graph: RuleGraph
    let policy: Sanitizer.Policy
    /// The schema that the rules were made from; nil for a pattern.
    var schema: (any ReportedSchema)?

    /// The phrases for one finding.
    struct Words {
        var expected: String
        var found: String
        var label: String
        var ruleLabel = "required by this rule"
    }

    func words(for details: FindingDetails) -> Words {
        let rule = graph[details.rule]
        let isNovel = rule.traits.contains(.novel)
        switch details.code {
        case .missing, .defaulted:
            return missing(details)
        case .typeMismatch, .conversion, .askedConversion:
            return Words(
                expected: expectation(of: details.rule, besides: details.kind),
                found: value(details),
                label: details.fault ?? "this is \(article(details.kind))"
            )
        case .nullNotAllowed:
            return Words(
                expected: expectation(of: details.rule, besides: .null),
                found: "null",
                label: "this is null",
                ruleLabel: "null is not among what this rule accepts"
            )
        case .stringPattern:
            return Words(
                expected: expectation(of: details.rule, besides: .string),
                found: details.shown ?? "another string",
                label: details.fault ?? "this does not match"
            )
        case .stringLength:
            return length(details, bounds: graph.refinement(of: rule)?.length)
        case .stringFormat:
            return Words(
                expected: expectation(of: details.rule, besides: .string),
                found: details.shown ?? "another \(details.kind.rawValue)",
                label: details.fault ?? "this is something else"
            )
        case .integerFraction where details.fault == nil:
            return Words(
                expected: rule.form == .color
                    ? "an integer" : expectation(of: details.rule, besides: .string),
                found: details.shown ?? "a number with a fraction or an exponent",
                label: "this has a fraction or an exponent"
            )
        case .numberRange, .integerOverflow, .integerFraction:
            let label =
                details.code == .integerOverflow
                ? "this does not fit into 64 bits" : "this is out of range"
            return Words(
                expected: expectation(of: details.rule, besides: .number),
                found: details.shown ?? "one outside of that",
                label: details.fault ?? label
            )
        case .enumUnknown:
            return Words(
                expected: expectation(of: details.rule, besides: details.kind),
                found: details.shown ?? "another \(details.kind.rawValue)",
                label: isNovel ? "this value is new" : "this is none of them",
                ruleLabel: "the allowed values are listed here"
            )
        case .arrayCount, .arrayDropped, .arrayDuplicate, .keyUnknown, .keyDuplicate,
            .modelRefusedKey, .alias, .spelling,
            .unionNoBranch, .valueNever, .modelRefused, .modelCaught, .keyword, .itemInvalid,
            .objectInvalid:
            return containerWords(for: details)
        case .repaired, .salvaged:
            var words = repair(Sanitizer.Policy.Relaxed(position: details.detail))
            if let removed = details.shown { words.label += ": \(removed)" }
            return words
        case .trim:
            return Words(
                expected: "a string without white space around it",
                found: details.shown ?? "one with some",
                label: "the white space around it is removed",
                ruleLabel: "this rule asks for it"
            )
        case .unescape:
            return Words(
                expected: "a string without HTML's character references",
                found: details.shown ?? "one with some",
                label: "the references in it become characters",
                ruleLabel: "this rule asks for it"
            )
        case .json:
            return Words(
                expected: "a string of JSON that needs no cleaning",
                found: details.shown ?? "one that needs some",
                label: "what is in it is cleaned",
                ruleLabel: "this rule applies to what is in it"
            )
        case .jsonInvalid:
            return Words(
                expected: "a string of JSON",
                found: details.shown ?? "another string",
                label: details.fault ?? "this is not JSON",
                ruleLabel: "this rule applies to what is in it"
            )
        case .sentinel:
            let isDefault = graph.refinement(of: graph[details.rule])?.sentinelDefault != nil
            let meaning = isDefault ? "the default" : "null"
            return Words(
                expected: expectation(of: details.rule, besides: details.kind),
                found: details.shown.map { "\($0), which means \(meaning)" }
                    ?? "\(article(details.kind)) that means \(meaning)",
                label: "this means \(meaning)",
                ruleLabel: "the values that mean \(meaning) are listed here"
            )
        }
    }

    private func containerWords(for details: FindingDetails) -> Words {
        switch details.code {
        case .arrayCount:
            let bounds = graph.refinement(of: graph[details.rule])?.count
            return Words(
                expected: bounds.map { "\(amount($0, of: "item"))" } ?? "another number of items",
                found: details.isSecret ? "another number" : "\(details.detail)",
                label: details.isSecret
                    ? "another number left in this array"
                    : "\(counted(details.detail, "item")) left in this array"
            )
        case .arrayDropped:
            return tooManyDropped(details)
        case .arrayDuplicate:
            return Words(
                expected: uniqueness(ofItems: details),
                found: "one that is equal to an earlier one",
                label: "this repeats an earlier item",
                ruleLabel: "the rule of the items"
            )
        case _ where details.code.isAboutKey: return keyWords(for: details)
        case .unionNoBranch: return noBranch(details)
        case .valueNever where !graph.forbidsKeys(of: details.rule):
            return Words(
                expected: "no value",
                found: value(details),
                label: "nothing is accepted here"
            )
        case .valueNever, .keyword:
            let refusal =
                graph.keyRefusal(of: details.rule) ?? schema?.refusal(by: details.detail)
            return Words(
                expected: refusal?.expected ?? "a value that the schema accepts",
                found: refusal?.found ?? value(details),
                label: refusal?.label ?? "the schema refuses this"
            )
        case .modelRefused:
            return Words(
                expected: "a value that the model accepts",
                found: value(details),
                label: "the model refuses this",
                ruleLabel: "asked for here"
            )
        default:
            return Words(
                expected: "\(article(details.kind)) that matches",
                found: "one with something inside that does not",
                label: "something in here does not match"
            )
        }
    }

    private func noBranch(_ details: FindingDetails) -> Words {
        var words = Words(
            expected: expectation(of: details.rule, besides: details.kind),
            found: value(details),
            label: graph[details.rule].traits.contains(.novel)
                ? "this form is new" : "this matches no branch",
            ruleLabel: "required by this union"
        )
        if let discriminator = details.discriminator {
            let key = JSONText.quoted(discriminator.key)
            if discriminator.isKnown {
                words.expected =
                    "what the branch for \(discriminator.shown ?? "this \(key)") asks for"
                words.found = "an object that does not match it"
                words.label = "\(key) chooses the branch"
            } else {
                words.expected = "\(key) to be \(list(discriminator.values))"
                words.found = discriminator.shown ?? another(discriminator.kind)
                words.label = "no branch has this \(key)"
            }
        } else if details.kind.isContainer {
            words.found = "\(article(details.kind)) that matches none"
        }
        return words
    }

    private func length(_ details: FindingDetails, bounds: CountBounds?) -> Words {
        let bounds = bounds ?? CountBounds()
        // With a bound on one side only, the message reveals whether the text is too short or too
        // long, but not its length.
        let difference: (adjective: String, label: String) =
            if details.isSecret || (bounds.minimum > 0 && bounds.maximum != .max) {
                ("one of another length", "this has another length")
            } else if bounds.maximum == .max {
                ("a shorter one", "this is too short")
            } else {
                ("a longer one", "this is too long")
            }
        return Words(
            expected: "a string of \(amount(bounds, of: "character"))",
            found: details.shown ?? difference.adjective,
            label: difference.label
        )
    }

    private func tooManyDropped(_ details: FindingDetails) -> Words {
        let own = graph.refinement(of: graph[details.rule])?.maxDropped
        let limit = own ?? policy.maxDropped
        let (lost, total) = (Int(details.detail), Int(details.total))
        let isObject = graph[details.rule].form == .object
        let (item, whole) = isObject ? ("member", "object") : ("item", "array")
        let isExceeded = limit?.isExceeded(byDropping: lost, of: total) == true
        let isTotal = lost == total && !isExceeded
        let most: String =
            switch limit {
            case .count(let count) where isExceeded: "at most \(counted(count, "lost \(item)"))"
            case .share(let share, _) where isExceeded:
                "at most \(DecimalShare(share).percent)% of the \(item)s lost"
            case _ where isTotal: "an item that stays"
            // The model asks for all of them.
            default: "an \(whole) that stays whole"
            }
        return Words(
            expected: most,
            found: details.isSecret
                ? "more" : "\(lost) of \(total)\(isExceeded ? "" : " lost")",
            label: details.isSecret
                ? "this \(whole) lost more" : "this \(whole) lost \(counted(details.detail, item))",
            ruleLabel: own != nil
                ? "required by this rule"
                : isExceeded ? "the policy says how much an array may lose" : "asked for here"
        )
    }

    /// Returns a phrase for the `$unique` that the items violate; the rule of the array has it, not
    /// the rule of its items.
    private func uniqueness(ofItems details: FindingDetails) -> String {
        let part = graph.rules.lazy
            .filter { $0.form == .array && $0.payload == details.rule.rawValue }
            .compactMap { graph.refinement(of: $0)?.uniqueness }
            .first { details.detail < $0.count }
            .map { $0[details.detail] }
        let own = graph.refinement(of: graph[details.rule])?.uniqueness.first
        guard case .part(let pointer) = part ?? own else { return "items that all differ" }
        return "items that all differ at \(pointer.description)"
    }

    /// Returns the value found, as a phrase that ends a sentence.
    private func value(_ details: FindingDetails) -> String {
        guard let shown = details.shown else { return article(details.kind) }
        switch details.kind {
        case .string, .number: return "the \(details.kind.rawValue) \(shown)"
        default: return shown
        }
    }
}
