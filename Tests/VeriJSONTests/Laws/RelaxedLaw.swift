import VeriJSON

/// The laws of lenient reading, on one text.
struct RelaxedLaw {
    let sanitizer: Sanitizer

    /// Returns what is wrong with the library's answer to a text; nil if nothing is.
    func violation(_ text: [UInt8]) -> String? {
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
        if report.totals.changes != report.changes.count { return "other totals than changes" }
        if result.reportText().isEmpty || result.reportHTML().isEmpty { return "no rendering" }
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
}
