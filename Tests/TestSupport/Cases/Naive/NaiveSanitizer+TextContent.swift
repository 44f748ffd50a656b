import VeriJSON

extension NaiveSanitizer {
    /// `$json`: the text of a string by a rule of its own, and the string after that; nil for any
    /// other value.
    func inside(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveOutcome? {
        guard case .string(let text) = value, case .string = rule.form,
            let content = rule.directives.contents.first
        else { return nil }
        guard let made = NaiveParser.parse(Array(text.utf8)) else { return .failed("json.invalid") }
        switch settle(made, pattern.rule(content), at: attempt.place) {
        case .failed(let failure): return .failed(failure)
        case .clean(var cleaned):
            // The text stays, whatever goes inside it.
            cleaned.lost = 0
            (cleaned.isSubstituted, cleaned.isSentinel) = (false, false)
            if !cleaned.changes.isEmpty {
                cleaned.changes.insert(attempt.place.change("convert", "json"), at: 0)
                cleaned.value = .string(cleaned.value.text)
            } else {
                cleaned.value = value
            }
            if !isSentinel(cleaned.value, rule),
                let code = NaiveScalars.failure(of: cleaned.value, by: rule)
            {
                return .failed(NaiveFailure(code: code, rejections: cleaned.rejections))
            }
            return .clean(cleaned)
        }
    }

    /// Whether what is in a string that a conversion made matches as it is.
    func matchesInside(_ value: NaiveValue, _ rule: NaiveNode) -> Bool {
        guard case .string(let text) = value, let content = rule.directives.contents.first else {
            return true
        }
        guard let made = NaiveParser.parse(Array(text.utf8)),
            case .clean(let cleaned) = settle(made, pattern.rule(content), at: NaivePlace())
        else { return false }
        return cleaned.changes.isEmpty && cleaned.rejections.isEmpty
    }
}
