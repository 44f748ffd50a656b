/// Makes a report of what a walk recorded.
///
/// Costs as much as there are events: lines and columns are found when somebody asks, and what is
/// the same for many findings is put into words once. Values are hidden here, once: what is not put
/// into the report cannot leave it.
final class ReportBuilder {
    let record: WalkRecord
    let graph: RuleGraph
    let input: ByteView
    let policy: SanitizingPolicy
    let paths: PathReader
    let messages: Messages
    let places: PlaceTable
    private(set) lazy var edits = PatternEdits(graph: graph)
    private(set) lazy var conversions = MissingConversion(
        graph: graph,
        input: input,
        policy: policy
    )
    private(set) lazy var patternLines = ByteView.with(graph.source.bytes) {
        LineIndex($0.buffer)
    }
    /// Nil where no value may be shown.
    private let converted: ConvertedText?
    /// What is said of findings with the same facts; their places are not part of it.
    var alike: [FindingFacts: Finding] = [:]

    /// Makes a builder for as long as the document's bytes are lent.
    ///
    /// - Parameters:
    ///   - record: What the walk recorded.
    ///   - graph: The rules of the walk.
    ///   - document: The document, which is kept until somebody asks for a line.
    ///   - input: Its bytes.
    ///   - policy: The policy of the walk.
    ///   - documentEdits: What the walk changed.
    init(
        record: WalkRecord,
        graph: RuleGraph,
        document: any DocumentBytes,
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
        places = PlaceTable(document)
        let shows = policy.disclosure.shownCharacters != nil && !documentEdits.isEmpty
        converted = shows ? ConvertedText(documentEdits, in: input) : nil
    }

    /// The changes in the order of the document, at most so many.
    func changes(limit: Int) -> [Report.Change] {
        let events = record.events
        let ordered = events.indices.filter { events[$0].action != .note }.sorted {
            let (left, right) = (events[$0], events[$1])
            if left.start != right.start { return left.start < right.start }
            return left.end != right.end ? left.end > right.end : $0 < $1
        }
        return ordered.prefix(max(0, limit)).compactMap { change(of: events[$0]) }
    }

    private func change(of event: Event) -> Report.Change? {
        guard let action = Report.Action(event.action) else { return nil }
        let path = paths.path(to: event.path)
        let range = hiding(range(event.start, event.end), if: path.isSecret)
        let place = places.add(range.lowerBound)
        var newPath: JSONPointer?
        switch action {
        case .drop, .strip, .reject: break
        case .null, .replace, .insert, .convert: newPath = paths.newPath(to: event.path, path)
        }
        return Report.Change(
            action: action,
            code: FindingCode(event.code, detail: event.detail, rule: graph[event.rule]),
            severity: severity(of: event),
            path: path.pointer,
            newPath: newPath,
            template: graph.place(of: event.rule).template,
            range: range,
            lineNumber: .line(of: place, in: places),
            columnNumber: .column(of: place, in: places),
            inserted: path.isSecret ? nil : inserted(by: event),
            converted: path.isSecret ? nil : converted(by: event),
            causes: causes(of: event),
            causesOmitted: record.omittedCount(of: event)
        )
    }

    private func inserted(by event: Event) -> String? {
        var text: [UInt8]?
        if event.action == .insert {
            text = graph.member(member(at: event.path))?.defaultText
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

    /// The member that the document lacks at the end of a path.
    func member(at path: PathIndex) -> FindingFacts.Member? {
        guard case .missing(let object, let member) = paths.lastStep(of: path) else { return nil }
        return FindingFacts.Member(object: object, position: member)
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
    ///   - document: The document, which is kept until somebody asks for a line.
    ///   - input: Its bytes.
    ///   - name: The name of the document.
    ///   - policy: The policy of the walk.
    ///   - edits: What the walk changed, for the values that conversions made.
    /// - Complexity: O(*e* log *e*), *e* the number of events with their steps and causes.
    package init(
        record: WalkRecord,
        status: Status,
        graph: RuleGraph,
        document: any DocumentBytes,
        input: ByteView,
        name: String? = nil,
        policy: SanitizingPolicy = SanitizingPolicy(),
        edits: EditSet = EditSet()
    ) {
        version = Self.formatVersion
        self.document = name
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
            document: document,
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
