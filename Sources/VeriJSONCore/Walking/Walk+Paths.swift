/// The paths of what the walk records, see ``FrameStack``.
extension Walk {
    /// Creates the path of the current position, or of a member below it that the document lacks.
    mutating func pushPath(_ member: PathStep? = nil) -> PathIndex {
        frames.pushPath(member, in: scanner, to: &journal.record.paths)
    }

    /// Removes the paths inside the open value, of which nothing is kept.
    mutating func forgetPaths() {
        if let path = frames.openPath {
            journal.record.paths.removeAll(after: max(path, keptPaths))
        }
        checkPaths()
    }

    /// Asserts that the cached paths match their frames and that every recorded path exists.
    mutating func checkPaths() {
        func broken() -> String? {
            frames.brokenPath(in: scanner, journal.record.paths) ?? journal.brokenPath()
        }
        assert(broken() == nil, broken() ?? "")
    }
}
