public import Foundation

/// Makes models from dirty JSON: cleans it first, and keeps the report.
///
/// It stands where `JSONDecoder` stood: the strategies have the same names and types and do the
/// same. What the pattern can save is saved, so that one bad item does not cost the whole response.
///
///     var decoder = JSONCleaningDecoder()
///     decoder.keyDecodingStrategy = .convertFromSnakeCase
///     let orders = try decoder.decode([Order].self, from: response)
///
/// Without a pattern the model's own is derived, see ``Pattern/init(for:using:)``. One decoder serves
/// any number of threads; make one and keep it, since it gets faster with what it learns about your
/// documents.
public struct JSONCleaningDecoder: Sendable {
    /// How dates are written; as numbers of seconds since 2001 unless said otherwise.
    public var dateDecodingStrategy = JSONDecoder.DateDecodingStrategy.deferredToDate {
        didSet { derived = DerivedSanitizers() }
    }
    /// How data is written; in Base64 unless said otherwise.
    public var dataDecodingStrategy = JSONDecoder.DataDecodingStrategy.base64 {
        didSet { derived = DerivedSanitizers() }
    }
    /// How the keys of documents become those of models; they are the same unless said otherwise.
    public var keyDecodingStrategy = JSONDecoder.KeyDecodingStrategy.useDefaultKeys {
        didSet { derived = DerivedSanitizers() }
    }
    /// Whether some strings stand for the numbers that JSON does not have.
    public var nonConformingFloatDecodingStrategy =
        JSONDecoder.NonConformingFloatDecodingStrategy.throw
    {
        didSet { derived = DerivedSanitizers() }
    }
    /// What models find in the `userInfo` of their decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:] {
        didSet { derived = DerivedSanitizers() }
    }

    /// What is done where a pattern leaves a choice.
    public let policy: Sanitizer.Policy
    /// Nil where each model has its own pattern.
    private let given: Sanitizer?
    private var derived = DerivedSanitizers()

    /// Makes a decoder that cleans by a pattern.
    ///
    /// - Parameters:
    ///   - pattern: What documents are made to match.
    ///   - policy: What to do where the pattern leaves a choice.
    public init(_ pattern: Pattern, policy: Sanitizer.Policy = Sanitizer.Policy()) {
        given = Sanitizer(pattern, policy: policy)
        self.policy = policy
    }

    /// Makes a decoder that cleans each document by the pattern of the model that it decodes.
    ///
    /// See ``Pattern/init(for:using:)`` for what can be derived from a model.
    ///
    /// - Parameter policy: What to do where the patterns leave a choice.
    public init(policy: Sanitizer.Policy = Sanitizer.Policy()) {
        given = nil
        self.policy = policy
    }

    /// What documents are cleaned with before they become a model.
    ///
    /// - Parameter type: The model.
    /// - Returns: The sanitizer of the decoder's pattern, or of the model's own.
    /// - Throws: ``PatternDerivationError`` where the model has no pattern that could be derived.
    /// - Complexity: O(1) after the first time for a model.
    public func sanitizer<Model: Decodable>(for type: Model.Type) throws -> Sanitizer {
        if let given { return given }
        return try derived.sanitizer(for: type) {
            Sanitizer(try Pattern(for: type, using: self), policy: policy)
        }
    }

    /// The strategies that `JSONDecoder` begins with.
    static let strategies = JSONCleaningDecoder()

    /// Makes a model of a document.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: JSON in UTF-8, such as the body of a response.
    /// - Returns: The model of what could be saved.
    /// - Throws: ``UnreadableDocument`` when it is not JSON or over a limit; ``DirtyDocument`` when
    ///   it was rejected; `DecodingError` where the clean document is not what the model needs;
    ///   ``PatternDerivationError`` where the model has no pattern that could be derived.
    public func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
        try clean(type, from: data).model
    }

    /// Makes a model of a document, and keeps what was done to it.
    ///
    ///     let cleaned = try decoder.clean([Order].self, from: response, name: "orders.json")
    ///     show(cleaned.model)
    ///     log(cleaned.report.line)
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: JSON in UTF-8, such as the body of a response.
    ///   - name: What the report calls the document.
    /// - Returns: The model with the report.
    /// - Throws: ``UnreadableDocument`` when it is not JSON or over a limit; ``DirtyDocument`` when
    ///   it was rejected; `DecodingError` where the clean document is not what the model needs;
    ///   ``PatternDerivationError`` where the model has no pattern that could be derived.
    public func clean<Model: Decodable>(
        _ type: Model.Type,
        from data: Data,
        name: String? = nil
    ) throws -> Cleaned<Model> {
        let result = try sanitizer(for: type).sanitize(data, name: name)
        return try Cleaned(model: result.decode(type, using: self), result: result)
    }

    /// A model, and what was done to the document that it was made of.
    public struct Cleaned<Model> {
        /// What was made of the clean document.
        public let model: Model
        /// The clean document, its report and the way back.
        public let result: Sanitized

        /// What was done to the document, and why.
        public var report: Report { result.report }
    }

    /// The settings of this decoder on top of those that a document asks for.
    func settings(from settings: DecodingSettings) -> DecodingSettings {
        var settings = settings
        settings.userInfo = userInfo
        switch keyDecodingStrategy {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: settings.keys = .fromSnakeCase
        case .custom(let convert): settings.keys = .custom(convert)
        @unknown default: break
        }
        if case .convertFromString(let positive, let negative, let nan) =
            nonConformingFloatDecodingStrategy
        {
            settings.nonFiniteTexts = DecodingSettings.NonFiniteTexts(
                positiveInfinity: positive,
                negativeInfinity: negative,
                nan: nan
            )
        }
        return settings
    }
}

extension JSONCleaningDecoder.Cleaned: Sendable where Model: Sendable {}
