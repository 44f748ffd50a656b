import Foundation
import TestSupport
import Testing
import VeriJSONCore

@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct NumberCorpusTests {
    @Test func `doubles match the corpus bit for bit`() throws {
        let text = String(decoding: try Corpora.bytes("numbers/json_valid_f64.tsv"), as: UTF8.self)
        var count = 0
        var mistakes: [String] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t")
            guard fields.count == 2, let bits = UInt64(fields[1], radix: 16) else { continue }
            count += 1
            let lexeme = String(fields[0])
            if JSONNumber(lexeme: lexeme)?.double.bitPattern != bits { mistakes.append(lexeme) }
        }
        #expect(count > 10_000)
        #expect(mistakes.isEmpty, "\(mistakes.prefix(20))")
    }

    /// Whatever order the exact comparison finds, the nearest doubles must not contradict.
    @Test func `exact order agrees with the order of the nearest doubles`() throws {
        let text = String(decoding: try Corpora.bytes("numbers/json_valid_f64.tsv"), as: UTF8.self)
        var numbers = text.split(separator: "\n").compactMap { line in
            line.split(separator: "\t").first.flatMap { JSONNumber(lexeme: String($0)) }
        }
        numbers.sort()
        for (left, right) in zip(numbers, numbers.dropFirst()) {
            #expect(left.double <= right.double, "\(left) \(right)")
        }
    }
}
