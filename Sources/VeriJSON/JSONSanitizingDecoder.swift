public import Foundation
import VeriJSONCore

/// A `JSONDecoder` that repairs a document from which a model cannot be decoded.
///
/// A document that `JSONDecoder` takes stays as it is. Only if the model cannot be decoded, it is
/// repaired, at the innermost place that the model's types allow: an item of a list is dropped, an
/// optional member is stripped, a scalar is converted if the policy allows it. So one bad item does
/// not cost the whole response.
///
///     let decoder = JSONSanitizingDecoder()
///     decoder.keyDecodingStrategy = .convertFromSnakeCase
///     let orders = try decoder.decode([Order].self, from: response)
///
/// The strategies are those of `JSONDecoder`, and it goes wherever one is expected. With a pattern,
/// the decoder makes each document match it first. One decoder serves any number of threads; a
/// document and a stream are decoded with the settings that it has at their beginning.
///
/// As in `JSONDecoder`, a byte order mark, UTF-16, UTF-32 and a comma before a closing bracket are
/// read, and `allowsJSON5` reads JSON5, besides what the policy repairs. Each is a repair in the
/// report. The methods with a `configuration` are those of `JSONDecoder`, and repair nothing.
public final class JSONSanitizingDecoder: JSONDecoder, @unchecked Sendable {
    // The class is `Sendable` because the lock is held wherever the settings are read or written.
    private let lock = NSLock()
    private var settings: ModelDecoder

    /// The settings that the decoder has now.
    package var current: ModelDecoder { lock.withLock { settings } }

    private func change(_ change: (inout ModelDecoder) -> Void) {
        lock.withLock { change(&settings) }
    }

    /// The strategy for dates; by default, they are numbers of seconds since 2001.
    public override var dateDecodingStrategy: DateDecodingStrategy {
        get { current.dates }
        set {
            super.dateDecodingStrategy = newValue
            change { $0.dates = newValue }
        }
    }

    /// The forms of dates in texts that are read where the strategy for dates refuses a text.
    ///
    ///     let decoder = JSONSanitizingDecoder()
    ///     decoder.dateDecodingStrategy = .iso8601
    ///     decoder.dateForms = [.rfc822, .form("dd/MM/yyyy", offset: "+00:00")]
    ///
    /// All forms that read a text must agree on the instant; otherwise it is refused, as
    /// `01/02/2024` is by `dd/MM/yyyy` and `MM/dd/yyyy` together. It is a setting of decoding: the
    /// document stays as it is, and the report says nothing. To write dates in one form into the clean
    /// document, use a conversion.
    public var dateForms: [DateForm] {
        get { current.dateForms.map { DateForm(form: $0) } }
        set { change { $0.dateForms = newValue.map(\.form) } }
    }

    /// The strategy for data; by default, it is a string in Base64.
    public override var dataDecodingStrategy: DataDecodingStrategy {
        get { current.data }
        set {
            super.dataDecodingStrategy = newValue
            change { $0.data = newValue }
        }
    }

    /// The strategy for keys; by default, the keys of documents and models are the same.
    public override var keyDecodingStrategy: KeyDecodingStrategy {
        get { current.keys }
        set {
            super.keyDecodingStrategy = newValue
            change { $0.keys = newValue }
        }
    }

    /// The strategy for infinity and NaN; by default, no string represents them.
    public override var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { current.nonConformingFloats }
        set {
            super.nonConformingFloatDecodingStrategy = newValue
            change { $0.nonConformingFloats = newValue }
        }
    }

    /// Whether JSON5 is read; by default, it is if the policy says so.
    ///
    /// Once it is set, infinity and NaN are numbers to a model, as in `JSONDecoder`. They are null in
    /// the clean document, and to a model whose document is cleaned by a pattern.
    public override var allowsJSON5: Bool {
        get { current.readsJSON5 }
        set {
            super.allowsJSON5 = newValue
            change { $0.readsJSON5 = newValue }
        }
    }

    /// Whether the members of the top-level object may have no braces around them: `"a": 1, "b": 2`.
    ///
    /// By default, they may if the policy says so. The braces are added to the document, as a repair in
    /// the report. Other documents are read as without it.
    public override var assumesTopLevelDictionary: Bool {
        get { current.readsMissingBraces }
        set { change { $0.readsMissingBraces = newValue } }
    }

    /// The `userInfo` of the decoder that models receive.
    public override var userInfo: [CodingUserInfoKey: any Sendable] {
        get { current.userInfo }
        set {
            super.userInfo = newValue
            change { $0.userInfo = newValue }
        }
    }

    /// Called with the report of each document that was changed or rejected, or that has notes for
    /// which the policy asks, before the decoder returns or throws.
    ///
    ///     decoder.onReport = { logger.notice("\($0.line, privacy: .public)") }
    ///
    /// Text that is not JSON has no report. Without a closure, where the library is compiled for
    /// debugging, `decode` tells each such document in one line, on the standard error, or in the log of
    /// an Apple platform; a stream of models tells one line at its end. A process tells at most 100
    /// lines; `{ _ in }` silences them. What returns a report tells nothing, nor does a change that a
    /// pattern asks for. In a release build nothing is told.
    public var onReport: (@Sendable (Report) -> Void)? {
        get { current.onReport }
        set { change { $0.onReport = newValue } }
    }

    /// The log of what is left out while nobody receives reports; nil for none.
    package var log: DecoderLog? {
        get { current.log }
        set { change { $0.log = newValue } }
    }

    /// The repairs that are made where a model cannot be decoded; by default, those that its types
    /// allow.
    public var recovery: Recovery {
        get { current.recovery }
        set { change { $0.recovery = newValue } }
    }

    /// The repairs that a decoder makes for a model.
    ///
    ///     let decoder = JSONSanitizingDecoder(pattern)
    ///     decoder.recovery = .off     // documents are cleaned by the pattern only
    public enum Recovery: Sendable, CaseIterable {
        /// Repairs at the innermost place that the model's types allow.
        case on
        /// No repairs: a model that cannot be decoded is an error.
        case off
    }

    /// Keeps the lists and dictionaries of a type whole: none of them loses an item.
    ///
    /// A list with an item that the model cannot be decoded from fails then, and the next place
    /// outwards goes in its place. What a pattern takes counts as well.
    ///
    ///     decoder.keepsWhole([Order].self)
    ///
    /// The type is compared with those that are asked for, also inside `[Order]?` and `[[Order]]`;
    /// `Set<Order>` is another one. Of a type that is no list, all lists, dictionaries and loops that
    /// it reads stay whole, but not those inside their items. ``Whole`` says the same of a property.
    ///
    /// - Parameter type: The type, such as `[Line].self`.
    public func keepsWhole(_ type: (some Decodable).Type) {
        change { $0.wholeTypes.insert(ObjectIdentifier(type)) }
    }

    /// The policy for what a pattern, or a model, leaves open.
    public var policy: Sanitizer.Policy {
        var policy = current.policy
        // The syntax that `JSONDecoder` reads as well is no matter of the policy.
        policy.unaskedRelaxed = .none
        policy.keepsNonFiniteNumbers = false
        return policy
    }

    /// Creates a decoder that repairs what a model cannot be decoded from, by the default policy.
    public override convenience init() {
        self.init(policy: Sanitizer.Policy())
    }

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
        settings = ModelDecoder(pattern, policy: policy, recovery: recovery)
        super.init()
    }

    /// Creates a decoder that repairs what a model cannot be decoded from.
    ///
    /// The first of several repeated keys counts, as in `JSONDecoder`, whatever the policy says.
    ///
    /// - Parameters:
    ///   - policy: The policy for repairs: conversions, optional members, limits.
    ///   - recovery: Whether documents are repaired at all.
    public init(policy: Sanitizer.Policy = Sanitizer.Policy(), recovery: Recovery = .on) {
        settings = ModelDecoder(policy: policy, recovery: recovery)
        super.init()
    }

    /// Decodes a model, with repairs where it cannot be decoded otherwise.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: JSON, such as the body of a response.
    /// - Returns: The model.
    /// - Throws: The error of the model that no repair helps, usually a `DecodingError`;
    ///   `DecodingError.dataCorrupted` with an ``UnreadableDocumentError`` inside if the data is
    ///   not JSON or over a limit; ``DirtyDocumentError`` if the pattern rejects the document.
    public override func decode<Model: Decodable>(
        _ type: Model.Type,
        from data: Data
    ) throws -> Model {
        try current.decode(type, from: data)
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
    ///   - document: JSON in UTF-8, such as the body of a response.
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
        from document: some JSONInput,
        name: String? = nil
    ) throws -> SanitizedModel<Model> {
        try current.sanitize(type, from: document, name: name)
    }
}
