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
struct Explanations {
    private struct Run {
        /// Where its causes begin; they end where those of the next run do.
        var first: Int
        /// How many causes it has when those of the unions among them count as well.
        var total: Int
        /// The path of the value that it explains, below which those of its causes lie.
        var path: PathIndex
        /// Which conversions of containers that path leads through, see ``Walk/trail``.
        var trail: UInt32
    }

    private var causes: [Cause] = []
    private var runs: [Run] = []

    var count: Int { runs.count }
    var isEmpty: Bool { runs.isEmpty }

    /// Adds a run with what explains why the value at a path fails.
    ///
    /// - Returns: what ``Cause/total`` of the cause has to be that it explains.
    mutating func add(
        _ explaining: some Collection<Cause>,
        at path: PathIndex,
        trail: UInt32
    ) -> UInt32 {
        let total = explaining.reduce(0) { $0 + self.total(of: $1) }
        runs.append(Run(first: causes.count, total: total, path: path, trail: trail))
        causes.append(contentsOf: explaining)
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
        runs.removeLast(runs.count - count)
    }

    /// A run that is written down.
    private struct OpenRun {
        var rest: ArraySlice<Cause>
        /// Where its value stands now and stood then; nil where that is the same.
        var move: (from: PathIndex, to: PathIndex)?
        var trail: UInt32
    }

    /// Writes a cause down with all that explains it, each behind what it explains.
    ///
    /// What was found out inside of another conversion has other paths, which are made in `paths`.
    ///
    /// - Returns: the number of the first run that was used, or how many there are.
    /// - Complexity: O(*n*), *n* the causes that are written down.
    func append(
        _ cause: Cause,
        to list: inout [Cause],
        paths: inout PathTree,
        trail: UInt32
    ) -> Int {
        var earliest = runs.count
        var open = [OpenRun(rest: [cause], move: nil, trail: trail)]
        while var top = open.popLast() {
            guard let cause = top.rest.popFirst() else { continue }
            open.append(top)
            var written = cause
            written.nesting = UInt8(clamping: open.count - 1 + Int(cause.nesting))
            if let move = top.move {
                written.path = paths.move(cause.path, from: move.from, to: move.to)
            }
            if let number = run(of: cause) {
                let run = runs[number]
                earliest = min(earliest, number)
                written.total = 0
                open.append(
                    OpenRun(
                        rest: causes[run.first..<end(of: number)],
                        move: top.move == nil && run.trail == top.trail
                            ? nil : (run.path, written.path),
                        trail: run.trail
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

    // MARK: Paths

    /// The paths of all runs but the first ones.
    func paths(from count: Int) -> [PathIndex] {
        guard count < runs.count else { return [] }
        return runs[count...].map(\.path) + causes[runs[count].first...].map(\.path)
    }

    /// Puts others in their place.
    mutating func move(from count: Int, to paths: ArraySlice<PathIndex>) {
        guard count < runs.count else { return }
        var paths = paths
        for index in runs.indices[count...] { runs[index].path = paths.removeFirst() }
        for index in causes.indices[runs[count].first...] {
            causes[index].path = paths.removeFirst()
        }
    }
}
