import Testing

@testable import VeriJSONSchema

/// Labels of internationalised names, which are as long as their encoded form.
@Suite struct LabelBoundTests {
    /// Encodes scalars as RFC 3492 §6.3 says, without any limit.
    private static func punycode(_ scalars: [UInt32]) -> String {
        var output = scalars.filter { $0 < 0x80 }.map { Character(Unicode.Scalar(UInt8($0))) }
        let basic = output.count
        if basic > 0 { output.append("-") }
        var (n, delta, bias, handled) = (UInt32(128), 0, 72, basic)
        while handled < scalars.count {
            let next = scalars.filter { $0 >= n }.min() ?? n
            delta += Int(next - n) * (handled + 1)
            n = next
            for scalar in scalars {
                if scalar < n { delta += 1 }
                guard scalar == n else { continue }
                var (q, k) = (delta, 36)
                while true {
                    let t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
                    let digit = q < t ? q : t + (q - t) % (36 - t)
                    output.append(
                        Character(Unicode.Scalar(UInt8(digit < 26 ? digit + 97 : digit + 22)))
                    )
                    guard q >= t else { break }
                    q = (q - t) / (36 - t)
                    k += 36
                }
                var d = handled == basic ? delta / 700 : delta / 2
                d += d / (handled + 1)
                var steps = 0
                while d > 455 { (d, steps) = (d / 35, steps + 36) }
                bias = steps + 36 * d / (d + 38)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return String(output)
    }

    private func accepts(_ format: SchemaFormat, _ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { format.accepts($0) }
    }

    @Test func `a label is as long as its encoded form, which has sixty-three bytes`() {
        var lengths: Set<Int> = []
        for letters in ["ü", "aü", "日", "日本語", "abcdé", "füß"] {
            for count in 1...70 {
                let text = String(
                    (0..<count).map { index in Array(letters)[index % letters.count] }
                )
                let encoded = "xn--" + Self.punycode(text.unicodeScalars.map(\.value))
                let hasOnlyASCII = text.unicodeScalars.allSatisfy(\.isASCII)
                guard !hasOnlyASCII else { continue }
                lengths.insert(encoded.utf8.count)
                let isShort = encoded.utf8.count <= 63
                #expect(accepts(.internationalHostname, text) == isShort, "\(text) \(encoded)")
                #expect(accepts(.hostname, encoded) == isShort, "\(encoded)")
            }
        }
        #expect(lengths.isSuperset(of: 60...66))
    }

    @Test func `a name has two hundred and fifty-three bytes`() {
        for count in 240...260 {
            var labels: [String] = []
            var rest = count
            while rest > 0 {
                labels.append(String(repeating: "a", count: min(rest, 49)))
                rest -= 50
            }
            let name = labels.joined(separator: ".")
            let isShort = name.utf8.count <= 253
            #expect(accepts(.hostname, name) == isShort, "\(name.utf8.count)")
            #expect(accepts(.internationalHostname, name) == isShort, "\(name.utf8.count)")
        }
        for count in 240...260 {
            let address =
                String(repeating: "a", count: 60) + "@" + String(repeating: "b", count: 60)
                + "." + String(repeating: "c", count: 60) + "." + String(repeating: "d", count: 60)
                + "." + String(repeating: "e", count: count - 244 < 1 ? 1 : count - 244)
            #expect(
                accepts(.email, address) == (address.utf8.count <= 254),
                "\(address.utf8.count)"
            )
        }
    }
}
