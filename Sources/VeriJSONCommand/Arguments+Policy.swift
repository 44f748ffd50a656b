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
        let conversions = try union(
            .convert,
            Sanitizer.Policy.Conversions.choices,
            of: "conversions"
        )
        for conversion in conversions.bits.list {
            guard let rival = conversion.facts.rival, conversions.bits.contains(rival) else {
                continue
            }
            throw usage(
                "expected one of \(conversion.name) and \(rival.name) after '--convert', found both"
            )
        }
        return conversions
    }

    /// Returns the findings that texts describe.
    func listing() throws(Failure) -> Report.TextOptions.Listing {
        if has(.verbose), has(.only) {
            throw usage("expected one of '--verbose' and '--only', found both")
        }
        if has(.verbose) { return .all }
        return try choice(.only, ["broken": .broken]) ?? .unexpected
    }

    private func relaxedSyntax() throws(Failure) -> Sanitizer.Policy.Relaxed {
        try union(.relaxed, Sanitizer.Policy.Relaxed.choices, of: "departures from JSON")
    }

    /// Returns the union of the sets that an option names; the empty set without the option.
    private func union<Choices: SetAlgebra>(
        _ option: Option,
        _ known: [(name: String, set: Choices)],
        of kind: String
    ) throws(Failure) -> Choices {
        var choices: Choices = []
        guard let list = value(of: option) else { return choices }
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
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

    private func maxDropped() throws(Failure) -> Sanitizer.Policy.DropLimit? {
        guard let word = value(of: .maxDropped) else { return nil }
        if word.hasSuffix("%") {
            if let share = JSONNumber(lexeme: String(word.dropLast()))?.double,
                (0...100).contains(share)
            {
                return .percent(share)
            }
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
        + Conversion.allCases.map { ($0.name, Self(ConversionBits($0))) }
}

extension Sanitizer.Policy.Relaxed {
    /// The sets and the departures that the command knows by name.
    static let choices = namedSets + named
}
