public import Foundation
import VeriJSON
import VeriJSONCore

extension PatternDerivationError: LocalizedError {
    /// The obstacle, the property and the remedy, on two lines.
    public var errorDescription: String? { description }
}

extension PatternContractError: LocalizedError {
    /// The document and the error of the model.
    public var errorDescription: String? { description }
}
