import VeriJSON

/// The options that the end of a text names, because they would show more of it.
struct ReportHints {
    /// Whether values are hidden without having been asked for.
    var mayAskForValues = false
    /// The number of expected changes that are not described.
    var expected = 0
    private var hasHidden = false

    /// Notes whether findings hide a value.
    mutating func see(_ findings: [Finding]) {
        hasHidden =
            hasHidden
            || findings.contains {
                $0.found.value == nil
                    && [.bool, .number, .string].contains($0.found.kind)
            }
    }

    /// The hints as lines; nil if there are none.
    var text: String? {
        let lines = [
            mayAskForValues && hasHidden
                ? "note: values are hidden; '--show-values' shows them\n" : "",
            expected > 0 ? "note: '--verbose' describes the expected changes\n" : "",
        ]
        let text = lines.joined()
        return text.isEmpty ? nil : text
    }
}
