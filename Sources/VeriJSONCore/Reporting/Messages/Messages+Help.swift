extension Messages {
    /// Returns edits of the pattern that would accept or correct a value, the most likely ones
    /// first.
    func help(for details: FindingDetails, edits: PatternEdits) -> [Finding.Help] {
        let index = details.rule
        var help: [Finding.Help] = []
        func offer(
            _ words: String,
            _ edit: PatternEdits.WrittenEdit?,
            verb: String? = nil,
            values: [String] = []
        ) {
            guard let edit else { return }
            let verb = verb ?? (edit.edit.range.isEmpty ? "add" : "write")
            let place = verb.hasPrefix("add") ? "to the pattern" : "in the pattern"
            let text = "\(words), \(verb) \(JSONText.cut(edit.text, to: 100)) \(place)"
            help.append(Finding.Help(text: text, edit: edit.edit, values: values))
        }
        switch details.code {
        case .missing:
            if let key = details.key {
                let renaming = edits.renaming(graph.member(details.member), to: key)
                offer("to read it by the other name", renaming)
            }
            help += namespaceHelp(for: details)
            if details.member == nil, !details.isSecret {
                let shorter = edits.shorteningTuple(before: index, to: details.detail)
                offer("to accept shorter arrays", shorter, verb: "remove")
            }
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
        if let remedy = details.remedy {
            offerRemedy(remedy, details, edits) { offer($0, $1, values: $2) }
        }
        if let hint = hiddenHelp(for: details) { help.append(hint) }
        let mayDrop = dropsWithItsObject(details)
        // A value that is new belongs into the list, and null where it means something.
        let acceptsFirst =
            details.code == .enumUnknown || details.code == .nullNotAllowed || !mayDrop
        if details.remedy == nil || help.isEmpty, acceptsFirst {
            acceptingHelp(for: details, edits: edits) {
                offer($0, $1, verb: acceptingVerb(for: details, $1, $2), values: $2)
            }
        }
        if mayDrop {
            offer(
                "to drop the value on its own",
                edits.makingOptional(edits.member(of: index)),
                verb: "make the key"
            )
        }
        if help.count < (details.remedy == nil ? 2 : 1), !acceptsFirst {
            acceptingHelp(for: details, edits: edits) {
                offer($0, $1, verb: acceptingVerb(for: details, $1, $2), values: $2)
            }
        }
        return help
    }

    /// Returns the verb for an edit that accepts a value; nil for that of any edit.
    private func acceptingVerb(
        for details: FindingDetails,
        _ edit: PatternEdits.WrittenEdit?,
        _ values: [String]
    ) -> String? {
        let isBranch = details.code == .unionNoBranch && details.kind != .null
        if isBranch, edit?.edit.range.isEmpty == true { return "add the branch" }
        return values.isEmpty ? nil : "add"
    }

    /// Offers an edit that mends a value instead of accepting more of them.
    private func offerRemedy(
        _ remedy: Remedy,
        _ details: FindingDetails,
        _ edits: PatternEdits,
        offer add: (String, PatternEdits.WrittenEdit?, [String]) -> Void
    ) {
        let index = details.rule
        func offer(_ words: String, _ edit: PatternEdits.WrittenEdit?) { add(words, edit, []) }
        func converting(_ set: Sanitizer.Policy.Conversions) -> PatternEdits.WrittenEdit? {
            edits.converting(index, by: set, besides: policy.conversions)
        }
        func offerFormat(_ format: StringFormat) {
            let isPlain = edits.expression(at: index) != nil || edits.allowsUnion(index)
            let wider = edits.rewriting(index) {
                isPlain ? $0.adding(branch: format.name) : nil
            }
            offer("to accept it, too", wider)
        }
        switch remedy {
        case .null(let values):
            let words = values.count == 1 ? values[0] : "words such as \"N/A\""
            let subject = details.shown == nil ? words : "it"
            let new = details.shown == nil ? [] : values
            add("to make \(subject) null", edits.nulling(values, at: index), new)
        case .conversions(let set):
            offer("to convert it", converting(set))
        case .readings(let readings, let format):
            if let format { offerFormat(format) }
            for reading in readings {
                let meaning = reading.result ?? reading.conversions.meaning
                offer(
                    "if it means \(meaning), which the data does not tell",
                    converting(reading.conversions)
                )
            }
        case .trim:
            offer("to trim it", edits.trimming(index))
        case .format(let format):
            offerFormat(format)
        }
    }

    /// Offers edits that accept a value as it is.
    private func acceptingHelp(
        for details: FindingDetails,
        edits: PatternEdits,
        offer add: (String, PatternEdits.WrittenEdit?, [String]) -> Void
    ) {
        let index = details.rule
        func offer(_ words: String, _ edit: PatternEdits.WrittenEdit?) { add(words, edit, []) }
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
        case .stringLength, .arrayCount:
            countHelp(for: details, edits: edits, offer: offer)
        case .stringPattern, .stringFormat:
            offer("to accept any string", generalised(index, to: "string", edits: edits))
        case .numberRange, .integerOverflow:
            let name = details.code == .integerOverflow ? "number" : nil
            let isInteger = name == nil && graph[index].form == .integer
            offer(
                isInteger ? "to accept any integer" : "to accept any number",
                generalised(index, to: name, edits: edits)
            )
        case .integerFraction:
            let words = details.fault == nil ? "to accept fractions" : "to accept any number"
            offer(words, generalised(index, to: "number", edits: edits))
        case .enumUnknown:
            enumHelp(for: details, edits: edits, offer: add)
        case .unionNoBranch where details.kind == .null:
            offer("to allow null", edits.acceptingNull(index))
        case .unionNoBranch:
            if let discriminator = details.discriminator, !discriminator.isKnown {
                branchHelp(for: details, discriminator, edits: edits, offer: add)
            } else {
                offer("to accept it", edits.accepting(details.kind, besides: index))
            }
        case .valueNever:
            offer("to accept it", generalised(index, to: "any", edits: edits))
        default:
            break
        }
    }

    /// Returns what to do with a new value that is hidden, so that no edit can contain it.
    private func hiddenHelp(for details: FindingDetails) -> Finding.Help? {
        guard details.remedy == nil, details.shown == nil else { return nil }
        if details.code == .enumUnknown { return .hiddenValue }
        guard let discriminator = details.discriminator, !discriminator.isKnown,
            discriminator.shown == nil
        else { return nil }
        let key = JSONText.quoted(discriminator.key)
        let text = "to accept it, add a branch for this \(key), which is hidden here"
        return Finding.Help(text: text, edit: nil)
    }

    /// Returns whether an optional key would keep the rest of the object.
    private func dropsWithItsObject(_ details: FindingDetails) -> Bool {
        // A nullable value or one with a fallback is absorbed at its own place.
        guard graph[details.rule].traits.isDisjoint(with: [.nullable, .hasFallback]) else {
            return false
        }
        switch details.code {
        case .trim, .unescape, .json, .defaulted, .sentinel, .conversion, .askedConversion,
            .keyUnknown, .keyDuplicate, .modelRefusedKey, .arrayDuplicate, .alias, .spelling:
            return false
        case .arrayDropped: return false
        case .arrayCount:
            // If the array lost items, these are what has to be mended, and not the list.
            return details.detail == details.total
        default:
            return true
        }
    }

    private func generalised(
        _ index: RuleIndex,
        to name: String?,
        edits: PatternEdits
    ) -> PatternEdits.WrittenEdit? {
        edits.rewriting(index) { $0.withoutArgument(named: name) }
    }

    /// Offers a branch for objects with a value that no branch of a union has.
    private func branchHelp(
        for details: FindingDetails,
        _ discriminator: FindingDetails.ExcludingMember,
        edits: PatternEdits,
        offer: (String, PatternEdits.WrittenEdit?, [String]) -> Void
    ) {
        // A value that is cut is not the one to add.
        guard let value = discriminator.shown, !value.hasSuffix("…") else { return }
        let key = JSONText.quoted(PatternEdits.escaped(discriminator.key))
        let branch = "{\(key): {\"$in\": [\(value)]}}"
        offer("to accept it", edits.addingBranch(branch, to: details.rule), [value])
    }

    /// Offers to open the bound of `$length` or `$count` that a value is beyond.
    ///
    /// The new bound does not depend on the value, so that one help is for all of them.
    private func countHelp(
        for details: FindingDetails,
        edits: PatternEdits,
        offer: (String, PatternEdits.WrittenEdit?) -> Void
    ) {
        let refinement = graph.refinement(of: graph[details.rule])
        if details.code == .arrayCount, let bounds = refinement?.count {
            // If the array lost items, these are what has to be mended.
            guard details.detail == details.total, !details.isSecret else { return }
            let isFewer = details.detail < bounds.minimum
            let wider = bounds.opened(below: isFewer, above: !isFewer)
            offer(
                isFewer ? "to accept fewer items" : "to accept more items",
                edits.bounding("$count", by: wider, at: details.rule)
            )
        } else if let bounds = refinement?.length {
            // The length of a hidden value is not told if it may be either too short or too long.
            let length = details.shown.map { JSONText.unquoted($0).unicodeScalars.count }
            let isShorter = length.map { $0 < bounds.minimum } ?? (bounds.maximum == .max)
            let isLonger = length.map { $0 > bounds.maximum } ?? (bounds.minimum == 0)
            let wider = bounds.opened(below: isShorter || !isLonger, above: isLonger || !isShorter)
            let words =
                isShorter == isLonger
                ? "to accept any length"
                : isShorter ? "to accept shorter ones" : "to accept longer ones"
            offer(words, edits.bounding("$length", by: wider, at: details.rule))
        }
    }

    /// Offers to add a new value to the list of an `enum` or `$in`.
    private func enumHelp(
        for details: FindingDetails,
        edits: PatternEdits,
        offer: (String, PatternEdits.WrittenEdit?, [String]) -> Void
    ) {
        let index = details.rule
        if let shown = details.shown, let wider = edits.listing(shown, at: index) {
            return offer("to accept it", wider, [shown])
        }
        // `$novel` is not allowed beside a string.
        let isNovel = graph[index].traits.contains(.novel)
        let wider = edits.rewriting(index) {
            $0.name == "enum" && !isNovel ? $0.withoutArgument(named: "string") : nil
        }
        offer("to accept any string", wider, [])
    }
}
