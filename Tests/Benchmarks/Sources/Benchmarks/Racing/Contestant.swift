/// One way to do the work of a race.
struct Contestant {
    /// The name in tables.
    var name: String
    /// A description of what exactly it does with the documents.
    var work: String
    /// The closure that does the work `count` times and returns its seconds of processor time.
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
