import VeriJSON

extension Arguments {
    /// Returns the policy that the options select; a choice without an option keeps its default.
    func policy(disclosure: Sanitizer.Policy.Disclosure) throws(Failure) -> Sanitizer.Policy {
        var policy = Sanitizer.Policy(disclosure: disclosure)
        policy.conversions = try conversions()
        policy.maxDropped = try maxDropped()
        policy.relaxed = try relaxedSyntax()
        policy.optional =
            try choice(.optional, ["strip": .strip, "null": .null]) ?? policy.optional
        policy.unknownKeys =
            try choice(.unknown, ["keep": .keep, "strip": .strip, "note": .note])
            ?? policy.unknownKeys
        policy.duplicateKeys =
            try choice(.duplicates, ["last": .last, "first": .first, "reject": .reject])
            ?? policy.duplicateKeys
        let aliases: KeyValuePairs<String, Sanitizer.Policy.Aliases> = [
            "as-written": .asWritten, "caseless": .caseless, "spelling": .spelling,
        ]
        policy.aliases = try choice(.aliases, aliases) ?? policy.aliases
        let forms: KeyValuePairs<String, Sanitizer.Policy.Output> = [
            "preserving": .preserving, "compact": .compact, "pretty": .pretty(),
        ]
        policy.output = try choice(.output, forms) ?? .preserving
        if has(.sortKeys) { policy.output = policy.output.sortingKeys() }
        if has(.ascii) { policy.output = policy.output.escapingNonASCII() }
        return policy
    }

    private func conversions() throws(Failure) -> Sanitizer.Policy.Conversions? {
        guard has(.convert) else { return nil }
        var conversions = Sanitizer.Policy.Conversions()
        for list in texts(of: .convert) {
            conversions.formUnion(try self.conversions(listed: list))
        }
        for conversion in conversions.bits.list {
            guard let rival = conversion.facts.rival, conversions.bits.contains(rival) else {
                continue
            }
            throw usage(
                "expected one of \(conversion.name) and \(rival.name) after '--convert', found both"
            )
        }
        guard let several = conversions.repeatedSingles.first else { return conversions }
        let kind = several[0].conversion == .zone ? "offset" : "separator"
        throw usage(
            "expected one \(kind) after '--convert', found '\(several[0].written)' and "
                + "'\(several[1].written)'"
        )
    }

    /// Returns the conversions of one list, in which an argument goes on to the end.
    private func conversions(
        listed list: String
    ) throws(Failure) -> Sanitizer.Policy.Conversions {
        var rest = list[...]
        var names: [Substring] = []
        while true {
            let name = rest.prefix { $0 != "," }
            if let argument = ConversionArgument(written: String(rest)) {
                let known = try union(names, Sanitizer.Policy.Conversions.choices, .convert)
                return known.union(try conversion(with: argument))
            }
            names.append(name)
            guard name.endIndex < rest.endIndex else { break }
            rest = rest[rest.index(after: name.endIndex)...]
        }
        return try union(names, Sanitizer.Policy.Conversions.choices, .convert)
    }

    /// Returns the set of one conversion, if its argument has no mistake.
    private func conversion(
        with argument: ConversionArgument
    ) throws(Failure) -> Sanitizer.Policy.Conversions {
        guard let mistake = argument.mistake else { return Sanitizer.Policy.Conversions(argument) }
        throw Failure(
            .usage,
            "expected a conversion after '--convert', found '\(argument.written)': \(mistake.message)",
            help: mistake.help
        )
    }

    /// Returns the findings that texts describe.
    func listing() throws(Failure) -> Report.TextOptions.Listing {
        if has(.verbose), has(.only) {
            throw usage("expected one of '--verbose' and '--only', found both")
        }
        if has(.verbose) { return .all }
        return try choice(.only, ["broken": .broken]) ?? .unexpected
    }

    /// Returns the departures from JSON and XML that are repaired.
    func relaxedSyntax() throws(Failure) -> Sanitizer.Policy.Relaxed {
        let words = value(of: .relaxed)?.split(separator: ",", omittingEmptySubsequences: false)
        return try union(words ?? [], Sanitizer.Policy.Relaxed.choices, .relaxed)
    }

    /// Returns the union of the sets that words after an option name.
    private func union<Choices: SetAlgebra>(
        _ words: [Substring],
        _ known: [(name: String, set: Choices)],
        _ option: Option
    ) throws(Failure) -> Choices {
        let kind = option == .convert ? "conversions" : "departures from JSON"
        var choices: Choices = []
        for word in words {
            guard let found = known.first(where: { $0.name == word }) else {
                let near = Failure.nearest(to: String(word), among: known.map(\.name))
                let names = known.map(\.name).joined(separator: ", ")
                throw Failure(
                    .usage,
                    "expected names of \(kind) after '\(option.name)', found '\(word)'\(near)",
                    help: "the names are \(names)"
                )
            }
            choices.formUnion(found.set)
        }
        return choices
    }

    /// Returns the share, from 0 to 1, that an option's percentage names; nil if it is not given.
    func share(_ option: Option) throws(Failure) -> Double? {
        guard let word = value(of: option) else { return nil }
        if word.hasSuffix("%"), let share = percentage(word) { return share / 100 }
        throw usage("expected a share like 1% after '\(option.name)', found '\(word)'")
    }

    /// Returns the number before a percent sign, if it is one from 0 to 100.
    private func percentage(_ word: String) -> Double? {
        guard let share = JSONNumber(lexeme: String(word.dropLast()))?.double,
            (0...100).contains(share)
        else { return nil }
        return share
    }

    private func maxDropped() throws(Failure) -> Sanitizer.Policy.DropLimit? {
        guard let word = value(of: .maxDropped) else { return nil }
        if word.hasSuffix("%") {
            if let share = percentage(word) { return .percent(share) }
        } else if let count = JSONNumber(lexeme: word)?.int, count >= 0 {
            return .count(count)
        }
        throw usage(
            "expected a number of items, or a share like 20%, after '--max-dropped', found "
                + "'\(word)'"
        )
    }
}

extension Sanitizer.Policy.Conversions {
    /// The sets and the conversions that the command knows by name.
    static let choices: [(name: String, set: Self)] =
        [("none", .none), ("safe", .safe), ("lenient", .lenient)]
        + Conversion.allCases.compactMap { conversion in
            guard let argument = conversion.facts.argument else {
                return (conversion.name, Self(ConversionBits(conversion)))
            }
            return argument.orElse.map {
                (conversion.name, Self(ConversionArgument(conversion, $0)))
            }
        }
    /// The names with arguments, as far as they can be completed.
    static let beginnings = Conversion.allCases.filter { $0.facts.argument != nil }
        .map { $0.name + ":" }
}

extension Sanitizer.Policy.Relaxed {
    /// The sets and the departures that the command knows by name.
    static let choices = namedSets + named + namedForXML
}
