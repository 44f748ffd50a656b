/// The places of repairs in the JSON text: for each, the path to the innermost value around it.
///
///     {"a": [1, 2]}      a comma was removed after 2:  /a
struct RepairPlaces {
    private struct Level {
        var path: PathIndex
        var isObject: Bool
        var index: UInt32 = 0
        /// The path to the member or item that was read last.
        var child: PathIndex?
    }

    private var reader: TokenReader
    private var next: TokenReader.Token?
    private var levels: [Level] = []
    private var expectsKey = false

    init(_ text: UnsafeBufferPointer<UInt8>) {
        reader = TokenReader(text)
        next = reader.next()
    }

    /// Returns the path to the innermost value that a range is in, or that begins where it begins.
    ///
    /// Ranges are asked for in ascending order.
    ///
    /// - Complexity: O(*n*) for all calls together, *n* the bytes of the text.
    mutating func path(to range: Range<Int>, in paths: inout PathTree) -> PathIndex {
        while let token = next, token.range.upperBound <= range.lowerBound {
            take(token, &paths)
        }
        // A repair of a token is about that token.
        if let token = next, token.range.lowerBound <= range.lowerBound, !isEnd(token) {
            return path(of: token, &paths)
        }
        return levels.last?.path ?? .root
    }

    private func isEnd(_ token: TokenReader.Token) -> Bool {
        token.kind == .objectEnd || token.kind == .arrayEnd
    }

    private mutating func take(_ token: TokenReader.Token, _ paths: inout PathTree) {
        switch token.kind {
        case .objectEnd, .arrayEnd:
            levels.removeLast(min(1, levels.count))
            finishValue()
        case .objectStart, .arrayStart:
            let path = path(of: token, &paths)
            levels.append(Level(path: path, isObject: token.kind == .objectStart))
            expectsKey = token.kind == .objectStart
        case .string where expectsKey:
            _ = path(of: token, &paths)
            expectsKey = false
        default:
            finishValue()
        }
        next = reader.next()
    }

    private mutating func finishValue() {
        guard let last = levels.indices.last else { return }
        levels[last].index += 1
        levels[last].child = nil
        expectsKey = levels[last].isObject
    }

    /// Returns the path to a value, or to the member that a key begins.
    private mutating func path(
        of token: TokenReader.Token,
        _ paths: inout PathTree
    ) -> PathIndex {
        guard let last = levels.indices.last else { return .root }
        if let child = levels[last].child { return child }
        let step: PathStep =
            levels[last].isObject
            ? .key(ByteOffset(token.range.lowerBound)) : .index(levels[last].index)
        let path = paths.append(step, to: levels[last].path)
        levels[last].child = path
        return path
    }
}

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
        var places = RepairPlaces(text)
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
            let path = places.path(to: repair.rewritten, in: &record.paths)
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
