import Foundation

extension Array where Element: Sendable {
    /// The results for all elements, made on all processors at once; for work whose result does not
    /// depend on what else the machine does.
    func concurrentMap<Made: Sendable>(
        _ transform: @Sendable (Element) throws -> Made
    ) throws -> [Made] {
        let results = Outcomes<Made>(count: count)
        withoutActuallyEscaping(transform) { transform in
            DispatchQueue.concurrentPerform(iterations: count) { index in
                results.set(index, Result { try transform(self[index]) })
            }
        }
        return try results.all.map { try $0.get() }
    }
}

/// Results that come in any order.
private final class Outcomes<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Result<Value, any Error>?]

    init(count: Int) {
        values = Array(repeating: nil, count: count)
    }

    var all: [Result<Value, any Error>] { lock.withLock { values.compactMap(\.self) } }

    func set(_ index: Int, _ value: Result<Value, any Error>) {
        lock.withLock { values[index] = value }
    }
}
