import VeriJSONCore

extension ReportPage {
    /// The changes at one place of the pattern.
    private struct Row {
        var template: String
        /// The number of changes by action; none is zero.
        var counts: [(action: Report.Action, count: Int)] = []
        /// The number of values that the document has there; nil if it is not known.
        var values: Int?

        var affected: Int { counts.reduce(0) { $0 &+ $1.count } }

        /// The sort key, in which a lost value weighs more than one written in another way.
        var weight: Weight {
            let lost = counts.filter { $0.action.style == "lost" }.reduce(0) { $0 &+ $1.count }
            let put = counts.filter { $0.action.style == "replaced" }.reduce(0) { $0 &+ $1.count }
            return Weight(lost: lost, replaced: put, affected: affected)
        }

        struct Weight: Comparable {
            var lost: Int
            var replaced: Int
            var affected: Int

            static func < (left: Weight, right: Weight) -> Bool {
                (left.lost, left.replaced, left.affected)
                    < (right.lost, right.replaced, right.affected)
            }
        }

        /// The total for shares: the values that were there and those inserted.
        ///
        /// It is nil if it is not known, or less than the number of changes.
        var whole: Int? {
            let inserted = counts.first { $0.action == .insert }?.count ?? 0
            guard let values, values > 0 || inserted > 0 else { return nil }
            let whole = values &+ inserted
            return affected <= whole ? whole : nil
        }
    }

    private static let rowLimit = 24
    /// The number of causes that a row names.
    private static let causeLimit = 4

    /// Writes how much was lost and changed, by place of the pattern.
    func writeChart(to page: inout HTMLWriter) {
        let rows = chartRows()
        guard !rows.isEmpty else { return }
        page.markup("<section aria-labelledby=\"places\">\n<h2 id=\"places\">Where</h2>\n")
        let styles = Set(rows.flatMap { $0.counts.map(\.action.style) })
        page.markup("<ul class=\"legend\">")
        let legend: KeyValuePairs<String, String> = [
            "lost": "removed", "replaced": "null or a fallback", "converted": "converted",
            "inserted": "inserted", "renamed": "renamed", "repaired": "repaired",
        ]
        for (style, words) in legend where styles.contains(style) {
            page.element("li", ["class": style], text: words)
        }
        page.markup("</ul>\n")
        write(rows.prefix(Self.rowLimit), most: rows.map(\.affected).max() ?? 1, to: &page)
        let rest = rows.dropFirst(Self.rowLimit)
        if !rest.isEmpty {
            // A row takes about half a kilobyte.
            let shown = rest.prefix(options.share(ofPercent: 15) / 512)
            page.markup("<details><summary>")
            page.text(rest.count.counted("more place"))
            if shown.count < rest.count {
                page.text(", of which \(shown.count.grouped) are listed")
            }
            page.markup("</summary>\n")
            write(shown, most: rows.map(\.affected).max() ?? 1, to: &page)
            page.markup("</details>\n")
        }
        page.markup("</section>\n")
    }

    private func chartRows() -> [Row] {
        let changes = report.summary.changes
        guard !changes.isEmpty else { return [] }
        let places = source.map { source in
            PlaceCounts(of: source.document, ContainerEnds(source.document), source.graph)
        }
        var rows: [Row] = []
        for change in changes {
            guard let action = change.action, change.count > 0 else { continue }
            if rows.last?.template.hasSameScalars(as: change.template) != true {
                rows.append(Row(template: change.template))
                rows[rows.count - 1].values = places?.count(of: change.template)
            }
            let last = rows.count - 1
            if let known = rows[last].counts.firstIndex(where: { $0.action == action }) {
                rows[last].counts[known].count &+= change.count
            } else {
                rows[last].counts.append((action, change.count))
            }
        }
        return rows.enumerated()
            .sorted { left, right in
                let (first, second) = (left.element.weight, right.element.weight)
                return first == second ? left.offset < right.offset : first > second
            }
            .map(\.element)
    }

    private func write(_ rows: ArraySlice<Row>, most: Int, to page: inout HTMLWriter) {
        page.markup("<div class=\"scroll\" role=\"region\" aria-label=\"Changes by place\" ")
        page.markup("tabindex=\"0\"><table class=\"chart\">\n<caption>")
        page.text(
            source == nil
                ? "Changes at each place of the pattern; the longest bar has the most."
                : "Changes at each place of the pattern, as a share of the values there."
        )
        page.markup("</caption>\n<thead><tr><th scope=\"col\">Place</th>")
        page.element(
            "th",
            ["scope": "col", "class": "share"],
            text: source == nil ? "Number" : "Share"
        )
        page.markup("<th scope=\"col\">Changes</th></tr></thead>\n<tbody>\n")
        for row in rows { write(row, most: most, to: &page) }
        page.markup("</tbody></table></div>\n")
    }

    private func write(_ row: Row, most: Int, to page: inout HTMLWriter) {
        page.markup("<tr><th scope=\"row\"><code>")
        page.text(row.template.isEmpty ? "the root" : row.template)
        page.markup("</code></th><td class=\"share\">")
        page.markup(
            "<svg aria-hidden=\"true\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\">"
        )
        page.markup("<rect class=\"ground\" width=\"1000\" height=\"10\"></rect>")
        let scale = Double(row.whole ?? max(1, most))
        var start = 0.0
        for (action, count) in row.counts {
            // Every count has a visible bar, however small its share.
            let width = min(max(Double(count) / scale * 1_000, 6), 1_000 - start)
            page.element(
                "rect",
                [
                    "class": action.style, "x": Int.decimal(start),
                    "width": Int.decimal(max(0, width)), "height": "10",
                ]
            ) { _ in }
            start += max(0, width)
        }
        page.markup("</svg></td><td>")
        page.text(
            row.counts.map { "\($0.count.grouped) \($0.action.words)" }.joined(separator: ", ")
        )
        if let whole = row.whole {
            page.text(" of \(whole.grouped)")
            page.element(
                "span",
                ["class": "percent"],
                text: row.affected.share(of: whole)
            )
        }
        writeCauses(of: row, to: &page)
        page.markup("</td></tr>\n")
    }

    /// Writes the places inside the values of a row that made them change, with links to the reasons.
    private func writeCauses(of row: Row, to page: inout HTMLWriter) {
        var inside: [(position: Int, place: String, count: Int)] = []
        for (position, group) in groups.enumerated()
        where group.change?.template.hasSameScalars(as: row.template) == true
            && !group.first.template.hasSameScalars(as: row.template)
        {
            let place = group.first.templateText
            if let known = inside.firstIndex(where: { $0.place.hasSameScalars(as: place) }) {
                inside[known].count &+= group.total
            } else {
                inside.append((position, place, group.total))
            }
        }
        guard !inside.isEmpty else { return }
        page.markup("<p class=\"because\">because of ")
        for (number, cause) in inside.prefix(Self.causeLimit).enumerated() {
            if number > 0 { page.markup(", ") }
            page.element("a", ["href": "#why-\(cause.position)"]) { page in
                page.element("code", text: cause.place)
            }
            page.text(" \(cause.count.grouped)×")
        }
        if inside.count > Self.causeLimit {
            page.text(" and \(inside.count - Self.causeLimit) more")
        }
        page.markup("</p>")
    }
}

extension Report.Action {
    /// The class of the style sheet that has the action's color.
    var style: String {
        switch self {
        case .drop, .strip, .reject: "lost"
        case .null, .replace: "replaced"
        case .convert: "converted"
        case .repair: "repaired"
        case .rename: "renamed"
        case .insert: "inserted"
        }
    }

    /// The past participle or phrase for the action.
    var words: String {
        switch self {
        case .drop: "dropped"
        case .strip: "stripped"
        case .null: "became null"
        case .replace: "replaced"
        case .insert: "inserted"
        case .convert: "converted"
        case .reject: "rejected"
        case .rename: "renamed"
        case .repair: "repaired"
        }
    }
}
