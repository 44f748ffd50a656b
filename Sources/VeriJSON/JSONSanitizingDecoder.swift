public import Foundation
import VeriJSONCore

/// A drop-in replacement for `JSONDecoder` that cleans a document before it decodes it.
///
/// The strategies have the names, types and meanings of those in `JSONDecoder`. Values that do not
/// match the pattern are repaired or removed where it allows that, so that one bad item does not
/// cost the whole response.
///
///     var decoder = JSONSanitizingDecoder()
///     decoder.keyDecodingStrategy = .convertFromSnakeCase
///     let orders = try decoder.decode([Order].self, from: response)
///
/// A decoder without a pattern derives one from the model; see ``Pattern/init(for:using:)``. One
/// decoder serves any number of threads. Create it once and keep it, since it learns the shapes of
/// your documents and becomes faster.
public struct JSONSanitizingDecoder: Sendable {
    /// The strategy for dates; by default, they are numbers of seconds since 2001.
    public var dateDecodingStrategy = JSONDecoder.DateDecodingStrategy.deferredToDate {
        didSet { derived = SanitizerCache() }
    }
    /// The strategy for data; by default, it is a string in Base64.
    public var dataDecodingStrategy = JSONDecoder.DataDecodingStrategy.base64 {
        didSet { derived = SanitizerCache() }
    }
    /// The strategy for keys; by default, the keys of documents and models are the same.
    public var keyDecodingStrategy = JSONDecoder.KeyDecodingStrategy.useDefaultKeys {
        didSet { derived = SanitizerCache() }
    }
    /// The strategy for infinity and NaN; by default, no string represents them.
    public var nonConformingFloatDecodingStrategy =
        JSONDecoder.NonConformingFloatDecodingStrategy.throw
    {
        didSet { derived = SanitizerCache() }
    }
    /// The `userInfo` of the decoder that models receive.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:] {
        didSet { derived = SanitizerCache() }
    }

    /// The policy for what a pattern leaves open.
    public let policy: Sanitizer.Policy
    /// The sanitizer of the decoder's pattern, or nil if each model has its own.
    private let given: Sanitizer?
    private var derived = SanitizerCache()

    /// Creates a decoder that cleans documents by a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern that documents are made to match.
    ///   - policy: The policy for what the pattern leaves open.
    public init(_ pattern: Pattern, policy: Sanitizer.Policy = Sanitizer.Policy()) {
        given = Sanitizer(pattern, policy: policy)
        self.policy = policy
    }

    /// Creates a decoder that cleans each document by the pattern of the model that it decodes.
    ///
    /// ``Pattern/init(for:using:)`` describes the patterns that can be derived from a model.
    ///
    /// - Parameter policy: The policy for what the patterns leave open.
    public init(policy: Sanitizer.Policy = Sanitizer.Policy()) {
        given = nil
        self.policy = policy
    }

    /// Returns the sanitizer that cleans the documents of a model.
    ///
    /// - Parameter type: The model.
    /// - Returns: The sanitizer of the decoder's pattern, or of the model's own.
    /// - Throws: ``PatternDerivationError``, with a `derive.…` code, if no pattern can be derived
    ///   from the model; ``PatternError`` if a type describes itself by a wrong pattern.
    /// - Complexity: O(1) after the first call for a model.
    public func sanitizer<Model: Decodable>(for type: Model.Type) throws -> Sanitizer {
        if let given { return given }
        return try derived.sanitizer(for: type) {
            Sanitizer(try Pattern(for: type, using: self), policy: policy)
        }
    }

    /// A decoder with the default strategies of `JSONDecoder`.
    static let strategies = JSONSanitizingDecoder()

    /// Cleans a document and decodes it.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: JSON in UTF-8, such as the body of a response.
    /// - Returns: The model of the clean document.
    /// - Throws: ``UnreadableDocumentError`` if the data is not JSON or over a limit; ``DirtyDocumentError``
    ///   if the document is rejected; `DecodingError` if the model cannot be decoded from the clean
    ///   document; ``PatternDerivationError`` if no pattern can be derived from the model.
    public func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
        try sanitize(type, from: data).model
    }

    /// Cleans a document and decodes it, and returns the report as well.
    ///
    ///     let cleaned = try decoder.sanitize([Order].self, from: response, name: "orders.json")
    ///     show(cleaned.model)
    ///     log(cleaned.report.line)
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: JSON in UTF-8, such as the body of a response.
    ///   - name: The name of the document in the report.
    /// - Returns: The model with the report.
    /// - Throws: ``UnreadableDocumentError`` if the data is not JSON or over a limit; ``DirtyDocumentError``
    ///   if the document is rejected; `DecodingError` if the model cannot be decoded from the clean
    ///   document; ``PatternDerivationError`` if no pattern can be derived from the model.
    public func sanitize<Model: Decodable>(
        _ type: Model.Type,
        from data: Data,
        name: String? = nil
    ) throws -> SanitizedModel<Model> {
        let result = try sanitizer(for: type).sanitize(data, name: name)
        return try SanitizedModel(model: result.decode(type, using: self), result: result)
    }

    /// A model and the result of cleaning its document.
    public struct SanitizedModel<Model> {
        /// The model that was decoded from the clean document.
        public let model: Model
        /// The clean document with its report and its undo.
        public let result: Sanitized

        /// The report of what was done to the document, and why.
        public var report: Report { result.report }
    }

    /// Returns the settings of a document with those of this decoder added.
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

extension JSONSanitizingDecoder.SanitizedModel: Sendable where Model: Sendable {}

/// A cache of the sanitizers that were derived from models.
///
/// The class is `Sendable` because the sanitizers are only read and written while the lock is held.
final class SanitizerCache: @unchecked Sendable {
    private let lock = Lock()
    private var sanitizers: [ObjectIdentifier: Sanitizer] = [:]

    func sanitizer(for type: Any.Type, _ make: () throws -> Sanitizer) rethrows -> Sanitizer {
        let id = ObjectIdentifier(type)
        if let known = lock.whileHeld({ sanitizers[id] }) { return known }
        // The lock is not held here: the initialisers of models run, and may use the decoder.
        let made = try make()
        return lock.whileHeld {
            let first = sanitizers[id] ?? made
            sanitizers[id] = first
            return first
        }
    }
}
