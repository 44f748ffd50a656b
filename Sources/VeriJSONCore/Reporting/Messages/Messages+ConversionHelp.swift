/// Help that is a setting and no edit: the conversions that would save a value.
extension Messages {
    /// Returns the conversions that would save a value that a schema refused, as options of the
    /// command and as a policy, since a schema has no words for them.
    func schemaHelp(for details: FindingDetails) -> [Finding.Help] {
        conversionHelp(for: details) { "clean with \(option(with: $0))" }
            .map { Finding.Help(text: $0, edit: nil) }
    }

    /// Returns the conversions that save a value, or those of each reading that it has, in sentences
    /// such as `to convert it,` that `conversion` ends.
    func conversionHelp(
        for details: FindingDetails,
        _ conversion: (Sanitizer.Policy.Conversions) -> String
    ) -> [String] {
        switch details.remedy {
        case .conversions(let set): ["to convert it, \(conversion(set))"]
        case .readings(let readings, _):
            readings.map { reading in
                "if it means \(reading.result ?? reading.conversions.meaning), which the data "
                    + "does not tell, \(conversion(reading.conversions))"
            }
        default: []
        }
    }

    /// Returns the conversions that the policy allows, with others in place of their rivals.
    private func allowed(
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

    /// Returns the policy that has conversions besides those of this one, as it is written in Swift.
    func policy(with conversions: Sanitizer.Policy.Conversions) -> String {
        let all = allowed(with: conversions)
        let names = all.bits.subtracting(.withArguments).shortNames.map { "." + $0 }
        let arguments = all.arguments.map { argument in
            ".\(argument.conversion.name)(\(JSONText.quoted(argument.text)))"
        }
        let list = names + arguments
        let written = list.count == 1 ? list[0] : "[" + list.joined(separator: ", ") + "]"
        return "Sanitizer.Policy(conversions: \(written))"
    }

    private func option(with conversions: Sanitizer.Policy.Conversions) -> String {
        let names = allowed(with: conversions).names.joined(separator: ",")
        // A form of dates may have quotes, which the shells write in different ways.
        if names.utf8.contains(UInt8(ascii: "'")) { return policy(with: conversions) }
        let isPlain = !names.utf8.contains(UInt8(ascii: ":"))
        return "--convert=\(isPlain ? names : "'\(names)'") or \(policy(with: conversions))"
    }
}
