extension Report {
    /// The exact counts of changes and causes at each place of a pattern.
    ///
    /// Summaries of several documents can be added in any order and grouping, so a service can keep
    /// one running total and discard the reports:
    ///
    ///     var total = Report.Summary()
    ///     for order in orders {
    ///         total += try sanitizer.sanitize(order).report.summary
    ///     }
    ///     total.documents                  // 3
    ///     total.changes.first?.template    // /items/*/price
    ///
    /// Counts are not affected by `policy.limits`. Sums wrap on overflow.
    public struct Summary: Hashable, Sendable {
        /// The number of times that a code occurred at a place of the pattern.
        ///
        ///     let row = total.changes[0]
        ///     print(row.count, row.code, row.template)     // 40 type.mismatch /orders/*
        public struct Row: Hashable, Sendable, Codable {
            /// The place in the pattern, as a template path such as `/items/*/price`.
            public var template: String
            /// The finding at that place.
            public var code: FindingCode
            /// The action that was taken; nil for a cause, which led to a change at this place or
            /// at an enclosing one.
            public var action: Action?
            /// The number of occurrences.
            public var count: Int
        }

        /// The arrays at one place of the pattern that lost items, all of them together.
        ///
        ///     let loss = total.losses[0]
        ///     print(loss.dropped, loss.items, loss.template)     // 40 1200 /orders/*
        public struct Loss: Hashable, Sendable, Codable {
            /// The place of the items in the pattern, as a template path such as `/items/*`.
            public var template: String
            /// The number of arrays that lost items.
            public var arrays: Int
            /// The number of items that these arrays lost, repeated ones included.
            public var dropped: Int
            /// The number of items that these arrays had.
            public var items: Int
        }

        private struct Key: Hashable {
            var template: ScalarText
            var code: FindingCode
            var action: Action?
        }

        /// The number of documents counted, without those that could not be read.
        public private(set) var documents = 0
        /// The number of documents that were changed.
        public private(set) var changed = 0
        /// The number of documents that were rejected.
        public private(set) var rejected = 0
        /// The number of documents that could not be read: they are not JSON, or exceed a limit.
        ///
        /// The summary of a report has none; ``addUnreadable()`` counts them.
        public private(set) var unreadable = 0
        /// The number of documents that were verified and do not match; cleaning counts none.
        public private(set) var mismatched = 0
        private var counts: [Key: Int] = [:]
        private var lost: [ScalarText: ItemLosses] = [:]

        /// Creates the summary of no documents, the identity of `+`.
        public init() {}

        /// The number of changes by place, code and action, sorted by these.
        ///
        /// - Complexity: O(*n* log *n*), *n* the number of rows.
        public var changes: [Row] { rows { $0.action != nil } }

        /// The number of causes by place and code, sorted by these.
        ///
        /// - Complexity: O(*n* log *n*), *n* the number of rows.
        public var causes: [Row] { rows { $0.action == nil } }

        /// The losses of the arrays that lost items, by the place of the items and sorted by it.
        ///
        /// Arrays that kept all of their items are not counted, and arrays in a value that is
        /// `$secret` are left out.
        ///
        /// - Complexity: O(*n* log *n*), *n* the number of places.
        public var losses: [Loss] {
            lost.map { place, losses in
                Loss(
                    template: place.string,
                    arrays: losses.arrays,
                    dropped: losses.dropped,
                    items: losses.items
                )
            }
            .stablySorted { $0.template.scalarsPrecede($1.template) }
        }

        /// The number of findings by place and code, sorted by these: the causes, and the changes
        /// that have none, each of which is its own finding.
        ///
        /// - Complexity: O(*n* log *n*), *n* the number of rows.
        package var findings: [Row] {
            let causes = causes
            let known = Set(causes.map { FindingTally.Kind(template: $0.template, code: $0.code) })
            var own: [FindingTally.Kind: Row] = [:]
            // A rejection has the code of its cause, which is at another place.
            for change in changes
            where change.action != .reject && change.code != .itemInvalid
                && change.code != .objectInvalid
            {
                let kind = FindingTally.Kind(template: change.template, code: change.code)
                guard !known.contains(kind) else { continue }
                var row = own[kind] ?? change
                row.count = change.count &+ (own[kind]?.count ?? 0)
                row.action = nil
                own[kind] = row
            }
            return own.isEmpty ? causes : (causes + own.values).stablySorted(by: Self.precedes)
        }

        private func rows(where isIncluded: (Key) -> Bool) -> [Row] {
            counts.filter { isIncluded($0.key) }
                .map { key, count in
                    Row(
                        template: key.template.string,
                        code: key.code,
                        action: key.action,
                        count: count
                    )
                }
                .stablySorted(by: Self.precedes)
        }

        private static func precedes(_ left: Row, _ right: Row) -> Bool {
            if !left.template.hasSameScalars(as: right.template) {
                return left.template.scalarsPrecede(right.template)
            }
            if left.code != right.code {
                return left.code.rawValue.scalarsPrecede(right.code.rawValue)
            }
            return (left.action?.rawValue ?? "").scalarsPrecede(right.action?.rawValue ?? "")
        }

        mutating func add(template: String, code: FindingCode, action: Action?, count: Int = 1) {
            let key = Key(template: ScalarText(template), code: code, action: action)
            counts[key, default: 0] &+= count
        }

        /// Adds what arrays lost whose items are at a place.
        mutating func add(_ losses: ItemLosses, at template: String) {
            let place = ScalarText(template)
            lost[place] = lost[place].map { $0 + losses } ?? losses
        }

        package mutating func addDocument(_ status: Status) {
            documents += 1
            changed += status == .changed ? 1 : 0
            rejected += status == .rejected ? 1 : 0
        }

        /// Counts a document that was verified.
        package mutating func addVerified(matches: Bool) {
            documents += 1
            mismatched += matches ? 0 : 1
        }

        /// Counts a document that could not be read.
        ///
        ///     var total = Report.Summary()
        ///     for order in orders {
        ///         do {
        ///             total += try sanitizer.sanitize(order).report.summary
        ///         } catch {
        ///             total.addUnreadable()
        ///         }
        ///     }
        public mutating func addUnreadable() {
            unreadable &+= 1
        }

        /// The summary of one document that could not be read.
        package static var unreadable: Summary {
            var summary = Summary()
            summary.addUnreadable()
            return summary
        }

        /// The summary of documents that were not changed.
        package static func unchanged(_ count: Int) -> Summary {
            var summary = Summary()
            summary.documents = count
            return summary
        }

        /// Returns the sum of two summaries.
        ///
        /// - Complexity: O(*n*), *n* the number of rows of both.
        public static func + (left: Summary, right: Summary) -> Summary {
            var sum = left
            sum += right
            return sum
        }

        /// Adds another summary to a summary.
        ///
        /// - Complexity: O(*n*), *n* the number of rows of `right`.
        public static func += (left: inout Summary, right: Summary) {
            left.documents &+= right.documents
            left.changed &+= right.changed
            left.rejected &+= right.rejected
            left.unreadable &+= right.unreadable
            left.mismatched &+= right.mismatched
            left.counts.merge(right.counts, uniquingKeysWith: &+)
            left.lost.merge(right.lost, uniquingKeysWith: +)
        }
    }
}

extension Report.Summary: Codable {
    private enum CodingKeys: String, CodingKey {
        case documents
        case changed
        case rejected
        case unreadable
        case mismatched
        case changes
        case causes
        case losses
    }

    /// Decodes a summary.
    ///
    /// Rows with the same place, code and action are added together. The numbers of documents that
    /// are unreadable or do not match, and what arrays lost, may be missing.
    ///
    /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        documents = try container.decode(Int.self, forKey: .documents)
        changed = try container.decode(Int.self, forKey: .changed)
        rejected = try container.decode(Int.self, forKey: .rejected)
        unreadable = try container.decodeIfPresent(Int.self, forKey: .unreadable) ?? 0
        mismatched = try container.decodeIfPresent(Int.self, forKey: .mismatched) ?? 0
        let rows =
            try container.decode([Row].self, forKey: .changes)
            + container.decode([Row].self, forKey: .causes)
        for row in rows {
            add(template: row.template, code: row.code, action: row.action, count: row.count)
        }
        for loss in try container.decodeIfPresent([Loss].self, forKey: .losses) ?? [] {
            let losses = ItemLosses(arrays: loss.arrays, dropped: loss.dropped, items: loss.items)
            add(losses, at: loss.template)
        }
    }

    /// Encodes the summary, with its rows in sorted order.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(documents, forKey: .documents)
        try container.encode(changed, forKey: .changed)
        try container.encode(rejected, forKey: .rejected)
        try container.encode(unreadable, forKey: .unreadable)
        try container.encode(mismatched, forKey: .mismatched)
        try container.encode(changes, forKey: .changes)
        try container.encode(causes, forKey: .causes)
        try container.encode(losses, forKey: .losses)
    }
}
