/// A value that a pattern refused, with the reasons, to be sanitized again later.
///
/// A report contains no values by default; a record contains the refused value itself. Protect a
/// file of records as well as the data:
///
///     let result = try sanitizer.sanitize(data, name: "orders.json")
///     let lines = result.quarantine().map(\.json)       // one line of JSON for each value
///
///     // Later, with a corrected pattern:
///     let records = try lines.map { try QuarantineRecord(json: $0.utf8) }
///     let recovered = corrected.retry(records).filter(\.isClean)
///
/// See ``Sanitized/quarantine(hidingValues:)`` and ``Sanitizer/retry(_:)``.
public struct QuarantineRecord: Hashable, Sendable {
    /// The current version of the JSON form.
    ///
    /// It increases when a member is removed or changes its meaning.
    public static let formatVersion = 1

    /// A reason why a value was refused, the short form of a ``Finding``.
    ///
    ///     let cause = record.causes[0]
    ///     cause.path        // /1/id
    ///     cause.message     // expected an integer, found a string
    public struct Cause: Hashable, Sendable {
        /// The kind of mismatch.
        public var code: FindingCode
        /// The place in the original document.
        public var path: JSONPointer
        /// The mismatch as one line: `expected …, found …`.
        public var message: String

        /// Creates a cause.
        ///
        /// - Parameters:
        ///   - code: The kind of mismatch.
        ///   - path: The place in the original document.
        ///   - message: The mismatch as one line: `expected …, found …`.
        public init(code: FindingCode, path: JSONPointer, message: String) {
            self.code = code
            self.path = path
            self.message = message
        }
    }

    /// A reason why a record does not have the value.
    ///
    ///     if record.concealment == .secret { print("clean the original again") }
    public enum Concealment: String, Sendable, Codable, CaseIterable {
        /// A part of the value is at a `$secret` place, or may belong to one.
        case secret
        /// The record was created without values.
        case redacted
    }

    /// The name of the pattern that refused the value.
    public var pattern: String
    /// The ``Pattern/fingerprint`` of that pattern.
    public var fingerprint: String
    /// The name of the document, usually of its file; nil if it has none.
    public var document: String?
    /// The action that was taken on the value.
    public var action: Report.Action
    /// The finding at the value's place.
    public var code: FindingCode
    /// The place in the original document.
    public var path: JSONPointer
    /// The place in the pattern, as a template path such as `/items/*`.
    public var template: String
    /// The bytes of the value in the original document, counted from 0; empty if it is secret.
    public var range: Range<Int>
    /// The line where ``range`` begins, counted from 1.
    public var line: Int
    /// The column where ``range`` begins, in Unicode scalars counted from 1.
    public var column: Int
    /// The causes, at least one; `policy.limits.causesPerChange` limits their number.
    public var causes: [Cause]
    /// The value as compact JSON text; nil if it is hidden.
    public var value: String?
    /// The bytes of a record of a stream that could not be read; nil if they are hidden, or if the
    /// record could be read and has a ``value``.
    public var raw: [UInt8]?
    /// The reason why the value is hidden; nil if it is not.
    public var concealment: Concealment?

    package init(
        pattern: String,
        fingerprint: String,
        document: String?,
        action: Report.Action,
        code: FindingCode,
        path: JSONPointer,
        template: String,
        range: Range<Int>,
        line: Int,
        column: Int,
        causes: [Cause],
        value: String? = nil,
        raw: [UInt8]? = nil,
        concealment: Concealment? = nil
    ) {
        self.pattern = pattern
        self.fingerprint = fingerprint
        self.document = document
        self.action = action
        self.code = code
        self.path = path
        self.template = template
        self.range = range
        self.line = line
        self.column = column
        self.causes = causes
        self.value = value
        self.raw = raw
        self.concealment = concealment
    }

    /// The name of the value in messages: its document and its place, such as `orders.json#/1`.
    ///
    /// Keys that the policy hides are `*`.
    public var origin: String {
        (document ?? "document") + (path.tokens.isEmpty ? "" : "#\(path)")
    }
}

extension QuarantineRecord {
    /// Creates the record of a change; nil if no value was lost because a rule refused it.
    ///
    /// Repeated members and items have no record, because no rule refused them, and neither have
    /// changes that the pattern itself asked for.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - document: The name of the document.
    ///   - patternName: The name of the pattern.
    ///   - fingerprint: The fingerprint of the pattern.
    ///   - input: The document, followed by what is in its opened strings.
    ///   - value: The bytes of the value in these.
    ///   - hidesValues: Whether the record contains no more than a report does.
    ///   - mayHaveSecret: Returns whether a part of a value may be secret.
    init?(
        of change: Report.Change,
        document: String?,
        patternName: String,
        fingerprint: String,
        input: ByteView,
        value: Range<Int>,
        hidesValues: Bool,
        mayHaveSecret: (Range<Int>) -> Bool
    ) {
        guard change.isLoss else { return nil }
        let range = input.clamp(change.range)
        var concealment: Concealment?
        if hidesValues {
            concealment = .redacted
        } else if range.isEmpty || mayHaveSecret(range) {
            concealment = .secret
        }
        let text = JSONWriter().reformat(input.buffer[input.clamp(value)])
        self.init(
            pattern: patternName,
            fingerprint: fingerprint,
            document: document,
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
                    message: cause.message
                )
            },
            value: concealment == nil ? String(decoding: text, as: UTF8.self) : nil,
            concealment: concealment
        )
    }
}

extension Report.Change {
    /// Whether a rule refused the value and the clean document no longer has it.
    fileprivate var isLoss: Bool {
        guard severity != .expected else { return false }
        switch action {
        case .reject: return true
        case .drop, .strip, .null, .replace: return code != .keyDuplicate && code != .arrayDuplicate
        case .insert, .convert, .rename, .repair: return false
        }
    }
}
