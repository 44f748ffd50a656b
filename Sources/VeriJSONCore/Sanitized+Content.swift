extension Sanitized {
    /// What a result was made of, and what was made of it when somebody asked.
    final class Content: @unchecked Sendable {
        let input: any DocumentBytes
        /// The clean document where it is not the input.
        let made: (any DocumentBytes)?
        let walked: WalkResult
        let name: String?
        let walker: PatternWalker
        private var madeReport: Kept<Report>?
        private var madeTape: Kept<Tape?>?

        /// One for all results: it is held only while a reference is read or written.
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

        /// Makes a value on first use.
        ///
        /// Of what several threads make at once, the first is kept.
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

/// A value in one reference, so that a result for which nobody asks for it is made and freed fast.
private final class Kept<Value> {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
