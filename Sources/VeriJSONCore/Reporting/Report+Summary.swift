extension Report {
    /// Exact counts of what happened at each place of a pattern.
    ///
    /// Summaries of many documents add up, in any order and grouping, to the summary of all:
    ///
    ///     total = total + result.report.summary
    public struct Summary: Hashable, Sendable {
        /// A place of the pattern, what happened there, and how often.
        public struct Row: Hashable, Sendable, Codable {
            /// The place in the pattern.
            public var template: String
            /// What was wrong.
            public var code: FindingCode
            /// What was done; nil for a cause, which led to a change at this place or above.
            public var action: Action?
            /// How often.
            public var count: Int
        }

        private struct Key: Hashable {
            var template: ScalarText
            var code: FindingCode
            var action: Action?
        }

        /// How many documents were counted.
        public private(set) var documents = 0
        /// How many of them were changed.
        public private(set) var changed = 0
        /// How many of them were rejected.
        public private(set) var rejected = 0
        private var counts: [Key: Int] = [:]

        /// Makes the summary of no document.
        public init() {}

        /// What was done, in the order of templates, codes and actions.
        ///
        /// - Complexity: O(*n* log *n*), *n* the number of rows.
        public var changes: [Row] { rows { $0.action != nil } }

        /// Why it was done, in the order of templates and codes.
        ///
        /// - Complexity: O(*n* log *n*), *n* the number of rows.
        public var causes: [Row] { rows { $0.action == nil } }

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
                .sorted(by: Self.precedes)
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

        mutating func addDocument(_ status: Status) {
            documents += 1
            changed += status == .changed ? 1 : 0
            rejected += status == .rejected ? 1 : 0
        }

        /// Adds the counts of two summaries.
        public static func + (left: Summary, right: Summary) -> Summary {
            var sum = left
            sum += right
            return sum
        }

        /// Adds the counts of another summary.
        public static func += (left: inout Summary, right: Summary) {
            left.documents &+= right.documents
            left.changed &+= right.changed
            left.rejected &+= right.rejected
            left.counts.merge(right.counts, uniquingKeysWith: &+)
        }
    }
}

extension Report.Summary: Codable {
    private enum CodingKeys: String, CodingKey {
        case documents
        case changed
        case rejected
        case changes
        case causes
    }

    /// Reads a summary.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        documents = try container.decode(Int.self, forKey: .documents)
        changed = try container.decode(Int.self, forKey: .changed)
        rejected = try container.decode(Int.self, forKey: .rejected)
        let rows =
            try container.decode([Row].self, forKey: .changes)
            + container.decode([Row].self, forKey: .causes)
        for row in rows {
            add(template: row.template, code: row.code, action: row.action, count: row.count)
        }
    }

    /// Writes a summary, its rows in a fixed order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(documents, forKey: .documents)
        try container.encode(changed, forKey: .changed)
        try container.encode(rejected, forKey: .rejected)
        try container.encode(changes, forKey: .changes)
        try container.encode(causes, forKey: .causes)
    }
}
