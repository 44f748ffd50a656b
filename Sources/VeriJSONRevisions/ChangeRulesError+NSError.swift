public import Foundation
import VeriJSON

extension ChangeRulesError: LocalizedError {
    /// The expectation and the observation, on one line.
    public var errorDescription: String? { mistakes.first?.description }
}

extension ChangeRulesError: CustomNSError {
    private var facts: ErrorFacts {
        ErrorFacts(code: mistakes.first?.code.description ?? "rules", line: mistakes.first?.line)
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.ChangeRulesError" }
    /// A number for the code of the first mistake, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and the first mistake's `code` and `line`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
