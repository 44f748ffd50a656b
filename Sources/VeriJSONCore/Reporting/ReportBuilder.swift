/// Makes a report of what a walk recorded.
///
/// Costs as much as there are events: lines and columns are found when somebody asks, and what is
/// the same for many findings is put into words once. Values are hidden here, once: what is not put
/// into the report cannot leave it.
struct ReportBuilder {
    let record: WalkRecord
    let words: MessageContext
    let input: ByteView
    var paths: PathReader
    let places: LocationTable
    /// Where those places are.
    private(set) var offsets: [ByteOffset] = []
    /// What all attempts to convert refused values may take together, so that a help that is offered
    /// never depends on other reports.
    var budget: WorkBudget
    /// The conversions that short values lacked: most values that are wrong are wrong again and again.
    var missing: [Attempt: ConversionSet?] = [:]
    /// What was said last by some rules, each at the place that the last digits of its index tell.
    var said: [Finding?] = Array(repeating: nil, count: Self.saidCount)
    /// Of which facts that was said.
    var saidFacts: [FindingDetails?] = Array(repeating: nil, count: Self.saidCount)
    static let saidCount = 16
    let concealing: Set<RuleIndex>
    private let edits: EditSet
    private lazy var converted = ConvertedText(edits, in: input)

    var graph: RuleGraph { words.graph }
    var policy: Sanitizer.Policy { words.policy }

    /// A value and the rule that refused it.
    struct Attempt: Hashable {
        var value: String
        var rule: RuleIndex
    }

    /// Makes a builder for as long as the bytes are lent.
    init(_ source: ReportSource, input: ByteView) {
        record = source.record
        words = source.words
        edits = source.edits
        self.input = input
        concealing = words.concealing
        budget = words.policy.limits.clamped.work(for: input.count)
        paths = PathReader(words, input: input, record: record)
        places = LocationTable(source.document)
    }

    /// The changes in the order of the document, at most so many.
    mutating func changes(limit: Int) -> [Report.Change] {
        let events = record.events
        let ordered = events.indices.filter { events[$0].action != .note }.sorted {
            let (left, right) = (events[$0], events[$1])
            if left.start != right.start { return left.start < right.start }
            return left.end != right.end ? left.end > right.end : $0 < $1
        }
        let kept = ordered.prefix(max(0, limit))
        var changes: [Report.Change] = []
        changes.reserveCapacity(kept.count)
        for position in kept {
            if let change = change(of: events[position]) { changes.append(change) }
        }
        return changes
    }

    private mutating func change(of event: Event) -> Report.Change? {
        guard let action = Report.Action(event.action) else { return nil }
        let path = paths.path(to: event.path)
        let range = hiding(range(event.start, event.end), if: path.isSecret)
        let place = place(at: range.lowerBound)
        var newPath: JSONPointer?
        switch action {
        case .drop, .strip, .reject: break
        case .null, .replace, .insert, .convert: newPath = paths.newPath(to: event.path)
        }
        return Report.Change(
            action: action,
            code: words.code(event.code, event.rule, Int(event.detail)),
            severity: words.severity(of: event, in: record),
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
    private mutating func converted(by event: Event) -> String? {
        guard event.action == .convert, !concealing.contains(event.rule), !edits.isEmpty,
            let limit = policy.disclosure.shownCharacters
        else { return nil }
        return converted.text(of: range(event.start, event.end), limit: limit)
    }

    /// A place whose line and column may be asked for.
    mutating func place(at position: Int) -> UInt32 {
        let offset = ByteOffset(position)
        if offsets.last != offset { offsets.append(offset) }
        return UInt32(truncatingIfNeeded: offsets.count - 1)
    }

    /// The member that the document lacks at the end of a path.
    func member(at path: PathIndex) -> FindingDetails.Member? {
        guard case .missing(let object, let member) = paths.lastStep(of: path) else { return nil }
        return FindingDetails.Member(object: object, position: member)
    }

    func range(_ start: ByteOffset, _ end: ByteOffset) -> Range<Int> {
        input.clamp(start.position..<max(start.position, end.position))
    }

    /// A range without the length that it would give away.
    func hiding(_ range: Range<Int>, if isSecret: Bool) -> Range<Int> {
        isSecret ? range.lowerBound..<range.lowerBound : range
    }
}
