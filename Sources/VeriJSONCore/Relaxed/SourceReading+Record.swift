extension SourceReading {
    /// Returns the record of a walk with the repairs before its own events.
    ///
    /// - Parameters:
    ///   - record: The record of the walk through the JSON text.
    ///   - text: The JSON text.
    ///   - rule: The rule of the document.
    ///   - limit: The maximum number of repairs that are listed; the others are counted.
    /// - Returns: The record.
    /// - Complexity: O(*n* + *r*), *n* the bytes of the text, *r* the number of repairs.
    func adding(
        to record: WalkRecord,
        in text: UnsafeBufferPointer<UInt8>,
        rule: RuleIndex,
        limit: Int
    ) -> WalkRecord {
        guard isRepaired else { return record }
        var record = record
        var finder = PathFinder(text)
        var counted = CountedChanges()
        var listed = 0
        let isRejected = record.events.contains { $0.action == .reject }
        for (position, repair) in repairs.enumerated() {
            guard let syntax = repair.syntax else { continue }
            let code = syntax.losesData ? CodeTag.salvaged : .repaired
            let detail = UInt32(truncatingIfNeeded: syntax.position)
            guard listed < limit else {
                counted.append(CountedChange(.repair, CauseKind(rule, code, detail), .own))
                continue
            }
            listed += 1
            let path = finder.path(to: repair.rewritten, in: &record.paths)
            record.causes.append(
                CauseRecord(
                    start: repair.rewrittenStart,
                    end: repair.rewrittenEnd,
                    rule: rule,
                    path: path,
                    detail: detail,
                    total: UInt32(truncatingIfNeeded: position),
                    code: code,
                    nesting: 0
                )
            )
            record.events.append(
                Event(
                    start: repair.rewrittenStart,
                    end: repair.rewrittenEnd,
                    rule: rule,
                    path: path,
                    causeStart: UInt32(truncatingIfNeeded: record.causes.count - 1),
                    omissions: 0,
                    detail: detail,
                    causeCount: 1,
                    action: isRejected ? .note : .repair,
                    code: code
                )
            )
        }
        for change in record.counted { counted.append(change) }
        record.counted = counted.finish()
        return record
    }
}
