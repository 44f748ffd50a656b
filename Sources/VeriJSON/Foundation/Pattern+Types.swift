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
    /// initialiser checks by itself is not seen.
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
}
