import VeriJSONCore

/// The state of an inference: what samples have at each place, from which a pattern is inferred.
///
/// Samples are read once, and each place needs constant memory, however many samples there are.
/// States can be merged in any grouping, so that samples can be read on several machines, and saved
/// and continued later.
///
///     var samples = PatternInference()
///     try samples.add(#"{"id": 1, "note": "call first"}"#)
///     try samples.add(#"{"id": 2}"#)
///     let pattern = try samples.infer().pattern
///     Verifier(pattern).accepts(#"{"id": 3}"#)      // true
public struct PatternInference: Sendable {
    /// The choices of an inference.
    ///
    ///     let options = PatternInference.Options(tolerance: 0.01, bounds: true)
    public struct Options: Sendable, Hashable {
        /// The share of values at a place up to which they are suspects instead of part of the
        /// pattern; 0.01 is one percent.
        ///
        /// With 0, the pattern accepts all samples.
        public var tolerance: Double
        /// Whether numbers have bounds, with room around the numbers that were seen.
        public var bounds: Bool
        /// Whether each member has a comment with its coverage.
        public var comments: Bool
        /// The values that stand for the absence of a value and become null.
        public var sentinels: Sentinels

        /// The values that stand for the absence of a value.
        ///
        ///     let options = PatternInference.Options(sentinels: .numbers)
        public enum Sentinels: String, Sendable, Hashable, CaseIterable {
            /// Words if there is a tolerance, otherwise none.
            case automatic
            /// No values: a pattern accepts them as they are.
            case none
            /// Texts such as `N/A`, the empty string and `0000-00-00`.
            case words
            /// These texts, and -1 where other numbers are not negative.
            case numbers
        }

        /// Creates choices.
        ///
        /// - Parameters:
        ///   - tolerance: The share of values that may be suspects, from 0 to less than 1.
        ///   - bounds: Whether numbers have bounds.
        ///   - comments: Whether each member has a comment with its coverage.
        ///   - sentinels: The values that become null.
        public init(
            tolerance: Double = 0,
            bounds: Bool = false,
            comments: Bool = false,
            sentinels: Sentinels = .automatic
        ) {
            self.tolerance = tolerance
            self.bounds = bounds
            self.comments = comments
            self.sentinels = sentinels
        }
    }

    var reader: SampleReader

    /// Whether patterns and saved states have values of the samples, such as the words of an
    /// enumeration.
    ///
    /// Without them, a pattern has no enumerations, objects are not told apart by the value of a
    /// member, and a state has the magnitudes of numbers. Keys remain, since a pattern consists of
    /// them.
    ///
    ///     var samples = PatternInference()
    ///     samples.keepsValues = false
    ///     for _ in 0..<50 {
    ///         try samples.add(#"{"state": "open"}"#)
    ///         try samples.add(#"{"state": "closed"}"#)
    ///     }
    ///     try samples.infer().text.contains("open")       // false
    public var keepsValues = true

    /// The departures from JSON that are repaired in a sample instead of refusing it.
    ///
    ///     var samples = PatternInference()
    ///     samples.relaxed = .json5
    ///     try samples.add("{id: 1,}")
    ///     samples.documents       // 1
    public var relaxed = Sanitizer.Policy.Relaxed.none {
        didSet { lenientWalker = nil }
    }
    private var lenientWalker: PatternWalker?

    /// Whether the samples are XML that `XMLReader` has read as JSON.
    ///
    /// XML does not say what is a number or a list. So a text that is one becomes a number or a
    /// Boolean when it is added, unless there are other texts at its place, and a place that has
    /// several elements in some samples has a list in all.
    ///
    ///     var samples = PatternInference()
    ///     samples.areXML = true
    ///     try samples.add(#"{"order": {"id": "1", "item": ["a", "b"]}}"#)
    ///     try samples.add(#"{"order": {"id": "2", "item": "c"}}"#)
    ///     try samples.infer().text.contains(#""item": ["string"]"#)       // true
    public var areXML = false

    /// Whether a pattern converts texts that are values in another form: numbers, Booleans, dates in
    /// one form, JSON, lists whose keys are indices, and Extended JSON of MongoDB.
    ///
    /// A conversion is proposed if it reads all texts at a place, and a comment says which texts it
    /// reads. What no sample tells apart, such as the day and the month in `01/02/2024`, stays a text;
    /// its comment has the conversions to choose from. Texts that were added before it was set have
    /// no part in it: set it first.
    ///
    ///     var samples = PatternInference()
    ///     samples.proposesConversions = true
    ///     try samples.add(#"{"price": "12.50"}"#)
    ///     try samples.infer().text.contains(#""price": "~number""#)       // true
    public var proposesConversions = false {
        didSet { if proposesConversions { reader.observeForms() } }
    }

    /// The samples that could not be read, as ``addUnreadable(_:because:as:)`` counted them; nil if
    /// there are none.
    ///
    /// A saved state does not have them.
    public private(set) var unreadable: UnreadableSamples?

    /// The places for what leaves the inference.
    var outgoingPlaces: ObservedPlaces {
        var places = reader.settledPlaces
        if !keepsValues { places.forgetValues() }
        return places
    }

    /// The number of documents that were read.
    public var documents: Int { reader.places.documents }

    /// Creates the state of no samples, the identity of ``merge(_:)``.
    public init() {
        reader = SampleReader(ObservedPlaces())
    }

    init(_ places: ObservedPlaces) {
        reader = SampleReader(places)
    }

    /// Checks that text is JSON.
    private static let checker = PatternWalker(.anything, policy: Sanitizer.Policy())

    /// Adds a document.
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit; the
    ///   state is then as it was.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public mutating func add(
        _ document: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError) {
        let checker = Self.checker
        let provenance = Provenance(name: name)
        var outcome = read(document)
        if outcome == .isNotJSON, relaxed != .none {
            outcome = read(try repaired(document, name: name))
        }
        switch outcome {
        case .isCounted: break
        case .isNotJSON:
            // A walk finds out what is wrong.
            _ = try checker.walk(document, .accepting, from: provenance)
            throw checker.unreadable(.inconsistent, document, from: provenance)
        case .hasTooManyPlaces:
            throw checker.unreadable(
                .places(limit: ObservedPlaces.limit),
                document,
                from: provenance
            )
        }
    }

    private mutating func read(_ document: [UInt8]) -> SampleReader.Outcome {
        let limits = Self.checker.policy.limits
        guard document.count <= limits.inputBytes else { return .isNotJSON }
        let document = areXML ? TextualScalars.unquoted(in: document) : document
        return document.withUnsafeBufferPointer { reader.read($0, depthLimit: limits.depth) }
    }

    /// Returns a document as JSON, after the repairs that ``relaxed`` allows.
    mutating func repaired(
        _ document: [UInt8],
        name: String?
    ) throws(UnreadableDocumentError) -> [UInt8] {
        let walker =
            lenientWalker ?? PatternWalker(.anything, policy: Sanitizer.Policy(relaxed: relaxed))
        lenientWalker = walker
        return try walker.sanitized(document, from: Provenance(name: name)).bytes ?? document
    }

    /// Counts a sample that could not be read, for the result to tell.
    ///
    /// - Parameters:
    ///   - place: The place of the sample, such as `orders.ndjson:766`.
    ///   - reason: The reason, as one line.
    ///   - unit: The part of the samples that it is.
    public mutating func addUnreadable(
        _ place: String,
        because reason: String,
        as unit: UnreadableSamples.Unit = .document
    ) {
        unreadable.add(UnreadableSamples(place, because: reason, as: unit))
    }

    /// Adds a document.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - name: The name of the document in messages.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit; the
    ///   state is then as it was.
    /// - Complexity: O(*n*), *n* the number of bytes in UTF-8.
    public mutating func add(
        _ text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError) {
        try add(Array(text.utf8), name: name)
    }

    /// Adds what another state has seen, as if its samples had been read after those of this one.
    ///
    /// Merging has no limit of places, but a state with more than 262,144 takes no more samples.
    ///
    ///     var all = PatternInference()
    ///     var part = PatternInference()
    ///     try part.add(#"{"id": 1}"#)
    ///     all.merge(part)
    ///     all.documents       // 1
    ///
    /// The result keeps values if this state does.
    ///
    /// - Parameter other: The other state.
    /// - Complexity: O(*n*), *n* the number of places of the other state.
    public mutating func merge(_ other: PatternInference) {
        var places = reader.settledPlaces
        places.append(other.reader.settledPlaces)
        if proposesConversions { places.observeForms() }
        reader = SampleReader(places)
        if let other = other.unreadable { unreadable.add(other) }
    }

    /// Infers a pattern.
    ///
    /// - Parameter options: The choices of the inference.
    /// - Returns: The pattern with the suspects. Without samples the pattern is `any`.
    ///   What nests deeper than 80 levels is accepted without a look into it.
    /// - Throws: `PatternError` if the pattern would exceed a limit of patterns.
    /// - Complexity: O(*n*), *n* the number of places; up to 1,500 places of objects are compared
    ///   with each other to find equal shapes.
    public func infer(_ options: Options = Options()) throws(PatternError) -> InferredPattern {
        var places = outgoingPlaces
        places.areTexts = areXML
        var result = PatternDecision.decide(
            places,
            options,
            proposesConversions: proposesConversions
        )
        if !keepsValues {
            for index in result.suspects.indices { result.suspects[index].example = nil }
        }
        return InferredPattern(
            pattern: try Pattern(result.text, name: "inferred.pattern.json"),
            suspects: result.suspects,
            documents: documents,
            unreadable: unreadable
        )
    }
}

extension Pattern {
    /// Infers a pattern from sample documents, which it accepts.
    ///
    /// ``PatternInference`` has more choices, such as a tolerance for dirt.
    ///
    ///     let pattern = try Pattern(inferredFrom: [Array(#"[{"id": 1}]"#.utf8)])
    ///     Verifier(pattern).accepts(#"[{"id": "2"}]"#)        // false
    ///
    /// - Parameter samples: Documents in UTF-8.
    /// - Throws: `UnreadableDocumentError` for a sample that is not JSON; `PatternError` if the
    ///   pattern would exceed a limit of patterns.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public init(inferredFrom samples: some Sequence<[UInt8]>) throws {
        var inference = PatternInference()
        for sample in samples { try inference.add(sample) }
        self = try inference.infer().pattern
    }
}
