import VeriJSONCore

extension HTMLWriter {
    /// Writes a paragraph about the most frequent kind of finding; nothing if there is none.
    mutating func write(_ most: MostFrequentFinding?) {
        guard let most else { return }
        markup("<p class=\"most\">Most often: <strong>")
        text(most.message)
        markup("</strong>, at ")
        element("code", text: most.place)
        text(" (\(most.count.grouped)×)")
        markup("</p>\n")
    }

    /// Writes the place in the pattern, the code and the severity of a finding, without markup
    /// around them.
    mutating func writeFacts(of finding: Finding, severity: Finding.Severity) {
        element("code", ["class": "place"], text: finding.templateText)
        markup(" ")
        element("span", ["class": "code"], text: finding.code.rawValue)
        markup(" ")
        element("span", ["class": "severity \(severity.rawValue)"], text: severity.rawValue)
    }
}
