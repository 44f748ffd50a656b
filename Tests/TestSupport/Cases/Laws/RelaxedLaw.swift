package import VeriJSON

/// The laws of lenient reading, on one text.
package struct RelaxedLaw {
    package let sanitizer: Sanitizer

    package init(sanitizer: Sanitizer) {
        self.sanitizer = sanitizer
    }

    /// Returns what is wrong with the library's answer to a text; nil if nothing is.
    package func violation(_ text: [UInt8]) -> String? {
        do {
            return violation(text, try sanitizer.sanitize(text))
        } catch {
            if error.code == .inconsistent { return "the walk and the checker disagree" }
            let place = error.syntaxError?.range ?? 0..<0
            return place.upperBound <= text.count ? nil : "the error is outside of the text"
        }
    }

    private func violation(_ text: [UInt8], _ result: Sanitized) -> String? {
        let report = result.report
        for change in report.changes {
            if change.range.upperBound > text.count { return "\(change) is outside of the text" }
            if change.line < 1 || change.column < 1 { return "\(change) has no place" }
            if change.causes.isEmpty { return "\(change) has no cause" }
        }
        if let fault = countFault(in: report) { return fault }
        if result.reportText().isEmpty { return "no rendering" }
        guard let clean = result.bytes else { return nil }
        if (result.status == .changed) != !report.changes.isEmpty { return "another status" }
        // What is written is JSON, and matches.
        guard let again = try? Sanitizer(sanitizer.pattern).sanitize(clean) else {
            return "what is written is not JSON"
        }
        if again.status != .unchanged { return "what is written does not match" }
        // The original comes back, byte for byte.
        return (try? result.undo.apply(to: clean)) == text ? nil : "undo gives another original"
    }

    /// Totals are the sum of what is listed and what is said not to be listed, as are the counts of
    /// the summary.
    private func countFault(in report: Report) -> String? {
        let omitted = report.notes.first { $0.code == .limitChanges }?.lost ?? 0
        let totals = report.totals
        if totals.changes != report.changes.count + omitted { return "other totals than changes" }
        let actions: [(Report.Action, Int)] = [
            (.drop, totals.dropped), (.strip, totals.stripped), (.null, totals.nulled),
            (.replace, totals.replaced), (.insert, totals.inserted),
            (.convert, totals.converted), (.reject, totals.rejected), (.repair, totals.repaired),
        ]
        for (action, total) in actions {
            let listed = report.changes.count { $0.action == action }
            let counted = report.summary.changes.filter { $0.action == action }
                .reduce(0) { $0 + $1.count }
            if counted != total { return "\(action): \(counted) in the summary, \(total) in all" }
            if listed > total || omitted == 0 && listed != total {
                return "\(action): \(listed) listed, \(total) in all"
            }
        }
        guard omitted == 0 else { return nil }
        for severity in Finding.Severity.allCases {
            let total =
                switch severity {
                case .broken: totals.broken
                case .novel: totals.novel
                case .expected: totals.expected
                }
            let listed = report.changes.count { $0.severity == severity }
            if listed != total { return "\(severity): \(listed) listed, \(total) in all" }
        }
        return nil
    }
}
