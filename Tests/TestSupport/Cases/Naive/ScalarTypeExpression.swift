/// A type expression for one scalar, as it is written alone and as a branch of a union.
struct ScalarTypeExpression {
    /// The kind of value that the expression is about, which decides on the directives beside it.
    enum Kind {
        case text
        case number
        case other
        /// Takes no conversions and needs no refinement.
        case bare
        case reference
        case choice
        case union
        case array
        case tuple
        case object
    }

    var name: String
    var kind: Kind
    private var mark = ""
    private var tilde = ""
    private var argument: String?

    init(reference: String) {
        name = "#" + reference
        kind = .reference
    }

    init(_ random: inout SplitMix64) {
        let choices: [(String, Kind, [String])] = [
            ("string", .text, []), ("string", .text, []),
            ("string", .text, NaiveText.expressions.map(\.source)),
            ("number", .number, []), ("number", .number, ["0,", ",10.5", "-1e1,1e2", "0.1,0.3"]),
            ("int", .number, []), ("integer", .number, []),
            ("int", .number, ["0,", "1,5", "-3,3", ",100", "0,18446744073709551615"]),
            ("bool", .other, []), ("bool", .other, []),
            ("url", .text, []), ("url", .text, ["http"]), ("email", .text, []),
            ("color", .other, []), ("date", .text, []), ("time", .text, []),
            ("datetime", .text, []), ("datetime", .text, ["local"]), ("time", .text, ["local"]),
            ("uuid", .text, []), ("ipv4", .text, []), ("ipv6", .text, []),
            ("hostname", .text, []), ("base64", .text, []),
            ("enum", .text, ["a,b", "active,off,Ünï", "yes,no,1", "x"]),
            ("null", .bare, []), ("*", .bare, []), ("any", .bare, []), ("never", .bare, []),
        ]
        let choice = random.pick(choices)
        name = choice.0
        kind = choice.1
        argument = choice.2.isEmpty ? nil : random.pick(choice.2)
        guard kind != .bare else { return }
        if random.chance(15) { mark = "?" }
        if random.chance(25) { tilde = "~" }
    }

    var text: String { tilde + name + mark + (argument.map { ":" + $0 } ?? "") }

    /// In a union a bar that belongs to an argument is escaped.
    var branchText: String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar == "|" { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}
