import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

/// The tables of the article on lenient reading: each row does what it says.
@Suite struct LenientReadingPageTests {
    private struct Row {
        var set: String
        var name: String
        /// The example and what becomes of it; nil if they are described in words.
        var example: (text: String, result: String)?
    }

    private static func rows() throws -> [Row] {
        var rows: [Row] = []
        var set: String?
        let page = try Repository.text("Sources/VeriJSON/VeriJSON.docc/LenientReading.md")
        for line in page.split(separator: "\n") {
            if line.hasPrefix("#") { set = nil }
            if line.hasPrefix("<!-- departures: ") {
                set = String(line.dropFirst("<!-- departures: ".count).dropLast(" -->".count))
            }
            guard let set, line.hasPrefix("| `") else { continue }
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            try #require(cells.count == 3, "\(line)")
            let codes = cells.dropFirst().compactMap(Self.code)
            rows.append(
                Row(
                    set: set,
                    name: cells[0].filter { $0 != "`" },
                    example: codes.count == 2 ? (codes[0], codes[1]) : nil
                )
            )
        }
        return rows
    }

    /// Returns the text in a cell of code, with `\u{HEX}` as the character.
    private static func code(_ cell: String) -> String? {
        guard cell.hasPrefix("`"), cell.hasSuffix("`"), cell.count > 1 else { return nil }
        var text = ""
        var rest = cell.dropFirst().dropLast()
        while let start = rest.range(of: "\\u{"),
            let end = rest[start.upperBound...].firstIndex(of: "}")
        {
            text += rest[..<start.lowerBound]
            let scalar = UInt32(rest[start.upperBound..<end], radix: 16).flatMap(
                Unicode.Scalar.init
            )
            text += scalar.map(String.init) ?? ""
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    @Test func `the tables have each departure, in the order of the sets`() throws {
        let rows = try Self.rows()
        let sets =
            Sanitizer.Policy.Relaxed.namedSets + [
                ("by name", Sanitizer.Policy.Relaxed(rawValue: .max))
            ]
        var expected: [[String]] = []
        var earlier = Sanitizer.Policy.Relaxed.none
        for (name, set) in sets {
            expected += Sanitizer.Policy.Relaxed.named
                .filter { set.contains($0.set) && !earlier.contains($0.set) }
                .map { [name, $0.name] }
            earlier.formUnion(set)
        }
        #expect(rows.map { [$0.set, $0.name] } == expected)
    }

    @Test func `each example becomes what its row says`() throws {
        var count = 0
        for row in try Self.rows() {
            guard let (text, result) = row.example,
                let departure = Sanitizer.Policy.Relaxed.named.first(where: { $0.name == row.name }
                )?.set
            else { continue }
            count += 1
            let relaxed: Sanitizer.Policy.Relaxed =
                switch departure {
                case .cutStrings: [.truncation, departure]
                case .mixedBackslashes: [.strayBackslashes, departure]
                case .extraQuotes: [.innerQuotes, .missingQuotes, departure]
                default: departure
                }
            let sanitizer = Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: relaxed))
            #expect(try sanitizer.sanitize(text).text == result, "\(row.name)")
        }
        #expect(count == Sanitizer.Policy.Relaxed.named.count - 3)
    }

    @Test func `the page lists what loses data`() {
        let lossy = Sanitizer.Policy.Relaxed.compatible.rawValue
        let names = Sanitizer.Policy.Relaxed.named.filter {
            $0.set.losesData && $0.set.rawValue & lossy != 0
        }
        #expect(
            names.map(\.name) == [
                "nonFiniteNumbers", "looseUnicode", "truncation", "trailingText",
                "strayBackslashes",
            ]
        )
        #expect(
            Sanitizer.Policy.Relaxed.named.allSatisfy {
                $0.set.losesData || $0.set.rawValue & lossy != 0
            }
        )
    }
}
