package import Foundation
import Testing
package import VeriJSON

/// The models that documents are repaired for.
package enum Shapes {}

/// A model with documents: some that it takes, and some that need a repair.
package struct ModelShape: Sendable, CustomTestStringConvertible {
    typealias Adjustment = @Sendable (JSONDecoder, JSONSanitizingDecoder) -> Void

    package let name: String
    /// Documents that `JSONDecoder` takes.
    package let valid: [String]
    /// Documents that it does not take.
    package let dirty: [DirtyDocument]
    /// Whether the model bears any value; false if it traps on values that its documents never
    /// have.
    package let bearsAnyValue: Bool
    /// Decodes a document with `JSONDecoder`.
    package let foundation: @Sendable (Data) -> Result<BoxedModel, any Error>
    /// Repairs and decodes a document.
    package let ours: @Sendable (Data, Sanitizer.Policy) -> Result<CleanedModel, any Error>
    /// Cleans a document by a pattern, repairs and decodes it.
    package let oursByPattern:
        @Sendable (Data, Sanitizer.Policy, Pattern) -> Result<CleanedModel, any Error>
    /// Repairs and decodes a document, and returns nothing but the model.
    package let oursAlone: @Sendable (Data, Sanitizer.Policy) -> Result<BoxedModel, any Error>

    var testDescription: String { name }

    init<Model: Decodable & Equatable & Sendable>(
        _ name: String,
        _ type: Model.Type,
        valid: [String],
        dirty: [DirtyDocument],
        bearsAnyValue: Bool = true,
        adjust: @escaping Adjustment = { _, _ in }
    ) {
        self.name = name
        self.valid = valid
        self.dirty = dirty
        self.bearsAnyValue = bearsAnyValue
        foundation = { data in
            let decoder = JSONDecoder()
            let unused = JSONSanitizingDecoder()
            adjust(decoder, unused)
            return Result { BoxedModel(try decoder.decode(type, from: data)) }
        }
        @Sendable func clean(
            _ data: Data,
            _ decoder: JSONSanitizingDecoder
        ) -> Result<CleanedModel, any Error> {
            adjust(JSONDecoder(), decoder)
            return Result {
                let cleaned = try decoder.sanitize(type, from: data)
                return CleanedModel(model: BoxedModel(cleaned.model), result: cleaned.result)
            }
        }
        ours = { clean($0, JSONSanitizingDecoder(policy: $1)) }
        oursByPattern = { clean($0, JSONSanitizingDecoder($2, policy: $1)) }
        oursAlone = { data, policy in
            let decoder = JSONSanitizingDecoder(policy: policy)
            adjust(JSONDecoder(), decoder)
            return Result { BoxedModel(try decoder.decode(type, from: data)) }
        }
    }

    /// All shapes, each with a name of its own.
    package static let all: [ModelShape] =
        structures + unions + discriminated + alternatives + geometries + wrappers + dictionaries
        + lists
        + foundations + strategies + peculiar + contrary + gates + refusing + idioms + containers
}

/// A document that a model does not take, and what becomes of it.
package struct DirtyDocument: Sendable {
    package let document: String
    /// The clean document; nil if the document is rejected.
    package let clean: String?
    package let policy: Sanitizer.Policy

    /// A document that is repaired.
    static func repaired(
        _ document: String,
        _ clean: String,
        under policy: Sanitizer.Policy = .stripping
    ) -> DirtyDocument {
        DirtyDocument(document: document, clean: clean, policy: policy)
    }

    /// A document that no repair helps.
    static func rejected(
        _ document: String,
        under policy: Sanitizer.Policy = .stripping
    ) -> DirtyDocument {
        DirtyDocument(document: document, clean: nil, policy: policy)
    }
}

/// A model of any type that can be compared with another one.
package struct BoxedModel: Equatable, Sendable, CustomStringConvertible {
    private let model: any Sendable
    private let isEqual: @Sendable (any Sendable) -> Bool

    package var description: String { String(reflecting: model) }

    package init<Model: Equatable & Sendable>(_ model: Model) {
        self.model = model
        isEqual = { $0 as? Model == model }
    }

    package static func == (left: BoxedModel, right: BoxedModel) -> Bool {
        left.isEqual(right.model)
    }
}

/// A model of any type, and what was done to its document.
package struct CleanedModel: Sendable {
    package let model: BoxedModel
    package let result: Sanitized
}

/// The policies under which documents are repaired.
extension Sanitizer.Policy {
    /// Optional members are stripped, and nothing is converted.
    package static let stripping = Sanitizer.Policy(conversions: [])
    /// Optional members become null.
    static let nulling = Sanitizer.Policy(optional: .null, conversions: [])
    /// Scalars are converted by the safe set where something would be lost otherwise.
    package static let unasked = Sanitizer.Policy()
    /// Scalars are converted where that is safe.
    package static let safe = Sanitizer.Policy(conversions: .safe)
    /// Optional members become null, and scalars are converted where that is safe.
    package static let nullingAndSafe = Sanitizer.Policy(optional: .null, conversions: .safe)
    /// Scalars are converted wherever a careless server makes it necessary.
    package static let lenient = Sanitizer.Policy(conversions: .lenient)
}
