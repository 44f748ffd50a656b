/// The causes that explain why unions accept no branch, kept apart until somebody asks for them.
///
/// So a union that fails is one pending cause, however much lies below it, and what was found out
/// about it once can be used again. The explanation of a union is a run of causes; a union among
/// them has its own.
///
///     {"a": {"a": "x"}}     both objects are unions of {"a": …} and an int
///
///     pending   noBranch /  ─► 2
///     run 0     noBranch /a/a, typeMismatch …      run 1   noBranch /a/a ─► 0
///     run 2     noBranch /a  ─► 1
///
/// ``Cause/total`` of a ``CodeTag/unionNoBranch`` cause is one more than the number of its run, or
/// 0 where nothing explains it; what is written out has 0.
///
/// The paths of a run begin at the value that it explains and are kept here: a run holds wherever
/// its value is found again, and does not depend on what the walk forgets.
struct Explanations {
    private struct Run {
        /// Where its causes begin; they end where those of the next run do.
        var first: Int
        /// How many causes it has when those of the unions among them count as well.
        var total: Int
        /// The newest path that is older than it.
        var lastPath: PathIndex
    }

    private var causes: [Cause] = []
    private var runs: [Run] = []
    private var paths = PathTree()

    var count: Int { runs.count }
    var isEmpty: Bool { runs.isEmpty }

    /// Adds a run with what explains why the value at a path fails.
    ///
    /// - Returns: what ``Cause/total`` of the cause has to be that it explains.
    mutating func add(
        _ explaining: some Collection<Cause>,
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

    /// How many causes a cause is when those that explain it count as well.
    func total(of cause: Cause) -> Int {
        run(of: cause).map { 1 + runs[$0].total } ?? 1
    }

    /// Forgets all runs but the first ones.
    mutating func removeLast(to count: Int) {
        guard count < runs.count else { return }
        causes.removeLast(causes.count - runs[count].first)
        paths.removeAll(after: runs[count].lastPath)
        runs.removeLast(runs.count - count)
    }

    /// A run that is written down.
    private struct OpenRun {
        var rest: ArraySlice<Cause>
        /// From its value to the place where that is now; nil where nothing has to be copied.
        var copy: PathCopy?
    }

    /// Writes a cause down with all that explains it, each behind what it explains.
    ///
    /// - Returns: the number of the first run that was used, or how many there are.
    /// - Complexity: O(*n*), *n* the causes that are written down.
    func append(_ cause: Cause, to list: inout [Cause], paths target: inout PathTree) -> Int {
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
                written.total = 0
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

    private func run(of cause: Cause) -> Int? {
        cause.code == .unionNoBranch && cause.total > 0 ? Int(cause.total) - 1 : nil
    }

    private func end(of run: Int) -> Int {
        run + 1 < runs.count ? runs[run + 1].first : causes.count
    }
}
