import VeriJSONCore

extension PatternDecision {
    /// What the strings at a place become.
    struct StringDecision {
        /// The type expressions, without null.
        var expressions: [String] = []
        /// The texts that become null.
        var words: [String] = []
        /// Whether the only expression is an enumeration.
        var isEnum = false
    }

    /// Whether texts that stand for the absence of a value become null.
    private var usesSentinels: Bool {
        switch options.sentinels {
        case .automatic: options.tolerance > 0
        case .none: false
        case .words, .numbers: true
        }
    }

    /// Returns whether a text that stands for no value becomes null: not one that is rare where
    /// nulls are dirt, since the pattern would accept null there.
    private func becomesNull(_ word: String, at index: PlaceIndex) -> Bool {
        guard usesSentinels else { return false }
        let place = places[index]
        let count = place.strings.sentinels.first { $0.word.word == word }?.count ?? 0
        return !isRare(count, of: place.count)
            || place.nulls > 0 && !isRare(place.nulls, of: place.count)
    }

    /// Words that are values at many places.
    private static let ambiguous: Set<String> = [
        "none", "None", "NONE", "unknown", "Unknown", "UNKNOWN", "undefined", "-", "--", "?", "nil",
        "nan",
    ]

    /// Returns whether all strings at a place of other values are sentinels that become null.
    func hasSentinels(_ index: PlaceIndex, besides kinds: KindSet) -> Bool {
        let strings = places[index].strings
        let others = kinds.subtracting(.string)
        guard usesSentinels, strings.count > 0, !others.isEmpty else { return false }
        let sentinels = strings.sentinels.reduce(0) { $0 + $1.count }
        return sentinels > 0
            && (sentinels == strings.count
                || isRare(strings.count - sentinels, of: places[index].count))
    }

    /// Decides for the strings at a place.
    mutating func strings(at index: PlaceIndex, besides others: KindSet) -> StringDecision {
        let strings = places[index].strings
        let total = places[index].count
        let sentinels = strings.sentinels.reduce(0) { $0 + $1.count }
        let blanks = strings.count(of: .blank)
        let rest = strings.count - sentinels - blanks
        if hasSentinels(index, besides: others) {
            suspectSentinels(at: index)
            let strange = strings.classes.filter { ![.sentinel, .empty].contains($0.kind) }
            suspect(classes: strange, at: index, .type, "a string")
            return StringDecision(
                words: strings.sentinels.map(\.word.word).filter { becomesNull($0, at: index) }
            )
        }
        guard rest > 0 else { return StringDecision(expressions: ["string"]) }
        if let format = StringForm.form(of: strings, rest: rest, isRare: { isRare($0, of: total) })
        {
            if mayLack(sentinels + blanks, at: index) {
                let strange = strings.classes.filter {
                    !format.classes.contains($0.kind)
                        && ![.sentinel, .empty, .blank].contains($0.kind)
                }
                suspect(classes: strange, at: index, .format, "a string in another format")
                return StringDecision(
                    expressions: format.expressions,
                    words: sentinelWords(at: index)
                )
            }
        }
        if showsValues, others.isEmpty, let enumeration = enumeration(at: index) {
            return enumeration
        }
        return prose(at: index)
    }

    /// Returns whether a pattern may refuse the strings at a place that stand for no value, or make
    /// them null.
    func mayLack(_ absent: Int, at index: PlaceIndex) -> Bool {
        absent == 0 || usesSentinels || isRare(absent, of: places[index].count)
    }

    /// Returns the texts that become null at a place of other strings, and lists those and blank ones
    /// as suspects.
    mutating func sentinelWords(at index: PlaceIndex) -> [String] {
        suspectSentinels(at: index)
        let strings = places[index].strings
        suspect(
            classes: strings.classes.filter { $0.kind == .blank },
            at: index,
            .empty,
            "a blank string"
        )
        return strings.sentinels.map(\.word.word).filter { becomesNull($0, at: index) }
    }

    /// Decides for strings of any text.
    private mutating func prose(at index: PlaceIndex) -> StringDecision {
        let strings = places[index].strings
        let total = places[index].count
        var decision = StringDecision(expressions: ["string"])
        let empty = strings.count(of: .empty) + strings.count(of: .blank)
        if isRare(empty, of: total) {
            decision.expressions = ["string:\\S"]
            suspect(.empty, at: index, empty, of: total, "an empty string")
        }
        let words = strings.sentinels.filter {
            !$0.word.word.isEmpty && !Self.ambiguous.contains($0.word.word)
        }
        if usesSentinels, !words.isEmpty {
            for word in words {
                suspect(
                    .sentinel,
                    at: index,
                    word.count,
                    of: total,
                    "a text that stands for no value",
                    example: .string(word.word.word)
                )
            }
            decision.words = words.map(\.word.word).filter { becomesNull($0, at: index) }
        }
        return decision
    }

    private mutating func suspectSentinels(at index: PlaceIndex) {
        let total = places[index].count
        for sentinel in places[index].strings.sentinels
        where usesSentinels || isRare(sentinel.count, of: total) {
            suspect(
                .sentinel,
                at: index,
                sentinel.count,
                of: total,
                "a text that stands for no value",
                example: .string(sentinel.word.word)
            )
        }
    }

    private mutating func suspect(
        classes: [StringStatistics.ClassCount],
        at index: PlaceIndex,
        _ kind: InferredPattern.Suspect.Kind,
        _ words: String
    ) {
        guard let first = classes.first else { return }
        let count = classes.reduce(0) { $0 + $1.count }
        suspect(
            kind,
            at: index,
            count,
            of: places[index].count,
            words,
            example: .string(first.example)
        )
    }

    // MARK: Enumerations

    /// The greatest number of values of an enumeration.
    private static let enumerationLimit = 24
    /// The least number of strings that have each value of an enumeration.
    private static let enumerationSupport = 10

    /// Returns an enumeration if few different texts cover many strings.
    ///
    /// A text that is seldom says that there are more, unless it is rare enough to be dirt, and so do
    /// texts that are new in the last half of the samples: a record with the next one would be lost.
    private mutating func enumeration(at index: PlaceIndex) -> StringDecision? {
        let strings = places[index].strings
        let total = places[index].count
        guard !strings.values.isSaturated, strings.count >= 2 * Self.enumerationSupport else {
            return nil
        }
        // Most places that are no enumeration show it here, before a text is made of each value.
        if !usesSentinels, !isRare(1, of: total), strings.values.hasSingles { return nil }
        var words: [String] = []
        var known: [String] = []
        var (strange, late) = (0, 0)
        var example: String?
        for entry in strings.values.entries.sorted(by: { $0.first < $1.first }) {
            let text = String(decoding: entry.text, as: UTF8.self)
            let isWord =
                usesSentinels && SentinelWord(text) != nil && !Self.ambiguous.contains(text)
            if isWord {
                words.append(text)
            } else if entry.count < Self.enumerationSupport || isRare(entry.count, of: total) {
                guard isRare(entry.count, of: total) else { return nil }
                strange += entry.count
                example = example ?? text
            } else {
                known.append(text)
                late += isLate(entry.first) ? 1 : 0
            }
        }
        guard known.count > 1 || known.count == 1 && (strange > 0 || isDiscriminator(index)),
            known.count <= Self.enumerationLimit, late <= 1,
            strange == 0 || Double(strange) <= 1.5 * options.tolerance * Double(total),
            known.allSatisfy(Self.isName)
        else { return nil }
        if let example {
            suspect(
                .value,
                at: index,
                strange,
                of: total,
                "a value beside the usual ones",
                example: .string(example)
            )
        }
        for word in words {
            let count = strings.sentinels.first { $0.word.word == word }?.count ?? 0
            suspect(
                .sentinel,
                at: index,
                count,
                of: total,
                "a text that stands for no value",
                example: .string(word)
            )
        }
        return StringDecision(
            expressions: ["enum:" + known.joined(separator: ",")],
            words: words.filter { becomesNull($0, at: index) },
            isEnum: true
        )
    }

    /// Returns whether a value that was first seen at a stamp is new in the last half of the samples.
    private func isLate(_ stamp: SampleStamp) -> Bool {
        places.documents > 1
            ? stamp.document > places.documents / 2 : stamp.node > places.nodes / 2
    }

    /// Returns whether a place is that of a member which may tell objects apart.
    ///
    /// Only there, or beside values that are rare, does one value say something about other samples.
    private func isDiscriminator(_ index: PlaceIndex) -> Bool {
        switch steps[index]?.token {
        case .key(let key): key.withUnsafeBufferPointer(DiscriminatorKey.matches)
        case .items, .position, nil: false
        }
    }

    /// Returns whether a text may be a value of `enum:` and looks like one.
    private static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
            return false
        }
        return text.utf8.count <= 40 && first.properties.isAlphabetic && last != "?"
            && !text.unicodeScalars.contains {
                $0 == "," || $0 == "|" || $0 == "\\" || $0.properties.isWhitespace && $0 != " "
                    || $0.value < 0x20
            }
            && !last.properties.isWhitespace
    }
}
