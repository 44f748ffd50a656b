import VeriJSONCore

/// A pattern that was inferred from samples, with what in the samples is not part of it.
///
///     var samples = PatternInference()
///     try samples.add(#"{"id": 1}"#)
///     let inferred = try samples.infer(.init(tolerance: 0.01))
///     inferred.suspects.count      // 0
public struct InferredPattern: Sendable {
    /// The pattern.
    public let pattern: Pattern
    /// The parts that are too rare to be in the pattern, in its order.
    ///
    /// It is empty without a tolerance.
    public let suspects: [Suspect]
    /// The number of documents that were seen.
    public let documents: Int
    /// The samples that could not be read; nil if there are none.
    public let unreadable: UnreadableSamples?

    /// The text of the pattern, laid out to be read.
    public var text: String { pattern.text }

    /// A kind of value at a place that is too rare to be part of the pattern.
    ///
    /// ```text
    /// /orders/*/price: a string in 3 of 5,120 values, such as "N/A"
    /// ```
    public struct Suspect: Sendable, Hashable {
        /// The kind of a suspect.
        ///
        /// Kinds are stable; a later version may add new ones.
        ///
        ///     InferredPattern.Suspect.Kind.null.description      // null
        public struct Kind: Sendable, Hashable, CustomStringConvertible {
            /// The name of the kind, such as `missing`.
            public let description: String

            private init(_ description: String) {
                self.description = description
            }

            /// A null where values are not null.
            public static let null = Kind("null")
            /// An object without a member that objects have.
            public static let missing = Kind("missing")
            /// A member that objects do not have, often a misspelt key.
            public static let member = Kind("member")
            /// A value of another kind.
            public static let type = Kind("type")
            /// A string without the format that strings have.
            public static let format = Kind("format")
            /// A string that is not one of the few that strings are.
            public static let value = Kind("value")
            /// An empty string, or one of white space.
            public static let empty = Kind("empty")
            /// A word for the absence of a value, such as `N/A`, which the pattern makes null.
            public static let sentinel = Kind("sentinel")
            /// A number that is far from the others.
            public static let bounds = Kind("bounds")
        }

        /// The place as a template path, such as `/orders/*/price`.
        public var template: String
        /// The kind of the suspect.
        public var kind: Kind
        /// The number of suspicious values.
        public var count: Int
        /// The number of values, or of objects, at the place.
        public var total: Int
        /// The words for the suspect, such as "a string".
        var words: String
        /// An example from the samples; nil if the words say all.
        ///
        /// A text is cut to 80 bytes.
        public var example: JSONValue?

        /// The suspect in one line, without the example.
        public var redacted: String {
            let place = template.isEmpty ? "the root" : template
            let unit = kind == .missing || kind == .member ? "objects" : "values"
            return "\(place): \(words) in \(count.grouped) of \(total.grouped) \(unit)"
        }
    }
}

extension InferredPattern.Suspect: CustomStringConvertible {
    /// The suspect in one line, with the example.
    public var description: String {
        guard let example else { return redacted }
        return redacted + ", such as \(example)"
    }
}
