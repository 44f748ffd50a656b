import Foundation
import Testing
import VeriJSON
import VeriJSONInference

/// Patterns that are inferred from dirty samples, and the dirt that they find in them.
@Suite struct FaultTests {
    /// The figures of a run.
    struct Outcome {
        var injected: [Fault: Int] = [:]
        var found: [Fault: Int] = [:]
        var values = 0
        var refused = 0

        var injectedCount: Int { injected.values.reduce(0, +) }
        var share: Double { Double(found.values.reduce(0, +)) / Double(max(1, injectedCount)) }
        var refusedShare: Double { Double(refused) / Double(max(1, values)) }
    }

    /// Puts a fault into one percent of the values, infers a pattern from all and looks what it finds.
    static func outcome(of clean: [JSONValue], seed: UInt64) throws -> Outcome {
        var random = Seeded(seed)
        let profile = PlaceProfile(clean)
        let valueCount = clean.reduce(0) { $0 + $1.valueCount }
        var outcome = Outcome()
        // At most one fault a document, so that each finding has a known cause.
        var faults: [Int: Fault.Site] = [:]
        var documents = clean
        let wanted = min(valueCount / 100, clean.count * 9 / 10)
        // The share is that of every place as well: elsewhere the faults would be what is usual.
        var faultsAtPlace: [String: Int] = [:]
        var kinds = Fault.allCases
        var misses: [Fault: Int] = [:]
        var attempts = 0
        while faults.count < wanted, !kinds.isEmpty {
            attempts += 1
            let index = Int.random(in: 0..<clean.count, using: &random)
            let kind = kinds[attempts % kinds.count]
            let sites = Fault.sites(in: clean[index], profile).filter { site in
                let limit = max(1, (profile.places[site.place]?.count ?? 0) / 100)
                return site.fault == kind && faultsAtPlace[site.place, default: 0] < limit
            }
            guard faults[index] == nil, let site = sites.randomElement(using: &random) else {
                misses[kind, default: 0] += 1
                // There may be no place for this kind, or no more.
                if misses[kind, default: 0] > 200 { kinds.removeAll { $0 == kind } }
                continue
            }
            faults[index] = site
            faultsAtPlace[site.place, default: 0] += 1
            documents[index] = site.inject(into: clean[index], profile, &random)
            outcome.injected[kind, default: 0] += 1
        }
        var inference = PatternInference()
        for document in documents { try inference.add(JSONWriter().write(document)) }
        let inferred = try inference.infer(.init(tolerance: 0.01, bounds: true))
        let verifier = Verifier(inferred.pattern, policy: .init(unknownKeys: .strip))
        for (index, document) in documents.enumerated() {
            let findings = try verifier.findings(document)
            if let site = faults[index] {
                if !findings.isEmpty { outcome.found[site.fault, default: 0] += 1 }
            } else {
                outcome.values += document.valueCount
                // A word for nothing is dirt that the recordings had before.
                outcome.refused += findings.count { $0.severity != .expected }
            }
        }
        return outcome
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `95 % of the faults in orders are found, and 0.5 % of the good values refused at most`(
        _ seed: UInt64
    ) throws {
        let outcome = try Self.outcome(of: OrderSamples.orders(2_000, seed: seed), seed: seed)
        #expect(outcome.injectedCount >= 400)
        for fault in Fault.allCases {
            let (injected, found) = (outcome.injected[fault] ?? 0, outcome.found[fault] ?? 0)
            #expect(injected >= 12, "\(fault.rawValue)")
            #expect(
                Double(found) >= 0.9 * Double(injected),
                "\(fault.rawValue): \(found) of \(injected)"
            )
        }
        #expect(outcome.share >= 0.95)
        #expect(outcome.refusedShare <= 0.005)
    }

    /// Recorded responses with at least 300 items.
    private static let recordings: [(name: String, path: String, pointer: JSONPointer)] = [
        ("NASA meteorites", "api/nasa/meteorites.json", ""),
        ("Nobel laureates", "api/nobelprize/laureates.json", "/laureates"),
        ("World Bank countries", "api/worldbank/countries.json", "/1"),
    ]

    @Test(.enabled(if: Files.hasCorpora, .init(rawValue: Files.absence)))
    func `95 % of the faults in recorded responses are found`() throws {
        for recording in Self.recordings {
            let document = try JSONValue(parsing: Files.corpus(recording.path))
            let items = try #require(document[recording.pointer]?.asArray, "\(recording.name)")
            let outcome = try Self.outcome(of: items, seed: 1)
            #expect(outcome.share >= 0.95, "\(recording.name)")
            #expect(outcome.refusedShare <= 0.005, "\(recording.name)")
        }
    }

    @Test func `suspects tell what the pattern leaves out`() throws {
        var inference = PatternInference()
        for number in 0..<1_000 {
            let price = number < 20 ? "\"N/A\"" : number == 501 ? "\"12\"" : "\(number).5"
            let date = number == 400 ? "0000-00-00" : number == 401 ? "soon" : "2024-05-06"
            let extra = number == 300 ? ", \"nmae\": \"x y\"" : ", \"name\": \"a b\""
            try inference.add(#"{"price": \#(price), "day": "\#(date)"\#(extra)}"#)
        }
        let inferred = try inference.infer(.init(tolerance: 0.01))
        #expect(
            inferred.text
                == #"{"price": {"$type": "number", "$null": ["N/A"]}, "day": "date", "name": "string"}"#
                + "\n"
        )
        #expect(
            inferred.suspects.map(\.description) == [
                #"/price: a text that stands for no value in 20 of 1,000 values, such as "N/A""#,
                #"/price: a string in 1 of 1,000 values, such as "12""#,
                #"/day: a string in another format in 1 of 1,000 values, such as "soon""#,
                #"/day: a text that stands for no value in 1 of 1,000 values, such as "0000-00-00""#,
                #"/name: a missing member in 1 of 1,000 objects"#,
                #"/nmae: a member beside "name" in 1 of 1,000 objects"#,
            ]
        )
        #expect(inferred.suspects.allSatisfy { !$0.redacted.contains("such as") })
        // Without a tolerance, nothing is left out.
        #expect(try inference.infer().suspects == [])
    }

    @Test func `-1 stands for nothing only on request`() throws {
        let samples = (0..<50).map { "\($0 == 7 ? -1 : $0)" }.joined(separator: ",")
        var inference = PatternInference()
        try inference.add("[\(samples)]")
        #expect(try inference.infer(.init(tolerance: 0.01)).text == "[\"int\"]\n")
        #expect(
            try inference.infer(.init(sentinels: .numbers)).text
                == #"[{"$type": "int", "$null": [-1]}]"# + "\n"
        )
    }
}
