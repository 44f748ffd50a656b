/// The losses of a document's arrays to all walks.
extension JoinedResults {
    /// Returns what the arrays of the last document have lost.
    ///
    /// - Complexity: O(*n* log *n*), *n* the number of values and events.
    func earlierLosses(on document: Tape) -> EarlierLosses {
        var losses = EarlierLosses()
        var lost: [Int: (dropped: Int, substitutes: Set<Int>)] = [:]
        var nodes = OriginalNodes(record.paths, original)
        for event in record.events where event.countsAsLoss {
            guard let (parent, _) = record.paths.last(of: event.path),
                let array = nodes.node(at: parent), original.kind(of: array) == .array
            else { continue }
            let start = Int(original[array].start)
            if event.action == .drop {
                lost[start, default: (0, [])].dropped += 1
            } else {
                lost[start, default: (0, [])].substitutes.insert(event.start.position)
            }
        }
        guard !lost.isEmpty else { return losses }
        for position in 0..<document.nodeCount {
            let array = NodeIndex(UInt32(truncatingIfNeeded: position))
            guard document.kind(of: array) == .array, !isWrapping(array, of: document),
                let found = lost[self.original(of: array, document).lowerBound]
            else { continue }
            let opening = ByteOffset(document[array].start)
            if found.dropped > 0 { losses.dropped[opening] = found.dropped }
            guard !found.substitutes.isEmpty else { continue }
            var item = array.following
            while item != document.after(array) {
                if found.substitutes.contains(self.original(of: item, document).lowerBound) {
                    losses.substitutes.insert(ByteOffset(document[item].start))
                    losses.substituted[opening, default: 0] += 1
                }
                item = document.after(item)
            }
        }
        return losses
    }

    /// Returns how many items or members each array and object of the original lost to all walks, by
    /// the offset of its bracket.
    var lostParts: [Int: Int] {
        var lost: [Int: Int] = [:]
        var nodes = OriginalNodes(record.paths, original)
        for event in record.events where event.countsAsLoss || event.action == .strip {
            guard let (parent, _) = record.paths.last(of: event.path),
                let container = nodes.node(at: parent)
            else { continue }
            lost[Int(original[container].start), default: 0] += 1
        }
        return lost
    }

    /// Returns the first array that lost more to all walks, and something to the last, than a limit
    /// allows.
    package func rejection(by limit: Sanitizer.Policy.DropLimit) -> PolicyRejection? {
        let loss = losses.first {
            limit.isExceeded(byDropping: $0.array.lost, of: $0.array.items)
        }
        guard let loss else { return nil }
        let site = RecordSite(
            start: ByteOffset(original[loss.node].start),
            end: ByteOffset(original[loss.node].end),
            rule: loss.array.rule,
            detail: UInt32(clamping: loss.array.lost),
            total: UInt32(clamping: loss.array.items),
            code: .arrayDropped
        )
        return PolicyRejection(site: site, reasons: reasons(for: loss))
    }

    /// Adds to each array that failed for what it lost the reasons for the items that it lost
    /// before.
    ///
    /// - Parameter later: The record of the last walk, with places in the original.
    func addEarlierReasons(to later: inout WalkRecord) {
        guard later.causes.contains(where: { $0.code == .arrayDropped }) else { return }
        var lost: [[PathStep]: [Int]] = [:]
        for (position, event) in record.events.enumerated() where event.countsAsLoss {
            guard let (parent, _) = record.paths.last(of: event.path) else { continue }
            lost[record.paths.steps(of: parent), default: []].append(position)
        }
        guard !lost.isEmpty else { return }
        var causes: [CauseRecord] = []
        // The number of causes that were added before each of the old ones.
        var added: [UInt32] = []
        for cause in later.causes {
            added.append(UInt32(causes.count - added.count))
            causes.append(cause)
            guard cause.code == .arrayDropped else { continue }
            let steps = later.paths.steps(of: cause.path)
            guard let positions = lost[steps] else { continue }
            let reasons = reasons(for: positions.map { record.events[$0] }, ofItemsAt: steps)
            let recorded = reasons.recorded(below: cause, in: &later.paths)
            causes[causes.count - 1].omitted += recorded[0].omitted
            causes += recorded.dropFirst()
        }
        added.append(UInt32(causes.count - added.count))
        for position in later.events.indices {
            let event = later.events[position]
            let (start, end) = (
                Int(event.causeStart), Int(event.causeStart) + Int(event.causeCount)
            )
            guard start < end, end < added.count else { continue }
            later.events[position].causeStart += added[start]
            later.events[position].causeCount += UInt16(clamping: added[end] - added[start])
        }
        later.causes = causes
    }

    /// Returns the reasons why items of an array were lost.
    ///
    /// - Parameters:
    ///   - events: Their losses.
    ///   - array: The steps to the array.
    /// - Returns: The reasons.
    func reasons(for events: [Event], ofItemsAt array: [PathStep]) -> LossReasons {
        var reasons = LossReasons()
        for (item, event) in events.enumerated() {
            for cause in record.causes(of: event) where cause.nesting == 0 {
                let steps = record.paths.steps(of: cause.path).dropFirst(array.count)
                var (own, paths) = (cause, PathTree())
                own.path = paths.append(steps)
                var copy = PathCopy(from: .root, to: .root)
                reasons.add(
                    own,
                    item: item,
                    found: original.byte(at: cause.start.position),
                    &copy,
                    of: paths,
                    Explanations()
                )
            }
        }
        return reasons
    }
}

extension Event {
    /// Whether an item of an array counts as removed; what means *nothing* does not.
    fileprivate var countsAsLoss: Bool {
        switch action {
        case .drop: true
        case .null, .replace: code != .sentinel
        case .strip, .insert, .convert, .reject, .note, .rename, .repair: false
        }
    }
}

/// The values of the original at the paths of a record.
private struct OriginalNodes {
    private let paths: PathTree
    private var children: ChildSearch
    private var known: [PathIndex: NodeIndex] = [.root: NodeIndex(0)]
    private var tape: Tape { children.tape }

    init(_ paths: PathTree, _ tape: Tape) {
        self.paths = paths
        children = ChildSearch(tape)
    }

    /// Returns the value at a path; nil if the original lacks it.
    mutating func node(at path: PathIndex) -> NodeIndex? {
        if let node = known[path] { return node }
        guard let (parent, step) = paths.last(of: path) else { return nil }
        var node: NodeIndex?
        switch step {
        case .key(let start): node = tape.value(at: start.position)?.following
        case .index(let index):
            guard let array = self.node(at: parent), tape.kind(of: array) == .array else {
                return nil
            }
            node = children.item(index, of: array)
        case .missing: return nil
        }
        known[path] = node
        return node
    }
}
