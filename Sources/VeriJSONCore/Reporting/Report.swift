/// What was done to a document, where, and why.
///
/// A report is a value of its own: it needs neither the document nor the pattern, may be stored,
/// compared and sent, and holds no value of the document unless the policy's disclosure allows
/// it. Its paths are those of the document for the program that has it; whatever is made of it, a
/// text, JSON or a page, has `*` for the keys in them that are data. It is for people and for counting; an ``Undo`` is what restores a document.
///
/// Totals and summary are there at once. Changes are put into words, and lines and columns found,
/// when somebody asks; until then a report keeps the document's bytes in memory, where nothing shows
/// them, and what the walk wrote down, some tens of bytes for each change. Reading one ``Change/line`` or ``Change/column``, or anything that needs one, such as a text
/// or the JSON form, lets them go. Who keeps reports only to count keeps their ``summary``.
///
///     let result = try sanitizer.sanitize(data)
///     result.report.totals.removed                  // 3
///     result.report.changes.first?.path             // /items/3
///     print(result.report.line)                     // orders.json: changed: 3 removed (…)
public struct Report: Hashable, Sendable, Codable {
    /// What became of the document.
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// It matches, and comes back as the same bytes.
        case unchanged
        /// It matches now.
        case changed
        /// It could not be made to match; nothing comes back.
        case rejected
    }

    /// Why something was changed.
    public typealias Cause = Finding

    /// The version of the JSON form; it changes when a member changes its meaning or goes away.
    public static let formatVersion = 1

    /// The version of the JSON form that this report has.
    public var version: Int
    /// The name of the document, in most cases of its file.
    public var document: String?
    /// What became of the document.
    public var status: Status
    /// How many changes there were, by what they did.
    public var totals: Totals
    /// What is worth knowing beyond the changes; `array.emptied` stands first.
    public var notes: [Note] {
        get { deferredNotes.elements }
        _modify { yield &deferredNotes.elements }
    }
    var deferredNotes: Deferred<Note>
    /// The changes in the order of the document, as many as the limits keep.
    public var changes: [Change] {
        get { deferredChanges.elements }
        _modify { yield &deferredChanges.elements }
    }
    var deferredChanges: Deferred<Change>
    /// Exact counts for each place of the pattern.
    public var summary: Summary
    /// How many characters of a value may be shown; nil where values are hidden.
    public var shownCharacters: Int?
    /// Whether the pattern has `$secret` places, so that drawn source lines hide more.
    public var hasSecrets: Bool
    /// Whether texts hide keys that are data; see ``Disclosure``.
    public var hidesKeys: Bool

    private enum CodingKeys: String, CodingKey {
        case version
        case document
        case status
        case totals
        case deferredNotes = "notes"
        case deferredChanges = "changes"
        case summary
        case shownCharacters
        case hasSecrets
        case hidesKeys
    }

    /// Everything that was found wrong, in the order of the changes that it caused.
    public var findings: [Finding] { changes.flatMap(\.causes) }
}
