/// The matchers of the keys that regular expressions cover: `patternProperties` of JSON Schema.
///
/// It is a class because matchers learn while tables are only read.
final class KeyMatchers {
    private enum Engine {
        case linear(Box)
        case other(any KeySearch)

        init(_ expression: KeyExpression) {
            switch expression {
            case .linear(let expression): self = .linear(Box(expression))
            case .other(let search): self = .other(search)
            }
        }
    }

    private final class Box {
        var matcher: RegexMatcher
        init(_ expression: RegularExpression) { matcher = RegexMatcher(expression) }
    }

    private let graph: RuleGraph
    /// The engines of each starred member of each object; nil before a key of the object is matched.
    private var engines: [[[Engine]]?]
    /// The work of the current document that no one has been charged for.
    private var work = WorkBudget.unlimited
    /// The work that one search of another engine may take.
    private var allowance = WorkBudget(factor: 0, count: 0).limit

    init(_ graph: RuleGraph) {
        self.graph = graph
        engines = Array(repeating: nil, count: graph.objects.count)
    }

    private func made(_ object: Int) -> [[Engine]] {
        if let made = engines[object] { return made }
        let new = graph.objects[object].starred.map { $0.expressions.map { Engine($0) } }
        engines[object] = new
        return new
    }

    /// Lets searches take what is left of a budget.
    func allow(_ budget: WorkBudget) {
        allowance = budget.limit - min(budget.spent, budget.limit)
    }

    /// Returns whether all expressions of a starred member are found in a key.
    func match(
        _ key: UnsafeBufferPointer<UInt8>,
        starred: Int,
        of object: UInt32
    ) -> Bool {
        made(Int(object))[starred].allSatisfy {
            work.charge(key.count + 1)
            switch $0 {
            case .linear(let box): return box.matcher.matches(key, charging: &work)
            case .other(let search):
                var own = WorkBudget(limit: allowance)
                let isFound = search.matches(key, charging: &own)
                work.charge(own.isExceeded ? .max : own.spent)
                return isFound
            }
        }
    }

    /// Returns the work since the last call.
    func takeWork() -> Int {
        defer { work = .unlimited }
        return work.spent
    }
}
