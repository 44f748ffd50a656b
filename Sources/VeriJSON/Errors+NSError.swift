public import Foundation
import VeriJSONCore

// Each error has, as an `NSError`, a number for its code and, in `userInfo`, its code and place.

extension UnreadableDocumentError: CustomNSError {
    private var facts: ErrorFacts {
        syntaxError.map { ErrorFacts($0, code: code.description) }
            ?? ErrorFacts(code: code.description)
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.UnreadableDocumentError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code` and, of a syntax error, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension DirtyDocumentError: CustomNSError {
    private var facts: ErrorFacts {
        findings.first.map { ErrorFacts($0) } ?? ErrorFacts(code: "document.rejected")
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.DirtyDocumentError" }
    /// A number for the code of the first finding, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and the first finding's `code`, `path`, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension PatternError: CustomNSError {
    private var facts: ErrorFacts {
        mistakes.first.map { ErrorFacts($0) } ?? ErrorFacts(code: "pattern")
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.PatternError" }
    /// A number for the code of the first mistake, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and the first mistake's `code`, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension PatternMistake: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(self) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.PatternMistake" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code`, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension JSONSyntaxError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(self) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.JSONSyntaxError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code`, `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension JSONTreeError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: code.description, path: path.description) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.JSONTreeError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code` and `path`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension JSONPatch.Error: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: code.description) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.JSONPatch.Error" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension JSONPatch.UnavailableError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: code.description, path: path?.description) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.JSONPatch.UnavailableError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code` and `path`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension FileError: CustomNSError {
    private var facts: ErrorFacts {
        ErrorFacts(code: code.description, path: place.isEmpty ? nil : place)
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.FileError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code` and, as `path`, its place.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension Undo.MismatchError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: "undo.mismatch") }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.Undo.MismatchError" }
    /// A number for its kind, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The texts of the error, and its `code`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
