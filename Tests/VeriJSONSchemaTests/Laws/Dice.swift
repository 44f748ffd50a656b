/// A seeded generator of random numbers (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number from 0 to below a bound.
    mutating func roll(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// Returns true once in so many times.
    mutating func once(in times: Int) -> Bool { roll(times) == 0 }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[roll(choices.count)] }
}
