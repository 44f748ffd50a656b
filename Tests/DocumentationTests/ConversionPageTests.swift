import TestSupport
import Testing
import VeriJSONCore

/// The table of the article on conversions has each entry of the table in the sources.
@Suite struct ConversionPageTests {
    @Test func `the article lists each conversion with its set and its effect`() throws {
        let page = try Repository.text("Sources/VeriJSON/VeriJSON.docc/Conversions.md")
        var rows: [String: [String]] = [:]
        for line in page.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmed }
            let name = cells[0].filter { $0 != "`" }.prefix { $0 != ":" }
            rows[String(name)] = cells
        }
        for conversion in Conversion.allCases {
            let facts = conversion.facts
            let set =
                switch facts.membership {
                case .safe: "safe"
                case .lenient: "lenient"
                case .byName: "by name"
                }
            let row = try #require(rows[facts.name], "no row for \(facts.name)")
            #expect(row.dropFirst(2) == [facts.effect.words, set], "\(facts.name)")
        }
        #expect(rows.count == Conversion.allCases.count)
    }

    /// The blocks themselves are run by ``JSONBlockTests``.
    @Test func `the article of examples has one for each conversion`() throws {
        let blocks = try MarkdownBlock.blocks(
            of: "Sources/VeriJSON/VeriJSON.docc/WhatServicesSend.md"
        )
        let allowed = blocks.flatMap { $0.text.matches(of: /"\$convert": \[([^\]]*)\]/) }
            .flatMap { $0.1.matches(of: /"(\w+)/) }.map { String($0.1) }
        let made = blocks.flatMap(\.words).filter { $0.hasPrefix("convert.") }
            .map { String($0.dropFirst("convert.".count)) }
        let shown = Set(allowed + made)
        #expect(Conversion.allCases.map(\.name).filter { !shown.contains($0) } == [])
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
