import VeriJSONCore

/// A document as the writers of machine reports see it.
struct MachineDocument {
    enum Content {
        case report(Report)
        case list(Verifier.Result)
        /// The reason why the document could not be processed.
        case obstacle(Diagnostic, name: String?)
        /// The mistakes and warnings of a pattern or a schema.
        case rules([Diagnostic], name: String)
        /// The number of records of a stream that are not listed.
        case unlisted(Diagnostic, count: Int, name: String)
    }

    let content: Content
    /// The document; nil if it is not there.
    let bytes: ByteView?
    /// Whether the document was not JSON and was repaired; its bytes may then be UTF-16.
    private let isRepaired: Bool

    /// The place of a record in its stream: its position among the records, counted from 0, or nil
    /// if that is not known, the line on which it begins, and the bytes before it.
    typealias RecordStart = (index: Int?, line: Int, offset: Int)

    /// The place of a record; nil for a document.
    let record: RecordStart?

    init(_ content: Content, bytes: ByteView? = nil, at record: RecordStart? = nil) {
        self.content = content
        self.record = record
        self.bytes = bytes
        if case .report(let report) = content {
            isRepaired =
                report.totals.repaired > 0 || report.notes.contains { $0.code.isAboutSyntax }
        } else {
            isRepaired = false
        }
    }

    /// The name of the document; nil if it has none.
    var name: String? {
        switch content {
        case .report(let report): report.document
        case .list(let list): list.document
        case .obstacle(_, let name): name
        case .rules(_, let name), .unlisted(_, _, let name): name
        }
    }

    /// The name of a test of the document; of a record, with its line.
    var testName: String { record.map { "\(shownName):\($0.line)" } ?? shownName }

    /// The name of the document in messages.
    var shownName: String { name ?? "document" }

    /// The counts of the document.
    var summary: Report.Summary {
        switch content {
        case .report(let report): report.summary
        case .list(let list): list.summary
        case .obstacle: .unreadable
        case .rules, .unlisted: Report.Summary()
        }
    }

    /// The findings, each with the change that it caused.
    var findings: [(finding: Finding, change: Report.Change?)] {
        switch content {
        case .report(let report):
            report.changes.flatMap { change in change.causes.map { ($0, change) } }
        case .list(let list): list.findings.map { ($0, nil) }
        case .obstacle, .rules, .unlisted: []
        }
    }

    /// The findings in groups, as people see them.
    var groups: [FindingGroup] {
        switch content {
        case .report(let report): FindingGroups(of: report).groups
        case .list(let list): FindingGroups(of: list).groups
        case .obstacle, .rules, .unlisted: []
        }
    }

    /// The observations that are not findings and come before them: notes, or the obstacle.
    var remarks: [Diagnostic] {
        switch content {
        case .report(let report): diagnostics(of: report.notes.filter { $0.code != .limitChanges })
        case .list: []
        case .obstacle(let diagnostic, _), .unlisted(let diagnostic, _, _): [diagnostic]
        case .rules(let diagnostics, _): diagnostics
        }
    }

    /// The number of changes or findings that are not listed, to come after them.
    var omissions: [Diagnostic] {
        switch content {
        case .report(let report): diagnostics(of: report.notes.filter { $0.code == .limitChanges })
        case .list(let list): list.omitted > 0 ? [list.omissionDiagnostic] : []
        case .obstacle, .rules, .unlisted: []
        }
    }

    private func diagnostics(of notes: [Report.Note]) -> [Diagnostic] {
        notes.map { $0.diagnostic(documentName: shownName) }
    }

    /// Returns the extent of a place in the document.
    ///
    /// Its end is known if the document is there, or if the place can only be ASCII on one line: a
    /// number, `true`, `false`, `null` or the bracket of an object that lacks a member. The ends of
    /// a repaired document are not known.
    func region(of place: Diagnostic.Place, kind: Finding.Kind? = nil) -> MachineRegion {
        let start = TextLocation(line: place.line, column: place.column)
        var region = MachineRegion(start: start, range: place.range)
        if let bytes, bytes.clamp(place.range) == place.range {
            let part = UnsafeBufferPointer(rebasing: bytes.buffer[place.range])
            let end = LineIndex.location(of: part.count, in: part)
            let isOnLine = end.line == 1
            region.end = TextLocation(
                line: start.line &+ end.line - 1,
                column: isOnLine ? start.column &+ end.column - 1 : end.column
            )
        } else if !isRepaired, [.number, .bool, .null, .nothing].contains(kind) {
            let column = start.column.addingReportingOverflow(place.range.count)
            if !column.overflow { region.end = TextLocation(line: start.line, column: column.0) }
        }
        return region
    }
}

/// A range of a document, by lines and columns.
struct MachineRegion {
    var start: TextLocation
    /// The location after the last scalar; nil if it is not known.
    var end: TextLocation?
    var range: Range<Int>
}

extension Diagnostic {
    /// The message, the notes, the help and the number of similar findings, each on a line that
    /// has only visible characters.
    var machineLines: [String] {
        ([message] + notes + help.map { "help: \($0)" } + (others.map { [$0] } ?? []))
            .map(TextEscaping.visible)
    }
}
