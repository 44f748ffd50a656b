import VeriJSONCore

/// The samples that could not be read: their number, and the first of them.
///
///     var drift = Drift(from: try Pattern(#"{"id": "int"}"#))
///     try drift.add(#"{"id": 1}"#)
///     drift.addUnreadable("orders.ndjson:2", because: "expected a value", as: .line)
///     drift.report().unreadable?.count       // 1
public struct UnreadableSamples: Sendable, Hashable {
    /// The part of the samples that a document is.
    ///
    ///     UnreadableSamples.Unit.line.rawValue      // line
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        /// A file, or one of documents that follow one another.
        case document
        /// A line of a stream.
        case line
    }

    /// The number of samples.
    public private(set) var count: Int
    /// The place of the first one, such as `orders.ndjson:766`.
    public private(set) var first: String
    /// The reason why the first one could not be read, as one line.
    public private(set) var reason: String
    /// The part of the samples that each of them is.
    public private(set) var unit: Unit

    package init(_ first: String, because reason: String, as unit: Unit) {
        (count, self.first, self.reason, self.unit) = (1, first, reason, unit)
    }

    /// Adds later samples.
    mutating func add(_ other: UnreadableSamples) {
        count += other.count
        if unit != other.unit { unit = .document }
    }

    /// Returns the samples in words: `498 of 200,000 lines, the first at 766: expected a value …`.
    ///
    /// - Parameter documents: The number of samples that could be read.
    /// - Returns: The words, on one line unless the reason has several.
    public func text(of documents: Int) -> String {
        let total = documents + count
        let units = unit.rawValue + (total == 1 ? "" : "s")
        return "\(count.grouped) of \(total.grouped) \(units), the first at \(first): \(reason)"
    }

    var json: JSONValue {
        [
            "count": .number(JSONNumber(count)), "first": .string(first),
            "reason": .string(reason),
        ]
    }
}

extension UnreadableSamples? {
    package mutating func add(_ other: UnreadableSamples) {
        if self == nil { self = other } else { self?.add(other) }
    }
}
