public import Foundation
import VeriJSONCore

/// A drop-in replacement for `JSONDecoder` that repairs a document from which a model cannot be
/// decoded.
///
/// A document that `JSONDecoder` takes stays as it is. Only if the model cannot be decoded, it is
/// repaired, at the innermost place that the model's types allow: an item of a list is dropped, an
/// optional member is stripped, a scalar is converted if the policy allows it. So one bad item does
/// not cost the whole response.
///
///     var decoder = JSONSanitizingDecoder()
///     decoder.keyDecodingStrategy = .convertFromSnakeCase
///     let orders = try decoder.decode([Order].self, from: response)
///
/// The strategies have the names, types and meanings of those in `JSONDecoder`. With a pattern, the
/// decoder makes each document match it first. One decoder serves any number of threads.
public struct JSONSanitizingDecoder: Sendable {
    /// The strategy for dates; by default, they are numbers of seconds since 2001.
    public var dateDecodingStrategy = JSONDecoder.DateDecodingStrategy.deferredToDate
    /// The strategy for data; by default, it is a string in Base64.
    public var dataDecodingStrategy = JSONDecoder.DataDecodingStrategy.base64
    /// The strategy for keys; by default, the keys of documents and models are the same.
    public var keyDecodingStrategy = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
    /// The strategy for infinity and NaN; by default, no string represents them.
    public var nonConformingFloatDecodingStrategy =
        JSONDecoder.NonConformingFloatDecodingStrategy.throw
    /// The `userInfo` of the decoder that models receive.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Called with the report of each document that was changed or rejected, before the decoder
    /// returns or throws.
    ///
    ///     decoder.onReport = { logger.notice("\($0.line)") }
    public var onReport: (@Sendable (Report) -> Void)?

    /// The repairs that are made where a model cannot be decoded; by default, those that its types
    /// allow.
    public var recovery: Recovery

    /// The repairs that a decoder makes for a model.
    ///
    ///     var decoder = JSONSanitizingDecoder(pattern)
    ///     decoder.recovery = .off     // documents are cleaned by the pattern only
    public enum Recovery: Sendable, CaseIterable {
        /// Repairs at the innermost place that the model's types allow.
        case on
        /// No repairs: a model that cannot be decoded is an error.
        case off
    }

    /// The policy for what a pattern, or a model, leaves open.
    public var policy: Sanitizer.Policy { sanitizer.policy }
    /// The sanitizer of the decoder's pattern, or of any document.
    package var sanitizer: Sanitizer
    package var hasPattern: Bool

    /// Creates a decoder that cleans documents by a pattern.
    ///
    /// The pattern cleans first. Only if the model cannot be decoded from what it leaves, that is
    /// repaired, and the pattern cleans the result again, until neither changes anything. If they
    /// do not agree after three rounds, the document is rejected.
    ///
    /// - Parameters:
    ///   - pattern: The pattern that documents are made to match.
    ///   - policy: The policy for what the pattern and the model leave open.
    ///   - recovery: Whether documents are repaired for a model as well.
    public init(
        _ pattern: Pattern,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        recovery: Recovery = .on
    ) {
        sanitizer = Sanitizer(pattern, policy: policy)
        hasPattern = true
        self.recovery = recovery
    }

    /// Creates a decoder that repairs what a model cannot be decoded from.
    ///
    /// Of repeated keys the first counts, as in `JSONDecoder`, whatever the policy says.
    ///
    /// - Parameters:
    ///   - policy: The policy for repairs: conversions, optional members, limits.
    ///   - recovery: Whether documents are repaired at all.
    public init(policy: Sanitizer.Policy = Sanitizer.Policy(), recovery: Recovery = .on) {
        var policy = policy
        policy.duplicateKeys = .first
        sanitizer = Sanitizer(.anything, policy: policy)
        hasPattern = false
        self.recovery = recovery
    }

    /// A decoder with the default strategies of `JSONDecoder`.
    static let strategies = JSONSanitizingDecoder()

    /// Decodes a model, with repairs where it cannot be decoded otherwise.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: JSON in UTF-8, such as the body of a response.
    /// - Returns: The model.
    /// - Throws: The error of the model that no repair helps, usually a `DecodingError`;
    ///   `DecodingError.dataCorrupted` with an ``UnreadableDocumentError`` inside if the data is
    ///   not JSON or over a limit; ``DirtyDocumentError`` if the pattern rejects the document.
    public func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
        do {
            var result = try sanitizer.sanitize(data)
            return try model(type, from: &result)
        } catch let error as UnreadableDocumentError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: error.message,
                    underlyingError: error
                )
            )
        } catch let error as DirtyDocumentError {
            throw error.modelError ?? error
        }
    }

    /// Decodes a model, with repairs where it cannot be decoded otherwise, and returns the report
    /// as well.
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
    /// - Throws: ``UnreadableDocumentError`` if the data is not JSON or over a limit;
    ///   ``DirtyDocumentError`` if the document is rejected, with the error of the model that no
    ///   repair helps inside; the model's first error, usually a `DecodingError`, if ``recovery``
    ///   is off.
    /// - Complexity: O(*n*) for a document that needs no repair, *n* the number of bytes, besides
    ///   the work of the model itself. Lists with bad items are decoded once more, however they nest;
    ///   each other fault costs one more pass over the innermost item of a list around it. If
    ///   repairs depend on each other, it is once more for each level of lists.
    public func sanitize<Model: Decodable>(
        _ type: Model.Type,
        from data: Data,
        name: String? = nil
    ) throws -> SanitizedModel<Model> {
        var result = try sanitizer.sanitize(data, name: name)
        let model = try model(type, from: &result)
        return SanitizedModel(model: model, result: result)
    }

    /// Decodes a model from a document that was cleaned already, with repairs where they are needed.
    package func sanitize<Model: Decodable>(
        _ type: Model.Type,
        of cleaned: Sanitized
    ) throws -> SanitizedModel<Model> {
        var result = cleaned
        let model = try model(type, from: &result)
        return SanitizedModel(model: model, result: result)
    }

    /// The sanitizer that cleans before the model is decoded.
    package var documentSanitizer: Sanitizer { sanitizer }

    /// Whether the decoder cleans by a pattern.
    package var cleansByPattern: Bool { hasPattern }

    /// Decodes a model from a clean document.
    ///
    /// `result` becomes that of the repaired document if repairs are needed. It is not part of the
    /// returned value, because generic code would copy a model together with it.
    private func model<Model: Decodable>(
        _ type: Model.Type,
        from result: inout Sanitized
    ) throws -> Model {
        // Unknown keys are known only to a decoder that looks at the key types.
        let mayBeStrict = hasPattern || policy.unknownKeys == .keep || recovery == .off
        if result.status == .rejected || mayBeStrict {
            do {
                let model = try result.decode(type, using: self)
                report(result)
                return model
            } catch {
                if recovery == .on, result.status != .rejected {
                    return try recover(type, from: &result)
                }
                report(result)
                throw error
            }
        }
        return try recover(type, from: &result)
    }

    package func report(_ result: Sanitized) {
        if result.status != .unchanged { onReport?(result.report) }
    }

    private func recover<Model: Decodable>(
        _ type: Model.Type,
        from result: inout Sanitized
    ) throws -> Model {
        let recovered = try result.recovering(
            type,
            settings: settings(for: result),
            strategies: FoundationStrategies(self),
            keepsPattern: hasPattern
        )
        switch recovered {
        case .model(let model, let repaired):
            result = repaired
            report(repaired)
            return model
        case .rejected(let rejected, let error):
            onReport?(rejected.report)
            throw DirtyDocumentError(
                findings: rejected.report.findings,
                text: rejected.reportText(),
                modelError: error
            )
        }
    }

    /// A model and the result of cleaning its document.
    ///
    ///     let cleaned = try decoder.sanitize([Order].self, from: response)
    ///     cleaned.model.count     // 2
    ///     cleaned.report.line     // document: changed: 1 removed (1 dropped)
    public struct SanitizedModel<Model> {
        /// The model that was decoded from the clean document.
        public let model: Model
        /// The clean document with its report and its undo.
        public let result: Sanitized

        /// The report of what was done to the document, and why.
        public var report: Report { result.report }
    }

    /// Returns the settings of a document with those of this decoder added.
    package func settings(for result: Sanitized) -> DecodingSettings {
        var settings = result.decodingSettings
        addSettings(to: &settings)
        return settings
    }

    /// Adds the settings of this decoder to others.
    package func addSettings(to settings: inout DecodingSettings) {
        if !userInfo.isEmpty { settings.userInfo = userInfo }
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
    }
}

extension JSONSanitizingDecoder.SanitizedModel: Sendable where Model: Sendable {}

#if canImport(Combine)
public import Combine

extension JSONSanitizingDecoder: TopLevelDecoder {}
#endif
