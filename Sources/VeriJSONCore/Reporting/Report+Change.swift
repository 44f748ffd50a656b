extension Report {
    /// An action that changed a document at one place.
    ///
    ///     let dropped = report.changes.filter { $0.action == .drop }.map(\.path)
    public enum Action: String, Sendable, Codable, CaseIterable {
        /// An array item was removed.
        case drop
        /// An object member was removed.
        case strip
        /// A value was replaced by null.
        case null
        /// A value was replaced by the pattern's `$fallback`.
        case replace
        /// A missing member was supplied from the pattern's `$default`.
        case insert
        /// A value was converted or trimmed.
        case convert
        /// The whole document was rejected.
        case reject
        /// A member got the key that the pattern names: `$alias`, or ``Sanitizer/Policy/aliases``.
        case rename
        /// Something that is not JSON was rewritten; see ``Sanitizer/Policy/Relaxed``.
        case repair
    }

    /// A change at one place of a document, with its causes.
    ///
    /// The change is where the value was absorbed; its causes are where the document failed, at
    /// that place or inside it:
    ///
    ///     let change = report.changes[0]
    ///     change.action            // drop
    ///     change.path              // /items/3
    ///     change.causes[0].path    // /items/3/price
    ///     change.causes[0].code    // type.mismatch
    public struct Change: Hashable, Sendable, Codable {
        /// The action that was taken.
        public var action: Action
        /// The finding at this place; `item.invalid` or `object.invalid` if a part of the value
        /// failed.
        public var code: FindingCode
        /// The severity of the change, that of its gravest cause.
        public var severity: Finding.Severity
        /// The place in the original document.
        public var path: JSONPointer
        /// The place in the clean document; nil if the value was removed or the document rejected.
        public var newPath: JSONPointer?
        /// The place in the pattern, as a template path: items and wildcards are `*`, and a
        /// definition starts a new path, `#name`.
        public var template: String
        /// The bytes of the value in the original document; for an insertion, those of the object.
        ///
        /// Byte offsets count from 0. The range is empty if the value is secret.
        public var range: Range<Int>
        /// The line where ``range`` begins, counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report, *n* the bytes of the
        ///   document; then O(1).
        public var line: Int {
            get { location.line }
            set { location.line = newValue }
        }
        /// The column where ``range`` begins, in Unicode scalars counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report, *n* the bytes of the
        ///   document; then O(1).
        public var column: Int {
            get { location.column }
            set { location.column = newValue }
        }
        var location: LazyLocation
        /// The `$default` or `$fallback` that was written, as JSON text; nil for other actions and
        /// for a secret value.
        ///
        /// The text is cut after 200 characters, or after as many as the policy shows of a value if
        /// those are more.
        public var inserted: String?
        /// The result of a conversion, as the JSON text in the clean document; nil for other
        /// actions and if values are hidden.
        ///
        /// It is cut after the number of characters that the policy shows of a value.
        public var converted: String?
        /// The names of the conversions that took part beside the one in ``code``.
        ///
        /// `"$1,299.00"` becomes `1299.00` by `convert.groupedNumber` and `currency`.
        public var conversions: [String] = []
        /// The path to the string that the value is inside of, if the string was read as JSON; else nil.
        ///
        /// ``path`` goes on inside the string. ``range``, ``line`` and ``column`` are those of the
        /// string.
        public var textPath: JSONPointer?
        /// The causes, at least one; `policy.limits.causesPerChange` limits their number.
        public var causes: [Cause]
        /// The number of causes that are not in ``causes``.
        public var causesOmitted: Int
        /// The place in the original document as an XPath; nil if the document is not XML.
        public var xpath: String?

        enum CodingKeys: String, CodingKey {
            case action
            case code
            case severity
            case path
            case newPath
            case template
            case range
            case inserted
            case converted
            case conversions
            case textPath
            case causes
            case causesOmitted
            case xpath
        }
    }

    /// The number of changes to a document, by action and by severity.
    ///
    /// Each change is counted once by its action and once by its severity, so both groups have the
    /// same sum:
    ///
    ///     let totals = report.totals
    ///     totals.removed                  // 3, of which 2 dropped and 1 stripped
    ///     totals.broken + totals.novel    // 3, the changes that the pattern did not ask for
    public struct Totals: Hashable, Sendable, Codable {
        /// The number of array items that were removed.
        public var dropped = 0
        /// The number of object members that were removed.
        public var stripped = 0
        /// The number of values that were replaced by null.
        public var nulled = 0
        /// The number of values that were replaced by a `$fallback`.
        public var replaced = 0
        /// The number of members that were supplied from a `$default`.
        public var inserted = 0
        /// The number of values that were converted or trimmed.
        public var converted = 0
        /// 1 if the document was rejected, otherwise 0.
        public var rejected = 0
        /// The number of departures from JSON that were repaired.
        public var repaired = 0
        /// The number of members that got the key that the pattern names.
        public var renamed = 0
        /// The number of changes that the pattern itself asked for.
        public var expected = 0
        /// The number of changes to values that are new where the pattern expects new ones
        /// (`$novel`).
        public var novel = 0
        /// The number of changes to data that does not match the pattern.
        public var broken = 0

        /// Creates totals of zero.
        public init() {}

        /// Decodes totals; those of an older report may lack the numbers of repairs and of new keys.
        ///
        /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func count(_ key: CodingKeys) throws -> Int {
                try container.decode(Int.self, forKey: key)
            }
            (dropped, stripped) = (try count(.dropped), try count(.stripped))
            (nulled, replaced) = (try count(.nulled), try count(.replaced))
            (inserted, converted) = (try count(.inserted), try count(.converted))
            rejected = try count(.rejected)
            repaired = try container.decodeIfPresent(Int.self, forKey: .repaired) ?? 0
            renamed = try container.decodeIfPresent(Int.self, forKey: .renamed) ?? 0
            (expected, novel, broken) = (
                try count(.expected), try count(.novel), try count(.broken)
            )
        }

        // A decoded report may hold any numbers, so sums wrap instead of trapping.

        /// The number of items and members that were removed.
        public var removed: Int { dropped &+ stripped }
        /// The number of all changes.
        public var changes: Int { expected &+ novel &+ broken }

        mutating func count(_ action: Action, _ severity: Finding.Severity, times: Int = 1) {
            switch action {
            case .drop: dropped += times
            case .strip: stripped += times
            case .null: nulled += times
            case .replace: replaced += times
            case .insert: inserted += times
            case .convert: converted += times
            case .reject: rejected += times
            case .repair: repaired += times
            case .rename: renamed += times
            }
            switch severity {
            case .expected: expected += times
            case .novel: novel += times
            case .broken: broken += times
            }
        }
    }
}

extension Report.Action {
    init?(_ action: Event.Action) {
        switch action {
        case .drop: self = .drop
        case .strip: self = .strip
        case .null: self = .null
        case .replace: self = .replace
        case .insert: self = .insert
        case .convert: self = .convert
        case .reject: self = .reject
        case .repair: self = .repair
        case .rename: self = .rename
        case .note: return nil
        }
    }
}
