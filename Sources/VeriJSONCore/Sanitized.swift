/// The result of cleaning a document: its status, the clean bytes and the report.
///
/// A rejected document has no clean bytes; ``bytes``, ``text`` and ``value`` are nil. The report
/// and the undo are created when they are first read, so a caller that needs only the bytes does
/// not pay for them.
///
///     let result = try sanitizer.sanitize(#"[{"id":1},{"id":"N/A"}]"#)
///     result.status                    // .changed
///     result.text                      // [{"id":1}]
///     result.report.changes.count      // 1
public struct Sanitized: Sendable {
    /// Whether the document was unchanged, changed or rejected.
    public let status: Report.Status
    /// A class, so that copying a result copies one reference.
    package private(set) var content: Content

    init<Document: DocumentBytes>(
        _ walked: WalkResult,
        of input: Document,
        from provenance: consuming Provenance,
        by walker: PatternWalker
    ) throws(UnreadableInput) {
        let output = walker.policy.output
        let limit = walker.policy.limits.clamped.outputLimit(for: input.byteCount)
        let made: Document?
        switch walked.verdict {
        case .unchanged:
            status = provenance.reading?.isRepaired == true ? .changed : .unchanged
            made = try output.reformatted(input, upTo: limit)
        case .changed:
            status = .changed
            let clean = try Sanitized.assemble(walked.edits, input, upTo: limit)
            made = try output.reformatted(clean, upTo: limit) ?? clean
        case .rejected:
            status = .rejected
            made = nil
        }
        content = Content(
            input: input,
            made: made,
            walked: walked,
            provenance: provenance,
            walker: walker
        )
    }

    /// Creates the result of a document that was found to match, and that comes out as it is.
    init(
        unchanged input: any DocumentBytes,
        from provenance: consuming Provenance,
        by walker: PatternWalker
    ) {
        status = .unchanged
        content = Content(
            input: input,
            made: nil,
            walked: .clean,
            provenance: provenance,
            walker: walker
        )
    }

    /// The document that was walked: the original, or the JSON text of a lenient reading.
    package var input: any DocumentBytes { content.input }
    /// The original document, as it was passed.
    var original: any DocumentBytes { provenance.reading?.original ?? content.input }
    /// The clean document; nil if the document was rejected.
    package var clean: (any DocumentBytes)? {
        status == .rejected ? nil : content.made ?? content.input
    }
    package var walked: WalkResult { content.walked }
    var policy: Sanitizer.Policy { content.walker.policy }
    package var pattern: Pattern { content.walker.pattern }
    package var provenance: Provenance { content.provenance }

    private static func assemble<Document: DocumentBytes>(
        _ edits: EditSet,
        _ document: Document,
        upTo limit: Int
    ) throws(UnreadableInput) -> Document {
        let clean = document.withBytes { bytes in
            edits.withApplier(in: UnsafeRawBufferPointer(bytes)) { applier -> Document? in
                let whole = 0..<bytes.count
                let size = applier.size(of: whole)
                guard size <= limit else { return nil }
                return Document.make(count: size) { applier.write(whole, to: $0) }
            }
        }
        guard let clean else { throw .output(limit: limit) }
        return clean
    }

    /// Whether nothing was changed.
    public var isUnchanged: Bool { status == .unchanged }

    /// Whether something was changed and the document was not rejected.
    public var isChanged: Bool { status == .changed }

    /// The clean document as JSON in UTF-8; nil if the document was rejected.
    ///
    /// If an array of bytes was sanitized and did not change, this is the same buffer, not a copy.
    public var bytes: [UInt8]? { clean?.array }

    /// The clean document as text; nil if the document was rejected.
    public var text: String? {
        (clean as? String) ?? clean?.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The clean document as a value; nil if the document was rejected.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes. The document is parsed on each access.
    public var value: JSONValue? {
        clean?.withBytes { try? JSONValue(parsing: $0, depthLimit: .max) }
    }

    package var cleanDocument: (any DocumentBytes)? { clean }

    /// A tape of the clean document for random access; nil if the document was rejected.
    ///
    /// It is created on first use and cached.
    package var tape: Tape? {
        content.tape {
            guard let numbers = nonFiniteNumbers else { return clean?.withBytes { Tape(of: $0) } }
            return input.withBytes { Tape(of: $0) { numbers[$0] != nil } }
        }
    }

    /// The infinities and NaNs by their offsets in ``input``, where they are null; nil if there are
    /// none, or if the policy or the walk made nulls of them.
    var nonFiniteNumbers: [UInt32: Double]? {
        guard policy.keepsNonFiniteNumbers, walked.verdict == .unchanged,
            let numbers = (provenance.reading as? RelaxedReading)?.nonFiniteNumbers
        else { return nil }
        return numbers.isEmpty ? nil : numbers
    }

    /// The numbers of ``input`` that lenient reading repaired, as they were written, by their
    /// offsets.
    var repairedNumbers: [UInt32: [UInt8]] { input.withBytes(provenance.repairedNumbers) }

    /// The settings for decoding the clean document that follow from the policy and the pattern.
    package var decodingSettings: DecodingSettings {
        var settings = DecodingSettings()
        settings.takesFirstDuplicate = policy.duplicateKeys == .first
        let hasSecrets = pattern.graph.hasSecrets
        let hidesKeys = policy.disclosure.hidesKeys
        settings.disclosure = hasSecrets && !hidesKeys ? .keys : policy.disclosure
        settings.rules = hasSecrets || hidesKeys ? pattern.graph : nil
        let isOriginal = status == .unchanged && policy.output == .preserving
        let kind = provenance.place == .document ? "document" : "record"
        settings.nonFiniteNumbers = nonFiniteNumbers
        settings.documentName = isOriginal ? kind : "clean " + kind
        return settings
    }

    /// The changes made to the document, with their causes.
    ///
    /// The report is created on first use and cached.
    ///
    /// - Complexity: O(*e*) on first use, *e* the number of changes with their causes, independent
    ///   of the size of the document; O(1) if nothing was changed.
    public var report: Report { content.report { makeReport() } }

    package func makeReport(
        keepingRanges: Bool = false,
        keepingTextRanges: Bool = false,
        findingRemedies: Bool = true
    ) -> Report {
        content.walker.report(
            of: content.document,
            keepingRanges: keepingRanges,
            keepingTextRanges: keepingTextRanges,
            findingRemedies: findingRemedies,
            status: status
        )
    }

    /// Returns the same result as that of a record of a stream.
    func placed(at place: RecordOrigin) -> Sanitized {
        var placed = self
        placed.content = content.from(provenance.placed(at: place))
        return placed
    }

    /// Returns the same result with a name of its document in the report.
    package func named(_ name: String) -> Sanitized {
        var named = self
        named.content = content.from(provenance.named(name))
        return named
    }

    /// The report with ranges of ``input``, or of the text that was read of a document that is not
    /// JSON, in which they can be drawn.
    package var drawableReport: Report {
        let reading = provenance.reading
        if provenance.place.offset == 0, reading?.hasTextRanges != false { return report }
        return makeReport(keepingRanges: reading == nil, keepingTextRanges: reading != nil)
    }

    /// Calls `body` with every change in document order, regardless of the limit on changes.
    ///
    /// They do not tell what would mend a value. Changes over the limit were only counted, so the document is walked again for them. Each is
    /// created when its turn comes: no list of them is built.
    ///
    /// Ranges are those of ``input``.
    ///
    /// - Parameters:
    ///   - countingConversions: Whether conversions of scalars over the limit remain counted only.
    ///   - body: A closure that receives a change, the document, followed by what is in its opened
    ///     strings, and the bytes of the old value in these.
    func forEachChange(
        countingConversions: Bool,
        _ body: (Report.Change, ByteView, Range<Int>) -> Void
    ) {
        let (provenance, input) = (provenance, input)
        input.withBytes { bytes in
            let kept = makeReport(keepingRanges: true, findingRemedies: false)
            let hasTexts = !content.walked.record.texts.isEmpty
            guard hasTexts || kept.totals.changes > policy.limits.changes,
                var source = content.walker.fullSource(
                    of: content.document,
                    countingConversions: countingConversions
                )
            else {
                for change in kept.changes { body(change, ByteView(bytes), change.range) }
                return
            }
            (source.keepsRanges, source.findsRemedies) = (true, false)
            // Lines are those of the text; they are found at once, while each change is made.
            (provenance.reading?.text ?? input).withBytes { text in
                let lines = LineIndex(text)
                source.build { builder in
                    let input = builder.input
                    builder.forEachChange { change, value in
                        var change = change
                        let range =
                            provenance.reading?.textRange(of: change.range) ?? change.range
                        let location = provenance.place.location(
                            lines.location(of: range.lowerBound, in: text)
                        )
                        change.location = LazyLocation(location)
                        body(change, input, change.range.isEmpty ? change.range : value)
                    }
                }
            }
        }
    }

    /// Returns the report as text, with the lines of the document and of the pattern.
    ///
    /// Values are hidden unless the policy's disclosure shows them.
    ///
    ///     print(result.reportText())
    ///
    /// - Parameter options: The form of the text and whether it is coloured.
    /// - Returns: Lines, each terminated by a line feed.
    public func reportText(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        let (report, graph) = (drawableReport, pattern.graph)
        return input.withBytes { json in
            guard let reading = provenance.reading else {
                return report.text(options, document: ByteView(json), graph: graph)
            }
            return reading.text.withBytes { text in
                report.text(options, document: ByteView(text), graph: graph) {
                    reading.tokens(ByteView(text), json: ByteView(json), $0)
                }
            }
        }
    }

    /// Throws unless the document matched the pattern; for tests.
    ///
    /// Changes that the pattern itself asks for (sentinels, conversions, trims, defaults) are
    /// allowed.
    ///
    /// - Throws: ``DirtyDocumentError`` with the findings if the document was rejected, or changed
    ///   otherwise than the pattern asks for.
    public func requireClean() throws(DirtyDocumentError) {
        guard status != .unchanged else { return }
        let report = report
        guard status == .rejected || report.totals.broken + report.totals.novel > 0 else { return }
        throw DirtyDocumentError(findings: report.findings, text: reportText())
    }
}
