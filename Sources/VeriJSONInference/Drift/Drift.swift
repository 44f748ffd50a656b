import VeriJSONCore

/// A comparison of documents with a pattern: what the data does that the pattern did not foresee.
///
/// A report about a document says what is wrong with it. A drift is about the service: new members
/// with their shape, new values of enumerations, members that are always or never there, each with
/// the edit of the pattern that would follow. Memory does not depend on the number of documents.
///
///     var drift = Drift(from: try Pattern(#"{"id": "int", "note?": "string"}"#))
///     try drift.add(#"{"id": 1, "tags": ["new"]}"#)
///     drift.report().items[0].description      // /tags: a new member in 1 of 1 objects
public struct Drift: Sendable {
    let pattern: Pattern
    let disclosure: Sanitizer.Policy.Disclosure
    private let verifier: Verifier
    private let sanitizer: Sanitizer
    var samples = PatternInference()
    private(set) var groups: [FindingGroup] = []
    private var positions: [FindingGroups.Kind: Int] = [:]
    private(set) var exceeded = ExceededBounds()
    /// The counts of what does not match, as a baseline for later documents.
    public private(set) var summary = Report.Summary()
    /// The counts of what cleaning would change, for a baseline that counts changes.
    private(set) var cleaned = Report.Summary()

    /// The number of documents that were compared.
    public var documents: Int { samples.documents }

    /// Creates a comparison of no documents.
    ///
    /// - Parameters:
    ///   - pattern: The pattern that documents are compared with.
    ///   - disclosure: The values of documents that a report may show.
    ///   - relaxed: The departures from JSON that are repaired in a document instead of refusing it.
    public init(
        from pattern: Pattern,
        disclosure: Sanitizer.Policy.Disclosure = .redacted,
        relaxed: Sanitizer.Policy.Relaxed = .none
    ) {
        self.pattern = pattern
        self.disclosure = disclosure
        samples.relaxed = relaxed
        samples.proposesConversions = true
        let policy = Sanitizer.Policy(disclosure: disclosure)
        verifier = Verifier(pattern, policy: policy)
        sanitizer = Sanitizer(pattern, policy: policy)
    }

    /// Compares a document.
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit; it is
    ///   then not counted.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public mutating func add(
        _ document: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError) {
        var document = document
        let list: Verifier.Result
        do throws(UnreadableDocumentError) {
            list = try verifier.list(document, name: name)
        } catch {
            guard samples.relaxed != .none, error.syntaxError != nil else { throw error }
            document = try samples.repaired(document, name: name)
            list = try verifier.list(document, name: name)
        }
        let cleaning =
            list.isMatch ? nil : try sanitizer.sanitize(document, name: name).report.summary
        try samples.add(document, name: name)
        summary += list.summary
        if let cleaning { cleaned += cleaning } else { cleaned.addDocument(.unchanged) }
        exceeded.add(list.findings, in: document)
        for group in FindingGroups(of: list.findings).groups {
            if let position = positions[group.kind] {
                groups[position].merge(group)
            } else {
                positions[group.kind] = groups.count
                groups.append(group)
            }
        }
    }

    /// Compares a document.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - name: The name of the document in messages.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit.
    /// - Complexity: O(*n*), *n* the number of bytes in UTF-8.
    public mutating func add(
        _ text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError) {
        try add(Array(text.utf8), name: name)
    }

    /// Counts a document that could not be read, for the report to tell.
    ///
    /// - Parameters:
    ///   - place: The place of the document, such as `orders.ndjson:766`.
    ///   - reason: The reason, as one line.
    ///   - unit: The part of the samples that it is.
    public mutating func addUnreadable(
        _ place: String,
        because reason: String,
        as unit: UnreadableSamples.Unit = .document
    ) {
        samples.addUnreadable(place, because: reason, as: unit)
        summary.addUnreadable()
    }

    /// Returns the drift of the documents.
    ///
    /// With a baseline, what fails as often as it did is not listed; what fails more often, or no
    /// longer, is. Optional members that are always or never there are not listed then, since a
    /// baseline does not tell whether they were before.
    ///
    /// - Parameter baseline: The summary of earlier documents, such as those of last month, as
    ///   `Verifier.Result.summary` or `verijson verify --summary` counts them, or as `Report.summary`
    ///   does of documents that were cleaned without conversions of the policy.
    /// - Returns: The report; its items are in the order of the pattern.
    public func report(against baseline: Report.Summary? = nil) -> DriftReport {
        var search = DriftSearch(self)
        search.compareMembers()
        var items = search.items
        if baseline != nil { items.removeAll { $0.kind == .always || $0.kind == .never } }
        items += groupItems(against: baseline, search)
        if let baseline { items += goneItems(since: baseline) }
        for change in search.formChanges() { change.replaceItems(in: &items, against: baseline) }
        items.sort {
            ($0.position, $0.template, $0.message) < ($1.position, $1.template, $1.message)
        }
        return DriftReport(
            pattern: pattern.name,
            documents: documents,
            items: items,
            unreadable: samples.unreadable
        )
    }
}

/// The drift of documents from a pattern.
///
///     let report = Drift(from: try Pattern(#"{"id": "int"}"#)).report()
///     report.items.isEmpty      // true
public struct DriftReport: Sendable, Hashable {
    /// Something that the pattern did not foresee.
    ///
    ///     var drift = Drift(from: try Pattern(#"{"id": "int"}"#), disclosure: .keys)
    ///     try drift.add(#"{"id": 1, "tags": ["new"]}"#)
    ///     drift.report().items[0].advice      // to check it, add "tags?": ["string"]
    public struct Item: Sendable, Hashable, CustomStringConvertible {
        /// The kind of an item.
        ///
        /// Kinds are stable; a later version may add new ones.
        ///
        ///     DriftReport.Item.Kind.member.description      // member
        public struct Kind: Sendable, Hashable, CustomStringConvertible {
            /// The name of the kind, such as `member`.
            public let description: String

            private init(_ description: String) {
                self.description = description
            }

            /// A member that the pattern does not name.
            public static let member = Kind("member")
            /// A value that an enumeration does not list.
            public static let value = Kind("value")
            /// A value of another kind.
            public static let type = Kind("type")
            /// A string in another format.
            public static let format = Kind("format")
            /// Texts that are the values of the pattern in another form.
            public static let form = Kind("form")
            /// A number, a length or a number of items beyond its bounds.
            public static let bounds = Kind("bounds")
            /// A mandatory member that is missing.
            public static let missing = Kind("missing")
            /// An optional member that is always there.
            public static let always = Kind("always")
            /// A member that is never there.
            public static let never = Kind("never")
            /// Another mismatch.
            public static let mismatch = Kind("mismatch")
            /// A mismatch of the baseline that does not occur any more.
            public static let gone = Kind("gone")
        }

        /// The kind of the item.
        public var kind: Kind
        /// The place in the pattern, as a template path such as `/orders/*/price`.
        public var template: String
        /// The number of values, objects or documents with it.
        public var count: Int
        /// The number of values, objects or documents at the place; nil if it is not known.
        public var total: Int?
        /// The item in words, without numbers.
        public var message: String
        /// The comparison with the baseline: how often the place fails in this way; nil without one.
        public var change: String?
        /// The edit of the pattern that would follow, as a clause; nil if there is none.
        public var advice: String?
        /// The edit as data; nil if it cannot be applied automatically.
        public var edit: Finding.PatternEdit?
        /// The position in the pattern, which items are sorted by.
        var position: Int

        /// The item in one line: place, words, numbers and the comparison with the baseline.
        public var description: String {
            "\(template.isEmpty ? "the root" : template): \(words)"
        }

        /// The item without its place: words, numbers and the comparison with the baseline.
        var words: String {
            message + (numbers.map { " in \($0)" } ?? "") + (change.map { " (\($0))" } ?? "")
        }

        /// The word before the place, for people: what is always or never there is a member.
        var heading: String {
            switch kind {
            case .always, .never: Kind.member.description
            default: kind.description
            }
        }

        private var numbers: String? {
            let unit =
                switch kind {
                case .member, .missing, .always, .never: "object"
                case .gone: "document"
                default: "value"
                }
            guard let total else { return "\(count.grouped) \(unit)\(count == 1 ? "" : "s")" }
            let known = count == 0 ? "none" : count.grouped
            return "\(known) of \(total.grouped) \(unit)s"
        }
    }

    /// The name of the pattern.
    public var pattern: String
    /// The number of documents.
    public var documents: Int
    /// The differences that the pattern did not foresee, in the order of the pattern.
    public var items: [Item]
    /// The documents that could not be read; nil if there are none.
    public var unreadable: UnreadableSamples?
}
