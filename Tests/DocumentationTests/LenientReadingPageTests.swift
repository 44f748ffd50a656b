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
        #expect(rows.map(\.name) == Sanitizer.Policy.Relaxed.named.map(\.name))
        let sets = Sanitizer.Policy.Relaxed.namedSets.map(\.set) + [.cutStrings]
        let names = Sanitizer.Policy.Relaxed.namedSets.map(\.name) + ["cutStrings"]
        for (row, departure) in zip(rows, Sanitizer.Policy.Relaxed.named.map(\.set)) {
            let first = sets.firstIndex { $0.contains(departure) }.map { names[$0] }
            #expect(row.set == first, "\(row.name)")
        }
    }

    @Test func `each example becomes what its row says`() throws {
        var count = 0
        for row in try Self.rows() {
            guard let (text, result) = row.example,
                let departure = Sanitizer.Policy.Relaxed.named.first(where: { $0.name == row.name }
                )?.set
            else { continue }
            count += 1
            let relaxed = departure == .cutStrings ? [.truncation, departure] : departure
            let sanitizer = Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: relaxed))
            #expect(try sanitizer.sanitize(text).text == result, "\(row.name)")
        }
        #expect(count == Sanitizer.Policy.Relaxed.named.count - 2)
    }

    @Test func `the page lists what loses data`() {
        let lossy = Sanitizer.Policy.Relaxed.compatible.rawValue
        let names = Sanitizer.Policy.Relaxed.named.filter {
            $0.set.losesData && $0.set.rawValue & lossy != 0
        }
        #expect(
            names.map(\.name) == ["nonFiniteNumbers", "looseUnicode", "truncation", "trailingText"]
        )
        #expect(
            Sanitizer.Policy.Relaxed.named.allSatisfy {
                $0.set.losesData || $0.set.rawValue & lossy != 0
            }
        )
    }
}
