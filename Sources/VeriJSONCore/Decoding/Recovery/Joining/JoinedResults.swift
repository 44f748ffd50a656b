/// The combined result of several walks, each through the document that the previous walk produced.
///
/// It has the form of a single walk's result: its edits turn the original into the last document,
/// and its record has places in the original. If a later walk removes a value, the earlier changes
/// inside that value are removed from the record.
package struct JoinedResults {
    /// An array that lost items to any of the walks, with its place in the original.
    struct Loss {
        let node: NodeIndex
        var array: ShrunkArray
    }

    let original: Tape
    private(set) var composition: EditComposition
    private(set) var record: WalkRecord
    private var verdict: WalkResult.Verdict
    /// The arrays that lost items to the last walk.
    private(set) var losses: [Loss] = []
    /// The offsets in the original of the strings that a later walk opened.
    private(set) var openedStrings: Set<Int> = []

    /// Creates the result of one walk.
    ///
    /// - Parameters:
    ///   - first: The walk, of which every change is listed.
    ///   - original: The document.
    package init(_ first: WalkResult, of original: Tape) {
        assert(first.record.counted.isEmpty, "some changes have no place")
        self.original = original
        composition = EditComposition(count: original.byteCount)
        record = first.record
        verdict = first.verdict
        original.withBytes { composition.append(first.edits, to: UnsafeRawBufferPointer($0)) }
    }

    /// The result as that of one walk.
    package var result: WalkResult {
        let edits = verdict == .rejected ? EditSet() : composition.edits
        return WalkResult(verdict, edits, record, findings: WalkRecord())
    }

    /// Whether the last document is the original.
    var isUnchanged: Bool { composition.edits.isEmpty }

    /// A tape of the last document.
    package var tape: Tape {
        let made = original.withBytes { bytes in
            composition.edits.withApplier(in: UnsafeRawBufferPointer(bytes)) {
                $0.assembled(0..<bytes.count)
            }
        }
        guard let tape = made.withUnsafeBufferPointer({ Tape(of: $0) }) else {
            preconditionFailure("edits made something that is not JSON")
        }
        return tape
    }

    /// Returns the path of an array that lost items.
    func steps(to loss: Loss) -> [PathStep] { record.paths.steps(of: loss.array.path) }

    /// Rejects the document because an array lost too many items.
    ///
    /// - Parameters:
    ///   - loss: The array.
    ///   - rules: The rules of the array and of the document.
    mutating func reject(because loss: Loss, _ rules: (array: RuleIndex, root: RuleIndex)) {
        let (array, root) = (range(of: loss.node), range(of: NodeIndex(0)))
        let cause = CauseRecord(
            start: array.start,
            end: array.end,
            rule: rules.array,
            path: loss.array.path,
            detail: UInt32(clamping: loss.array.lost),
            total: UInt32(clamping: loss.array.items),
            code: .arrayDropped,
            nesting: 0
        )
        record.causes = reasons(for: loss).recorded(below: cause, in: &record.paths)
        record.events = [
            .rejection(
                of: root.start..<root.end,
                rule: rules.root,
                code: .arrayDropped,
                causes: record.causes.count
            )
        ]
        record.shrunk = []
        verdict = .rejected
    }

    /// Returns the reasons why the items of an array were lost to any of the walks.
    func reasons(for loss: Loss) -> LossReasons {
        let array = steps(to: loss)
        let events = record.events.filter { event in
            guard event.isLoss, let (parent, _) = record.paths.last(of: event.path) else {
                return false
            }
            return record.paths.steps(of: parent) == array
        }
        return reasons(for: events, ofItemsAt: array)
    }

    /// Adds the result of a walk through the last document.
    ///
    /// - Parameters:
    ///   - later: The walk, of which every change is listed.
    ///   - document: The last document.
    ///   - supplied: A closure that makes the step to a member that the original lacks.
    mutating func append(
        _ later: WalkResult,
        of document: Tape,
        supplied: @escaping (String) -> PathStep
    ) {
        assert(later.record.counted.isEmpty, "some changes have no place")
        guard later.verdict != .unchanged || !later.record.events.isEmpty else { return }
        let laterRecord = later.record.atStrings
        var paths = OriginalPaths(
            of: laterRecord.paths,
            in: document,
            from: original,
            by: composition,
            into: later.verdict == .rejected ? PathTree() : record.paths,
            supplied: supplied
        )
        var moved = moved(laterRecord, &paths)
        addEarlierReasons(to: &moved)
        if later.verdict == .rejected {
            (record, verdict, losses) = (moved, .rejected, [])
            return
        }
        forget(insideOf: moved.events, on: moved.paths)
        let shift = UInt32(truncatingIfNeeded: record.causes.count)
        record.causes += moved.causes
        record.events += moved.events.map { event in
            var event = event
            event.causeStart += shift
            return event
        }
        record.paths = moved.paths
        if later.verdict == .changed { verdict = .changed }
        note(laterRecord, &paths)
        for event in moved.events where event.opensText {
            openedStrings.insert(event.start.position)
        }
        document.withBytes { composition.append(later.edits, to: UnsafeRawBufferPointer($0)) }
    }

    /// Adds conversions of the last document that are recorded later.
    mutating func append(_ conversions: [Repair], to document: Tape) {
        var edits = EditList()
        for conversion in conversions {
            if ConversionBits(detail: conversion.conversion).opensText {
                openedStrings.insert(original(of: conversion.node, document).lowerBound)
            }
            conversion.add(to: &edits, on: document)
        }
        let finished = edits.finish()
        document.withBytes { composition.append(finished, to: UnsafeRawBufferPointer($0)) }
    }

    /// Adds the result of a walk through the last document, for a value that is settled.
    package mutating func append(
        _ later: WalkResult,
        of document: Tape,
        settling value: UnsettledValue
    ) {
        append(later, of: document, supplied: value.step)
    }

    private func moved(_ later: WalkRecord, _ paths: inout OriginalPaths) -> WalkRecord {
        var moved = later
        // The first walk has noted the same unknown keys.
        moved.events.removeAll { $0.action == .note && $0.code == .keyUnknown }
        for position in moved.events.indices {
            let event = moved.events[position]
            let place = paths.place(of: event.path)
            let range = range(of: place, event.start..<event.end)
            moved.events[position].path = place.path
            (moved.events[position].start, moved.events[position].end) = range
        }
        let removals = moved.events.filter(\.removesValue)
        paths.gone = Set(removals.map(\.path))
        for position in moved.causes.indices {
            let cause = moved.causes[position]
            let place = paths.place(of: cause.path)
            var range = range(of: place, cause.start..<cause.end)
            if place.isConverted { range.end = range.start }
            moved.causes[position].path = place.path
            (moved.causes[position].start, moved.causes[position].end) = range
        }
        moved.paths = paths.tree
        return moved
    }

    /// Returns the bytes in the original of a recorded value.
    private func range(
        of place: OriginalPaths.TracedValue,
        _ recorded: Range<ByteOffset>
    ) -> (start: ByteOffset, end: ByteOffset) {
        guard place.origin == .none else { return range(of: place.origin) }
        let (start, end) = (recorded.lowerBound.position, recorded.upperBound.position)
        var range = composition.originalRange(of: start..<end)
        // A part of a text that replaced a string has the place of the string.
        if range.isEmpty, openedStrings.contains(range.lowerBound) {
            range = composition.replacedRange(at: start) ?? range
        }
        return (ByteOffset(range.lowerBound), ByteOffset(range.upperBound))
    }

    private func range(of node: NodeIndex) -> (start: ByteOffset, end: ByteOffset) {
        (ByteOffset(original[node].start), ByteOffset(original[node].end))
    }

    /// Forgets the changes inside values that a later walk removed or replaced.
    private mutating func forget(insideOf events: [Event], on paths: PathTree) {
        let gone = Set(events.filter(\.removesValue).map { paths.steps(of: $0.path) })
        guard !gone.isEmpty else { return }
        var known: [PathIndex: Bool] = [.root: gone.contains([])]
        func isGone(_ path: PathIndex) -> Bool {
            if let known = known[path] { return known }
            guard let (parent, _) = record.paths.last(of: path) else { return false }
            let isGone = isGone(parent) || gone.contains(record.paths.steps(of: path))
            known[path] = isGone
            return isGone
        }
        record.events.removeAll { isGone($0.path) }
        record.shrunk.removeAll { isGone($0.path) }
    }

    /// Counts what the arrays that lost items to the last walk lost altogether.
    private mutating func note(_ later: WalkRecord, _ paths: inout OriginalPaths) {
        var known: [[PathStep]: Int] = [:]
        losses = []
        for event in later.events where event.action == .drop {
            guard let (parent, _) = later.paths.last(of: event.path) else { continue }
            let array = paths.place(of: parent)
            guard array.origin != .none, original.kind(of: array.origin) == .array else { continue }
            let steps = record.paths.steps(of: array.path)
            guard known[steps] == nil else { continue }
            known[steps] = losses.count
            let item = range(of: paths.place(of: event.path), event.start..<event.end)
            losses.append(
                Loss(
                    node: array.origin,
                    array: ShrunkArray(
                        path: array.path,
                        rule: event.rule,
                        first: item.start..<item.end,
                        lost: 0,
                        dropped: 0,
                        items: original.childCount(of: array.origin)
                    )
                )
            )
        }
        guard !losses.isEmpty else { return }
        for event in record.events where event.action == .drop {
            guard let (parent, _) = record.paths.last(of: event.path),
                let position = known[record.paths.steps(of: parent)]
            else { continue }
            losses[position].array.dropped += 1
            guard event.isLoss else { continue }
            losses[position].array.lost += 1
            if event.start < losses[position].array.first.lowerBound {
                losses[position].array.first = event.start..<event.end
            }
        }
        let paths = record.paths
        record.shrunk.removeAll { known[paths.steps(of: $0.path)] != nil }
        record.shrunk += losses.map(\.array)
    }
}

extension Event {
    /// Whether an item was dropped because it failed.
    fileprivate var isLoss: Bool { action == .drop && code != .arrayDuplicate }
}
