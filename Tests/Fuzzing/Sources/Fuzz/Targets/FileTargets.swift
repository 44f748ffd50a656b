import VeriJSON
import VeriJSONReports

@testable import Cases

/// An undo file and a clean document, and the undo of a case.
///
///     {"version":1,…} RS {"a":1}
struct UndoTarget: CaseTarget {
    let name = "undo"
    let words = Dictionary.pattern + ["\"original\"", "\"base64\"", "\"clean\"", "\"steps\""]

    func violation(_ bytes: [UInt8]) -> String? {
        let parts = bytes.split(separator: 0x1E, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count == 2 else { return caseViolation(bytes) }
        guard let undo = try? Undo(json: parts[0]) else { return nil }
        guard let again = try? Undo(json: undo.json), again == undo else {
            return "written and read, it is another"
        }
        // A file that was damaged may be refused; it may not be trusted with ranges.
        _ = try? undo.apply(to: parts[1])
        return nil
    }

    private func caseViolation(_ bytes: [UInt8]) -> String? {
        guard let example = FuzzCase(bytes), let pattern = try? Pattern(example.pattern) else {
            return nil
        }
        return violation(example, pattern)
    }

    func violation(_ example: FuzzCase, _ pattern: Pattern) -> String? {
        let sanitizer = Sanitizer(pattern, policy: example.policy)
        guard let result = try? sanitizer.sanitize(example.document), let clean = result.bytes,
            let undo = try? Undo(json: result.undo.json)
        else { return nil }
        guard (try? undo.apply(to: clean)) == example.document else { return "another original" }
        if clean.isEmpty || result.status == .unchanged { return nil }
        var other = clean
        other[other.count / 2] ^= 1
        return (try? undo.apply(to: other)) == nil ? nil : "applied to another document"
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        let example = FuzzCase.seed(seed)
        guard seed % 2 == 0, let pattern = try? Pattern(example.pattern),
            let result = try? Sanitizer(pattern, policy: example.policy)
                .sanitize(example.document), let clean = result.bytes
        else { return example.bytes }
        return Array(result.undo.json.utf8) + [0x1E] + clean
    }
}

/// Saved reports: read, written and rendered.
struct ReportTarget: FuzzTarget {
    let name = "report"
    let words =
        Dictionary.json + [
            "\"code\"", "\"path\"", "\"causes\"", "\"range\"", "\"line\"", "\"column\"",
            "\"template\"",
            "\"severity\"", "\"action\"", "\"notes\"", "\u{1B}[31m", "\u{202E}", "\\n::error::",
            "\\u001b", "\\u0085", "<script>", "&amp;", "]]>", "-->",
        ]

    func violation(_ bytes: [UInt8]) -> String? {
        guard let report = try? Report(json: bytes) else { return nil }
        guard let again = try? Report(json: Array(report.json().utf8)), again == report else {
            return "written and read, it is another"
        }
        for form in [Report.TextOptions.Form.drawn, .narrated] {
            let text = report.text(Report.TextOptions(usesColor: false, form: form))
            if let problem = TextCheck.problem(with: text) { return problem }
        }
        if report.line.contains("\n") { return "its line is two" }
        _ = try? report.patch().json()
        _ = report.summary + report.summary
        return TextCheck.problem(with: report.line) ?? PageCheck.problem(with: report.html())
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        let example = FuzzCase.seed(seed)
        guard let pattern = try? Pattern(example.pattern),
            let result = try? Sanitizer(pattern, policy: example.policy)
                .sanitize(example.document)
        else { return [] }
        return Array(result.report.json(.compact).utf8)
    }
}

/// Refused values that are written, read and tried again; and lines that may hold anything.
///
///     a case, or {"version":1,…} RS {"version":1,…} without a pattern
struct QuarantineTarget: CaseTarget {
    let name = "quarantine"
    let words = Dictionary.pattern + ["\"value\"", "\"path\"", "\"range\"", "\"causes\"", "/a/0"]

    func violation(_ bytes: [UInt8]) -> String? {
        if let example = FuzzCase(bytes), let pattern = try? Pattern(example.pattern) {
            return violation(example, pattern)
        }
        var records: [QuarantineRecord] = []
        for line in bytes.split(separator: 0x1E) {
            guard let record = try? QuarantineRecord(json: line) else { continue }
            if let violation = fileViolation(record) { return violation }
            records.append(record)
        }
        for text in FixedTarget.patterns.prefix(4) {
            guard let pattern = try? Pattern(text) else { return "refused: \(text)" }
            let retries = Sanitizer(pattern, converting: .lenient).retry(records)
            if retries.count != records.count { return "\(retries.count) retries" }
        }
        return nil
    }

    /// Writes a record, and reads it; only the escapes of its value may be others then.
    private func fileViolation(_ record: QuarantineRecord) -> String? {
        guard var read = try? QuarantineRecord(json: Array(record.json.utf8)),
            let again = try? QuarantineRecord(json: Array(read.json.utf8)), read == again
        else { return "not read: \(record.json)" }
        let values = [read, record].map { $0.value.map { try? JSONValue(parsing: $0) } }
        read.value = record.value
        return values[0] == values[1] && read == record
            ? nil : "written and read, it is another: \(record.json)"
    }

    func violation(_ example: FuzzCase, _ pattern: Pattern) -> String? {
        let sanitizer = Sanitizer(pattern, policy: example.policy)
        guard let result = try? sanitizer.sanitize(example.document) else { return nil }
        let records = result.quarantine()
        for record in records {
            if let violation = fileViolation(record) { return violation }
            if record.range.upperBound > example.document.count { return "past the end" }
        }
        if result.quarantine(hidingValues: true).contains(where: { $0.value != nil }) {
            return "a hidden value shows"
        }
        for retry in sanitizer.retry(records) where retry.isClean {
            guard let clean = retry.result?.bytes else { return "clean, without a result" }
            if clean.isEmpty { return "clean, and empty" }
        }
        return nil
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        let example = FuzzCase.seed(seed)
        guard seed % 2 == 0, let pattern = try? Pattern(example.pattern),
            let result = try? Sanitizer(pattern, policy: example.policy)
                .sanitize(example.document)
        else { return example.bytes }
        return Array(result.quarantine().map(\.json).joined(separator: "\u{1E}").utf8)
    }
}

/// The texts and the page of a report with its document.
struct PageTarget: CaseTarget {
    let name = "html"
    var words: [String] { Dictionary.pattern + ["<b>", "&lt;", "\\u202e", "\\u0007", "\\u2028"] }

    func violation(_ example: FuzzCase, _ pattern: Pattern) -> String? {
        let sanitizer = Sanitizer(pattern, policy: example.policy)
        do throws(UnreadableDocumentError) {
            let result = try sanitizer.sanitize(example.document)
            for form in [Report.TextOptions.Form.drawn, .narrated] {
                let text = result.reportText(Report.TextOptions(usesColor: false, form: form))
                if let problem = TextCheck.problem(with: text) { return problem }
            }
            return PageCheck.problem(with: result.reportHTML())
                ?? TextCheck.problem(with: result.report.line)
        } catch {
            return TextCheck.problem(with: error.description)
        }
    }
}
