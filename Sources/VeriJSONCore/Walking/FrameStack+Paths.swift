/// The paths of the open containers.
///
/// A path is created when something is recorded at its place. The frame of an open container caches
/// the path of its open member or item. Steps are appended in the order of the walk, so:
///
///     every path newer than that of the open value lies inside the open value
///
/// If nothing inside the open value is kept, its paths are the end of the tree and are removed.
extension FrameStack {
    /// Creates the path of the current position, or of a member below it that the document lacks.
    mutating func pushPath(
        _ member: PathStep?,
        in scanner: Scanner,
        to paths: inout PathTree
    ) -> PathIndex {
        let known = levelsWithPath
        var path = path(ofLevel: known)
        assert(paths.contains(path), "recorded before a member or item was opened")
        for level in known..<depth {
            path = paths.append(slots[level].step(in: scanner), to: path)
            slots[level].path = path
        }
        if let member { path = paths.append(member, to: path) }
        return path
    }

    /// The number of open levels whose path exists; these are the outermost levels.
    private var levelsWithPath: Int {
        mutating get {
            var level = depth
            while level > 0, slots[level - 1].path == .root { level -= 1 }
            return level
        }
    }

    /// Returns the path of the outermost `level` levels; the root if it does not exist.
    private mutating func path(ofLevel level: Int) -> PathIndex {
        level > 0 ? slots[level - 1].path : .root
    }

    /// The path of the open value; nil if nothing was recorded in it.
    var openPath: PathIndex? {
        mutating get { levelsWithPath == depth ? path(ofLevel: depth) : nil }
    }

    /// The path of the innermost level that has one.
    var innermostPath: PathIndex {
        mutating get { path(ofLevel: levelsWithPath) }
    }

    /// Returns a message if a cached path does not match its frame.
    mutating func brokenPath(in scanner: Scanner, _ paths: borrowing PathTree) -> String? {
        // The keys of the levels outside of an opened text are not those of its scanner.
        var parent = path(ofLevel: textDepth)
        for level in textDepth..<max(textDepth, levelsWithPath) {
            let path = slots[level].path
            guard let last = paths.last(of: path), last.parent == parent,
                last.step == slots[level].step(in: scanner)
            else { return "the path of level \(level) is that of another place" }
            parent = path
        }
        return nil
    }
}

extension FrameStack.Frame {
    /// Sets a path that does not exist, so that a test build finds what is recorded in this frame
    /// before its first member or item is opened.
    ///
    /// - Returns: True, for an assertion.
    mutating func invalidatePath() -> Bool {
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
