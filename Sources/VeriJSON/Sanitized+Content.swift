extension Sanitized {
    /// What a result was made of, and what was made of it when somebody asked.
    final class Content: @unchecked Sendable {
        let input: any DocumentBytes
        let clean: (any DocumentBytes)?
        let walked: WalkResult
        let name: String?
        let pattern: Pattern
        let words: FindingWords
        private var madeReport: Report?
        private var madeTape: Tape??

        /// One for all results: it is held only while a reference is read or written.
        private static let lock = Lock()

        init(
            input: any DocumentBytes,
            clean: (any DocumentBytes)?,
            walked: WalkResult,
            name: String?,
            pattern: Pattern,
            words: FindingWords
        ) {
            self.input = input
            self.clean = clean
            self.walked = walked
            self.name = name
            self.pattern = pattern
            self.words = words
        }

        func report(_ make: () -> Report) -> Report { kept(\.madeReport, make) }

        func tape(_ make: () -> Tape?) -> Tape? { kept(\.madeTape, make) }

        /// Makes a value on first use.
        ///
        /// Of what several threads make at once, the first is kept.
        private func kept<Value>(
            _ place: ReferenceWritableKeyPath<Content, Value?>,
            _ make: () -> Value
        ) -> Value {
            if let value = Self.lock.whileHeld({ self[keyPath: place] }) { return value }
            let made = make()
            return Self.lock.whileHeld {
                if let value = self[keyPath: place] { return value }
                self[keyPath: place] = made
                return made
            }
        }
    }
}
