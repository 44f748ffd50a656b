import Testing

@testable import VeriJSONCore

struct TwoDigitNumbersTests {
    private func numbers(_ bytes: [UInt8], _ separator: UInt8) -> [Int]? {
        bytes.withUnsafeBufferPointer { text in
            TwoDigitNumbers(text, at: 0, separator: separator).map {
                [$0.first, $0.second, $0.third]
            }
        }
    }

    @Test(arguments: [UInt8(ascii: "-"), UInt8(ascii: ":")])
    func `all numbers of two digits are read`(separator: UInt8) {
        for number in 0..<100 {
            let digits = [UInt8(0x30 + number / 10), UInt8(0x30 + number % 10)]
            let others = [UInt8(ascii: "9"), UInt8(ascii: "8")]
            for place in 0..<3 {
                var parts = [others, others, others]
                parts[place] = digits
                var expected = [98, 98, 98]
                expected[place] = number
                #expect(numbers(Array(parts.joined(separator: [separator])), separator) == expected)
            }
        }
    }

    @Test(arguments: [UInt8(ascii: "-"), UInt8(ascii: ":")])
    func `any other byte at any place is refused`(separator: UInt8) {
        for base in ["00000000", "99999999", "12345678"] {
            var text = Array(base.utf8)
            (text[2], text[5]) = (separator, separator)
            for place in 0..<8 {
                for byte in UInt8.min...UInt8.max {
                    var changed = text
                    changed[place] = byte
                    let isRight = place % 3 == 2 ? byte == separator : (0x30...0x39).contains(byte)
                    #expect((numbers(changed, separator) != nil) == isRight, "\(changed)")
                }
            }
        }
    }
}
