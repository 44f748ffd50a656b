public import Foundation
import VeriJSON
import VeriJSONCore

extension StreamError: LocalizedError {
    /// The expectation and the observation, on one line.
    public var errorDescription: String? { message }
    /// The next step.
    public var recoverySuggestion: String? { help }
}

extension StreamError: CustomNSError {
    private var facts: ErrorFacts {
        findings.first.map { ErrorFacts($0, code: code.rawValue) }
            ?? ErrorFacts(code: code.rawValue)
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.StreamError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code` and, if there are findings, the first one's `path`, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
