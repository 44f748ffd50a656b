import Testing

@testable import VeriJSONCore

/// The scanner of numbers agrees with RFC 8259's grammar, wherever a number ends.
struct NumberScannerTests {
    private func check(_ number: String, _ follower: String) {
        let text = number + follower
        let padded = Array(text.utf8) + [UInt8](repeating: 0, count: Scanner.padding)
        let expected = #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/#
        let match = text.prefixMatch(of: expected)?.output.0.utf8.count
        padded.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            let input = UnsafeBufferPointer(start: base, count: text.utf8.count)
            for isPadded in [true, false] {
                let scanner = Scanner(input, base: base, isPadded: isPadded)
                let whole = scanner.integerPart(base).map { $0 - base }
                let digits = text.prefixMatch(of: #/-?(0(?![0-9])|[1-9][0-9]*)/#)
                #expect(whole == digits?.output.0.utf8.count, "\(text), padded \(isPadded)")
                let end = scanner.number(base).map { $0 - base }
                if let end {
                    #expect(end == match, "\(text), padded \(isPadded)")
                } else {
                    // The grammar finds a shorter number, with something wrong after it.
                    let next = match.map { Array(text.utf8)[$0] }
                    let isWrong =
                        next.map { byte in ".eE0123456789".utf8.contains(byte) } ?? true
                    #expect(isWrong, "\(text), padded \(isPadded)")
                }
            }
        }
    }

    @Test func `a number ends where its grammar ends`() {
        let digits = "12345678901234567890123456789012345678901234567890"
        var numbers = ["", "-", "-x", "0", "-0", "00", "01", "-01", "0.", "1.", ".5", "1.e5", "+1"]
        for whole in [1, 2, 15, 16, 17, 18, 28, 29, 30, 31, 32, 33, 48] {
            let head = digits.prefix(whole)
            numbers += ["\(head)", "-\(head)", "\(head).", "\(head)e", "-\(head)e+", "\(head)E-5"]
            numbers += ["\(head)e12", "0\(head)"]
            for part in [1, 2, 12, 13, 14, 15, 16, 17, 29, 30, 31, 32, 48] {
                let tail = digits.suffix(part)
                numbers += ["\(head).\(tail)", "-\(head).\(tail)", "\(head).\(tail)e-7"]
                numbers += ["0.\(tail)", "-0.\(tail)E+1", "\(head).\(tail)."]
            }
        }
        for number in numbers {
            for follower in [",", "]", "}", " ", "x", ".", "e"] { check(number, follower) }
        }
    }
}
