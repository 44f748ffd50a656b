extension Sanitizer {
    /// The choices that a pattern leaves open: optional members, unknown and repeated keys,
    /// conversions, limits, and what may be shown of a document.
    ///
    ///     var policy = Sanitizer.Policy()
    ///     policy.conversions = .safe
    ///     policy.maxDropped = .share(0.2)
    ///     let sanitizer = Sanitizer(pattern, policy: policy)
    ///
    /// A directive in the pattern, such as `$maxDropped`, overrides the policy at its place.
    public struct Policy: Hashable, Sendable {
        /// The treatment of an optional member whose value does not match.
        ///
        ///     let pattern = try Pattern(#"{"note?": "string"}"#)
        ///     let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(optional: .null))
        ///     try sanitizer.sanitize(#"{"note":7}"#).text     // {"note":null}
        public enum OptionalMembers: Hashable, Sendable {
            /// Removes the member.
            case strip
            /// Replaces the value with null.
            case null
        }

        /// The treatment of members that the pattern does not name.
        ///
        ///     let pattern = try Pattern(#"{"id": "int"}"#)
        ///     let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(unknownKeys: .strip))
        ///     try sanitizer.sanitize(#"{"id":1,"extra":2}"#).text     // {"id":1}
        public enum UnknownKeys: Hashable, Sendable {
            /// Keeps them.
            case keep
            /// Removes and reports them.
            case strip
            /// Keeps them and lists them in the notes of the report.
            case note
        }

        /// The choice between members of one object that have the same key.
        ///
        ///     let pattern = try Pattern(#"{"id": "int"}"#)
        ///     let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(duplicateKeys: .first))
        ///     try sanitizer.sanitize(#"{"id":1,"id":2}"#).text     // {"id":1}
        public enum DuplicateKeys: Hashable, Sendable {
            /// The last member counts, as in JavaScript and Python.
            case last
            /// The first member counts, as in Foundation's `JSONDecoder`.
            case first
            /// No member counts: the document is rejected.
            case reject
        }

        /// The treatment of an optional member whose value does not match.
        public var optional: OptionalMembers
        /// The conversions that are allowed wherever the pattern does not say otherwise.
        ///
        /// Nil, the default, is no conversion for documents that are cleaned by a pattern; a model that
        /// is decoded without a pattern gets the safe ones, where something would be lost.
        public var conversions: Conversions?
        /// The treatment of members that the pattern does not name.
        public var unknownKeys: UnknownKeys
        /// The choice between members of one object that have the same key.
        public var duplicateKeys: DuplicateKeys
        /// The keys that may stand for those of members that are missing.
        public var aliases: Aliases
        /// The loss at which an array, and with it the document, is rejected; nil for no limit.
        ///
        /// A share from 0 to 1 of at least 1 item is required.
        public var maxDropped: DropLimit? {
            didSet { maxDropped?.requireRange() }
        }
        /// The form in which the clean document is written.
        public var output: Output
        /// The limits on what a document may cost.
        public var limits: Limits
        /// The values and keys that reports and errors may show.
        public var disclosure: Disclosure
        /// Whether decoding without a pattern may drop all of two or more objects of a list.
        ///
        /// By default such a list fails itself, since the reason is rather a wrong model, or a
        /// forgotten key strategy, than the data. A list of scalars may lose all of them.
        public var allowsTotalLoss: Bool
        /// The departures from JSON that are repaired; none by default.
        public var relaxed: Relaxed
        /// The treatment of records of a stream that cannot be read.
        public var unreadableRecords: UnreadableRecords
        /// The observations that the report notes although nothing is changed; none by default.
        public var notes: Notes
        /// Whether conversions of scalars are always counted and never listed one by one.
        var countsConversions = false
        /// Whether documents are the items of an array, which is known to be walked in parts: one
        /// that is refused is dropped.
        package var isForItems = false
        /// The departures from JSON that are repaired besides those of ``relaxed``.
        package var unaskedRelaxed = Relaxed.none
        /// Whether a model gets infinity and NaN where the document has them, instead of null.
        package var keepsNonFiniteNumbers = false
        /// All departures from JSON that are repaired.
        package var departures: Relaxed { relaxed.union(unaskedRelaxed) }

        /// Creates a policy that leaves ``conversions`` open; the defaults suit most services.
        ///
        /// - Parameters:
        ///   - optional: The treatment of an optional member whose value does not match.
        ///   - unknownKeys: The treatment of members that the pattern does not name.
        ///   - duplicateKeys: The choice between members of one object that have the same key.
        ///   - aliases: The keys that may stand for those of members that are missing.
        ///   - maxDropped: The loss at which an array, and with it the document, is rejected; nil
        ///     for no limit.
        ///   - output: The form in which the clean document is written.
        ///   - limits: The limits on what a document may cost.
        ///   - disclosure: The values and keys that reports and errors may show.
        ///   - allowsTotalLoss: Whether decoding without a pattern may drop all of two or more
        ///     objects of a list.
        ///   - relaxed: The departures from JSON that are repaired instead of refusing the document.
        ///   - unreadableRecords: The treatment of records of a stream that cannot be read.
        ///   - notes: The observations that the report notes although nothing is changed.
        public init(
            optional: OptionalMembers = .strip,
            unknownKeys: UnknownKeys = .keep,
            duplicateKeys: DuplicateKeys = .last,
            aliases: Aliases = .asWritten,
            maxDropped: DropLimit? = nil,
            output: Output = .preserving,
            limits: Limits = Limits(),
            disclosure: Disclosure = .redacted,
            allowsTotalLoss: Bool = false,
            relaxed: Relaxed = .none,
            unreadableRecords: UnreadableRecords = .skip,
            notes: Notes = []
        ) {
            self.optional = optional
            self.unknownKeys = unknownKeys
            self.duplicateKeys = duplicateKeys
            self.aliases = aliases
            self.maxDropped = maxDropped
            maxDropped?.requireRange()
            self.output = output
            self.limits = limits
            self.disclosure = disclosure
            self.allowsTotalLoss = allowsTotalLoss
            self.relaxed = relaxed
            self.unreadableRecords = unreadableRecords
            self.notes = notes
        }

        // A form of its own, so that `conversions: .none` is no conversion and not nil.
        /// Creates a policy that chooses conversions.
        ///
        /// - Parameters:
        ///   - optional: The treatment of an optional member whose value does not match.
        ///   - conversions: The conversions that are allowed wherever the pattern does not say
        ///     otherwise.
        ///   - unknownKeys: The treatment of members that the pattern does not name.
        ///   - duplicateKeys: The choice between members of one object that have the same key.
        ///   - aliases: The keys that may stand for those of members that are missing.
        ///   - maxDropped: The loss at which an array, and with it the document, is rejected; nil
        ///     for no limit.
        ///   - output: The form in which the clean document is written.
        ///   - limits: The limits on what a document may cost.
        ///   - disclosure: The values and keys that reports and errors may show.
        ///   - allowsTotalLoss: Whether decoding without a pattern may drop all of two or more
        ///     objects of a list.
        ///   - relaxed: The departures from JSON that are repaired instead of refusing the document.
        ///   - unreadableRecords: The treatment of records of a stream that cannot be read.
        ///   - notes: The observations that the report notes although nothing is changed.
        public init(
            optional: OptionalMembers = .strip,
            conversions: Conversions,
            unknownKeys: UnknownKeys = .keep,
            duplicateKeys: DuplicateKeys = .last,
            aliases: Aliases = .asWritten,
            maxDropped: DropLimit? = nil,
            output: Output = .preserving,
            limits: Limits = Limits(),
            disclosure: Disclosure = .redacted,
            allowsTotalLoss: Bool = false,
            relaxed: Relaxed = .none,
            unreadableRecords: UnreadableRecords = .skip,
            notes: Notes = []
        ) {
            self.init(
                optional: optional,
                unknownKeys: unknownKeys,
                duplicateKeys: duplicateKeys,
                aliases: aliases,
                maxDropped: maxDropped,
                output: output,
                limits: limits,
                disclosure: disclosure,
                allowsTotalLoss: allowsTotalLoss,
                relaxed: relaxed,
                unreadableRecords: unreadableRecords,
                notes: notes
            )
            self.conversions = conversions
        }
    }
}

extension Sanitizer.Policy {
    /// The treatment of a record of a stream that cannot be read.
    ///
    ///     policy.unreadableRecords = .stop
    public enum UnreadableRecords: Hashable, Sendable {
        /// The record is left out of the clean stream, and the stream goes on.
        ///
        /// Such a record is a `Sanitizer.Record` with its bytes and its error.
        case skip
        /// The stream ends with a `StreamError`.
        case stop
    }
}

extension Sanitizer.Policy {
    /// Observations of a decoder that are noted in its report although nothing is changed.
    ///
    ///     let policy = Sanitizer.Policy(notes: .caught)
    public struct Notes: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The failures that the model's own code catches, as property wrappers with default values
        /// do; each has the code `model.caught`.
        ///
        /// A place that the code then decodes in another way is not noted. Each document is decoded as
        /// one that needs repairs, which takes longer.
        public static let caught = Notes(rawValue: 1 << 0)
    }
}
