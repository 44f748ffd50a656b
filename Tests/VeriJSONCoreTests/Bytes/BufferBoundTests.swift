import TestSupport
import Testing

@testable import VeriJSONCore

/// Buffers, stacks and budgets on both sides of their first capacity and their limits.
struct BufferBoundTests {
    @Test(arguments: [
        0, 1, 15, 16, 17, 255, 256, 4_079, 4_080, 4_081, 4_095, 4_096, 4_097, 8_160, 8_177,
    ])
    func `bytes are counted in buffers of any length`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let mixed = (0..<count).map { _ in UInt8(random.below(3)) }
        for bytes in [mixed, [UInt8](repeating: 1, count: count)] {
            let expected = bytes.filter { $0 == 1 }.count
            #expect(bytes.withUnsafeBufferPointer { $0.count(of: 1) } == expected)
        }
    }

    @Test(arguments: [1, 15, 16, 17, 31, 32, 33, 1_000]) func `a stack grows`(count: Int) {
        let stack = FlatStack<Int>()
        defer { stack.deallocate() }
        for element in 0..<count { stack.push(element) }
        #expect(stack.count == count)
        #expect(stack.prefix(count + 1) == Array(0..<count))
        var popped: [Int] = []
        while stack.count > 0 { popped.append(stack.pop()) }
        #expect(popped == (0..<count).reversed())
    }

    @Test func `work is allowed in proportion to the input, and a million steps more`() {
        for (factor, count) in [(0, 0), (64, 0), (64, 1), (64, 1_000), (1, 7)] {
            var budget = WorkBudget(factor: factor, count: count)
            #expect(budget.limit == factor * count + 1_000_000)
            budget.charge(factor * count + 999_999)
            #expect(!budget.isExceeded && budget.allows(1) && !budget.allows(2))
            budget.charge(1)
            #expect(!budget.isExceeded && budget.allows(0) && !budget.allows(1))
            budget.charge(1)
            #expect(budget.isExceeded && !budget.allows(1))
        }
        #expect(WorkBudget(factor: .max, count: 2).limit == .max)
    }

    @Test(arguments: [1_022, 1_023, 1_024, 1_025, 1_026, 2_047, 2_048, 2_049, 5_000])
    func `a place in another encoding is found on both sides of a note`(count: Int) throws {
        let sanitizer = Sanitizer(
            try Pattern(#"["int"]"#),
            policy: .init(disclosure: .values(upTo: 9), relaxed: .compatible)
        )
        for letter in ["a", "é", "日", "😀"] {
            let padding = String(repeating: letter, count: count / letter.utf8.count)
            let text = #"["\#(padding)",1,"x",2]"#
            let bytes =
                [0xFF, 0xFE]
                + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
            let result = try sanitizer.sanitize(bytes)
            #expect(result.text == "[1,2]")
            let change = try #require(result.report.changes.last)
            // The mark at the beginning, and two bytes for each unit before the value.
            let units = text.utf16.count - #""x",2]"#.utf16.count
            #expect(change.range == 2 + 2 * units..<2 + 2 * (units + 3))
            #expect(change.causes.first?.found.value == #""x""#)
            #expect(change.line == 1)
        }
    }

    @Test(arguments: [1, 63, 64, 65, 66]) func `the nearest name is found up to a length`(
        length: Int
    ) {
        let name = String(repeating: "n", count: length - 1) + "x"
        var search = NearestName()
        let long = name + String(repeating: "y", count: length / 3)
        let nearest = search.nearest(to: name, among: ["zzz", long + "yyyy", long, "nzz"])
        let isFound = length <= 64 && length >= 3
        #expect((nearest == long) == isFound, "\(nearest ?? "none")")
        #expect(
            search.nearest(to: name, among: [name.dropLast() + "y"].map(String.init)) != nil
                || length > 64 || length < 2
        )
    }

    @Test(arguments: 10...21) func `an instant of any number of digits is read or refused`(
        length: Int
    ) {
        func isRead(_ text: String, shift: Int) -> Bool {
            Array(text.utf8).withUnsafeBufferPointer { Epoch.instant($0, shift: shift) } != nil
        }
        // The year 9999 ends at 253402300800 seconds.
        let nines = String(repeating: "9", count: length)
        #expect(isRead(nines, shift: 0) == (length <= 11))
        #expect(isRead(nines, shift: -3) == (length <= 14))
        let last = "253402300799" + String(repeating: "9", count: length - 10)
        #expect(isRead(String(last.prefix(length)), shift: 0) == (length <= 12))
        #expect(isRead(String(last.prefix(length)), shift: -3) == (length <= 15))
    }

    @Test(arguments: 30...50) func `an instant has at most 40 zeros before its fraction`(
        exponent: Int
    ) {
        let isRead =
            Array("1e-\(exponent)".utf8).withUnsafeBufferPointer { Epoch.instant($0, shift: 0) }
            != nil
        #expect(isRead == (exponent <= Epoch.zeroLimit + 1))
    }
}
