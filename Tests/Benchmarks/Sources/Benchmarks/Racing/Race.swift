/// Contestants that take turns, so that what slows the machine down slows all of them down.
struct Race {
    /// The number of turns of each contestant.
    var rounds: Int
    /// The seconds after which a slow contestant has fewer turns, but never fewer than five.
    var patience: Double

    static let full = Race(rounds: 41, patience: 5)
    static let quick = Race(rounds: 9, patience: 1)

    /// The shortest turn: work that takes less is repeated.
    private static let shortestTurn = 0.004

    func run(_ contestants: [Contestant]) throws -> [Timing] {
        var plans: [(repeats: Int, turns: Int)] = []
        for contestant in contestants {
            // The first time learns and fills caches, the second one shows how long it takes.
            _ = try contestant.seconds(1)
            let once = max(try contestant.seconds(1), 0.000_000_1)
            let repeats = max(1, Int((Race.shortestTurn / once).rounded(.up)))
            let turns = Int(patience / (once * Double(repeats)))
            plans.append((repeats, min(rounds, max(min(rounds, 5), turns))))
        }
        var samples = contestants.map { _ in [Double]() }
        // The order changes each time: a contestant is slower after one that waits for another
        // process, or fills the caches with something else.
        var random = Randomness(seed: 1)
        for round in 0..<rounds {
            for index in plans.indices.shuffled(using: &random) {
                let plan = plans[index]
                // Fewer turns are spread over the whole race.
                let isDue = (round + 1) * plan.turns / rounds > round * plan.turns / rounds
                guard isDue else { continue }
                let seconds = try contestants[index].seconds(plan.repeats)
                samples[index].append(seconds / Double(plan.repeats))
            }
        }
        return samples.map(Timing.init)
    }
}

/// The time that the turns of one contestant took.
struct Timing: Codable {
    /// The lower quartile, in seconds for all documents once.
    var seconds: Double
    /// The upper quartile.
    var upperQuartile: Double
    var turns: Int

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        seconds = sorted[sorted.count / 4]
        upperQuartile = sorted[sorted.count * 3 / 4]
        turns = sorted.count
    }
}
