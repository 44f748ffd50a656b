import VeriJSONCore

/// A rule about changes that cannot be followed, or an option that is wrong.
///
///     let mistake = ChangeRules<Void>.mistakes(.immutable("amount"))[0]
///     mistake.code        // rules.path
///     mistake.message     // expected a JSON pointer, found "amount"
public struct ChangeRulesMistake: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a mistake.
    ///
    ///     mistake.code == .path
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code in its dotted form, such as `rules.path`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A path is not a JSON pointer.
        public static let path = Code("rules.path")
        /// The options ignore the place that a rule is about.
        public static let ignored = Code("rules.ignored")
        /// A state is listed twice.
        public static let stateRepeated = Code("rules.state.repeated")
        /// No transition leads to a state, and no document begins with it.
        public static let stateUnreachable = Code("rules.state.unreachable")
        /// A list of transitions is empty.
        public static let transitionsEmpty = Code("rules.transitions.empty")
        /// A rule forbids every change that another rule allows.
        public static let contradiction = Code("rules.contradiction")
        /// Two identities are given for the same arrays.
        public static let identityRepeated = Code("rules.identity.repeated")
        /// The text of rules is not JSON.
        public static let syntax = Code("rules.syntax")
        /// A part of rules in JSON has another form than it must have.
        public static let form = Code("rules.form")
    }

    /// The kind of mistake.
    public let code: Code
    /// The rule or the option, as it is written.
    public let rule: String
    /// The file of the rule; nil for an option.
    public let file: String?
    /// The line of the rule, counted from 1; nil for an option.
    public let line: Int?
    /// The expectation and what was found, on one line.
    public let message: String

    init(
        _ code: Code,
        of rule: String,
        at site: RuleSite? = nil,
        path: String = "",
        expected: String = "",
        found: String = ""
    ) {
        self.code = code
        self.rule = rule
        file = site?.file
        line = site?.line
        message =
            switch code {
            case .path: "expected a JSON pointer such as \"/lines/*/price\", found \"\(path)\""
            case .syntax: expected
            case .identityRepeated: "expected one identity for \"\(path)\", found two"
            default: "expected \(expected), found \(found)"
            }
    }

    /// The place, the code, the message and the rule, on one line.
    public var description: String {
        let place = file.map { "\($0):\(line ?? 1): " } ?? ""
        return "\(place)error[\(code)]: \(message), in \(rule)"
    }
}

/// The mistakes that keep rules about changes from being used, all at once.
///
///     do {
///         _ = try ChangeRules<Void>(.immutable("amount"))
///     } catch {
///         error.mistakes[0].code     // rules.path
///     }
public struct ChangeRulesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes, in the order of the rules; at least one.
    public let mistakes: [ChangeRulesMistake]

    /// The mistakes, one a line.
    public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}

/// The place in source code where a rule is made.
struct RuleSite: Hashable, Sendable {
    var file: String
    var line: Int
    var column: Int
}
