import VeriJSONCore

extension ChangeRule {
    /// Judges every change of a value by a closure, also at the creation of the document.
    ///
    ///     ChangeRule<Void>.check("/total") { change, _ in
    ///         (change.new?.asNumber ?? 0) <= 1_000 ? nil : "a total of at most 1000"
    ///     }
    ///
    /// - Parameters:
    ///   - path: The places of the values.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    ///   - test: Returns the reason to reject a change; nil if it is accepted.
    /// - Returns: The rule.
    public static func check(
        _ path: String,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ test: @escaping PlaceTest<ChangeRejection?>
    ) -> ChangeRule {
        ChangeRule(
            path: path,
            demand: .place(test),
            text: ".check(\"\(path)\")",
            site: RuleSite(file: file, line: line, column: column)
        )
    }

    /// Judges the whole change by a closure, also a creation or a deletion.
    ///
    /// - Parameters:
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    ///   - test: Returns the reason to reject the change; nil if it is accepted.
    /// - Returns: The rule.
    public static func checkDocument(
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ test: @escaping DocumentTest<ChangeRejection?>
    ) -> ChangeRule {
        ChangeRule(
            path: nil,
            demand: .document(test),
            text: ".checkDocument",
            site: RuleSite(file: file, line: line, column: column)
        )
    }
}

/// The reason why a closure rejects a change: the value that it expects, as a phrase.
///
/// The text becomes part of a message, so it should hold no values of the document where
/// messages leave the process.
///
///     let rejection: ChangeRejection = "a total of at most 1000"
///     rejection.expected     // a total of at most 1000
public struct ChangeRejection: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The value or the change that is accepted, as a phrase after `expected`.
    public var expected: String
    /// The value or the change that was found, as a phrase; nil for a description of the value.
    public var found: String?
    /// The code of the finding.
    public var code: FindingCode

    /// Creates a reason.
    ///
    /// - Parameters:
    ///   - expected: The value or the change that is accepted, as a phrase after `expected`.
    ///   - found: What was found, as a phrase; nil for a description of the value.
    ///   - code: The code of the finding.
    public init(expected: String, found: String? = nil, code: FindingCode = .changeRejected) {
        self.expected = expected
        self.found = found
        self.code = code
    }

    /// Creates a reason from the phrase for what is accepted.
    public init(stringLiteral value: String) { self.init(expected: value) }
}

/// The codes of findings about changes.
extension FindingCode {
    /// A value changed that may not change.
    public static let changeImmutable = FindingCode(rawValue: "change.immutable")
    /// A value that may only become longer lost something.
    public static let changeAppendOnly = FindingCode(rawValue: "change.appendOnly")
    /// A number that may only become larger did not.
    public static let changeOnlyIncreasing = FindingCode(rawValue: "change.onlyIncreasing")
    /// A state changed to one that may not follow it.
    public static let changeTransition = FindingCode(rawValue: "change.transition")
    /// The author may not make a change.
    public static let changeAuthor = FindingCode(rawValue: "change.author")
    /// A closure rejected a change.
    public static let changeRejected = FindingCode(rawValue: "change.rejected")
}
