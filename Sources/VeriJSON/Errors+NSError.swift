public import Foundation
import VeriJSONCore

// As an `NSError`, each error has the code and the place that it has in Swift, so that a crash
// reporter groups it by its kind, and a log shows where it was.

/// What an error tells as an `NSError`: a number for its code, which later versions keep, and under
/// the keys `code`, `path`, `line`, `column` and `offset` what is known of its place.
private struct ErrorFacts {
    var code: String
    var path: JSONPointer?
    var line: Int?
    var column: Int?
    var offset: Int?

    /// The number of the code: the lower 31 bits of its FNV-1a hash.
    ///
    /// A list of numbers would have to be kept in step with codes of several modules.
    var number: Int {
        let hash = code.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return Int(hash & 0x7FFF_FFFF)
    }

    /// The facts, and the texts of the error: where an error has a `userInfo`, Foundation does not
    /// ask it for these on every platform.
    func userInfo(with error: some LocalizedError) -> [String: Any] {
        var info: [String: Any] = ["code": code]
        info[NSLocalizedDescriptionKey] = error.errorDescription
        info[NSLocalizedFailureReasonErrorKey] = error.failureReason
        info[NSLocalizedRecoverySuggestionErrorKey] = error.recoverySuggestion
        info["path"] = path?.description
        info["line"] = line
        info["column"] = column
        info["offset"] = offset
        return info
    }
}

extension ErrorFacts {
    init(_ mistake: PatternMistake) {
        code = mistake.code.rawValue
        (line, column, offset) = (mistake.line, mistake.column, mistake.range.lowerBound)
    }

    init(_ error: JSONSyntaxError) {
        code = error.code.description
        (line, column, offset) = (error.line, error.column, error.offset)
    }

    init(_ finding: Finding) {
        code = finding.code.rawValue
        path = finding.path
        (line, column, offset) = (finding.line, finding.column, finding.range.lowerBound)
    }
}

extension UnreadableDocumentError: CustomNSError {
    private var facts: ErrorFacts {
        var facts = syntaxError.map(ErrorFacts.init) ?? ErrorFacts(code: code.description)
        facts.code = code.description
        return facts
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.UnreadableDocumentError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The `code` and, of a syntax error, its `line`, `column` and `offset`.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension DirtyDocumentError: CustomNSError {
    private var facts: ErrorFacts {
        findings.first.map(ErrorFacts.init) ?? ErrorFacts(code: "document.rejected")
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.DirtyDocumentError" }
    /// A number for the code of the first finding, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The `code`, `path`, `line`, `column` and `offset` of the first finding.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension PatternError: CustomNSError {
    private var facts: ErrorFacts {
        mistakes.first.map(ErrorFacts.init) ?? ErrorFacts(code: "pattern")
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.PatternError" }
    /// A number for the code of the first mistake, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The `code`, `line`, `column` and `offset` of the first mistake.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension JSONSyntaxError: CustomNSError {
    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.JSONSyntaxError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { ErrorFacts(self).number }
    /// The `code`, `line`, `column` and `offset` of the error.
    public var errorUserInfo: [String: Any] { ErrorFacts(self).userInfo(with: self) }
}

extension JSONTreeError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: code.description, path: path) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.JSONTreeError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The `code` and the `path` of the obstacle.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension SavedFileError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: code.description) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.SavedFileError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The `code` of the error.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}

extension UnavailablePatchError: CustomNSError {
    private var facts: ErrorFacts { ErrorFacts(code: code.description, path: path) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "VeriJSON.UnavailablePatchError" }
    /// A number for ``code``, which later versions keep.
    public var errorCode: Int { facts.number }
    /// The `code` and the `path` of the obstacle.
    public var errorUserInfo: [String: Any] { facts.userInfo(with: self) }
}
