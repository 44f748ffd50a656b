public import Foundation
import VeriJSON

extension SchemaError: LocalizedError {
    /// The expectation and the observation, on one line.
    public var errorDescription: String? {
        mistakes.first.map { "\($0.name):\($0.line):\($0.column): \($0.message)" }
    }
    /// The next step.
    public var recoverySuggestion: String? { mistakes.first?.help }
}

extension SchemaError: CustomNSError {
    private var facts: ErrorFacts {
        mistakes.first.map {
            ErrorFacts(
                code: $0.code.description,
                line: $0.line,
                column: $0.column,
                offset: $0.range.lowerBound
            )
        } ?? ErrorFacts(code: "schema")
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.SchemaError" }
    /// A number for the code of the first mistake, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and the first mistake's `code`, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
