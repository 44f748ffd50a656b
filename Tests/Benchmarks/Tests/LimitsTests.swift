import Foundation
import Testing

@testable import benchmarks

/// The limits of the gate that the repository holds.
struct LimitsTests {
    private let limits: Limits

    init() throws {
        limits = try Limits(contentsOf: Limits.file)
    }

    @Test func `every limit is about a pattern of a corpus that there is`() throws {
        let corpora = URL(fileURLWithPath: "/")
        let program = try Program(race: .quick, filter: [], corpora: corpora)
        for limit in Measure.allCases.flatMap({ limits[$0] }) {
            #expect(program.hasCorpus(named: limit.corpus), "\(limit.corpus)")
            let names = ["every member", "ordinary", "its own"]
            #expect(names.contains(limit.pattern), "\(limit.corpus)")
        }
    }

    @Test func `mispredictions are counted where nothing repeats, with both patterns`() {
        let names = limits[.mispredictions].map { "\($0.corpus), \($0.pattern)" }
        #expect(
            Set(names) == [
                "records, every member", "records, ordinary",
                "records, keys in random order, every member",
                "records, keys in random order, ordinary",
            ]
        )
    }

    @Test func `nothing is recorded that is above its ceiling`() {
        let all = Measure.allCases.flatMap { limits[$0] }
        for limit in all {
            #expect(limit.verdict(on: limit.recorded, tolerance: 0) == nil, "\(limit.corpus)")
        }
        #expect(all.filter { $0.ceiling != nil }.count > 5)
    }

    @Test func `what is written is read again`() throws {
        try ScratchFolder.with { folder in
            let file = folder.url.appendingPathComponent("limits.json")
            try limits.write(to: file)
            #expect(try Data(contentsOf: file) == Data(contentsOf: Limits.file))
        }
    }
}
