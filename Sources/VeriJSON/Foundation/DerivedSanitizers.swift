/// The sanitizers of models that have no pattern but their own, so that each is made once.
final class DerivedSanitizers: @unchecked Sendable {
    private let lock = Lock()
    private var sanitizers: [ObjectIdentifier: Sanitizer] = [:]

    func sanitizer(for type: Any.Type, _ make: () throws -> Sanitizer) rethrows -> Sanitizer {
        let id = ObjectIdentifier(type)
        if let known = lock.whileHeld({ sanitizers[id] }) { return known }
        // Initialisers of models run meanwhile, which may decode something themselves.
        let made = try make()
        return lock.whileHeld {
            let first = sanitizers[id] ?? made
            sanitizers[id] = first
            return first
        }
    }
}
