/// A builder that creates the changes, findings and notes of a report from the record of a walk.
///
/// Its work is proportional to the number of events: lines and columns are found later, on demand,
/// and the texts of equal findings are created once. Values are hidden here and nowhere else, so a
/// report never contains what it must not show.
struct ReportBuilder {
    let record: WalkRecord
    let words: MessageContext
    let input: ByteView
    var paths: PathReader
    let places: LocationTable
    /// The byte offsets of the entries of ``places``.
    private(set) var offsets: [ByteOffset] = []
    /// The work that all trial conversions of refused values may take together.
    ///
    /// A builder has its own budget, so the help in a report does not depend on other reports.
    var budget: WorkBudget
    /// The remedies for short values that were searched for, because wrong values tend to repeat.
    var remedies: [MessageContext.Attempt: MessageContext.KnownRemedy] = [:]
    /// The new values that are hidden.
    var newValues = NewValues()
    /// The discriminators of the unions that were asked for; nil for a union without one.
    var discriminators: [RuleIndex: UnionDiscriminator?] = [:]
    /// A direct-mapped cache of findings; the slot is the rule's index modulo ``cacheSize``.
    var cachedFindings: [Finding?] = Array(repeating: nil, count: Self.cacheSize)
    /// The details that each cached finding was created from.
    var cachedDetails: [FindingDetails?] = Array(repeating: nil, count: Self.cacheSize)
    static let cacheSize = 16
    let concealing: Set<RuleIndex>
    private let edits: EditSet
    let reading: (any SourceReading)?
    private let keepsRanges: Bool
    private let keepsTextRanges: Bool
    let findsRemedies: Bool
    private let origin: RecordOrigin
    private lazy var converted = ConvertedText(edits, in: input)
    /// The paths of the strings that were opened without a text of their own, by their places.
    private lazy var openedStrings: [ByteOffset: PathIndex] = record.events.reduce(into: [:]) {
        if $1.opensText, $0[$1.start] == nil { $0[$1.start] = $1.path }
    }
    /// The same for the opened texts, by their numbers.
    private lazy var convertedTexts = record.texts.texts.map { ConvertedText($0.edits, in: input) }

    var graph: RuleGraph { words.graph }
    var policy: Sanitizer.Policy { words.policy }

    /// Creates a builder, which is valid as long as `input` is.
    init(_ source: ReportSource, input: ByteView) {
        record = source.record
        words = source.words
        edits = source.edits
        reading = source.provenance.reading
        keepsRanges = source.keepsRanges
        keepsTextRanges = source.keepsTextRanges
        findsRemedies = source.findsRemedies
        origin = source.provenance.place
        self.input = input
        concealing = words.concealing
        budget = words.policy.limits.clamped.work(for: input.count)
        paths = PathReader(words, input: input, record: record, from: origin)
        places = LocationTable(reading?.text ?? source.document, from: origin)
    }

    /// Returns the changes in document order, at most `limit` of them.
    mutating func changes(limit: Int) -> [Report.Change] {
        var changes: [Report.Change] = []
        changes.reserveCapacity(min(max(0, limit), record.events.count))
        forEachChange(limit: limit) { change, _ in changes.append(change) }
        return changes
    }

    /// Calls `body` with the changes in document order, at most `limit` of them, and with the bytes of
    /// each old value in ``input``.
    mutating func forEachChange(
        limit: Int = .max,
        _ body: (Report.Change, Range<Int>) -> Void
    ) {
        let events = record.events
        let texts = record.texts
        let ordered = events.indices.filter { events[$0].action != .note }.stablySorted {
            let (left, right) = (events[$0], events[$1])
            return texts.areInOrder((left.start, left.end), (right.start, right.end)) ?? ($0 < $1)
        }
        for position in ordered.prefix(max(0, limit)) {
            if let change = change(of: events[position]) {
                body(change, range(events[position].start, events[position].end))
            }
        }
    }

    private mutating func change(of event: Event) -> Report.Change? {
        guard let action = Report.Action(event.action) else { return nil }
        let path = paths.path(to: event.path)
        let repair = event.code.isRepair ? repair(record.causes[Int(event.causeStart)]) : nil
        let walked = hiding(range(event.start, event.end), if: path.isSecret)
        let (range, place) = reported(walked, repair, isSecret: path.isSecret)
        var newPath: JSONPointer?
        switch action {
        case .drop, .strip, .reject, .repair: break
        case .null, .replace, .insert, .convert, .rename:
            let depth = record.texts.depthOfKeptString(at: event.start)
            newPath = paths.newPath(
                to: depth.map { record.paths.path(event.path, ofDepth: $0) } ?? event.path
            )
        }
        return Report.Change(
            action: action,
            code: words.code(event.code, event.rule, Int(event.detail)),
            severity: words.severity(of: event, in: record),
            path: path.pointer,
            newPath: newPath,
            template: graph.place(of: event.rule).template,
            range: range,
            location: LazyLocation(of: place, in: places),
            inserted: path.isSecret ? nil : inserted(by: event),
            converted: path.isSecret ? nil : converted(by: event),
            conversions: event.code.isConversion
                ? ConversionBits(detail: event.detail).list.dropFirst().map(\.name) : [],
            textPath: textPath(of: event.start, event.path),
            causes: causes(of: event),
            causesOmitted: record.omittedCount(of: event),
            xpath: reading?.xpath(of: path.pointer)
        )
    }

    private func inserted(by event: Event) -> String? {
        var text: [UInt8]?
        if event.action == .insert {
            text = graph.member(member(at: event.path))?.defaultText
        } else if event.code == .sentinel {
            text = graph.refinement(of: graph[event.rule])?.sentinelDefault
        } else if event.action == .replace {
            text = graph.fallback(of: event.rule) { _ in true }
                .flatMap { graph.refinements[$0].fallback }
        }
        let limit = max(200, policy.disclosure.shownCharacters ?? 0)
        return text.map { JSONText.cut(String(decoding: $0, as: UTF8.self), to: limit) }
    }

    /// Returns the result of a conversion; nil if it may not be shown.
    private mutating func converted(by event: Event) -> String? {
        guard event.action == .convert, !concealing.contains(event.rule), !edits.isEmpty,
            let limit = policy.disclosure.shownCharacters
        else { return nil }
        let text = convertedText(of: range(event.start, event.end), limit: limit)
        // The brackets that `wrapSingle` put around the value are no part of what it became.
        let wraps = paths.wraps(around: event.path)
        return String(text.dropFirst(wraps).dropLast(text.hasSuffix("…") ? 0 : wraps))
    }

    /// Returns what a conversion made of a range; nil if nothing was edited.
    mutating func conversionResult(of range: Range<Int>, limit: Int) -> String? {
        edits.isEmpty ? nil : convertedText(of: range, limit: limit)
    }

    /// Returns the clean text of a value of the document or of an opened text.
    private mutating func convertedText(of range: Range<Int>, limit: Int) -> String {
        guard let number = record.texts.number(at: ByteOffset(range.lowerBound)) else {
            return converted.text(of: range, limit: limit)
        }
        return convertedTexts[number].text(of: range, limit: limit)
    }

    /// Returns the path to the string of the document that a place with a path is inside of; nil if
    /// it is not inside of one.
    mutating func textPath(of place: ByteOffset, _ path: PathIndex) -> JSONPointer? {
        guard let text = record.texts.outermost(at: place) else {
            return openedString(around: path, at: place).map { paths.path(to: $0).pointer }
        }
        return paths.path(to: record.paths.path(path, ofDepth: text.depth)).pointer
    }

    /// Returns the path of the string at a place that was opened for a model and that a path leads
    /// into; nil if there is none.
    private mutating func openedString(around path: PathIndex, at place: ByteOffset) -> PathIndex? {
        guard let opened = openedStrings[place] else { return nil }
        // The same path of two walks has two indices.
        let (outer, steps) = (record.paths.steps(of: opened), record.paths.steps(of: path))
        return steps.count > outer.count && steps.starts(with: outer) ? opened : nil
    }

    /// Returns the repair that a cause is about; nil for a cause of the walk.
    func repair(_ cause: CauseRecord) -> TextRepair? {
        guard cause.code.isRepair else { return nil }
        return reading?.repairs[Int(cause.total)]
    }

    /// Returns the text that a repair removed, in quotes; nil if it removed none, or may not be shown.
    func removedText(by repair: TextRepair) -> String? {
        guard repair.syntax?.removesText == true, !graph.hasSecrets, let reading,
            case .values(let limit) = policy.disclosure
        else { return nil }
        var parts = [repair.text]
        // The text around a value is two splices, the second at the end of the text.
        if repair.syntax == .surroundingText, let last = reading.repairs.last, last.syntax == nil,
            last.rewritten.isEmpty
        {
            parts.append(last.text)
        }
        let texts = reading.text.withBytes { bytes in
            parts.map { JSONText.excerpt($0, in: ByteView(bytes), limit: limit) }
        }
        let shown = texts.filter { !$0.allSatisfy(\.isWhitespace) }.map(JSONText.quoted)
        return shown.isEmpty ? nil : shown.joined(separator: " and ")
    }

    /// Returns a range as the report has it, and the index of its place.
    ///
    /// - Parameters:
    ///   - walked: The range in the document that was walked.
    ///   - repair: The repair that the range is about, which has a range of its own.
    ///   - isSecret: Whether the length of the range is hidden.
    /// - Returns: The range, and the index for its line and column.
    mutating func reported(
        _ walked: Range<Int>,
        _ repair: TextRepair? = nil,
        isSecret: Bool = false
    ) -> (range: Range<Int>, place: UInt32) {
        let walked = range(inDocument: walked)
        guard let reading else {
            let range = keepsRanges ? walked : origin.range(walked)
            return (range, place(at: walked.lowerBound))
        }
        let text = hiding(repair?.text ?? reading.textRange(of: walked), if: isSecret)
        if keepsTextRanges { return (text, place(at: text.lowerBound)) }
        let range = keepsRanges ? walked : origin.range(reading.originalRange(ofText: text))
        return (range, place(at: text.lowerBound))
    }

    /// Returns a range of the document, or that of the string in it which the range is inside of.
    private func range(inDocument range: Range<Int>) -> Range<Int> {
        guard let text = record.texts.outermost(at: ByteOffset(range.lowerBound)) else {
            return range
        }
        let (start, end) = (text.string.lowerBound.position, text.string.upperBound.position)
        return range.isEmpty ? start..<start : start..<end
    }

    /// Registers an offset for a later look-up of its line and column, and returns its index.
    private mutating func place(at position: Int) -> UInt32 {
        let offset = ByteOffset(position)
        if offsets.last != offset { offsets.append(offset) }
        return UInt32(truncatingIfNeeded: offsets.count - 1)
    }

    /// Returns the missing member at the end of a path; nil if the path ends elsewhere.
    func member(at path: PathIndex) -> FindingDetails.Member? {
        guard case .missing(let object, let member) = paths.lastStep(of: path) else { return nil }
        return FindingDetails.Member(object: object, position: member)
    }

    func range(_ start: ByteOffset, _ end: ByteOffset) -> Range<Int> {
        input.clamp(start.position..<max(start.position, end.position))
    }

    /// Returns a range, reduced to its start if its length would reveal something secret.
    func hiding(_ range: Range<Int>, if isSecret: Bool) -> Range<Int> {
        isSecret ? range.lowerBound..<range.lowerBound : range
    }
}
