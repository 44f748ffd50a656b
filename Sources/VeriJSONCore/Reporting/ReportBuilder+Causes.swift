extension ReportBuilder {
    /// Returns the causes of an event; an event without causes is its own cause.
    mutating func causes(of event: Event) -> [Finding] {
        let slice = record.causes(of: event)
        guard !slice.isEmpty else { return [finding(of: event)] }
        return findings(of: slice)
    }

    /// Returns the findings of consecutive causes.
    mutating func findings(of causes: ArraySlice<CauseRecord>) -> [Finding] {
        var index = causes.startIndex
        return findings(in: causes, from: &index, nesting: 0)
    }

    /// Returns the findings at one level of nesting, each with those that explain it.
    private mutating func findings(
        in causes: ArraySlice<CauseRecord>,
        from index: inout Int,
        nesting: UInt8
    ) -> [Finding] {
        var findings: [Finding] = []
        findings.reserveCapacity(nesting == 0 ? causes.count : 0)
        while index < causes.endIndex {
            // Each level is a recursive call, so explanations deeper than four levels are
            // flattened.
            let depth = min(causes[index].nesting, 4)
            guard depth >= nesting else { break }
            if depth > nesting, !findings.isEmpty {
                let (explained, below) = (causes[index - 1], depth)
                let explaining = self.findings(in: causes, from: &index, nesting: below)
                // The number of a secret array's items that failed is secret, too.
                let isSecret =
                    explained.code.isArrayAsWhole && paths.path(to: explained.path).isSecret
                if !isSecret { findings[findings.count - 1].explain(by: explaining) }
            } else if causes[index].count == 0, !findings.isEmpty {
                findings[findings.count - 1].otherPlaces.append(otherPlace(causes[index]))
                index += 1
            } else {
                findings.append(finding(of: causes[index]))
                index += 1
            }
        }
        return findings
    }

    private mutating func finding(of cause: CauseRecord) -> Finding {
        var finding = finding(
            code: cause.code,
            rule: cause.rule,
            range: range(cause.start, cause.end),
            path: cause.path,
            detail: cause.detail,
            total: cause.total,
            repair: repair(cause)
        )
        finding.count = Int(cause.count)
        if cause.omitted > 0, !paths.path(to: cause.path).isSecret {
            finding.causesOmitted = Int(cause.omitted)
        }
        return finding
    }

    /// Returns the place of a further item that failed for the same reason.
    private mutating func otherPlace(_ cause: CauseRecord) -> Finding.Place {
        let path = paths.path(to: cause.path)
        let range = range(cause.start, cause.end)
        let wrong = hiding(
            pointingRange(cause.code, range, cause.path, cause.rule, cause.detail),
            if: path.isSecret
        )
        let (reported, place) = reported(wrong)
        return Finding.Place(
            path: path.pointer,
            range: reported,
            location: LazyLocation(of: place, in: places)
        )
    }

    private mutating func finding(of event: Event) -> Finding {
        finding(
            code: event.code,
            rule: event.rule,
            range: range(event.start, event.end),
            path: event.path,
            detail: event.detail,
            total: 0
        )
    }

    private mutating func finding(
        code: CodeTag,
        rule: RuleIndex,
        range: Range<Int>,
        path index: PathIndex,
        detail: UInt32,
        total: UInt32,
        repair: TextRepair? = nil
    ) -> Finding {
        let path = paths.path(to: index)
        var details = details(code, rule, range, index, path, detail, total)
        if let repair { details.shown = removedText(by: repair) }
        var finding = finding(for: details)
        if code == .enumUnknown || code == .modelRefused, !path.isSecret,
            !concealing.contains(rule), range.count <= 256,
            let position = finding.help.firstIndex(where: \.isForHiddenValue)
        {
            let value = JSONText.unquoted(range, in: input)
            finding.help[position].hidden.number =
                newValues.number(of: value, of: graph.place(of: rule).range)
        }
        let wrong = hiding(pointingRange(code, range, index, rule, detail), if: path.isSecret)
        let (reported, place) = reported(wrong, repair, isSecret: path.isSecret)
        finding.move(to: path.pointer, reported, place, in: places)
        finding.xpath = reading?.xpath(of: path.pointer)
        finding.textPath = textPath(of: ByteOffset(range.lowerBound), index)
        if let schema = words.schema, let absolute = finding.rule.absoluteKeywordLocation {
            finding.rule.keywordLocation = schema.keywordLocation(of: absolute, at: path.pointer)
        }
        return finding
    }

    private mutating func finding(for details: FindingDetails) -> Finding {
        guard details.areCommon else { return words.finding(of: details) }
        let slot = details.rule.position % Self.cacheSize
        if cachedDetails[slot] == details, let known = cachedFindings[slot] { return known }
        let finding = words.finding(of: details)
        cachedFindings[slot] = finding
        cachedDetails[slot] = details
        return finding
    }

    /// Returns the smallest wrong part: of an unknown, repeated or refused member, its key.
    func pointingRange(
        _ code: CodeTag,
        _ range: Range<Int>,
        _ path: PathIndex,
        _ rule: RuleIndex,
        _ detail: UInt32
    ) -> Range<Int> {
        guard
            code.isAboutKey
                || code == .valueNever && graph.forbidsKeys(of: rule)
                || code == .keyword && words.schema?.refusal(by: Int(detail)).isAboutKey == true,
            case .key(let start) = paths.lastStep(of: path)
        else { return range }
        return input.rangeOfToken(at: start.position)
    }

    private mutating func details(
        _ code: CodeTag,
        _ rule: RuleIndex,
        _ range: Range<Int>,
        _ index: PathIndex,
        _ path: PathReader.Path,
        _ detail: UInt32,
        _ total: UInt32
    ) -> FindingDetails {
        // A value that the pattern supplied has no bytes in the document.
        let isAbsent =
            code == .missing || code == .defaulted || range.isEmpty || code.isRepair
        let kind = isAbsent ? Finding.Kind.nothing : JSONText.kind(at: range.lowerBound, in: input)
        var details = FindingDetails(
            code: code,
            rule: rule,
            kind: kind,
            shown: nil,
            isSecret: path.isSecret,
            key: nil,
            member: member(at: index),
            remedy: nil,
            detail: Int(detail),
            total: code.isRepair ? 0 : Int(total)
        )
        let isHidden = path.isSecret || concealing.contains(rule)
        if isHidden, kind != .nothing, !kind.isContainer, case .values = policy.disclosure {
            details.isConcealed = true
        }
        guard !path.isSecret else { return details }
        if code.isAboutKey {
            details.key = path.pointer.lastShownToken
        } else if code == .missing {
            details.key = similarKey(to: details.member, in: range)
            details.hasOtherPrefix = hasOtherPrefix(of: details.member, in: range)
        }
        if code == .unionNoBranch, kind == .object {
            details.discriminator = discriminator(of: rule, in: range)
        }
        guard kind != .nothing else { return details }
        if !kind.isContainer, !isHidden,
            case .values(let limit) = policy.disclosure
        {
            details.shown = JSONText.excerpt(range, in: input, limit: limit)
        }
        if !isHidden {
            details.fault = fault(code, rule, range, isShown: details.shown != nil)
        }
        if graph.declarations[rule]?.isDate == true, !isHidden {
            details.dateStrategy = dateStrategy(reading: range)
        }
        details.remedy = remedy(
            mending: code,
            by: rule,
            in: range,
            isShown: details.shown != nil
        )
        return details
    }

    /// Returns the setting of a decoder that reads a value as a date; nil if none does.
    ///
    /// A number is taken for the one of the two that makes it a date from 1973 to 5138.
    private func dateStrategy(reading range: Range<Int>) -> FindingDetails.DateStrategy? {
        var text = JSONText.unquoted(range, in: input)
        if input.buffer[range.lowerBound] == UInt8(ascii: "\"") {
            // Not every version of Foundation reads small letters and fractions of a second.
            let isPlain = text.utf8.allSatisfy { $0 < UInt8(ascii: "a") && $0 != UInt8(ascii: ".") }
            if isPlain && text.withUTF8(StringFormat.datetime.accepts) { return .named("iso8601") }
            return text.withUTF8(RemedySearch.dateForms)
        }
        guard let number = Double(text) else { return nil }
        return switch abs(number) {
        case 1e8..<1e11: .named("secondsSince1970")
        case 1e11..<1e14: .named("millisecondsSince1970")
        default: nil
        }
    }

    /// Returns what would mend a refused value; nil if nothing is known.
    private mutating func remedy(
        mending code: CodeTag,
        by rule: RuleIndex,
        in range: Range<Int>,
        isShown: Bool
    ) -> Remedy? {
        guard findsRemedies, RemedySearch.mayMend(code, by: graph[rule], count: range.count) else {
            return nil
        }
        let value = UnsafeBufferPointer(rebasing: input.buffer[range])
        // A string of up to 15 bytes is stored inline, so it is as cheap a key as a number.
        guard range.count <= 15 else {
            return words.remedy(for: value, by: rule, isShown: isShown, charging: &budget)
        }
        let attempt = MessageContext.Attempt(input.text(in: range), rule, isShown: isShown)
        if let known = remedies[attempt] { return known.remedy }
        let remedy = words.remedy(for: value, in: attempt, charging: &budget)
        remedies[attempt] = MessageContext.KnownRemedy(remedy: remedy, work: 0)
        return remedy
    }
}

extension Finding {
    /// The number of edits that the reasons of the closest branch offer.
    private static let branchHelp = 2

    /// Adds the findings that explain this one.
    ///
    /// If an array or object matches no branch of a union, its closest branch says more about the
    /// edit that is needed than the union: a further branch would accept anything.
    fileprivate mutating func explain(by findings: [Finding]) {
        causes += findings
        guard code == .unionNoBranch, discriminator == nil, found.kind.isContainer else { return }
        let offered = findings.map(\.innermostHelp)
        let likely = offered.compactMap(\.first) + offered.flatMap { $0.dropFirst() }
        if !likely.isEmpty { help = Array(likely.prefix(Self.branchHelp)) }
    }

    /// The help of the finding, or of those that explain it if it has none.
    private var innermostHelp: [Help] {
        help.isEmpty ? causes.flatMap(\.innermostHelp) : help
    }
}

extension MessageContext {
    /// Returns the severity of an event: that of its gravest cause, or its own if it has no causes.
    ///
    /// A conversion has its own: the causes say what it leaves out.
    func severity(of event: Event, in record: WalkRecord) -> Finding.Severity {
        if event.action == .convert { return severity(event.code, event.rule) }
        // The causes that were kept and one for each omitted kind are adjacent.
        let first = Int(event.causeStart)
        let count = Int(event.causeCount) + Int(event.omissions)
        var gravest: Finding.Severity?
        for cause in record.causes[first..<first + count] where cause.nesting == 0 {
            gravest = severity(cause.code, cause.rule).graver(than: gravest)
            if gravest == .broken { return .broken }
        }
        return gravest ?? severity(event.code, event.rule)
    }
}

extension Finding.Severity {
    /// Returns the graver of two severities.
    package func graver(than other: Finding.Severity?) -> Finding.Severity {
        switch (self, other) {
        case (.broken, _), (_, .broken): .broken
        case (.novel, _), (_, .novel): .novel
        case (.expected, _): .expected
        }
    }
}
