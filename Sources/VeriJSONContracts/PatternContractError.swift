public import Foundation
import VeriJSON
import VeriJSONCore

/// A clean document that a model cannot decode, because the pattern accepts more than the model.
///
///     struct Order: Decodable { var id: Int }
///
///     do {
///         try Pattern(#"{"id": "int?"}"#).check(decodes: Order.self)
///     } catch let error as PatternContractError {
///         error.document     // {"id":null}
///     }
public struct PatternContractError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The clean document, made as small as possible.
    public let document: String
    /// The description of the error with which decoding failed.
    public let reason: String
    /// The name of the model.
    public let typeName: String

    init(document: String, reason: String, typeName: String) {
        self.document = document
        self.reason = reason
        self.typeName = typeName
    }

    /// The message, the document, the reason and help, on several lines.
    public var description: String {
        """
        error[contract]: expected every clean document to decode as \(typeName), found one that does not
          \(document)
          = note: \(reason)
          = help: make the pattern stricter at this place, or the model more tolerant
        """
    }
}

extension PatternContractError: LocalizedError {
    /// The document and the error of the model.
    public var errorDescription: String? { description }
}

extension PatternContractError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: "contract") }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.PatternContractError" }
    /// A number for its kind, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
