extension Sanitized {
    /// The shared storage of a result: its inputs and its lazily created report and tape.
    final class Content: @unchecked Sendable {
        let input: any DocumentBytes
        /// The clean document; nil if it is the input.
        let made: (any DocumentBytes)?
        let walked: WalkResult
        let name: String?
        let walker: PatternWalker
        private var madeReport: Kept<Report>?
        private var madeTape: Kept<Tape?>?

        /// A single lock for all results, held only to read or write a reference.
        private static let lock = Lock()

        init(
            input: any DocumentBytes,
            made: (any DocumentBytes)?,
            walked: WalkResult,
            name: String?,
            walker: PatternWalker
        ) {
            self.input = input
            self.made = made
            self.walked = walked
            self.name = name
            self.walker = walker
        }

        func report(_ make: () -> Report) -> Report { kept(\.madeReport, make) }

        func tape(_ make: () -> Tape?) -> Tape? { kept(\.madeTape, make) }

        /// Returns the cached value, or creates and caches it.
        ///
        /// If several threads create the value at once, the first one is cached.
        private func kept<Value>(
            _ place: ReferenceWritableKeyPath<Content, Kept<Value>?>,
            _ make: () -> Value
        ) -> Value {
            if let kept = Self.lock.whileHeld({ self[keyPath: place] }) { return kept.value }
            let made = Kept(make())
            return Self.lock.whileHeld {
                if let kept = self[keyPath: place] { return kept.value }
                self[keyPath: place] = made
                return made.value
            }
        }
    }
}

/// A box for a lazily created value, so that an absent value costs one nil reference.
private final class Kept<Value> {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
