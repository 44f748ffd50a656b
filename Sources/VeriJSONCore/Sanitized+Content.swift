extension Sanitized {
    /// The shared storage of a result: its inputs and its lazy report and tape.
    ///
    /// The class is `Sendable` because the two lazy fields are only read and written while the lock
    /// is held; everything else is constant.
    final class Content: @unchecked Sendable {
        let input: any DocumentBytes
        /// The clean document; nil if it is the input.
        let made: (any DocumentBytes)?
        let walked: WalkResult
        let name: String?
        let walker: PatternWalker
        // Nil until first use: most results are never asked for them, and an object for each would
        // be a cost for every document.
        private var lazyReport: Lazy<Report>?
        private var lazyTape: Lazy<Tape?>?

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

        func report(_ make: @escaping @Sendable () -> Report) -> Report {
            value(of: \.lazyReport, make)
        }

        func tape(_ make: @escaping @Sendable () -> Tape?) -> Tape? { value(of: \.lazyTape, make) }

        private func value<Value>(
            of field: ReferenceWritableKeyPath<Content, Lazy<Value>?>,
            _ make: @escaping @Sendable () -> Value
        ) -> Value {
            let lazy = Self.lock.whileHeld {
                if let lazy = self[keyPath: field] { return lazy }
                let lazy = Lazy(make)
                self[keyPath: field] = lazy
                return lazy
            }
            return lazy.value
        }
    }
}
