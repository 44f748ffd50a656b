/// The paths of what a walk records.
///
/// A path is made when something is recorded at its place. The frames of the open containers keep
/// the path of their open member or item, once it is made. Steps are made in the order of the walk:
///
///     those newer than the path of what is open lie inside of the open value
///
/// So when nothing is kept of the open value, its paths are the end of the tree, and are cut off.
extension Walk {
    /// Makes the path of where the walk is.
    mutating func pushPath() -> PathIndex {
        let known = levelsWithPath
        var path = path(ofLevel: known)
        for level in known..<depth {
            path = record.paths.append(frames[level].step(in: scanner), to: path)
            frames[level].path = path
        }
        return path
    }

    /// The number of open levels whose paths are made; they are the outer ones.
    var levelsWithPath: Int {
        var level = depth
        while level > 0, frames[level - 1].path == .root { level -= 1 }
        return level
    }

    /// The path of so many open levels, if it is made.
    mutating func path(ofLevel level: Int) -> PathIndex {
        level > 0 ? frames[level - 1].path : .root
    }

    /// Forgets the paths inside of the open value, of which nothing is kept.
    mutating func forgetPaths() {
        // Without a path of its own, nothing was recorded in it.
        if levelsWithPath == depth { record.paths.removeAll(after: path(ofLevel: depth)) }
        checkPaths()
    }

    /// Forgets the paths inside of the open value, of which only some causes are kept, unless they
    /// are few.
    ///
    /// `path` is that of the open value.
    mutating func forgetPaths(below path: PathIndex, butOfCauses kept: Range<Int>) {
        // A few paths too many cost less than a copy of the others. A listing walk keeps them all.
        let count = record.paths.count - Int(path.rawValue)
        guard count > 2 * kept.count + 16, mode == .sanitizing else { return }
        var paths = PathTree()
        var (out, back) = (PathCopy(from: path, to: .root), PathCopy(from: .root, to: path))
        for index in kept {
            let copy = out.copy(record.causes[index].path, of: record.paths, to: &paths)
            record.causes[index].path = copy
        }
        record.paths.removeAll(after: path)
        for index in kept {
            let copy = back.copy(record.causes[index].path, of: paths, to: &record.paths)
            record.causes[index].path = copy
        }
        checkPaths()
    }

    /// Stops a test build in which a frame has the path of another place, or something was kept
    /// whose path is gone.
    mutating func checkPaths() {
        assert(brokenPath == nil, brokenPath ?? "")
    }

    private var brokenPath: String? {
        var parent = PathIndex.root
        for level in 0..<levelsWithPath {
            let path = frames[level].path
            guard let last = record.paths.last(of: path), last.parent == parent,
                last.step == frames[level].step(in: scanner)
            else { return "the path of level \(level) is that of another place" }
            parent = path
        }
        // What is forgotten by mistake is near the end.
        let paths =
            record.events.suffix(32).map(\.path) + record.emptied.suffix(32).map(\.path)
            + record.causes.suffix(32).map(\.path)
            + pending.suffix(32).map(\.path) + findings.suffix(32).map(\.path)
        return paths.allSatisfy(record.paths.contains) ? nil : "a path is gone that is needed"
    }
}

extension Walk.Frame {
    /// Opens an array of which no item is open yet.
    @inline(__always)
    mutating func openItems() {
        key = nil
        path = .root
    }

    /// Goes on to another item.
    @inline(__always)
    mutating func open(item: Int) {
        index = UInt32(truncatingIfNeeded: item)
        path = .root
    }

    /// Goes on to another member.
    @inline(__always)
    mutating func open(member: Pointer) {
        key = member
        path = .root
    }

    /// The step from the container to what is open in it.
    @inline(__always)
    func step(in scanner: Scanner) -> PathStep {
        guard let key else { return .index(index) }
        return .key(scanner.offset(key))
    }
}
