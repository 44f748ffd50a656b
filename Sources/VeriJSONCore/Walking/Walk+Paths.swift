/// The paths of the recorded events and causes.
///
/// A path is created when something is recorded at its place. The frame of an open container caches
/// the path of its open member or item. Steps are appended in the order of the walk, so:
///
///     every path newer than that of the open value lies inside the open value
///
/// If nothing inside the open value is kept, its paths are the end of the tree and are removed.
extension Walk {
    /// Creates the path of the current position, or of a member below it that the document lacks.
    mutating func pushPath(_ member: PathStep? = nil) -> PathIndex {
        let known = levelsWithPath
        var path = path(ofLevel: known)
        assert(journal.record.paths.contains(path), "recorded before a member or item was opened")
        for level in known..<depth {
            path = journal.record.paths.append(frames[level].step(in: scanner), to: path)
            frames[level].path = path
        }
        if let member { path = journal.record.paths.append(member, to: path) }
        return path
    }

    /// The number of open levels whose path exists; these are the outermost levels.
    var levelsWithPath: Int {
        var level = depth
        while level > 0, frames[level - 1].path == .root { level -= 1 }
        return level
    }

    /// Returns the path of the outermost `level` levels; the root if it does not exist.
    mutating func path(ofLevel level: Int) -> PathIndex {
        level > 0 ? frames[level - 1].path : .root
    }

    /// Removes the paths inside the open value, of which nothing is kept.
    mutating func forgetPaths() {
        // If the open value has no path, nothing was recorded in it.
        if levelsWithPath == depth { journal.record.paths.removeAll(after: path(ofLevel: depth)) }
        checkPaths()
    }

    /// Removes the paths inside the open value, except those of some causes.
    ///
    /// `path` is the path of the open value. If few paths would be removed, all are kept.
    mutating func forgetPaths(below path: PathIndex, butOfCauses kept: Range<Int>) {
        // Keeping a few paths costs less than copying the others. A listing walk keeps all paths.
        let count = journal.record.paths.count - Int(path.rawValue)
        guard count > 2 * kept.count + 16, mode == .sanitizing else { return }
        var paths = PathTree()
        var (out, back) = (PathCopy(from: path, to: .root), PathCopy(from: .root, to: path))
        for index in kept {
            let copy = out.copy(
                journal.record.causes[index].path,
                of: journal.record.paths,
                to: &paths
            )
            journal.record.causes[index].path = copy
        }
        journal.record.paths.removeAll(after: path)
        for index in kept {
            let copy = back.copy(
                journal.record.causes[index].path,
                of: paths,
                to: &journal.record.paths
            )
            journal.record.causes[index].path = copy
        }
        checkPaths()
    }

    /// Asserts that the cached paths match their frames and that every recorded path exists.
    mutating func checkPaths() {
        assert(brokenPath == nil, brokenPath ?? "")
    }

    private var brokenPath: String? {
        var parent = PathIndex.root
        for level in 0..<levelsWithPath {
            let path = frames[level].path
            guard let last = journal.record.paths.last(of: path), last.parent == parent,
                last.step == frames[level].step(in: scanner)
            else { return "the path of level \(level) is that of another place" }
            parent = path
        }
        // A path removed by mistake belongs to one of the last entries.
        let paths =
            journal.record.events.suffix(32).map(\.path)
            + journal.record.emptied.suffix(32).map(\.path)
            + journal.record.causes.suffix(32).map(\.path)
            + journal.pending.suffix(32).map(\.path) + journal.findings.suffix(32).map(\.path)
        return paths.allSatisfy(journal.record.paths.contains)
            ? nil : "a path is gone that is needed"
    }
}

extension Walk.Frame {
    /// Opens an array before its first item.
    @inline(__always)
    mutating func openItems() {
        key = nil
        path = .root
    }

    /// Sets a path that does not exist, so that a test build finds what is recorded in this frame
    /// before its first member or item is opened.
    ///
    /// - Returns: True, for an assertion.
    mutating func spoilPath() -> Bool {
        path = PathIndex(.max)
        return true
    }

    /// Moves to another item.
    @inline(__always)
    mutating func open(item: Int) {
        index = UInt32(truncatingIfNeeded: item)
        path = .root
    }

    /// Moves to another member.
    @inline(__always)
    mutating func open(member: Pointer) {
        key = member
        path = .root
    }

    /// Returns the step from the container to its open member or item.
    @inline(__always)
    func step(in scanner: Scanner) -> PathStep {
        guard let key else { return .index(index) }
        return .key(scanner.offset(key))
    }
}
