import VeriJSONCore

extension DriftReport {
    /// Returns the report as text: a line for each item, and one with the edit below it.
    public func text() -> String {
        let unit = documents == 1 ? "document" : "documents"
        guard !items.isEmpty else {
            return TextEscaping.line("\(pattern): \(documents.grouped) \(unit), no drift") + "\n"
                + unreadableLine
        }
        let number = items.count == 1 ? "1 difference" : "\(items.count.grouped) differences"
        var text =
            TextEscaping.line("\(pattern): \(documents.grouped) \(unit), \(number)") + "\n"
            + unreadableLine
        for item in items {
            text += "\n\(item.heading): " + TextEscaping.line(item.description) + "\n"
            if let advice = item.advice { text += "  = help: " + TextEscaping.line(advice) + "\n" }
        }
        return text
    }

    /// The documents that could not be read, as a line; empty if there are none.
    private var unreadableLine: String {
        guard let unreadable else { return "" }
        return "unreadable: " + TextEscaping.line(unreadable.text(of: documents)) + "\n"
    }

    /// Returns the report as one line of JSON.
    public func json() -> String {
        let items = items.map { item -> JSONValue in
            var object: JSONObject = [
                "kind": .string(item.kind.description), "template": .string(item.template),
                "count": .number(JSONNumber(item.count)),
            ]
            if let total = item.total { object["total"] = .number(JSONNumber(total)) }
            object["message"] = .string(item.message)
            if let change = item.change { object["change"] = .string(change) }
            if let advice = item.advice { object["advice"] = .string(advice) }
            if let edit = item.edit {
                object["edit"] = [
                    "range": [
                        .number(JSONNumber(edit.range.lowerBound)),
                        .number(JSONNumber(edit.range.upperBound)),
                    ],
                    "replacement": .string(edit.replacement),
                ]
            }
            return .object(object)
        }
        var report: JSONObject = [
            "version": 1, "pattern": .string(pattern), "documents": .number(JSONNumber(documents)),
            "items": .array(items),
        ]
        report["unreadable"] = unreadable?.json
        return JSONWriter(.visible).string(.object(report))
    }

    /// Returns the report as a self-contained page.
    ///
    /// - Parameter options: The date that the page names.
    /// - Returns: The text of an HTML document.
    public func html(_ options: Report.PageOptions = Report.PageOptions()) -> String {
        let title = items.isEmpty ? "No drift" : items.count.counted("difference")
        var page = HTMLWriter()
        page.startDocument(title: title)
        page.markup("<header>\n<p class=\"kind\">VeriJSON drift</p>\n<h1>")
        page.element("span", ["class": "name"], text: title)
        page.markup("</h1>\n")
        let parts = [
            "pattern \(pattern)", documents.counted("document"),
            unreadable.map { TextEscaping.line("unreadable: \($0.text(of: documents))") },
            options.date,
        ]
        page.element(
            "p",
            ["class": "meta"],
            text: parts.compactMap(\.self).joined(separator: " · ")
        )
        page.markup("\n</header>\n<main id=\"main\">\n")
        if items.isEmpty {
            page.element("p", ["class": "hint"], text: "Nothing differs from what is expected.")
        } else {
            writeItems(to: &page)
        }
        page.markup("</main>\n<footer><p>Made by VeriJSON.</p></footer>\n</body>\n</html>\n")
        return page.html
    }

    /// Writes the table of the differences.
    private func writeItems(to page: inout HTMLWriter) {
        page.markup("<div class=\"scroll\" role=\"region\" ")
        page.markup(
            "aria-label=\"Differences\" tabindex=\"0\"><table class=\"chart\">\n<thead><tr>"
        )
        page.markup("<th scope=\"col\">Place</th><th scope=\"col\">Difference</th>")
        page.markup("<th scope=\"col\">Edit of the pattern</th></tr></thead>\n<tbody>\n")
        for item in items {
            page.markup("<tr><th scope=\"row\">")
            page.element("code", text: item.template.isEmpty ? "the root" : item.template)
            page.markup("</th><td>")
            page.text(TextEscaping.line(item.words))
            page.markup("</td><td>")
            page.text(TextEscaping.line(item.advice ?? ""))
            page.markup("</td></tr>\n")
        }
        page.markup("</tbody></table></div>\n")
    }
}
