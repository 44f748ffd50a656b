extension Pattern {
    /// Derives a pattern from a model, by watching what it asks its decoder for.
    ///
    /// A document that matches can be decoded, and what JSON's types can say of a model is said:
    ///
    /// - A property is mandatory where the model decodes it, and optional where it says
    ///   `decodeIfPresent`, has a default for a value that is missing, or catches the error.
    /// - Items of arrays and members of dictionaries are dropped one by one.
    /// - Enumerations with raw values that are `CaseIterable` list their values.
    /// - Whole numbers such as `1.0` stay integers, as to `JSONDecoder`.
    ///
    /// The model's initialisers run a few times with made-up values, once for each type and not for
    /// each document; a ``JSONCleaningDecoder`` that is kept does it once for each model. What an
    /// initialiser checks by itself is not seen: ``check(decodes:samples:using:limit:)`` finds it.
    ///
    ///     let pattern = try Pattern(for: [Order].self)
    ///     print(pattern.text)
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - decoder: How dates, data, keys and floats are written.
    /// - Throws: ``PatternDerivationError`` with the property that stands in the way.
    public init<Model: Decodable>(
        for type: Model.Type,
        using decoder: JSONCleaningDecoder = JSONCleaningDecoder()
    ) throws {
        let conversions = decoder.policy.conversions
        let pattern = try FoundationDerivation(decoder, conversions: conversions).pattern(for: type)
        try self.init(pattern, name: String(describing: type))
    }

    /// Demands that whatever is clean can be decoded; for tests.
    ///
    /// Documents are made by the pattern's rules: one with everything that it names, then the same
    /// with each value at its bounds, in every form, null or absent, and with values that do not
    /// match and are cleaned away. Each is cleaned and decoded. The first one that is clean and does
    /// not decode is made as small as it can be.
    ///
    ///     @Test func `what is clean can be decoded`() throws {
    ///         try Pattern(contentsOf: patternFile).check(decodes: [Order].self)
    ///     }
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - samples: Documents to begin with besides; they also show what strings look like that match
    ///     a regular expression of the pattern.
    ///   - decoder: The strategies, and the policy that documents are cleaned with.
    ///   - limit: How many documents are tried.
    /// - Throws: ``PatternContractError`` with the smallest document that was found.
    public func check<Model: Decodable>(
        decodes type: Model.Type,
        samples: [JSONValue] = [],
        using decoder: JSONCleaningDecoder = JSONCleaningDecoder(),
        limit: Int = 10_000
    ) throws {
        // The documents are made here, and shown whole.
        var policy = decoder.policy
        policy.disclosure = .values(upTo: 200)
        let sanitizer = Sanitizer(self, policy: policy)
        let check = ContractCheck(sanitizer) { _ = try $0.decode(type, using: decoder) }
        guard let breach = check.breach(samples: samples, limit: limit) else { return }
        throw PatternContractError(
            document: breach.document,
            reason: breach.reason,
            typeName: String(describing: type)
        )
    }
}
