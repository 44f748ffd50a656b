/// A document after cleaning: what came of it, its bytes, and the report.
public struct Sanitized: Sendable {
    /// What became of the document.
    public let status: Report.Status
    /// In a class of its own, so that a result is copied by copying one reference.
    private let content: Content

    init<Document: DocumentBytes>(
        _ walked: WalkResult,
        of input: Document,
        name: String?,
        by walker: PatternWalker
    ) throws(UnreadableInput) {
        let output = walker.policy.output
        let limit = walker.policy.limits.clamped.outputLimit(for: input.byteCount)
        let made: Document?
        switch walked.verdict {
        case .unchanged:
            status = .unchanged
            made = try output.reformatted(input, upTo: limit)
        case .changed:
            status = .changed
            let clean = try Sanitized.assemble(walked.edits, input, upTo: limit)
            made = try output.reformatted(clean, upTo: limit) ?? clean
        case .rejected:
            status = .rejected
            made = nil
        }
        content = Content(input: input, made: made, walked: walked, name: name, walker: walker)
    }

    private var input: any DocumentBytes { content.input }
    /// Nil when rejected.
    private var clean: (any DocumentBytes)? {
        status == .rejected ? nil : content.made ?? content.input
    }
    private var walked: WalkResult { content.walked }
    private var policy: Sanitizer.Policy { content.walker.policy }
    var pattern: Pattern { content.walker.pattern }

    private static func assemble<Document: DocumentBytes>(
        _ edits: EditSet,
        _ document: Document,
        upTo limit: Int
    ) throws(UnreadableInput) -> Document {
        let clean = document.withBytes { bytes in
            edits.withAssembler(in: UnsafeRawBufferPointer(bytes)) { assembler -> Document? in
                let whole = 0..<bytes.count
                let size = assembler.size(of: whole)
                guard size <= limit else { return nil }
                return Document.make(count: size) { assembler.write(whole, to: $0) }
            }
        }
        guard let clean else { throw .output(limit: limit) }
        return clean
    }

    /// The clean document, JSON in UTF-8; nil when the document was rejected.
    ///
    /// An unchanged array of bytes comes back as the very same buffer.
    public var bytes: [UInt8]? { clean?.array }

    /// The clean document as text; nil when the document was rejected.
    public var text: String? {
        (clean as? String) ?? clean?.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The clean document as a value; nil when the document was rejected.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    public var value: JSONValue? {
        clean?.withBytes { try? JSONValue(parsing: $0, depthLimit: .max) }
    }

    package var cleanDocument: (any DocumentBytes)? { clean }

    /// The clean document for random access; nil when it was rejected.
    ///
    /// It is made when a model is first made of it.
    package var tape: Tape? {
        content.tape { clean?.withBytes { Tape(of: $0) } }
    }

    /// How models are made of the clean document, apart from what a caller chooses.
    package var decodingSettings: DecodingSettings {
        var settings = DecodingSettings()
        settings.takesFirstDuplicate = policy.duplicateKeys == .first
        let hasSecrets = pattern.graph.hasSecrets
        let hidesKeys = policy.disclosure.hidesKeys
        settings.disclosure = hasSecrets && !hidesKeys ? .keys : policy.disclosure
        settings.rules = hasSecrets || hidesKeys ? pattern.graph : nil
        let isOriginal = status == .unchanged && policy.output == .preserving
        settings.documentName = isOriginal ? "document" : "clean document"
        return settings
    }

    /// What was done to the document, and why.
    ///
    /// It is made when it is first asked for.
    ///
    /// - Complexity: O(*e*) the first time, *e* the number of changes with their causes, whatever the
    ///   size of the document; O(1) when nothing was changed.
    public var report: Report { content.report { makeReport() } }

    private func makeReport() -> Report {
        content.walker.report(
            of: walked,
            in: content.input,
            status: status,
            name: content.name
        )
    }

    /// Looks at the document and at a report with all of its changes but conversions of scalars,
    /// whatever the limits keep.
    ///
    /// Changes beyond the limit were only counted, so that the document is walked again.
    func withFullReport<Result>(_ body: (Report, ByteView) -> Result) -> Result {
        let kept = report
        let isFull = kept.totals.changes <= policy.limits.changes
        let full = isFull ? kept : content.walker.fullReport(of: content.input, name: content.name)
        return input.withBytes { body(full ?? kept, ByteView($0)) }
    }

    /// The report drawn with the lines of the document and of the pattern.
    ///
    /// Values are hidden unless the policy's disclosure shows them.
    ///
    /// - Parameter options: colour, form.
    /// - Returns: Lines that end with a line feed.
    public func reportText(_ options: TextOptions = TextOptions()) -> String {
        let report = report
        return input.withBytes {
            report.text(options, document: ByteView($0), graph: pattern.graph)
        }
    }

    /// The report as one HTML page that needs nothing else, with the document and its changes in it.
    ///
    /// The page has no script and loads nothing. Everything in it that came from the document is text,
    /// whatever it looks like. Values are hidden unless the policy's disclosure shows them.
    ///
    /// - Returns: The page in UTF-8, as a whole.
    /// - Complexity: O(*n* + *c*), *n* the bytes of the document, *c* the number of changes.
    public func reportHTML() -> String {
        let report = report
        return input.withBytes {
            report.html(document: ByteView($0), graph: pattern.graph, edits: walked.edits)
        }
    }

    /// The way back to the original, byte for byte.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes. Without steps when nothing was changed; a
    ///   rejected document has nothing that could be undone.
    public var undo: Undo {
        guard let ends = undoEnds else { return .nothing }
        var undo = Undo(between: ends)
        forEachUndoStep { undo.append($0, original: $1) }
        return undo
    }

    /// The clean document and the original as an undo knows them; nil when the document was rejected.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    package var undoEnds: Undo.Ends? {
        guard let clean else { return nil }
        let original = input.withBytes { DocumentHash(of: $0) }
        let isOriginal = content.made == nil
        return Undo.Ends(
            clean: isOriginal ? original : clean.withBytes { DocumentHash(of: $0) },
            original: original
        )
    }

    /// Writes the file of the undo as its steps are made, without a list or a text of all of them.
    ///
    /// - Parameters:
    ///   - ends: Those of this result.
    ///   - sink: Takes the next piece of the file.
    /// - Throws: What the sink throws.
    package func writeUndo<Failure: Error>(
        between ends: Undo.Ends,
        to sink: @escaping ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = UndoWriter(between: ends, sink)
        forEachUndoStep { writer.append($0, original: $1) }
        try writer.finish()
    }

    /// Lends the ranges of the clean document that are other bytes in the original, with those.
    private func forEachUndoStep(_ body: (Range<Int>, UnsafeRawBufferPointer) -> Void) {
        guard let clean else { return }
        input.withBytes { original in
            let raw = UnsafeRawBufferPointer(original)
            if policy.output == .preserving {
                walked.edits.withAssembler(in: raw) { $0.forEachInverse(body) }
            } else {
                clean.withBytes { bytes in
                    if !bytes.elementsEqual(original) { body(0..<bytes.count, raw) }
                }
            }
        }
    }

    /// Demands that the document was as it should be; for tests.
    ///
    /// Changes that the pattern itself asked for (sentinels, conversions, trims, defaults) are no reason to
    /// throw.
    ///
    /// - Throws: ``DirtyDocumentError``, which draws what was wrong.
    public func requireClean() throws(DirtyDocumentError) {
        guard status != .unchanged else { return }
        let report = report
        guard status == .rejected || report.totals.broken + report.totals.novel > 0 else { return }
        throw DirtyDocumentError(findings: report.findings, text: reportText())
    }
}

extension OutputForm {
    /// A document in this form; nil where it is preserved.
    func reformatted<Document: DocumentBytes>(
        _ document: Document,
        upTo limit: Int
    ) throws(UnreadableInput) -> Document? {
        var options = JSONWriter.Options.compact
        switch layout {
        case .preserving where !sortsKeys: return nil
        case .preserving, .compact: break
        case .pretty(let indent): options = .pretty(.spaces(indent))
        }
        options.sortsKeys = sortsKeys
        let bytes = document.withBytes { JSONWriter(options).reformat($0, upTo: limit) }
        guard let bytes else { throw .output(limit: limit) }
        return Document.make(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
}
