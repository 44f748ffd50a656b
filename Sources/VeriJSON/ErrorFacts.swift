package import Foundation
package import VeriJSONCore

/// The code and the place of an error, as an `NSError` tells them: a crash reporter groups errors by
/// the number of their code, and a log shows where they were.
package struct ErrorFacts {
    private var code: String
    private var path: String?
    private var line: Int?
    private var column: Int?
    private var offset: Int?

    package init(
        code: String,
        path: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
        offset: Int? = nil
    ) {
        self.code = code
        self.path = path
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// The number of the code, which later versions keep: the lower 31 bits of its FNV-1a hash.
    ///
    /// A list of numbers would have to be kept in step with the codes of several modules.
    package var number: Int {
        let hash = code.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return Int(hash & 0x7FFF_FFFF)
    }

    /// Returns the facts under `code`, `path`, `line`, `column` and `offset`, and the texts of the
    /// error: where an error has a `userInfo`, Foundation does not ask it for these on every
    /// platform.
    package func userInfo(with error: some LocalizedError) -> [String: Any] {
        var info: [String: Any] = ["code": code]
        info[NSLocalizedDescriptionKey] = error.errorDescription
        info[NSLocalizedFailureReasonErrorKey] = error.failureReason
        info[NSLocalizedRecoverySuggestionErrorKey] = error.recoverySuggestion
        info["path"] = path
        info["line"] = line
        info["column"] = column
        info["offset"] = offset
        return info
    }
}

extension ErrorFacts {
    init(_ mistake: PatternMistake) {
        self.init(
            code: mistake.code.rawValue,
            line: mistake.line,
            column: mistake.column,
            offset: mistake.range.lowerBound
        )
    }

    init(_ error: JSONSyntaxError, code: String? = nil) {
        self.init(
            code: code ?? error.code.description,
            line: error.line,
            column: error.column,
            offset: error.offset
        )
    }

    package init(_ finding: Finding, code: String? = nil) {
        self.init(
            code: code ?? finding.code.rawValue,
            path: finding.path.description,
            line: finding.line,
            column: finding.column,
            offset: finding.range.lowerBound
        )
    }
}
