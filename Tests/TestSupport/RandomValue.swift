import Foundation
package import VeriJSON

/// A reproducible sequence of random numbers.
package struct SeededRandom {
    private var state: UInt64

    package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    package mutating func next(below bound: Int) -> Int {
        // SplitMix64
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ value >> 31) % UInt64(bound))
    }

    package mutating func pick<Element>(_ list: [Element]) -> Element {
        list[next(below: list.count)]
    }
}

/// Random JSON values with few keys and few scalars, so that equal ones are frequent.
package enum RandomValue {
    package static let keys = ["a", "b", "c", "id", "~/", "a1"]
    static let scalars: [JSONValue] = [
        nil, true, false, 0, 1, 1.5, 2, -3, "", "a", "ab", "b", "é", 10,
    ]

    package static func value(_ random: inout SeededRandom, depth: Int) -> JSONValue {
        switch random.next(below: depth > 0 ? 6 : 3) {
        case 3, 4:
            var object = JSONObject()
            for _ in 0..<random.next(below: 5) {
                object[random.pick(keys)] = value(&random, depth: depth - 1)
            }
            return .object(object)
        case 5:
            return .array(
                (0..<random.next(below: 5)).map { _ in value(&random, depth: depth - 1) }
            )
        default: return random.pick(scalars)
        }
    }

    /// Returns a value with some changes.
    package static func mutated(_ value: JSONValue, _ random: inout SeededRandom) -> JSONValue {
        if random.next(below: 8) == 0 { return self.value(&random, depth: 2) }
        switch value {
        case .object(let object):
            var changed = JSONObject()
            for member in object where random.next(below: 8) > 0 {
                changed[member.key] =
                    random.next(below: 2) == 0 ? member.value : mutated(member.value, &random)
            }
            if random.next(below: 6) == 0 {
                changed[random.pick(keys)] = self.value(&random, depth: 2)
            }
            return .object(changed)
        case .array(let items):
            var changed = items.compactMap { item -> JSONValue? in
                switch random.next(below: 8) {
                case 0: nil
                case 1...3: mutated(item, &random)
                default: item
                }
            }
            if random.next(below: 5) == 0 {
                changed.insert(
                    self.value(&random, depth: 2),
                    at: random.next(below: changed.count + 1)
                )
            }
            if changed.count > 1, random.next(below: 5) == 0 {
                changed.swapAt(0, random.next(below: changed.count))
            }
            return .array(changed)
        default: return value
        }
    }
}

/// A thread with the small stack of a server's worker.
package enum SmallStack {
    package static func run(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.stackSize = 512 * 1_024
        thread.start()
        done.wait()
    }
}
