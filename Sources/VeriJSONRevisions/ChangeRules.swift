import VeriJSON
public import VeriJSONCore

/// A validator of changes: it says whether a new revision of a document may follow the old one.
///
/// A schema says whether a document is right. It cannot say that an amount may not change, or who
/// may approve. `Author` is the type that closures know the author of a change by; it is `Void`
/// where no rule asks for one.
///
///     let rules = try ChangeRules<Void>(.immutable("/amount"), .appendOnly("/history"))
///     let review = try rules.review(from: #"{"amount": 1}"#, to: #"{"amount": 2}"#)
///     review.findings.map(\.message)
///     // ["expected the value not to change, found another number"]
public struct ChangeRules<Author>: Sendable {
    let rules: [(rule: ChangeRule<Author>, path: ValuePath?)]
    let comparison: RevisionComparison

    /// Compiles rules.
    ///
    /// - Parameters:
    ///   - rules: The rules; a change has to follow all of them.
    ///   - options: The choices that a comparison of revisions leaves open.
    /// - Throws: ``ChangeRulesError`` with every mistake in the rules and the options.
    public init(
        _ rules: ChangeRule<Author>...,
        options: Changes.Options = Changes.Options()
    ) throws(ChangeRulesError) {
        try self.init(rules, options: options)
    }

    /// Compiles rules.
    ///
    /// - Parameters:
    ///   - rules: The rules; a change has to follow all of them.
    ///   - options: The choices that a comparison of revisions leaves open.
    /// - Throws: ``ChangeRulesError`` with every mistake in the rules and the options.
    public init(
        _ rules: [ChangeRule<Author>],
        options: Changes.Options = Changes.Options()
    ) throws(ChangeRulesError) {
        comparison = RevisionComparison(reading: options)
        let mistakes = RuleChecker(comparison).mistakes(of: rules) + comparison.mistakes
        if !mistakes.isEmpty { throw ChangeRulesError(mistakes: mistakes) }
        self.rules = rules.map { ($0, $0.path.flatMap { ValuePath($0) }) }
    }

    /// Returns the mistakes in rules.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - options: The choices that a comparison of revisions leaves open.
    /// - Returns: The mistakes in the order of the rules; an empty array if there are none.
    public static func mistakes(
        _ rules: ChangeRule<Author>...,
        options: Changes.Options = Changes.Options()
    ) -> [ChangeRulesMistake] {
        let comparison = RevisionComparison(reading: options)
        return RuleChecker(comparison).mistakes(of: rules) + comparison.mistakes
    }

    /// Judges a change.
    ///
    /// - Parameters:
    ///   - old: The old revision, as JSON in UTF-8; nil if the document did not exist.
    ///   - new: The new revision; nil if the document is gone.
    ///   - author: The author of the new revision.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings, with the changes that they are about.
    /// - Throws: `UnreadableDocumentError` if a revision is not JSON or exceeds a limit.
    /// - Complexity: O(*n* · *r*), *n* the bytes of both revisions, *r* the rules.
    public func review<Document: JSONInput>(
        from old: Document?,
        to new: Document?,
        by author: Author,
        name: String = "document"
    ) throws(UnreadableDocumentError) -> ChangeReview {
        let pair = try RevisionPair(
            old?.jsonBytes.document.array,
            new?.jsonBytes.document.array,
            comparison,
            name: name
        )
        var reviewer = ChangeReviewer(Changes(pair), author)
        for (rule, path) in rules { reviewer.apply(rule, path) }
        return reviewer.review()
    }

    /// Judges a change of a tree of Foundation or Swift objects, as `JSONSerialization` returns it.
    ///
    /// - Parameters:
    ///   - old: The root of the old revision; nil if the document did not exist.
    ///   - new: The root of the new revision; nil if the document is gone.
    ///   - author: The author of the new revision.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings, with the changes that they are about.
    /// - Throws: `JSONTreeError` for what JSON cannot represent; `UnreadableDocumentError` if a
    ///   revision exceeds a limit.
    public func review(
        fromJSONObject old: Any?,
        toJSONObject new: Any?,
        by author: Author,
        name: String = "document"
    ) throws -> ChangeReview {
        try review(
            from: old.map { try JSONValue(foundationTree: $0) },
            to: new.map { try JSONValue(foundationTree: $0) },
            by: author,
            name: name
        )
    }
}

extension ChangeRules where Author == Void {
    /// Judges a change, where no rule asks for its author.
    ///
    /// - Parameters:
    ///   - old: The old revision, as JSON in UTF-8; nil if the document did not exist.
    ///   - new: The new revision; nil if the document is gone.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings, with the changes that they are about.
    /// - Throws: `UnreadableDocumentError` if a revision is not JSON or exceeds a limit.
    public func review<Document: JSONInput>(
        from old: Document?,
        to new: Document?,
        name: String = "document"
    ) throws(UnreadableDocumentError) -> ChangeReview {
        try review(from: old, to: new, by: (), name: name)
    }

    /// Judges a change of a tree of objects, where no rule asks for its author.
    ///
    /// - Parameters:
    ///   - old: The root of the old revision; nil if the document did not exist.
    ///   - new: The root of the new revision; nil if the document is gone.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings, with the changes that they are about.
    /// - Throws: `JSONTreeError` for what JSON cannot represent; `UnreadableDocumentError` if a
    ///   revision exceeds a limit.
    public func review(
        fromJSONObject old: Any?,
        toJSONObject new: Any?,
        name: String = "document"
    ) throws -> ChangeReview {
        try review(fromJSONObject: old, toJSONObject: new, by: (), name: name)
    }
}
