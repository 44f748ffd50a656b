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
        // Without a pattern, nothing is put into an array.
        switch details.remedy {
        case .conversions(let set) where !set.bits.contains(.wrapSingle):
            help.insert("to convert it, decode with \(conversions(with: set))", at: 0)
        case .readings(let readings, _):
            help =
                readings.map { reading in
                    "if it means \(reading.result ?? reading.conversions.meaning), which the data "
                        + "does not tell, decode with \(conversions(with: reading.conversions))"
                } + help
        default:
            break
        }
        return help.map { Finding.Help(text: $0, edit: nil) } + caseHelp(for: details)
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

    /// Returns what would convert a value that a schema refused, which has no words for it.
    func schemaHelp(for details: FindingDetails) -> [Finding.Help] {
        let help: [String] =
            switch details.remedy {
            case .conversions(let set): ["to convert it, clean with \(option(with: set))"]
            case .readings(let readings, _):
                readings.map { reading in
                    "if it means \(reading.result ?? reading.conversions.meaning), which the data "
                        + "does not tell, clean with \(option(with: reading.conversions))"
                }
            default: []
            }
        return help.map { Finding.Help(text: $0, edit: nil) }
    }

    /// Returns the option of the command, and the policy, with conversions besides those of this one.
    private func option(with conversions: Sanitizer.Policy.Conversions) -> String {
        let names = all(with: conversions).names.joined(separator: ",")
        let policy = self.conversions(with: conversions)
        // A form of dates may have quotes, which the shells write in different ways.
        if names.utf8.contains(UInt8(ascii: "'")) { return policy }
        let isPlain = !names.utf8.contains(UInt8(ascii: ":"))
        return "--convert=\(isPlain ? names : "'\(names)'") or \(policy)"
    }

    private func all(
        with conversions: Sanitizer.Policy.Conversions
    ) -> Sanitizer.Policy.Conversions {
        let isSafe = conversions.isSubset(of: Sanitizer.Policy.Conversions.safe)
        let allowed = policy.conversions ?? []
        let kept = allowed.bits.subtracting(conversions.bits.rivals)
        var all = Sanitizer.Policy.Conversions(kept.subtracting(.withArguments))
        all.formUnion(isSafe ? .safe : conversions)
        all.formUnion(allowed.argumentsBeside(conversions))
        return all
    }

    /// Returns the policy that has conversions besides those of this one.
    private func conversions(with conversions: Sanitizer.Policy.Conversions) -> String {
        let all = all(with: conversions)
        let names = all.bits.subtracting(.withArguments).shortNames.map { "." + $0 }
        let arguments = all.arguments.map { argument in
            ".\(argument.conversion.name)(\(JSONText.quoted(argument.text)))"
        }
        let list = names + arguments
        let written = list.count == 1 ? list[0] : "[" + list.joined(separator: ", ") + "]"
        return "Sanitizer.Policy(conversions: \(written))"
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
