/// A value that is made on first use and then kept.
///
/// No lock is held while it is made, so its closure may use other lazy values. Threads that ask for
/// it at the same time may each make one: the first is kept, and all of them return it. The closure
/// is released once a value is kept.
///
/// The class is `Sendable` because its state is only read and written while the lock is held.
package final class Lazy<Value: Sendable>: @unchecked Sendable {
    private enum State {
        case pending(@Sendable () -> Value)
        case kept(Value)
    }

    private let lock = Lock()
    private var state: State

    /// - Parameter make: Returns an equal value each time it is called.
    package init(_ make: @escaping @Sendable () -> Value) {
        state = .pending(make)
    }

    package var value: Value {
        switch lock.whileHeld({ state }) {
        case .kept(let value):
            return value
        case .pending(let make):
            let made = make()
            return lock.whileHeld {
                if case .kept(let first) = state { return first }
                state = .kept(made)
                return made
            }
        }
    }
}
