import VeriJSONCore

/// The verdict of rules about a change: the changes, and those that the rules forbid.
///
///     let rules = try ChangeRules<Void>(.immutable("/amount"))
///     let review = try rules.review(from: #"{"amount": 1}"#, to: #"{"amount": 2}"#)
///     review.isAccepted         // false
///     review.findings[0].code   // change.immutable
public struct ChangeReview: Sendable, CustomStringConvertible {
    /// The differences between the revisions.
    public let changes: Changes
    /// The findings in the order of the new revision, to be rendered as JSON or on one line.
    public let list: Verifier.Result
    /// The places of old values, for texts.
    let places: [Finding: Diagnostic.Place]

    /// The changes that the rules forbid, at most `limits.changes` of them.
    public var findings: [Finding] { list.findings }

    /// Whether the rules forbid none of the changes.
    public var isAccepted: Bool { list.findings.isEmpty && list.omitted == 0 }

    /// Returns the findings as text for people, with the lines of both revisions.
    ///
    /// - Parameter options: The colors, and whether lines are drawn.
    /// - Returns: The text, ending with a line feed.
    public func text(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        list.text(
            options,
            revision: changes.revisions.new?.document.bytes ?? [],
            previous: changes.revisions.old?.document.bytes ?? [],
            places: places
        )
    }

    /// The findings as text for people, without colors.
    public var description: String { text() }

    /// Throws unless the rules accept the change.
    ///
    /// - Throws: `DirtyDocumentError` with the findings.
    public func requireAccepted() throws(DirtyDocumentError) {
        guard !isAccepted else { return }
        throw DirtyDocumentError(findings: findings, text: text())
    }
}
