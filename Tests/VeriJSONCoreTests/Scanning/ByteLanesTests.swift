import TestSupport
import Testing

@testable import VeriJSONCore

/// The two kinds of lanes do the same.
struct ByteLanesTests {
    /// Every byte at every place, among bytes that are the ends of ranges.
    private static let lanes: [Lane] = (0...255).flatMap { byte in
        (0..<16).map { place in
            var lane = Lane(
                repeating: [0x1F, 0x22, 0x2F, 0x30, 0x39, 0x3A, 0x46, 0x61, 0x80][
                    (byte + place) % 9
                ]
            )
            lane[place] = UInt8(byte)
            return lane
        }
    }

    private func bits(of lane: Lane, where isSet: (UInt8) -> Bool) -> UInt32 {
        lane.indices.reduce(0) { isSet(lane[$1]) ? $0 | 1 << UInt32($1) : $0 }
    }

    @Test func `digits are found`() {
        for lane in Self.lanes {
            let expected = bits(of: lane) { (0x30...0x39).contains($0) }
            #expect(PortableLanes.digits(lane) == expected)
            #expect(NativeLanes.digits(lane) == expected)
        }
    }

    @Test func `bytes within a range of their place are found`() {
        var random = SplitMix64(seed: 1)
        for (lower, span) in zip(Self.lanes, Self.lanes.shuffled(using: &random)) {
            // The first and the last byte of each range, and what is next to it.
            for lane in [lower, lower &- 1, lower &+ span, lower &+ span &+ 1] {
                let expected = lane.indices.reduce(UInt32(0)) {
                    lane[$1] &- lower[$1] <= span[$1] ? $0 | 1 << UInt32($1) : $0
                }
                #expect(PortableLanes.within(lane, from: lower, span: span) == expected)
                #expect(NativeLanes.within(lane, from: lower, span: span) == expected)
            }
        }
    }

    @Test func `hexadecimal digits are found`() {
        for lane in Self.lanes {
            let expected = bits(of: lane) { byte in
                [0x30...0x39, 0x41...0x46, 0x61...0x66].contains { $0.contains(byte) }
            }
            #expect(PortableLanes.hexadecimalDigits(lane) == expected)
            #expect(NativeLanes.hexadecimalDigits(lane) == expected)
        }
    }

    @Test func `what ends the plain part of a string is found`() {
        for lane in Self.lanes {
            let expected = bits(of: lane) { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 || $0 >= 0x80 }
            #expect(PortableLanes.stringStops(lane) == expected)
            #expect(NativeLanes.stringStops(lane) == expected)
        }
    }

    @Test func `what ends a string is found among other characters`() {
        for lane in Self.lanes {
            let expected = bits(of: lane) { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
            #expect(PortableLanes.stringEnds(lane) == expected)
            #expect(NativeLanes.stringEnds(lane) == expected)
        }
    }

    @Test func `bytes outside ASCII are found`() {
        for lane in Self.lanes {
            let expected = bits(of: lane) { $0 >= 0x80 }
            #expect(PortableLanes.nonASCII(lane) == expected)
            #expect(NativeLanes.nonASCII(lane) == expected)
        }
    }

    @Test func `equal bytes are found`() {
        for (lane, other) in zip(Self.lanes, Self.lanes.dropFirst()) {
            let expected = lane.indices.reduce(UInt32(0)) {
                lane[$1] == other[$1] ? $0 | 1 << UInt32($1) : $0
            }
            #expect(PortableLanes.equal(lane, other) == expected)
            #expect(NativeLanes.equal(lane, other) == expected)
            var counts = Lane(repeating: 7)
            for index in lane.indices where lane[index] == other[index] { counts[index] = 8 }
            let sevens = Lane(repeating: 7)
            #expect(PortableLanes.counting(sevens, lane, equals: other) == counts)
            #expect(NativeLanes.counting(sevens, lane, equals: other) == counts)
        }
    }
}
