extension ReportBuilder {
    /// Returns notes about conversions that do nothing, or whose results look like a mistake.
    mutating func conversionNotes() -> [Report.Note] {
        conflicts() + points() + epochs()
    }

    /// Returns a note for two conversions of the policy that read the same value otherwise, so that
    /// neither applies.
    private func conflicts() -> [Report.Note] {
        let pairs: [(ConversionBits, String)] = [
            ([.groupedNumber, .commaDecimal], "which read a comma otherwise"),
            ([.epochSeconds, .epochMillis], "which read a number otherwise"),
        ]
        var notes = pairs.compactMap { pair, reason -> Report.Note? in
            guard policy.allowedConversions.isSuperset(of: pair), canApply(pair) else { return nil }
            let names = pair.list.map(\.name).joined(separator: " and ")
            return note(
                .conversionConflict,
                "the policy allows \(names), \(reason): neither applies"
            )
        }
        for several in policy.conversions?.repeatedSingles ?? []
        where canApply(ConversionBits(several[0].conversion)) {
            let names = several.map(\.written).joined(separator: " and ")
            notes.append(
                note(.conversionConflict, "the policy allows \(names): none of them applies")
            )
        }
        return notes
    }

    /// Returns whether the policy's conversions of a set could apply at some place.
    private func canApply(_ set: ConversionBits) -> Bool {
        graph.rules.contains {
            $0.conversions.mode != .exactly && $0.form != .union
                && !$0.applicableConversions.isDisjoint(with: set)
        }
    }

    private func note(
        _ code: FindingCode,
        _ message: String,
        template: String = ""
    ) -> Report.Note {
        Report.Note(
            code: code,
            template: template,
            count: 1,
            paths: [],
            range: 0..<0,
            location: .start,
            lost: 0,
            total: 0,
            message: message,
            label: ""
        )
    }

    /// Returns a note for each place where a point was read as a mark between groups, and where
    /// other texts with a point were refused: the comma may not be the decimal point there.
    private func points() -> [Report.Note] {
        var rules: Set<RuleIndex> = []
        for event in record.events
        where event.code.isConversion
            && ConversionBits(detail: event.detail).contains(.commaDecimal)
            && hasPoint(range(event.start, event.end))
        {
            rules.insert(event.rule)
        }
        guard !rules.isEmpty else { return [] }
        let refused = record.causes.filter { cause in
            cause.code == .typeMismatch && rules.contains(cause.rule)
                && hasPoint(range(cause.start, cause.end))
        }
        return Set(refused.map { graph.place(of: $0.rule).template }).stablySorted().map {
            template in
            note(
                .conversionPoint,
                "commaDecimal read a point as a mark between groups, and refused other texts with a "
                    + "point",
                template: template
            )
        }
    }

    private func hasPoint(_ range: Range<Int>) -> Bool {
        let bytes = input.buffer[range]
        return bytes.first == UInt8(ascii: "\"") && bytes.contains(UInt8(ascii: "."))
    }

    /// Returns a note for each place where all milliseconds that are listed are in January 1970.
    private mutating func epochs() -> [Report.Note] {
        var isEarly: [RuleIndex: Bool] = [:]
        for event in record.events
        where event.code.isConversion && ConversionBits(detail: event.detail).contains(.epochMillis)
        {
            let text = conversionResult(of: range(event.start, event.end), limit: 12)
            isEarly[event.rule, default: true] =
                (isEarly[event.rule] ?? true) && text?.hasPrefix("\"1970-01-") == true
        }
        let templates = isEarly.filter(\.value).keys.map { graph.place(of: $0).template }
        return Set(templates).stablySorted().map { template in
            note(
                .conversionEpoch,
                "all dates listed here are in January 1970: seconds were read as milliseconds",
                template: template
            )
        }
    }
}
