/// A value that a pattern refused, kept with the reason so that it can be tried again.
///
/// What a report says in passing, a record keeps: the value itself. So records are for a file that
/// is looked after as well as the data; see ``Sanitized/quarantine(hidingValues:)`` and
/// ``Sanitizer/retry(_:)``.
public struct QuarantineRecord: Hashable, Sendable {
    /// The version of the JSON form; it changes when a member changes its meaning or goes away.
    public static let formatVersion = 1

    /// Why a value was refused, in short.
    public struct Cause: Hashable, Sendable {
        /// What was found, in a stable word or two.
        public var code: FindingCode
        /// Where in the original document.
        public var path: JSONPointer
        /// What was expected, what was found.
        public var message: String

        /// Makes a cause.
        ///
        /// - Parameters:
        ///   - code: What was found.
        ///   - path: Where in the original document.
        ///   - message: What was expected, what was found.
        public init(code: FindingCode, path: JSONPointer, message: String) {
            self.code = code
            self.path = path
            self.message = message
        }
    }

    /// The name of the pattern that refused the value.
    public var pattern: String
    /// That pattern's ``Pattern/fingerprint``.
    public var fingerprint: String
    /// The name of the document, in most cases of its file.
    public var document: String?
    /// What was done with the value.
    public var action: Report.Action
    /// What was wrong at its place.
    public var code: FindingCode
    /// The place in the original document.
    public var path: JSONPointer
    /// The place in the pattern as a path.
    public var template: String
    /// The bytes of the value in the original document; empty where it is secret.
    public var range: Range<Int>
    /// The line where it begins, counted from 1.
    public var line: Int
    /// The column where it begins, counted from 1 in Unicode scalars.
    public var column: Int
    /// Why, as much as the policy's limits keep.
    public var causes: [Cause]
    /// The value as JSON text, without white space between its parts; nil where it is hidden.
    public var value: String?

    /// What messages call the value: its document and its place, `orders.json#/1`, without the keys
    /// that its policy hides.
    public var origin: String {
        (document ?? "document") + (path.tokens.isEmpty ? "" : "#\(path)")
    }
}

extension QuarantineRecord {
    /// Makes the records of what a document lost because a rule refused it, one after the other.
    ///
    /// Repeated members and items were refused by no rule, and what the pattern itself asked for is
    /// no loss.
    ///
    /// - Parameters:
    ///   - report: All changes of the document.
    ///   - graph: The rules that refused.
    ///   - fingerprint: The pattern's.
    ///   - input: The document.
    ///   - hidesValues: Whether records say no more than a report does.
    ///   - body: Takes the records in the order of the document.
    static func forEach(
        of report: Report,
        graph: RuleGraph,
        fingerprint: String,
        input: ByteView,
        hidesValues: Bool,
        _ body: (QuarantineRecord) -> Void
    ) {
        let concealing = graph.hasSecrets ? graph.rulesAboveSecrets : []
        for change in report.changes where change.isLoss {
            var isHidden = hidesValues || change.range.isEmpty
            if !isHidden, !concealing.isEmpty {
                graph.follow(change.path) { isHidden = !concealing.isDisjoint(with: $0) }
            }
            let bytes = input.buffer[input.clamp(change.range)]
            let record = QuarantineRecord(
                pattern: graph.source.name,
                fingerprint: fingerprint,
                document: report.document,
                action: change.action,
                code: change.code,
                path: hidesValues ? change.path.disclosed : change.path,
                template: change.template,
                range: change.range,
                line: change.line,
                column: change.column,
                causes: change.causes.map { cause in
                    Cause(
                        code: cause.code,
                        path: hidesValues ? cause.path.disclosed : cause.path,
                        message: isHidden && !hidesValues
                            ? "expected \(cause.expected)" : cause.message
                    )
                },
                value: isHidden
                    ? nil : String(decoding: JSONWriter().reformat(bytes), as: UTF8.self)
            )
            body(record)
        }
    }
}

extension Report.Change {
    /// Whether a rule refused a value, which is gone now.
    fileprivate var isLoss: Bool {
        guard severity != .expected else { return false }
        switch action {
        case .reject: return true
        case .drop, .strip, .null, .replace: return code != .keyDuplicate && code != .arrayDuplicate
        case .insert, .convert: return false
        }
    }
}
