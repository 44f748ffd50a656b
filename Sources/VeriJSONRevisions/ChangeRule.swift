import VeriJSONCore

/// A rule about the changes that a new revision of a document may make.
///
/// A path is a JSON pointer in which `*` is any key or index, such as `/lines/*/price`; `\*` is the
/// key `*`. A rule about a path does not apply to a deletion, since a tombstone usually has nothing
/// but its mark; rules about the document, such as ``deletion(onlyBy:file:line:column:_:)``, do. A
/// restoration counts as a creation: what was there before the tombstone is not known.
///
///     let rules = try ChangeRules<String>(
///         .immutable("/owner"),
///         .restricted("/status", to: "the owner") { change, name in name == "ann" }
///     )
public struct ChangeRule<Author>: Sendable {
    /// A closure that judges one place of the document.
    public typealias PlaceTest<Result> =
        @Sendable (_ change: Changes.Change, _ author: Author) -> Result
    /// A closure that judges the whole change.
    public typealias DocumentTest<Result> =
        @Sendable (_ changes: Changes, _ author: Author) -> Result

    enum Demand: Sendable {
        case event(Changes.Kind, who: String, DocumentTest<Bool>)
        case document(DocumentTest<ChangeRejection?>)
        case immutable(isRemovable: Bool, mayBeSet: Bool)
        case appendOnly
        case increasing(inEveryRevision: Bool)
        case transitions([(state: JSONValue, next: [JSONValue])], initial: [JSONValue]?)
        case restricted(who: String, exceptAtCreation: Bool, PlaceTest<Bool>)
        case place(PlaceTest<ChangeRejection?>)
    }

    /// The path as it was given; nil for a rule about the whole document.
    let path: String?
    let demand: Demand
    /// The rule as it is written, without its closures.
    let text: String
    let site: RuleSite

    // MARK: Values

    /// Forbids that a value changes.
    ///
    /// A value that was not there may not be added later, unless the object or array around it is
    /// new, too.
    ///
    ///     ChangeRule<Void>.immutable("/lines/*/price", allowingRemoval: true)
    ///
    /// - Parameters:
    ///   - path: The places of the values.
    ///   - allowsRemoval: Whether a value may be removed, alone or with what is around it.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    /// - Returns: The rule.
    public static func immutable(
        _ path: String,
        allowingRemoval allowsRemoval: Bool = false,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column
    ) -> ChangeRule {
        ChangeRule(
            path: path,
            demand: .immutable(isRemovable: allowsRemoval, mayBeSet: false),
            text: ".immutable(\"\(path)\")",
            site: RuleSite(file: file, line: line, column: column)
        )
    }

    /// Forbids that a value changes once it is there; it may be added at any time.
    ///
    /// Null is a value.
    ///
    /// - Parameters:
    ///   - path: The places of the values.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    /// - Returns: The rule.
    public static func setOnce(
        _ path: String,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column
    ) -> ChangeRule {
        ChangeRule(
            path: path,
            demand: .immutable(isRemovable: false, mayBeSet: true),
            text: ".setOnce(\"\(path)\")",
            site: RuleSite(file: file, line: line, column: column)
        )
    }

    /// Requires that an array keeps its items and only gets more at its end.
    ///
    /// The members of an object may become more, too, and a string may become longer. Any other
    /// value may not change.
    ///
    /// - Parameters:
    ///   - path: The places of the values.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    /// - Returns: The rule.
    public static func appendOnly(
        _ path: String,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column
    ) -> ChangeRule {
        ChangeRule(
            path: path,
            demand: .appendOnly,
            text: ".appendOnly(\"\(path)\")",
            site: RuleSite(file: file, line: line, column: column)
        )
    }

    /// Requires that a number never becomes smaller.
    ///
    /// Numbers are compared exactly. The value must be a number, and may not be removed.
    ///
    /// - Parameters:
    ///   - path: The places of the numbers.
    ///   - inEveryRevision: Whether the number has to become larger with each update.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    /// - Returns: The rule.
    public static func onlyIncreasing(
        _ path: String,
        inEveryRevision: Bool = false,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column
    ) -> ChangeRule {
        ChangeRule(
            path: path,
            demand: .increasing(inEveryRevision: inEveryRevision),
            text: ".onlyIncreasing(\"\(path)\")",
            site: RuleSite(file: file, line: line, column: column)
        )
    }

    /// Allows some transitions from one state to another, and forbids all others.
    ///
    /// A state may always stay as it is. It may not be removed.
    ///
    ///     ChangeRule<Void>.transitions(
    ///         of: "/status",
    ///         ["draft": ["submitted"], "submitted": ["approved", "rejected"]],
    ///         initial: ["draft"]
    ///     )
    ///
    /// - Parameters:
    ///   - path: The places of the states.
    ///   - transitions: The states that may follow each state.
    ///   - initial: The states that may be added; nil for any.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    /// - Returns: The rule.
    public static func transitions(
        of path: String,
        _ transitions: KeyValuePairs<JSONValue, [JSONValue]>,
        initial: [JSONValue]? = nil,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column
    ) -> ChangeRule {
        ChangeRule(
            path: path,
            demand: .transitions(transitions.map { ($0.key, $0.value) }, initial: initial),
            text: ".transitions(of: \"\(path)\")",
            site: RuleSite(file: file, line: line, column: column)
        )
    }
}

extension ChangeRule {
    // MARK: Authors

    /// Allows only some authors to change a value, add it or remove it.
    ///
    /// - Parameters:
    ///   - path: The places of the values.
    ///   - who: The authors, as a phrase for messages such as `a manager`.
    ///   - exceptAtCreation: Whether anyone may set the value when the document is created.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    ///   - test: Returns whether an author may make a change.
    /// - Returns: The rule.
    public static func restricted(
        _ path: String,
        to who: String,
        exceptAtCreation: Bool = false,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ test: @escaping PlaceTest<Bool>
    ) -> ChangeRule {
        ChangeRule(
            path: path,
            demand: .restricted(who: who, exceptAtCreation: exceptAtCreation, test),
            text: ".restricted(\"\(path)\", to: \"\(who)\")",
            site: RuleSite(file: file, line: line, column: column)
        )
    }

    /// Allows only some authors to create the document, or to restore it after a deletion.
    ///
    /// - Parameters:
    ///   - who: The authors, as a phrase for messages such as `an employee`.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    ///   - test: Returns whether an author may create a document.
    /// - Returns: The rule.
    public static func creation(
        onlyBy who: String,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ test: @escaping DocumentTest<Bool>
    ) -> ChangeRule {
        event(.creation, who, RuleSite(file: file, line: line, column: column), test)
    }

    /// Allows only some authors to delete the document.
    ///
    /// - Parameters:
    ///   - who: The authors, as a phrase for messages such as `its owner`.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    ///   - test: Returns whether an author may delete the document.
    /// - Returns: The rule.
    public static func deletion(
        onlyBy who: String,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ test: @escaping DocumentTest<Bool>
    ) -> ChangeRule {
        event(.deletion, who, RuleSite(file: file, line: line, column: column), test)
    }

    /// Allows only some authors to restore the document after a deletion.
    ///
    /// - Parameters:
    ///   - who: The authors, as a phrase for messages such as `an administrator`.
    ///   - file: The file of the rule, for messages.
    ///   - line: The line of the rule.
    ///   - column: The column of the rule.
    ///   - test: Returns whether an author may restore the document.
    /// - Returns: The rule.
    public static func restoration(
        onlyBy who: String,
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ test: @escaping DocumentTest<Bool>
    ) -> ChangeRule {
        event(.restoration, who, RuleSite(file: file, line: line, column: column), test)
    }

    private static func event(
        _ kind: Changes.Kind,
        _ who: String,
        _ site: RuleSite,
        _ test: @escaping DocumentTest<Bool>
    ) -> ChangeRule {
        ChangeRule(
            path: nil,
            demand: .event(kind, who: who, test),
            text: ".\(kind)(onlyBy: \"\(who)\")",
            site: site
        )
    }
}
