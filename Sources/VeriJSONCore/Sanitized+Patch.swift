extension Sanitized {
    /// Returns the text of the JSON Patch of every change, regardless of the limit on changes.
    ///
    /// An operation is written when its change is created: no list of changes or operations is
    /// built.
    ///
    /// - Throws: What ``Report/patch()`` throws, but never `patch.omitted`.
    package func patchText() throws(JSONPatch.UnavailableError) -> String {
        guard status != .rejected else { throw JSONPatch.UnavailableError(code: .rejected) }
        var replaced: Set<JSONPointer> = []
        let isComplete = report.changes.count == report.totals.changes
        if report.totals.renamed > 0, !isComplete {
            forEachChange(countingConversions: true) { change, _, _ in
                if let place = change.movedTo { replaced.insert(place) }
            }
        }
        var builder = PatchBuilder(for: report, replacing: isComplete ? nil : replaced)
        var operations: [UInt8] = []
        var ends: [Int] = []
        var failure: JSONPatch.UnavailableError?
        forEachChange(countingConversions: false) { change, _, _ in
            guard failure == nil else { return }
            do throws(JSONPatch.UnavailableError) {
                guard let operation = try builder.operation(for: change) else { return }
                operations += operation.json.utf8
                ends.append(operations.count)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        // The changes come in document order; a patch begins at the end of the document.
        var text: [UInt8] = [UInt8(ascii: "[")]
        text.reserveCapacity(operations.count + ends.count + 2)
        for index in ends.indices.reversed() {
            text += operations[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
            if index > 0 { text.append(UInt8(ascii: ",")) }
        }
        text.append(UInt8(ascii: "]"))
        return String(decoding: text, as: UTF8.self)
    }
}
