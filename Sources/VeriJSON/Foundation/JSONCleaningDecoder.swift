public import Foundation

/// Makes models from dirty JSON: cleans it first, and keeps the report.
///
/// It stands where `JSONDecoder` stood: the strategies have the same names and types and do the
/// same. What the pattern can save is saved, so that one bad item does not cost the whole response.
///
///     var decoder = JSONCleaningDecoder(pattern)
///     decoder.keyDecodingStrategy = .convertFromSnakeCase
///     let orders = try decoder.decode([Order].self, from: response)
///
/// One decoder serves any number of threads; make one and keep it, since it gets faster with what
/// it learns about your documents.
public struct JSONCleaningDecoder: Sendable {
    /// How dates are written; as numbers of seconds since 2001 unless said otherwise.
    public var dateDecodingStrategy = JSONDecoder.DateDecodingStrategy.deferredToDate
    /// How data is written; in Base64 unless said otherwise.
    public var dataDecodingStrategy = JSONDecoder.DataDecodingStrategy.base64
    /// How the keys of documents become those of models; they are the same unless said otherwise.
    public var keyDecodingStrategy = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
    /// Whether some strings stand for the numbers that JSON does not have.
    public var nonConformingFloatDecodingStrategy =
        JSONDecoder.NonConformingFloatDecodingStrategy.throw
    /// What models find in the `userInfo` of their decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Nil where only the strategies count.
    private let given: Sanitizer?

    /// Makes a decoder that cleans by a pattern.
    ///
    /// - Parameters:
    ///   - pattern: What documents are made to match.
    ///   - policy: What to do where the pattern leaves a choice.
    public init(_ pattern: Pattern, policy: Sanitizer.Policy = Sanitizer.Policy()) {
        given = Sanitizer(pattern, policy: policy)
    }

    /// The strategies that `JSONDecoder` begins with.
    static let strategies = JSONCleaningDecoder()

    private init() {
        given = nil
    }

    /// Makes a model of a document.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: JSON in UTF-8, such as the body of a response.
    /// - Returns: The model of what could be saved.
    /// - Throws: ``UnreadableDocument`` when it is not JSON or over a limit; ``DirtyDocument`` when
    ///   it was rejected; `DecodingError` where the clean document is not what the model needs.
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
    ///   it was rejected; `DecodingError` where the clean document is not what the model needs.
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

    private func sanitizer<Model: Decodable>(for type: Model.Type) throws -> Sanitizer {
        try given ?? Sanitizer(Pattern(#""any""#))
    }

    /// The settings for one document.
    func settings(for document: Sanitized) -> DecodingSettings {
        var settings = document.decodingSettings
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
