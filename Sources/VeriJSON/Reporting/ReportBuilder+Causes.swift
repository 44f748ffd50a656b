extension ReportBuilder {
    /// The causes of an event; one that has none is its own.
    func causes(of event: Event, steps: ArraySlice<PathStep>) -> [Finding] {
        let slice = record.causes(of: event)
        guard !slice.isEmpty else { return [finding(of: event, steps: steps)] }
        return findings(of: slice)
    }

    /// The findings of causes that stand together.
    func findings(of causes: ArraySlice<Cause>) -> [Finding] {
        var index = causes.startIndex
        return findings(in: causes, from: &index, nesting: 0)
    }

    /// Builds the findings of one level of nesting, each with those that explain it.
    private func findings(
        in causes: ArraySlice<Cause>,
        from index: inout Int,
        nesting: UInt8
    ) -> [Finding] {
        var findings: [Finding] = []
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

    /// How much an event means: as much as its gravest cause, or as the event itself.
    func severity(of event: Event) -> Finding.Severity {
        let causes = record.causes(of: event) + record.omittedCauses(of: event)
        let severities = causes.lazy.filter { $0.nesting == 0 }
            .map { severity(code: $0.code, rule: $0.rule) }
        guard !severities.isEmpty else { return severity(code: event.code, rule: event.rule) }
        if severities.contains(.broken) { return .broken }
        return severities.contains(.novel) ? .novel : .expected
    }

    private func severity(code: CodeTag, rule: RuleIndex) -> Finding.Severity {
        switch code {
        case .trim, .sentinel, .defaulted, .askedConversion:
            .expected
        case .enumUnknown, .unionNoBranch:
            graph[rule].traits.contains(.novel) ? .novel : .broken
        default:
            .broken
        }
    }

    private func finding(of cause: Cause) -> Finding {
        finding(
            code: cause.code,
            rule: cause.rule,
            range: range(cause.start, cause.end),
            steps: paths.steps(of: cause.path),
            detail: cause.detail,
            total: cause.total
        )
    }

    private func finding(of event: Event, steps: ArraySlice<PathStep>) -> Finding {
        finding(
            code: event.code,
            rule: event.rule,
            range: range(event.start, event.end),
            steps: steps,
            detail: event.detail,
            total: 0
        )
    }

    private func finding(
        code: CodeTag,
        rule: RuleIndex,
        range: Range<Int>,
        steps: ArraySlice<PathStep>,
        detail: UInt32,
        total: UInt32
    ) -> Finding {
        let path = paths.path(steps)
        let facts = facts(code, rule, range, steps, path, detail, total)
        let words = messages.words(for: facts)
        let place = hiding(pointingRange(code, range, steps), if: path.isSecret)
        let location = lines.location(of: place.lowerBound, in: input.buffer)
        return Finding(
            code: FindingCode(code, detail: detail, rule: graph[rule]),
            severity: severity(code: code, rule: rule),
            path: path.pointer,
            template: graph.place(of: rule).template,
            range: place,
            line: location.line,
            column: location.column,
            expected: words.expected,
            found: Finding.Found(kind: facts.kind, value: facts.shown, words: words.found),
            label: words.label,
            rule: patternPlace(rule, facts: facts, label: words.ruleLabel),
            help: messages.help(for: facts, edits: edits),
            causes: [],
            otherBranches: code == .unionNoBranch ? Int(detail) : 0
        )
    }

    /// The smallest wrong thing: of an unknown or repeated member, the key.
    func pointingRange(
        _ code: CodeTag,
        _ range: Range<Int>,
        _ steps: ArraySlice<PathStep>
    ) -> Range<Int> {
        guard code == .keyUnknown || code == .keyDuplicate,
            case .key(let start, let end) = steps.last
        else { return range }
        return self.range(start, end)
    }

    private func patternPlace(
        _ rule: RuleIndex,
        facts: FindingFacts,
        label: String
    ) -> Finding.PatternPlace {
        let place = graph.place(of: rule)
        let isAboutKey = facts.code == .missing || facts.code == .defaulted
        let range = isAboutKey ? facts.member?.keyRange ?? place.range : place.range
        let location = ByteView.with(graph.source.bytes) {
            patternLines.location(of: range.lowerBound, in: $0.buffer)
        }
        let prose =
            graph.refinement(of: graph[rule])?.documentation
            .map { ": " + JSONText.cut($0, to: 100) } ?? ""
        return Finding.PatternPlace(
            name: graph.source.name,
            range: range,
            line: location.line,
            column: location.column,
            text: place.summary,
            label: label + prose
        )
    }

    private func facts(
        _ code: CodeTag,
        _ rule: RuleIndex,
        _ range: Range<Int>,
        _ steps: ArraySlice<PathStep>,
        _ path: PathReader.Path,
        _ detail: UInt32,
        _ total: UInt32
    ) -> FindingFacts {
        let isAbsent = code == .missing || code == .defaulted
        let kind = isAbsent ? Finding.Kind.nothing : JSONText.kind(at: range.lowerBound, in: input)
        var facts = FindingFacts(
            code: code,
            rule: rule,
            kind: kind,
            shown: nil,
            isSecret: path.isSecret,
            range: range,
            key: nil,
            member: nil,
            missingConversion: nil,
            detail: Int(detail),
            total: Int(total)
        )
        switch steps.last {
        case .missing(let object, let member):
            facts.member = paths.member(object: Int(object), member: Int(member))
        case .key where !path.isSecret:
            facts.key = path.pointer.tokens.last
        default:
            break
        }
        guard !path.isSecret, kind != .nothing else { return facts }
        if !kind.isContainer, !paths.concealing.contains(rule),
            case .values(let limit) = policy.disclosure
        {
            facts.shown = JSONText.excerpt(range, in: input, limit: limit)
        }
        facts.missingConversion = conversions.conversion(mending: code, by: rule, in: range)
        return facts
    }
}
