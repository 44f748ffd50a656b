/// One way to do the work of a race.
struct Contestant {
    /// How tables call it.
    var name: String
    /// What exactly it does with the documents.
    var work: String
    /// Does the work so many times and says how many seconds of processor time it took.
    var seconds: (_ count: Int) throws -> Double
}

extension Contestant {
    /// Work in this process, timed by the clock of the thread.
    init(_ name: String, _ work: String, _ body: @escaping () throws -> Void) {
        self.init(name: name, work: work) { count in
            let start = Clock.now
            for _ in 0..<count { try body() }
            return Clock.now - start
        }
    }
}
