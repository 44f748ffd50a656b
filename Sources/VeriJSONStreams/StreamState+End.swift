import VeriJSON
import VeriJSONCore

/// The checks at the end of a stream.
extension StreamState {
    /// Checks what concerns the stream as a whole.
    ///
    /// - Parameter items: The scanner that has found the items; nil for other forms.
    /// - Throws: ``StreamError`` if the clean stream is not to be used as a whole.
    func conclude(_ items: ItemScanner?) throws(StreamError) {
        if let array = plan.array, let items {
            try checkEnd(of: items)
            try checkSurroundings(of: array, items)
            try checkRejection()
            try checkCounts(of: array)
        } else if let limit = plan.policy.maxDropped {
            guard limit.isExceeded(byDropping: position.lost, of: position.records) else {
                return
            }
            throw tooManyLost(limit)
        }
    }

    private func checkEnd(of items: ItemScanner) throws(StreamError) {
        guard items.hasArray, items.arrayEnd == nil else { return }
        throw StreamError(
            code: .streamCut,
            "expected the end of the array, found the end of the data after "
                + "\(position.records) item\(position.records == 1 ? "" : "s")",
            help: "get the data again; what was received is clean, except for its end"
        )
    }

    private func checkSurroundings(
        of array: ItemArray,
        _ items: ItemScanner
    ) throws(StreamError) {
        let limit = plan.policy.limits.clamped.inputBytes
        guard items.surroundingsSize <= limit else {
            throw StreamError(
                code: FindingCode(rawValue: "limit.inputBytes"),
                "expected at most \(limit) bytes around the items, found \(items.surroundingsSize)",
                help: "raise limits.inputBytes"
            )
        }
        let (document, walker) = (items.surroundings, array.walker)
        let list: Verifier.Result
        do throws(UnreadableDocumentError) {
            list = try walker.findings(in: document, from: Provenance(name: plan.context.name))
        } catch {
            throw unreadable(error, items, limit)
        }
        let findings = list.findings.filter { !isAboutItems($0, array) }
        guard !findings.isEmpty else { return }
        throw StreamError(
            code: .streamSurroundings,
            "expected what surrounds the items to match the pattern, found "
                + "\(findings.count + list.omitted) finding"
                + (findings.count + list.omitted == 1 ? "" : "s"),
            help: "what surrounds the items comes out as it went in: clean the document as a whole",
            findings: findings.map { moved($0, items) }
        )
    }

    /// Returns whether a finding about the surroundings is due to the absence of the items.
    private func isAboutItems(_ finding: Finding, _ array: ItemArray) -> Bool {
        finding.code == .arrayCount && finding.path == array.pointer
    }

    private func unreadable(
        _ error: UnreadableDocumentError,
        _ items: ItemScanner,
        _ limit: Int
    ) -> StreamError {
        var place = ""
        if let syntax = error.syntaxError {
            let location = location(
                TextLocation(line: syntax.line, column: syntax.column),
                at: syntax.offset,
                items
            )
            place = ", at line \(location.line), column \(location.column)"
        }
        return StreamError(
            code: FindingCode(rawValue: error.code.description),
            error.message + place,
            help: error.diagnostic.help.first
        )
    }

    /// Returns a finding with its place in the stream.
    private func moved(_ finding: Finding, _ items: ItemScanner) -> Finding {
        var moved = finding
        let place = location(
            TextLocation(line: finding.line, column: finding.column),
            at: finding.range.lowerBound,
            items
        )
        (moved.line, moved.column) = (place.line, place.column)
        if let end = items.arrayEnd, finding.range.lowerBound >= end {
            let shift = position.bytes - items.surroundings.count
            moved.range = finding.range.lowerBound + shift..<finding.range.upperBound + shift
        }
        moved.causes = finding.causes.map { self.moved($0, items) }
        return moved
    }

    /// Returns the place in the stream of a place in the surroundings.
    private func location(
        _ location: TextLocation,
        at offset: Int,
        _ items: ItemScanner
    ) -> TextLocation {
        guard let end = items.arrayEnd, offset >= end else { return location }
        let bytes = items.surroundings
        let tail = bytes[end...].withUnsafeBufferPointer { LineIndex.ends(in: $0) }
        let before = bytes[end..<max(end, min(offset, bytes.count))].withUnsafeBufferPointer {
            LineIndex.ends(in: $0)
        }
        let line = position.lines - tail.lines + before.lines + 1
        guard before.lines == 0 else { return TextLocation(line: line, column: location.column) }
        // The column of the bracket is known only if the tail has no line of its own.
        let start = tail.lines == 0 ? position.columns - tail.columns : 0
        return TextLocation(line: line, column: start + before.columns + 1)
    }

    private func checkRejection() throws(StreamError) {
        guard let rejection else { return }
        let code = rejection.code == .keyDuplicate ? FindingCode.keyDuplicate : .arrayDropped
        throw StreamError(
            code: code,
            "expected no "
                + (code == .keyDuplicate ? "repeated key" : "array that loses too many items")
                + ", as the policy asks, found one in item \(rejection.index)",
            help: "see the report of that item"
        )
    }

    private func checkCounts(of array: ItemArray) throws(StreamError) {
        let graph = array.walker.pattern.graph
        let refinement = graph.refinement(of: graph[array.rule])
        if let limit = refinement?.maxDropped {
            if limit.isExceeded(byDropping: position.lost, of: position.records) {
                throw tooManyLost(limit)
            }
        } else if let limit = plan.policy.maxDropped,
            limit.isExceeded(byDropping: position.lost, of: position.records)
        {
            throw tooManyLost(limit)
        }
        let found = position.kept - position.undecoded
        guard let count = refinement?.count, !count.contains(found) else { return }
        throw StreamError(
            code: .arrayCount,
            "expected \(array.walker.words.messages.amount(count, of: "item")) in the array, found \(found) of \(position.records)",
            help: "see the reports of the items that were dropped"
        )
    }

    private func tooManyLost(_ limit: Sanitizer.Policy.DropLimit) -> StreamError {
        let records = plan.array == nil ? "records" : "items"
        let most =
            switch limit {
            case .count(let count): count.grouped
            case .share(let share, _): "\(DecimalShare(share).percent) percent"
            }
        return StreamError(
            code: .arrayDropped,
            "expected to lose at most \(most) of the \(records), found "
                + "\(position.lost.grouped) of \(position.records.grouped) lost",
            help: "see the reports of the \(records) that were lost"
        )
    }
}
