/// The changes that sanitizing made to a document, with their places and causes.
///
/// A report is independent of the document and the pattern: it can be stored, compared and sent. It
/// contains no value of the document unless the policy's ``Sanitizer/Policy/Disclosure`` allows it. Its paths
/// contain the document's own keys for the program that reads them; every rendering, as text, JSON
/// or HTML, writes `*` for keys that are data. A report is for people and for counting; to restore
/// a document, use an ``Undo``.
///
///     let result = try sanitizer.sanitize(data, name: "orders.json")
///     result.report.totals.removed                  // 3
///     result.report.changes.first?.path             // /items/3
///     print(result.report.line)                     // orders.json: 3 left out (…): …
///
/// The totals and the summary are computed with the report. Changes and notes are created when they
/// are first read, and lines and columns are found later still. Until then the report retains the
/// document's bytes, which no rendering shows, and the record of the walk, some tens of bytes for
/// each change. Reading one ``Change/line`` or ``Change/column``, or writing a text or the JSON
/// form, releases the document. A service that keeps reports only for their counts should keep
/// their ``summary``.
public struct Report: Hashable, Sendable, Codable {
    /// The outcome of sanitizing a document.
    ///
    ///     switch result.report.status {
    ///     case .unchanged: break
    ///     case .changed: logger.notice("\(result.report.line, privacy: .public)")
    ///     case .rejected: logger.error("\(result.report.line, privacy: .public)")
    ///     }
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// The document matches the pattern; it is returned as the same bytes unless the policy
        /// reformats it.
        case unchanged
        /// The document matches the pattern after changes.
        case changed
        /// The document cannot be changed so that it matches; no document is returned.
        case rejected
    }

    /// A finding that led to a change.
    ///
    ///     let cause: Report.Cause = report.changes[0].causes[0]
    ///     cause.message     // expected a number, found a string
    public typealias Cause = Finding

    /// The current version of the JSON form.
    ///
    /// It increases when a member is removed or changes its meaning.
    public static let formatVersion = 1

    /// The version of the JSON form that this report has.
    public var version: Int
    /// The name of the document, usually of its file; nil if it has none.
    public var document: String?
    /// The outcome of sanitizing the document.
    public var status: Status

    /// Whether nothing was changed.
    public var isUnchanged: Bool { status == .unchanged }
    /// Whether something was changed and the document was not rejected.
    public var isChanged: Bool { status == .changed }

    /// The number of changes, by action and by severity.
    public var totals: Totals
    /// Further observations; those with the code `array.emptied` come first.
    ///
    /// - Complexity: O(*n* + *c* log *c*) on the first read of notes or changes, *n* the number of
    ///   noted places, *c* the number of changes with their causes; then O(1).
    public var notes: [Note] {
        get { lazyNotes.elements }
        _modify { yield &lazyNotes.elements }
    }
    var lazyNotes: LazyArray<Note>
    /// The changes in document order, up to `policy.limits.changes` of them.
    ///
    /// ``totals`` and ``summary`` count all changes; if some are not listed, a note with the code
    /// `limit.changes` says so.
    ///
    /// - Complexity: O(*n* + *c* log *c*) on the first read of notes or changes, *n* the number of
    ///   noted places, *c* the number of changes with their causes; then O(1).
    public var changes: [Change] {
        get { lazyChanges.elements }
        _modify { yield &lazyChanges.elements }
    }
    var lazyChanges: LazyArray<Change>
    /// The exact counts for each place of the pattern.
    public var summary: Summary
    /// The number of characters of a value that may be shown; nil if values are hidden.
    public var shownCharacters: Int?
    /// Whether the pattern has `$secret` places, in which case source lines hide all unlabelled
    /// keys and values.
    public var hasSecrets: Bool
    /// Whether texts hide keys that are data; see ``Sanitizer/Policy/Disclosure``.
    public var hidesKeys: Bool

    private enum CodingKeys: String, CodingKey {
        case version
        case document
        case status
        case totals
        case lazyNotes = "notes"
        case lazyChanges = "changes"
        case summary
        case shownCharacters
        case hasSecrets
        case hidesKeys
    }

    /// The causes of all listed changes, in the order of the changes.
    ///
    /// - Complexity: O(*c*), *c* the number of causes.
    public var findings: [Finding] { changes.flatMap(\.causes) }
}
