package import Foundation
package import VeriJSONCore

/// The pattern, the policy and the strategies of a decoder, read once for a document or a stream.
///
/// It decodes; the decoder that callers have is a class whose settings may change meanwhile.
package struct ModelDecoder: Sendable {
    package var dates = JSONDecoder.DateDecodingStrategy.deferredToDate
    /// The forms of dates in texts, beside the strategy.
    package var dateForms: [DecodedDateForm] = []
    package var data = JSONDecoder.DataDecodingStrategy.base64
    package var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
    package var nonConformingFloats = JSONDecoder.NonConformingFloatDecodingStrategy.throw
    package var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The types of which no list or dictionary may lose an item.
    package var wholeTypes: Set<ObjectIdentifier> = []
    package var onReport: (@Sendable (Report) -> Void)?
    /// The log of what is left out without ``onReport``; nil for none.
    package var log = DecoderLog.standard
    package var recovery: JSONSanitizingDecoder.Recovery
    /// The sanitizer of the decoder's pattern, or of any document.
    package var sanitizer: Sanitizer
    package var hasPattern: Bool
    /// Whether JSON5 is read.
    var readsJSON5: Bool {
        get { policy.departures.isSuperset(of: .json5) }
        set {
            var policy = policy
            policy.unaskedRelaxed = syntax(.json5, newValue)
            // A pattern is asked about the JSON text, in which they are null.
            policy.keepsNonFiniteNumbers = newValue && !hasPattern
            sanitizer = Sanitizer(sanitizer.pattern, policy: policy)
        }
    }

    /// Whether the members of the top-level object may have no braces around them.
    var readsMissingBraces: Bool {
        get { policy.departures.contains(.missingBraces) }
        set {
            var policy = policy
            policy.unaskedRelaxed = syntax(.missingBraces, newValue)
            sanitizer = Sanitizer(sanitizer.pattern, policy: policy)
        }
    }

    /// Returns the departures that are read unasked, with some that are read or not.
    private func syntax(
        _ departures: Sanitizer.Policy.Relaxed,
        _ isRead: Bool
    ) -> Sanitizer.Policy.Relaxed {
        let unasked = policy.unaskedRelaxed
        return isRead
            ? unasked.union(departures) : unasked.subtracting(departures).union(.likeJSONDecoder)
    }

    package var policy: Sanitizer.Policy { sanitizer.policy }

    init(_ pattern: Pattern, policy: Sanitizer.Policy, recovery: JSONSanitizingDecoder.Recovery) {
        var policy = policy
        policy.unaskedRelaxed = .likeJSONDecoder
        sanitizer = Sanitizer(pattern, policy: policy)
        hasPattern = true
        self.recovery = recovery
    }

    init(policy: Sanitizer.Policy, recovery: JSONSanitizingDecoder.Recovery) {
        var policy = policy
        policy.duplicateKeys = .first
        policy.unaskedRelaxed = .likeJSONDecoder
        let usual = Self.usualSanitizer
        sanitizer = policy == usual.policy ? usual : Sanitizer(.anything, policy: policy)
        hasPattern = false
        self.recovery = recovery
    }

    /// The sanitizer of decoders with the default policy, which share its memory: many people make
    /// a decoder for each response.
    private static let usualSanitizer: Sanitizer = {
        var policy = Sanitizer.Policy()
        policy.duplicateKeys = .first
        policy.unaskedRelaxed = .likeJSONDecoder
        return Sanitizer(.anything, policy: policy)
    }()

    /// A decoder with the default strategies of `JSONDecoder`.
    static let standard = ModelDecoder(policy: Sanitizer.Policy(), recovery: .on)

    func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
        do {
            var result = try sanitizer.sanitize(data)
            return try model(type, from: &result, isLogged: true)
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

    func sanitize<Model: Decodable>(
        _ type: Model.Type,
        from document: some JSONInput,
        name: String? = nil
    ) throws -> JSONSanitizingDecoder.SanitizedModel<Model> {
        var result = try sanitizer.sanitize(document, name: name)
        let model = try model(type, from: &result)
        return JSONSanitizingDecoder.SanitizedModel(model: model, result: result)
    }

    /// Decodes a model from a document that was cleaned already, with repairs where they are needed.
    package func sanitize<Model: Decodable>(
        _ type: Model.Type,
        of cleaned: Sanitized
    ) throws -> JSONSanitizingDecoder.SanitizedModel<Model> {
        var result = cleaned
        let model = try model(type, from: &result)
        return JSONSanitizingDecoder.SanitizedModel(model: model, result: result)
    }

    /// Decodes a model from a clean document.
    ///
    /// `result` becomes that of the repaired document if repairs are needed. It is not part of the
    /// returned value, because generic code would copy a model together with it.
    private func model<Model: Decodable>(
        _ type: Model.Type,
        from result: inout Sanitized,
        isLogged: Bool = false
    ) throws -> Model {
        guard result.status == .rejected || mayBeStrict else {
            return try recover(type, from: &result, isLogged)
        }
        let model: Model
        var asksForWhole = false
        do {
            model = try result.decode(type, by: self, &asksForWhole)
        } catch {
            if recovery == .on, result.status != .rejected {
                return try recover(type, from: &result, isLogged)
            }
            report(&result, of: type, isLogged)
            throw error
        }
        if asksForWhole, mayHaveShortened(result) {
            return try recover(type, from: &result, isLogged)
        }
        report(&result, of: type, isLogged)
        return model
    }

    /// Whether a clean document may be decoded without a look at what the model's code does.
    ///
    /// Unknown keys, and errors that the code catches, are known only to a decoder that looks at each
    /// request.
    package var mayBeStrict: Bool {
        if recovery == .off { return true }
        return policy.notes.isEmpty && (hasPattern || policy.unknownKeys == .keep)
    }

    /// Returns whether the pattern may have taken an item of what must stay whole.
    package func mayHaveShortened(_ result: Sanitized) -> Bool {
        hasPattern && result.status == .changed
    }

    /// Tells what was done to a document, unless that is nothing and nothing was noted.
    ///
    /// - Parameters:
    ///   - result: The result of the document, which is given the name of the model if it has none.
    ///   - type: The model.
    ///   - isLogged: Whether it is told in the log, if nobody receives reports.
    package func report(
        _ result: inout Sanitized,
        of type: Any.Type,
        _ isLogged: Bool = false
    ) {
        guard result.status != .unchanged || hasNotes(result) else { return }
        if result.provenance.name == nil { result = result.named(SwiftName.of(type)) }
        if let onReport {
            onReport(result.report)
        } else if isLogged, let log, result.isWorthALine {
            log.add(result.report.line)
        }
    }

    /// Returns whether something was noted that the policy asks for.
    private func hasNotes(_ result: Sanitized) -> Bool {
        !policy.notes.isEmpty && result.report.notes.contains { $0.code == .modelCaught }
    }

    private func recover<Model: Decodable>(
        _ type: Model.Type,
        from result: inout Sanitized,
        _ isLogged: Bool
    ) throws -> Model {
        let recovered = try result.recovering(
            type,
            settings: settings(for: result),
            strategies: FoundationStrategies(self),
            keepsPattern: hasPattern,
            repairs: recovery == .on
        )
        switch recovered {
        case .model(let model, let repaired):
            result = repaired
            report(&result, of: type, isLogged)
            return model
        case .rejected(var rejected, let error):
            report(&rejected, of: type, isLogged)
            throw DirtyDocumentError(
                findings: rejected.report.findings,
                text: rejected.reportText(),
                modelError: error
            )
        }
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
        if !wholeTypes.isEmpty { settings.wholeTypes = wholeTypes }
        switch keys {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: settings.keys = .fromSnakeCase
        case .custom(let convert): settings.keys = .custom(convert)
        @unknown default: break
        }
        if case .convertFromString(let positive, let negative, let nan) =
            nonConformingFloats
        {
            settings.nonFiniteTexts = DecodingSettings.NonFiniteTexts(
                positiveInfinity: positive,
                negativeInfinity: negative,
                nan: nan
            )
        }
    }
}

extension Sanitized {
    /// Whether the document was rejected, or changed otherwise than the pattern asks for.
    fileprivate var isWorthALine: Bool {
        status == .rejected || report.totals.expected < report.totals.changes
    }
}
