/// The sentences of ``PatternDerivationError``.
enum DerivationMessages {
    static let describe = "let the type conform to PatternDescribed"

    static func words(
        _ code: PatternDerivationError.Code,
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
                "write 'extension \(type): @retroactive PatternDescribed', or give the decoder a pattern"
            )
        case .keyStrategy:
            return (
                "expected a key that the strategy for keys makes of some key, found '\(detail)'",
                "give the decoder a pattern"
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

extension PatternDerivationError {
    package init(_ code: Code, _ type: Any.Type, at path: String, _ detail: String = "") {
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
