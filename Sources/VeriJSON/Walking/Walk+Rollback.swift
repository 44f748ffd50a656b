/// Going back to a mark.
extension Walk {
    /// Forgets everything since a mark, in most cases to walk the same value again.
    @inline(never)
    mutating func roll(backTo mark: Mark) {
        if !mark.isRejected { rejection = nil }
        discard(since: mark)
    }

    /// Forgets everything since a mark, as nothing is kept of the value that was walked, but for a
    /// ``rejection``.
    @inline(never)
    mutating func discard(since mark: Mark) {
        findings.removeLast(findings.count - Int(mark.findings))
        forgetChanges(since: mark)
        pending.removeLast(pending.count - Int(mark.pending))
        if !isRemembering { explanations.removeLast(to: Int(mark.explanations)) }
        if explanations.count == Int(mark.explanations) { forgetPaths(since: mark) }
    }

    /// Forgets the changes since a mark, but neither the causes of what fails now nor what was
    /// listed: that is wrong with the document, whatever becomes of it.
    @inline(never)
    mutating func forgetChanges(since mark: Mark) {
        edits.roll(backTo: mark.edits)
        record.events.removeLast(record.events.count - Int(mark.events))
        untold.removeLast(to: Int(mark.untold))
        record.causes.removeLast(record.causes.count - Int(mark.causes))
        cost = mark.cost
        let needed =
            explanations.count - Int(mark.explanations) + findings.count - Int(mark.findings)
        guard record.paths.count > 2 * pathsInUse + needed + 256 else { return }
        compactPaths(since: mark)
    }

    /// Forgets the paths since a mark that nothing needs any more.
    mutating func forgetPaths(since mark: Mark) {
        let isNeeded =
            record.events.count > Int(mark.events) || pending.count > Int(mark.pending)
            || findings.count > Int(mark.findings)
        if isNeeded { compactPaths(since: mark) } else { truncatePaths(to: mark) }
    }

    /// Forgets the paths since a mark, none of which is needed but those of the open levels.
    private mutating func truncatePaths(to mark: Mark) {
        guard record.paths.count > Int(mark.paths) else { return }
        // The levels were open at the mark already, so the first paths made since are theirs.
        let count = Int(max(mark.paths, path(ofLevel: levelsWithPath).rawValue))
        record.paths.removeLast(record.paths.count - count)
        pathsInUse = min(pathsInUse, count)
    }

    /// How many of the open levels have a path that was written down; they are the outer ones.
    var levelsWithPath: Int {
        var level = depth
        while level > 0, frames[level - 1].path == .root { level -= 1 }
        return level
    }

    /// The path that was written down of so many open levels.
    mutating func path(ofLevel level: Int) -> PathIndex {
        level > 0 ? frames[level - 1].path : .root
    }

    private mutating func compactPaths(since mark: Mark) {
        let levels = levelsWithPath
        var level = levels
        while level > 0, frames[level - 1].path.rawValue > mark.paths { level -= 1 }
        let (events, causes) = (Int(mark.events), Int(mark.causes))
        let (first, found) = (Int(mark.pending), Int(mark.findings))
        let explained = Int(mark.explanations)
        var kept = record.paths.compact(
            from: Int(mark.paths),
            keeping: (level..<levels).map { frames[$0].path }
                + record.events[events...].map(\.path) + record.causes[causes...].map(\.path)
                + pending[first...].map(\.path) + findings[found...].map(\.path)
                + explanations.paths(from: explained)
        )[...]
        for level in level..<levels { frames[level].path = kept.removeFirst() }
        for index in events..<record.events.count { record.events[index].path = kept.removeFirst() }
        for index in causes..<record.causes.count { record.causes[index].path = kept.removeFirst() }
        for index in first..<pending.count { pending[index].path = kept.removeFirst() }
        for index in found..<findings.count { findings[index].path = kept.removeFirst() }
        explanations.move(from: explained, to: kept)
        pathsInUse = record.paths.count
    }
}
