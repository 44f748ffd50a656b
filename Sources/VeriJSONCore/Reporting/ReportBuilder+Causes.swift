extension ReportBuilder {
    /// The causes of an event; one that has none is its own.
    mutating func causes(of event: Event) -> [Finding] {
        let slice = record.causes(of: event)
        guard !slice.isEmpty else { return [finding(of: event)] }
        return findings(of: slice)
    }

    /// The findings of causes that stand together.
    mutating func findings(of causes: ArraySlice<Cause>) -> [Finding] {
        var index = causes.startIndex
        return findings(in: causes, from: &index, nesting: 0)
    }

    /// Builds the findings of one level of nesting, each with those that explain it.
    private mutating func findings(
        in causes: ArraySlice<Cause>,
        from index: inout Int,
        nesting: UInt8
    ) -> [Finding] {
        var findings: [Finding] = []
        findings.reserveCapacity(nesting == 0 ? causes.count : 0)
        while index < causes.endIndex {
            // Deeper explanations stand together: nobody reads them, and each level is a call.
            let depth = min(causes[index].nesting, 4)
            guard depth >= nesting else { break }
            if depth > nesting, !findings.isEmpty {
                let below = depth
                let explaining = self.findings(in: causes, from: &index, nesting: below)
                findings[findings.count - 1].causes.append(contentsOf: explaining)
            } else {
                findings.append(finding(of: causes[index]))
                index += 1
            }
        }
        return findings
    }

    private mutating func finding(of cause: Cause) -> Finding {
        finding(
            code: cause.code,
            rule: cause.rule,
            range: range(cause.start, cause.end),
            path: cause.path,
            detail: cause.detail,
            total: cause.total
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
        total: UInt32
    ) -> Finding {
        let path = paths.path(to: index)
        let facts = facts(code, rule, range, index, path, detail, total)
        var finding = said(of: facts)
        let wrong = hiding(pointingRange(code, range, index), if: path.isSecret)
        finding.move(to: path.pointer, wrong, place(at: wrong.lowerBound), in: places)
        return finding
    }

    private mutating func said(of facts: FindingDetails) -> Finding {
        guard facts.areCommon else { return words.finding(of: facts) }
        let slot = facts.rule.position % Self.saidCount
        if saidFacts[slot] == facts, let known = said[slot] { return known }
        let finding = words.finding(of: facts)
        said[slot] = finding
        saidFacts[slot] = facts
        return finding
    }

    /// The smallest wrong thing: of an unknown or repeated member, the key.
    func pointingRange(_ code: CodeTag, _ range: Range<Int>, _ path: PathIndex) -> Range<Int> {
        guard code == .keyUnknown || code == .keyDuplicate,
            case .key(let start) = paths.lastStep(of: path)
        else { return range }
        return input.rangeOfString(at: start.position)
    }

    private mutating func facts(
        _ code: CodeTag,
        _ rule: RuleIndex,
        _ range: Range<Int>,
        _ index: PathIndex,
        _ path: PathReader.Path,
        _ detail: UInt32,
        _ total: UInt32
    ) -> FindingDetails {
        let isAbsent = code == .missing || code == .defaulted
        let kind = isAbsent ? Finding.Kind.nothing : JSONText.kind(at: range.lowerBound, in: input)
        var facts = FindingDetails(
            code: code,
            rule: rule,
            kind: kind,
            shown: nil,
            isSecret: path.isSecret,
            key: nil,
            member: member(at: index),
            missingConversion: nil,
            detail: Int(detail),
            total: Int(total)
        )
        guard !path.isSecret else { return facts }
        if code == .keyUnknown || code == .keyDuplicate { facts.key = path.pointer.lastShownToken }
        guard kind != .nothing else { return facts }
        if !kind.isContainer, !concealing.contains(rule),
            case .values(let limit) = policy.disclosure
        {
            facts.shown = JSONText.excerpt(range, in: input, limit: limit)
        }
        facts.missingConversion = missingConversion(mending: code, by: rule, in: range)
        return facts
    }

    /// The first conversion that would have made a value match.
    private mutating func missingConversion(
        mending code: CodeTag,
        by rule: RuleIndex,
        in range: Range<Int>
    ) -> ConversionSet? {
        guard MissingConversion.mayMend(code, by: graph[rule], count: range.count) else {
            return nil
        }
        let value = UnsafeBufferPointer(rebasing: input.buffer[range])
        // A text of 15 bytes is as cheap as a number.
        guard range.count <= 15 else {
            return words.missingConversion(of: value, by: rule, charging: &budget)
        }
        let attempt = Attempt(value: input.text(in: range), rule: rule)
        if let known = missing[attempt] { return known }
        let conversion = words.missingConversion(of: value, by: rule, charging: &budget)
        missing[attempt] = .some(conversion)
        return conversion
    }
}

extension MessageContext {
    /// How much an event means: as much as its gravest cause, or as the event itself.
    func severity(of event: Event, in record: WalkRecord) -> Finding.Severity {
        // Those that are kept and those that are not stand next to each other.
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
    /// The graver one of two.
    func graver(than other: Finding.Severity?) -> Finding.Severity {
        switch (self, other) {
        case (.broken, _), (_, .broken): .broken
        case (.novel, _), (_, .novel): .novel
        case (.expected, _): .expected
        }
    }
}
