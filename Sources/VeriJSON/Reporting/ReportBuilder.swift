/// Makes a report of what a walk recorded.
///
/// Costs as much as there are events, and one look for line breaks at the document when there
/// are any. Values are hidden here, once: what is not put into the report cannot leave it.
struct ReportBuilder {
    let record: WalkRecord
    let graph: RuleGraph
    let input: ByteView
    let policy: SanitizingPolicy
    let paths: PathReader
    let messages: Messages
    let edits: PatternEdits
    let conversions: MissingConversion
    let lines: LineIndex
    let patternLines: LineIndex
    /// Nil where no value may be shown.
    let converted: ConvertedText?

    init(
        record: WalkRecord,
        graph: RuleGraph,
        input: ByteView,
        policy: SanitizingPolicy,
        edits documentEdits: EditSet = EditSet()
    ) {
        self.record = record
        self.graph = graph
        self.input = input
        self.policy = policy
        paths = PathReader(graph: graph, input: input, record: record)
        messages = Messages(graph: graph, policy: policy)
        edits = PatternEdits(graph: graph)
        conversions = MissingConversion(graph: graph, input: input, policy: policy)
        lines = LineIndex(input.buffer)
        patternLines = ByteView.with(graph.source.bytes) { LineIndex($0.buffer) }
        let shows = policy.disclosure.shownCharacters != nil && !documentEdits.isEmpty
        converted = shows ? ConvertedText(documentEdits, in: input) : nil
    }

    /// The changes in the order of the document, at most so many.
    func changes(limit: Int) -> [Report.Change] {
        let events = record.events.enumerated().filter { $0.element.action != .note }
        let ordered = events.sorted { left, right in
            if left.element.start != right.element.start {
                return left.element.start < right.element.start
            }
            if left.element.end != right.element.end { return left.element.end > right.element.end }
            return left.offset < right.offset
        }
        return ordered.prefix(max(0, limit)).compactMap { change(of: $0.element) }
    }

    private func change(of event: Event) -> Report.Change? {
        guard let action = Report.Action(event.action) else { return nil }
        let steps = paths.steps(of: event.path)
        let path = paths.path(steps)
        let causes = causes(of: event, steps: steps)
        let range = hiding(range(event.start, event.end), if: path.isSecret)
        let location = lines.location(of: range.lowerBound, in: input.buffer)
        let rule = graph[event.rule]
        var change = Report.Change(
            action: action,
            code: FindingCode(event.code, detail: event.detail, rule: rule),
            severity: severity(of: event),
            path: path.pointer,
            newPath: nil,
            template: graph.place(of: event.rule).template,
            range: range,
            line: location.line,
            column: location.column,
            inserted: path.isSecret ? nil : inserted(by: event, steps: steps),
            converted: path.isSecret ? nil : converted(by: event),
            causes: causes,
            causesOmitted: record.omittedCount(of: event)
        )
        switch action {
        case .drop, .strip, .reject:
            break
        case .null, .replace, .insert, .convert:
            let shown = steps.prefix(path.shownSteps)
            var tokens = paths.relocation.tokens(of: shown, token: paths.token)
            if shown.count < steps.count { tokens.append(PathReader.hidden) }
            change.newPath = JSONPointer(tokens: tokens)
        }
        return change
    }

    private func inserted(by event: Event, steps: ArraySlice<PathStep>) -> String? {
        var text: [UInt8]?
        if event.action == .insert, case .missing(let object, let member) = steps.last {
            text = paths.member(object: Int(object), member: Int(member))?.defaultText
        } else if event.action == .replace {
            text = graph.fallback(of: event.rule)
        }
        let limit = max(200, policy.disclosure.shownCharacters ?? 0)
        return text.map { JSONText.cut(String(decoding: $0, as: UTF8.self), to: limit) }
    }

    /// What a conversion made of a value, where that may be shown.
    private func converted(by event: Event) -> String? {
        guard event.action == .convert, !paths.concealing.contains(event.rule), let converted,
            let limit = policy.disclosure.shownCharacters
        else { return nil }
        return converted.text(of: range(event.start, event.end), limit: limit)
    }

    func range(_ start: ByteOffset, _ end: ByteOffset) -> Range<Int> {
        input.clamp(start.position..<max(start.position, end.position))
    }

    /// A range without the length that it would give away.
    func hiding(_ range: Range<Int>, if isSecret: Bool) -> Range<Int> {
        isSecret ? range.lowerBound..<range.lowerBound : range
    }
}

extension Report {
    /// Makes the report of a walk.
    ///
    /// - Parameters:
    ///   - record: What the walk recorded.
    ///   - status: What became of the document.
    ///   - graph: The rules of the walk.
    ///   - input: The document, which is not kept.
    ///   - name: The name of the document.
    ///   - policy: The policy of the walk.
    ///   - edits: What the walk changed, for the values that conversions made.
    /// - Complexity: O(*e* log *e*), *e* the number of events with their steps and causes, and,
    ///   when there are any, O(*n*), *n* the bytes of the document, to find the lines.
    package init(
        record: WalkRecord,
        status: Status,
        graph: RuleGraph,
        input: ByteView,
        name: String? = nil,
        policy: SanitizingPolicy = SanitizingPolicy(),
        edits: EditSet = EditSet()
    ) {
        version = Self.formatVersion
        document = name
        self.status = status
        totals = Totals()
        notes = []
        changes = []
        summary = Summary(record: record, status: status, graph: graph)
        hasSecrets = graph.hasSecrets
        shownCharacters = policy.disclosure.shownCharacters
        guard !record.events.isEmpty else { return }
        let builder = ReportBuilder(
            record: record,
            graph: graph,
            input: input,
            policy: policy,
            edits: edits
        )
        for event in record.events {
            if let action = Action(event.action) {
                totals.count(action, builder.severity(of: event))
            }
        }
        changes = builder.changes(limit: policy.limits.changes)
        notes = builder.notes(kept: changes.count, of: totals.changes)
    }
}
