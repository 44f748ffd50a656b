package import VeriJSON

/// The laws of cleaning that need nothing but a pattern and the bytes of one document, which may be
/// any bytes.
package struct DocumentLaws {
    let document: [UInt8]
    private let policy: Sanitizer.Policy
    private let verifier: Verifier

    package init(pattern: Pattern, policy: Sanitizer.Policy, document: [UInt8]) {
        self.document = document
        self.policy = policy
        verifier = Verifier(pattern, policy: policy)
    }

    /// Returns the first law that is broken, in words; nil if all hold.
    func violation(by sanitizer: Sanitizer) -> String? {
        let error = strictError(document)
        do throws(UnreadableDocumentError) {
            let result = try sanitizer.sanitize(document)
            if let error { return "cleaned, but not JSON: \(error.code) at \(error.offset)" }
            return statusViolation(result)
                ?? outputViolation(result, sanitizer)
                ?? undoViolation(result)
                ?? inPlaceViolation(result, sanitizer)
                ?? findingViolation(result)
                ?? reportViolation(result.report)
        } catch {
            return refusalViolation(error, strictError(document))
        }
    }

    /// Returns the difference between what two sanitizers with another past make of the document.
    package func difference(_ first: Sanitizer, _ second: Sanitizer) -> String? {
        let results = [first, second].map { sanitizer in
            Result { () throws(UnreadableDocumentError) in try sanitizer.sanitize(document) }
        }
        switch (results[0], results[1]) {
        case (.failure(let left), .failure(let right)):
            return left == right ? nil : "\(left.code), and \(right.code)"
        case (.success(let left), .success(let right)):
            if left.bytes != right.bytes { return "\(shown(left.bytes))\n\(shown(right.bytes))" }
            return left.report == right.report
                ? nil : "reports differ:\n\(left.report.json())\n\(right.report.json())"
        case (.success(let result), .failure(let error)),
            (.failure(let error), .success(let result)):
            return "\(result.status), and \(error.code)"
        }
    }

    private func strictError(_ bytes: [UInt8]) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONValue(parsing: bytes, depthLimit: min(max(0, policy.limits.depth), 100_000))
            return nil
        } catch {
            return error
        }
    }

    private func refusalViolation(
        _ error: UnreadableDocumentError,
        _ strict: JSONSyntaxError?
    ) -> String? {
        if verifier.accepts(document) { return "refused and accepted" }
        if let syntaxError = error.syntaxError {
            guard let strict else { return "JSON, but refused: \(error.code)" }
            return syntaxError.offset == strict.offset && syntaxError.code == strict.code
                ? nil : "\(syntaxError.code) at \(syntaxError.offset), not \(strict.code)"
        }
        return error.code.description.hasPrefix("limit.")
            ? nil : "refused without a place: \(error.code)"
    }

    private func statusViolation(_ result: Sanitized) -> String? {
        let report = result.report
        switch result.status {
        case .unchanged:
            if !report.changes.isEmpty || report.totals.changes != 0 {
                return "unchanged, with changes: \(report.changes)"
            }
            if policy.output == .preserving, result.bytes != document {
                return "unchanged, but other bytes: \(shown(result.bytes))"
            }
        case .changed where report.totals.changes == 0:
            return "changed, but the report says nothing"
        case .rejected where result.bytes != nil:
            return "rejected, but there is data: \(shown(result.bytes))"
        default: break
        }
        return report.status == result.status ? nil : "the report says \(report.status)"
    }

    private func outputViolation(_ result: Sanitized, _ sanitizer: Sanitizer) -> String? {
        guard let clean = result.bytes else { return nil }
        if let error = strictError(clean) { return "not JSON: \(error.code) in \(shown(clean))" }
        do throws(UnreadableDocumentError) {
            let again = try sanitizer.sanitize(clean)
            if again.status != .unchanged || again.bytes != clean {
                return "\(shown(clean))\nagain: \(again.status) \(again.report.changes)"
            }
        } catch {
            // What is clean may be so much shorter than the input that it is over a limit.
            return error.code == .work ? nil : "\(shown(clean)) is refused: \(error.code)"
        }
        return verifier.accepts(clean)
            ? nil : "does not match: \(shown(clean))"
    }

    private func undoViolation(_ result: Sanitized) -> String? {
        guard let clean = result.bytes else { return nil }
        let undo = result.undo
        guard let original = try? undo.apply(to: clean) else {
            return "the undo is for another document than \(shown(clean))"
        }
        if original != document { return "\(shown(clean))\nundone: \(shown(original))" }
        guard let read = try? Undo(json: undo.json) else { return "not read: \(undo.json)" }
        return read == undo ? nil : "read as another: \(undo.json)"
    }

    private func inPlaceViolation(_ result: Sanitized, _ sanitizer: Sanitizer) -> String? {
        var bytes = document
        guard let report = try? sanitizer.sanitize(inPlace: &bytes) else {
            return "in place it throws"
        }
        if report != result.report { return "in place the report is another" }
        return bytes == result.bytes ?? document ? nil : "in place: \(shown(bytes))"
    }

    private func findingViolation(_ result: Sanitized) -> String? {
        let accepts = verifier.accepts(document)
        let isUnchanged = result.status == .unchanged
        if accepts != isUnchanged { return "accepts \(accepts), but \(result.status)" }
        do throws(UnreadableDocumentError) {
            let list = try verifier.list(document)
            let isEmpty = list.findings.isEmpty && list.omitted == 0
            return isEmpty == isUnchanged ? nil : "\(result.status), but found \(list.findings)"
        } catch {
            return error.code == .work ? nil : "findings are refused: \(error.code)"
        }
    }

    private func reportViolation(_ report: Report) -> String? {
        if report.changes.count > max(0, policy.limits.changes) {
            return "\(report.changes.count) changes are kept"
        }
        var start = 0
        for change in report.changes {
            if change.range.lowerBound < start { return "not in order: \(report.changes)" }
            if change.range.upperBound > document.count { return "past the end: \(change)" }
            start = change.range.lowerBound
            for cause in change.causes where cause.range.upperBound > document.count {
                return "past the end: \(cause)"
            }
        }
        return nil
    }

    private func shown(_ bytes: [UInt8]?) -> String {
        bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
    }
}
