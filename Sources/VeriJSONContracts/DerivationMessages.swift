import VeriJSON
import VeriJSONCore

/// The sentences of ``PatternDerivationError/Obstacle``.
enum DerivationMessages {
    static let describe = "describe the type, or let it conform to PatternDescribed"

    /// Returns the note for an object of which only the first members are known.
    static func partly(_ type: Any.Type, needing other: Any.Type) -> String {
        "partly seen: the initialiser of \(type) needs a value of \(other), and none is known"
    }

    /// The note on an object with keys that the strategy does not reveal.
    static let otherKeys = "partly seen: the strategy for keys does not reveal the others"

    /// Returns the note for a path through an initialiser that accepts no made-up value.
    static func refusing(_ type: Any.Type, _ reason: String) -> String {
        "partly seen: with this value, the initialiser of \(type) takes no made-up value: \(reason)"
    }

    static func words(
        _ code: PatternDerivationError.Obstacle.Code,
        _ type: String,
        _ detail: String
    ) -> (message: String, help: String) {
        switch code {
        case .cases:
            return (
                "expected an enumeration that lists its cases, found \(type)",
                "declare it 'enum \(type): \(detail), CaseIterable, Decodable'"
            )
        case .keys:
            return (
                "expected keys that can be listed, found \(type), which looks at all of them",
                "make its coding keys CaseIterable, or \(describe)"
            )
        case .dictionaryKeys:
            return (
                "expected a dictionary with keys that are strings in JSON, found \(type)",
                "let \(detail) conform to CodingKeyRepresentable"
            )
        case .form:
            return (
                "expected a type that takes any \(detail), found \(type), which refuses some",
                describe
            )
        case .refused:
            return (
                "expected an initialiser that takes made-up values, found that of \(type): \(detail)",
                describe
            )
        case .strategy:
            return (
                "expected a strategy that says how \(type) is written, found a custom one",
                "describe the type"
            )
        case .keyStrategy:
            return (
                "expected a key that the strategy for keys makes of some key, found '\(detail)'",
                "name the key in the pattern"
            )
        case .example:
            return (
                "expected an example that can be decoded, found that of \(type): \(detail)",
                "mend it"
            )
        default:
            return (
                "expected a type that some finite document has, found \(type) inside itself",
                "make the property optional, or a list"
            )
        }
    }
}

extension PatternDerivationError.Obstacle {
    /// The shape of what is not seen because of the obstacle.
    var shape: TypeShape { .unseen("not seen: \(message)") }

    init(_ code: Code, _ type: Any.Type, at path: String, _ detail: String = "") {
        let name = String(describing: type)
        let words = DerivationMessages.words(code, name, detail)
        self.init(
            code: code,
            path: path,
            typeName: name,
            message: words.message,
            help: words.help
        )
    }
}
