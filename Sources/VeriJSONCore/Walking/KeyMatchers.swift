/// The matchers of the keys that regular expressions cover: `patternProperties` of JSON Schema.
///
/// It is a class because matchers learn while tables are only read.
final class KeyMatchers {
    private final class Box {
        var matcher: RegexMatcher
        init(_ expression: RegularExpression) { matcher = RegexMatcher(expression) }
    }

    /// The matchers of each starred member of each object.
    private let boxes: [[[Box]]]
    /// The work of the current document that no one has been charged for.
    private var work = WorkBudget.unlimited

    init(_ graph: RuleGraph) {
        boxes = graph.objects.map { $0.starred.map { $0.expressions.map { Box($0) } } }
    }

    /// Returns whether all expressions of a starred member are found in a key.
    func match(
        _ key: UnsafeBufferPointer<UInt8>,
        starred: Int,
        of object: UInt32
    ) -> Bool {
        boxes[Int(object)][starred].allSatisfy {
            work.charge(key.count + 1)
            return $0.matcher.matches(key, charging: &work)
        }
    }

    /// Returns the work since the last call.
    func takeWork() -> Int {
        defer { work = .unlimited }
        return work.spent
    }
}
