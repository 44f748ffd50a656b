extension Messages {
    /// Returns what would save a value that a model refused, the gentlest first.
    ///
    /// The settings are those of `JSONSanitizingDecoder` and of its policy, as they are written.
    func modelHelp(for details: FindingDetails) -> [Finding.Help] {
        var help: [String] = []
        switch details.code {
        case .missing:
            let name = graph.member(details.member)?.key
            if let key = details.key, let name { help += otherName(key, for: name) }
            help += namespaceHelp(for: details).map(\.text)
            help.append("to accept objects without it, declare \(property(name)) as optional")
        case .nullNotAllowed:
            help.append("to accept null, declare the type as optional")
        default:
            break
        }
        switch details.dateStrategy {
        case .named(let name): help.append("to read it, set dateDecodingStrategy = .\(name)")
        case .forms(let forms) where details.remedy == nil:
            let condition =
                forms.count == 1
                ? "to read it, set" : "if this is its form, which the data does not tell, set"
            help += forms.map { "\(condition) dateForms = [\($0)]" }
        default: break
        }
        let conversions = conversionHelp(for: details) { "decode with \(policy(with: $0))" }
        return (conversions + help).map { Finding.Help(text: $0, edit: nil) }
            + caseHelp(for: details)
    }

    /// Returns the case that an enumeration lacks.
    private func caseHelp(for details: FindingDetails) -> [Finding.Help] {
        guard let declaration = graph.declarations[details.rule], declaration.isRaw,
            let type = declaration.type, details.remedy == nil,
            details.code == .enumUnknown || details.code == .modelRefused
        else { return [] }
        guard let shown = details.shown else { return [.hiddenCase(of: type)] }
        return [Finding.Help(text: "to accept it, add a case for \(shown) to \(type)", edit: nil)]
    }

    /// Returns how a member is read by the name that the document has for it.
    private func otherName(_ key: String, for name: String) -> [String] {
        if key.fromSnakeCase.hasSameScalars(as: name) {
            return ["to read it by the other name, set keyDecodingStrategy = .convertFromSnakeCase"]
        }
        let name = JSONText.cut(name, to: 60)
        return ["to read it by the other name, write case \(name) = \(JSONText.quoted(key))"]
    }

    private func property(_ name: String?) -> String {
        name.map { "var \(JSONText.cut($0, to: 60))" } ?? "it"
    }
}

extension ModelDeclaration {
    /// Returns the expectation of a value that was refused.
    ///
    /// - Parameters:
    ///   - words: The expectation of the rule that was made for the type.
    ///   - code: The code of the refusal.
    /// - Returns: The expectation, with the name of a type that only its own code describes.
    func expectation(_ words: String, _ code: CodeTag) -> String {
        guard let type else { return words }
        switch code {
        case .modelRefused: return Self.article(type)
        case .enumUnknown, .typeMismatch, .nullNotAllowed:
            return isRaw ? "\(Self.article(type)), which is \(words)" : words
        default: return words
        }
    }

    /// Returns a type with its article: `an Order`, `a Status`.
    private static func article(_ type: String) -> String {
        let isVowel = type.first.map { "AEIOaeio".contains($0) } ?? false
        return (isVowel ? "an " : "a ") + type
    }
}
