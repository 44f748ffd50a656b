import VeriJSONCore

extension MachineReport {
    /// Adds a document that was cleaned, with the ends of its findings.
    ///
    /// - Parameter result: The result, whose report is added. Ends are left out if the document was
    ///   repaired first, see `Sanitizer.Policy.Relaxed`, and of a record of a stream.
    /// - Complexity: O(*n* + *c*), *n* the bytes of the document, *c* the number of changes listed.
    public mutating func add(_ result: Sanitized) {
        let provenance = result.provenance
        guard provenance.reading == nil, provenance.place == .document else {
            return add(result.report)
        }
        result.input.withBytes { add(result.report, document: ByteView($0)) }
    }

    /// Adds a document that could not be read.
    ///
    /// It is an error in the formats that list findings, and is counted as `unreadable` in metrics.
    ///
    ///     var machineReport = MachineReport(.junit)
    ///     do {
    ///         machineReport.add(try sanitizer.sanitize(#"{"id": "#, name: "orders.json"))
    ///     } catch {
    ///         machineReport.add(error, name: "orders.json")
    ///     }
    ///
    /// - Parameters:
    ///   - error: The error that a `Sanitizer` or `Verifier` threw.
    ///   - name: The name of the document.
    public mutating func add(_ error: UnreadableDocumentError, name: String?) {
        add(obstacle: error.diagnostic, name: name)
    }
}
