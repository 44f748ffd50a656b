public import Foundation
import VeriJSON
import VeriJSONCore

extension XMLSyntaxError: LocalizedError {
    /// The expectation and the observation, on one line.
    public var errorDescription: String? { description }
}

extension XMLSyntaxError: CustomNSError {
    private var facts: ErrorFacts {
        ErrorFacts(
            code: "xml.\(code)",
            line: line,
            column: column,
            offset: range.lowerBound
        )
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.XMLSyntaxError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code`, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension XMLWritingError: LocalizedError {
    /// The expectation and the observation, on one line.
    public var errorDescription: String? { description }
}

extension XMLWritingError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: "xml.\(code)", path: path.description) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.XMLWritingError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code` and `path`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension XMLItemsError: LocalizedError {
    /// The expectation and the observation, on one line.
    public var errorDescription: String? { message }
    /// The next step.
    public var recoverySuggestion: String? { help }
}

extension XMLItemsError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: code.rawValue) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.XMLItemsError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
