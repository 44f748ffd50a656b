/// A value that is created on first use, once, whatever the number of threads.
///
/// The closure that creates it is released afterwards. The lock makes the class `Sendable`.
final class Once<Value: Sendable>: @unchecked Sendable {
    private enum State {
        case pending(() -> Value)
        case made(Value)
    }

    private let lock = Lock()
    private var state: State

    /// - Parameter make: Called once at most, by one thread; others that ask meanwhile wait.
    init(_ make: @escaping @Sendable () -> Value) {
        state = .pending(make)
    }

    var value: Value {
        lock.whileHeld {
            switch state {
            case .made(let value):
                return value
            case .pending(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
