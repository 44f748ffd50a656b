/// The causes that explain why unions accept no branch and why arrays fail as a whole, stored apart
/// from the pending causes.
///
/// A failed union is one pending cause, however many causes lie below it, and its explanation can
/// be reused. An explanation is a run of causes; a nested union among them refers to its own run.
///
///     {"a": {"a": "x"}}     both objects are unions of {"a": …} and an int
///
///     pending   noBranch /  ─► 2
///     run 0     noBranch /a/a, typeMismatch …      run 1   noBranch /a/a ─► 0
///     run 2     noBranch /a  ─► 1
///
/// The paths of a run are relative to the value that it explains and are stored here. A run is
/// therefore valid wherever its value is met again, and does not depend on paths that the walk
/// rolls back.
struct Explanations {
    private struct Run {
        /// The position of the first cause; the run ends where the next one begins.
        var first: Int
        /// The number of causes, including those that explain nested unions.
        var total: Int
        /// The last path that was added before this run.
        var lastPath: PathIndex
    }

    private var causes: [CauseRecord] = []
    private var runs: [Run] = []
    private var paths = PathTree()

    var count: Int { runs.count }
    var isEmpty: Bool { runs.isEmpty }

    /// Appends a run that explains why the value at a path fails.
    ///
    /// - Returns: The value for ``CauseRecord/explanation`` of the explained cause.
    mutating func add(
        _ explaining: some Collection<CauseRecord>,
        of source: PathTree,
        below path: PathIndex
    ) -> UInt32 {
        let total = explaining.reduce(0) { $0 + self.total(of: $1) }
        let lastPath = PathIndex(UInt32(truncatingIfNeeded: paths.count))
        runs.append(Run(first: causes.count, total: total, lastPath: lastPath))
        var copy = PathCopy(from: path, to: .root)
        for cause in explaining {
            causes.append(cause)
            causes[causes.count - 1].path = copy.copy(cause.path, of: source, to: &paths)
        }
        return UInt32(truncatingIfNeeded: runs.count)
    }

    /// Returns the number of causes that a cause stands for: a union for those of its branch too, an
    /// array that fails as a whole for one.
    func total(of cause: CauseRecord) -> Int {
        guard cause.code == .unionNoBranch else { return 1 }
        return run(of: cause).map { 1 + runs[$0].total } ?? 1
    }

    /// Removes all runs after the first `count`.
    mutating func removeLast(to count: Int) {
        guard count < runs.count else { return }
        causes.removeLast(causes.count - runs[count].first)
        paths.removeAll(after: runs[count].lastPath)
        runs.removeLast(runs.count - count)
    }

    /// A run that is being expanded.
    private struct OpenRun {
        var rest: ArraySlice<CauseRecord>
        /// The path copy from the run to the target; nil for the list that holds the first cause.
        var copy: PathCopy?
    }

    /// Appends a cause to a list, followed by the causes that explain it, depth first.
    ///
    /// - Returns: The lowest number of a run that was used, or the number of runs if none was.
    /// - Complexity: O(*n*), *n* the number of appended causes.
    func append(
        _ cause: CauseRecord,
        to list: inout [CauseRecord],
        paths target: inout PathTree
    ) -> Int {
        var earliest = runs.count
        var open = [OpenRun(rest: [cause], copy: nil)]
        while !open.isEmpty {
            guard let cause = open[open.count - 1].rest.popFirst() else {
                open.removeLast()
                continue
            }
            var written = cause
            written.nesting = UInt8(clamping: open.count - 1 + Int(cause.nesting))
            if let path = open[open.count - 1].copy?.copy(cause.path, of: paths, to: &target) {
                written.path = path
            }
            if let number = run(of: cause) {
                earliest = min(earliest, number)
                written.explanation = 0
                open.append(
                    OpenRun(
                        rest: causes[runs[number].first..<end(of: number)],
                        copy: PathCopy(from: .root, to: written.path)
                    )
                )
            }
            list.append(written)
        }
        return earliest
    }

    /// Appends the causes of a run to a list, as those of the value at a path.
    func copy(
        _ explanation: UInt32,
        to list: inout [CauseRecord],
        paths target: inout PathTree,
        below path: PathIndex
    ) {
        guard explanation > 0 else { return }
        let run = Int(explanation) - 1
        var copy = PathCopy(from: .root, to: path)
        for cause in causes[runs[run].first..<end(of: run)] {
            list.append(cause)
            list[list.count - 1].path = copy.copy(cause.path, of: paths, to: &target)
        }
    }

    private func run(of cause: CauseRecord) -> Int? {
        cause.explanation > 0 ? Int(cause.explanation) - 1 : nil
    }

    private func end(of run: Int) -> Int {
        run + 1 < runs.count ? runs[run + 1].first : causes.count
    }
}
