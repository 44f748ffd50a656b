import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

struct NumberTextComparisonTests {
    private static let names = [
        "stringToNumber", "paddedNumber", "groupedNumber", "commaDecimal", "currency", "percent",
        "unit:kg", "unit:Rs.", "unit:m2", "unit:m", "unit:K", "unit:USD", "unit:e", "unit:. ",
    ]
    private static let pieces = [
        "1", "12", "299", "000", "0", "00", "34", "567", "5", ",", ".", "'", "’", " ", "\u{A0}",
        "\u{202F}", "\u{2009}", ",", ".", "-", "+", "e3", "E-1", "$", "€", "R$", "US$", "K$", "¢",
        "EUR", "USD", "XXX", "%", "kg", "Rs.", "m2", "m", "\u{2212}", "(", "\t",
    ]
    private static let digits = [
        "1", "299", "000", "12", "0", "1,299", "1.299", "12,34,567", "1 299",
    ]
    private static let heads = [
        "", "", "-", "+", "$", "EUR ", "R$ ", "-$", "$-", "Rs. ", "m2 ", " ",
    ]
    private static let tails = [
        "", "", "", " €", "$", " %", "%", "kg", " kg", "m2", " m", " ", "e3",
    ]
    private static let fractions = ["", "", ".00", ",00", ".000", ",5", ".5"]

    /// The number of texts.
    ///
    ///     VERIJSON_TEXTS=1000000 swift test -c release --filter ComparisonTests
    static let count =
        ProcessInfo.processInfo.environment["VERIJSON_TEXTS"].flatMap(Int.init) ?? 20_000

    @Test func `random texts are read as the naive reading reads them`() {
        var random = SplitMix64(seed: 50)
        var readable = 0
        var failures = 0
        for _ in 0..<Self.count {
            let text: String
            if random.below(3) == 0 {
                text = (0...random.below(6)).map { _ in random.pick(Self.pieces) }.joined()
            } else {
                text =
                    random.pick(Self.heads) + random.pick(Self.digits)
                    + random.pick(Self.fractions) + random.pick(Self.tails)
                    + (random.below(4) == 0 ? random.pick(Self.tails) : "")
            }
            let names = Set(random.some(of: Self.names))
            let isInteger = random.below(3) == 0
            let naive = Readings.naiveNumber(text, names, isInteger: isInteger)
            let real = Readings.number(text, names, isInteger: isInteger)
            if naive.text != nil { readable += 1 }
            if let number = real.text {
                let parts = Array(number.utf8).withUnsafeBufferPointer {
                    NumberParts($0, isPadded: false)
                }
                #expect(parts != nil && (parts?.isInteger == true || !isInteger), "\(number)")
            }
            let isEqual = naive.text == nil ? real.text == nil : naive == real
            guard !isEqual else { continue }
            failures += 1
            if failures < 10 {
                Issue.record("'\(text)' \(names.sorted()) int \(isInteger): \(naive) \(real)")
            }
        }
        #expect(failures == 0)
        #expect(readable > Self.count / 20, "\(readable) of \(Self.count) texts are numbers")
    }
}
