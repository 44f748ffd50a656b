/// The cost of one small thing, and the most that it should cost.
struct Cost: Codable {
    var name: String
    /// Seconds of processor time, the lower quartile of the turns.
    var seconds: Double
    /// The most it should be, in seconds.
    var aim: Double
}

extension Cost {
    /// A time in the unit in which it has the fewest digits.
    static func text(_ seconds: Double) -> String {
        for (unit, factor) in [("ms", 1e3), ("µs", 1e6)] where seconds * factor >= 1 {
            return "\(Results.times(seconds * factor)) \(unit)"
        }
        return "\(Results.times(seconds * 1e9)) ns"
    }
}
