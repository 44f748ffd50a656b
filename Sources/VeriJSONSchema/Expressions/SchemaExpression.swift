internal import VeriJSONCore

/// A regular expression of a schema, with the engine that searches for it.
enum SchemaExpression: Sendable, Equatable {
    /// Searched for in time linear in the text.
    case linear(RegularExpression)
    /// Has look-around or backreferences, for which an engine has to backtrack.
    case backtracking(BacktrackingExpression)

    /// Compiles an expression.
    ///
    /// - Throws: The first mistake, as a message.
    init(
        _ source: String,
        allowing engines: Schema.Options.Expressions
    ) throws(ExpressionMistake) {
        do throws(RegexError) {
            self = .linear(try RegularExpression(source))
        } catch {
            guard error.code == .lookAround || error.code == .backreference else {
                throw ExpressionMistake(message: error.message, range: error.range)
            }
            guard engines == .backtracking else {
                throw ExpressionMistake(
                    message: error.message,
                    range: error.range,
                    help: "'Schema.Options(expressions: .backtracking)', or"
                        + " '--expressions backtracking' of the command, allows it"
                )
            }
            self = .backtracking(try BacktrackingExpression(source))
        }
    }

    /// The expression for the rule of a string, which has no engine that backtracks; nil if it needs
    /// one.
    var linear: RegularExpression? {
        if case .linear(let expression) = self { return expression }
        return nil
    }

    /// The expression for the rules of members.
    var ofKeys: KeyExpression {
        switch self {
        case .linear(let expression): .linear(expression)
        case .backtracking(let expression): .other(expression)
        }
    }
}

/// A reason why an expression cannot be used, as one line.
struct ExpressionMistake: Error {
    var message: String
    /// The smallest wrong part, in bytes of the expression; nil if it is not known.
    var range: Range<Int>?
    /// An edit that corrects the mistake, as a clause.
    var help: String?
}
