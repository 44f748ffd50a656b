import VeriJSONCore

extension DocumentRows {
    mutating func writeReasons(of mark: DocumentMarks.Mark?) {
        guard let mark, !(mark.changes.isEmpty && mark.causes.isEmpty) else { return }
        writer.markup("<div class=\"why\">")
        for change in mark.changes {
            writer.markup("<p>")
            writer.element(
                "strong",
                ["class": "badge \(change.action.style)"],
                text: change.badge
            )
            let start = change.range.lowerBound
            if let cause = change.causes.first(where: { $0.range.lowerBound == start }) {
                writer.markup(" ")
                writeReason(cause)
            } else if !change.causes.isEmpty {
                writer.text(" because of what is inside")
            }
            writer.markup("</p>")
        }
        for cause in mark.causes {
            writer.markup("<p>")
            writeReason(cause)
            writer.markup("</p>")
        }
        writer.markup("</div>")
    }

    mutating func writeReason(_ finding: Finding) {
        writer.text(finding.message)
        writer.markup(" ")
        let rule = finding.rule
        if let known = rules[rule.name]?[rule.range] { return writer.append(known) }
        var text = HTMLWriter()
        text.markup("<span class=\"rule\">")
        let file = rule.name.split(separator: "/").last.map(String.init) ?? rule.name
        text.text(rule.declaration ?? "\(file):\(rule.line) ")
        if rule.declaration != nil {
            text.markup("</span>")
            rules[rule.name, default: [:]][rule.range] = text
            return writer.append(text)
        }
        text.markup("<code>")
        if let line = pattern.drawing(of: rule.range, in: rule.name) {
            line.write(to: &text)
        } else {
            text.text(rule.text)
        }
        text.markup("</code></span>")
        rules[rule.name, default: [:]][rule.range] = text
        writer.append(text)
    }
}

extension Report.Change {
    /// The label of the change.
    var badge: String {
        guard action == .convert else { return action.words }
        let name = code.rawValue
        return name.hasPrefix("convert.") ? "converted (\(name.dropFirst(8)))" : "trimmed"
    }
}
