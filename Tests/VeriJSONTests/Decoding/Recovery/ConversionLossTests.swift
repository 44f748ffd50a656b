import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONCore

/// A larger set of conversions loses no more of a document than a smaller one.
///
/// `VERIJSON_COUNT=100 swift test --filter ConversionLossTests` changes each document in as many
/// places and compares all sets.
@Suite struct ConversionLossTests {
    /// Sets of which each contains the one before it.
    struct Chain: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var sets: [Sanitizer.Policy.Conversions]
    }

    /// All conversions that may stand beside one another.
    private static let all = Sanitizer.Policy.Conversions(
        ConversionBits.all.subtracting([.epochMillis, .commaDecimal])
    )

    private static let chains: [Chain] =
        [Chain(testDescription: "the sets", sets: [.none, .safe, .lenient, all])]
        + all.bits.list.map { conversion in
            let set = Sanitizer.Policy.Conversions(ConversionBits(conversion))
            return Chain(
                testDescription: conversion.name,
                sets: [.none, set, set.union(.safe), set.union(.lenient), all]
            )
        }

    private static let count = ProcessInfo.processInfo.environment["VERIJSON_COUNT"]
        .flatMap { Int($0) }

    // MARK: Conversions that are taken back

    /// A record whose code refuses a text that is no time.
    private struct Visit: Decodable, Equatable {
        struct NoTime: Error {}

        var id: Int
        var at: String?
        var by: String?
        var name: String?

        private enum CodingKeys: CodingKey {
            case id
            case at
            case by
            case name
        }

        init(id: Int, at: String? = nil, by: String? = nil, name: String? = nil) {
            (self.id, self.at, self.by, self.name) = (id, at, by, name)
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            id = try members.decode(Int.self, forKey: .id)
            at = try members.decodeIfPresent(String.self, forKey: .at)
            by = try members.decodeIfPresent(String.self, forKey: .by)
            if members.contains(.name) { name = try members.decode(String.self, forKey: .name) }
            for time in [at, by] {
                if let time, !time.contains(":") { throw NoTime() }
            }
        }
    }

    @Test(arguments: [Sanitizer.Policy.stripping, .safe, .lenient])
    func `a conversion that the model's code refuses is taken back`(
        _ policy: Sanitizer.Policy
    ) throws {
        let cleaned = try clean([Visit].self, #"[{"id":1,"at":5}]"#, policy)
        #expect(cleaned.model == [Visit(id: 1)])
        #expect(cleaned.report.changes.map { "\($0.action) \($0.path)" } == ["strip /0/at"])
        #expect(cleaned.result.text == #"[{"id":1}]"#)
        #expect(try clean(Visit.self, #"{"at":5,"id":1}"#, policy).result.text == #"{"id":1}"#)
        let nested = #"{"a":{"id":1,"at":5},"b":{"id":2}}"#
        #expect(
            try clean([String: Visit].self, nested, policy).result.text
                == #"{"a":{"id":1},"b":{"id":2}}"#
        )
    }

    @Test func `the conversions that the value needs stay`() throws {
        let text = #"[{"id":"1","at":5,"name":7},{"id":2,"at":"1:2"}]"#
        let cleaned = try clean([Visit].self, text, .safe)
        #expect(cleaned.result.text == #"[{"id":1,"name":"7"},{"id":2,"at":"1:2"}]"#)
        #expect(
            cleaned.report.changes.map { "\($0.action) \($0.path)" }
                == ["convert /0/id", "strip /0/at", "convert /0/name"]
        )
        let both = try clean([Visit].self, #"[{"id":"1","at":5,"by":6,"name":7}]"#, .safe)
        #expect(both.result.text == #"[{"id":1,"name":"7"}]"#)
    }

    @Test func `a value that fails with and without a conversion fails as before`() throws {
        let text = #"[{"id":[],"at":5},{"id":"3"}]"#
        let cleaned = try clean([Visit].self, text, .safe)
        #expect(cleaned.result.text == #"[{"id":3}]"#)
        #expect(cleaned.report.changes.first?.causes.first?.path.description == "/0/id")
    }

    @Test func `a conversion that leads to a greater loss is taken back`() throws {
        struct Entry: Decodable {
            var kind: String?
            var notes: [Int]?

            private enum CodingKeys: CodingKey {
                case kind
                case notes
            }

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: CodingKeys.self)
                kind = try members.decodeIfPresent(String.self, forKey: .kind)
                if kind != nil { notes = try members.decodeIfPresent([Int].self, forKey: .notes) }
            }
        }
        let text = #"{"kind":5,"notes":{"a":1,"b":2}}"#
        let cleaned = try clean(Entry.self, text, .safe)
        #expect(cleaned.result.text == #"{"notes":{"a":1,"b":2}}"#)
        // Where the same goes in any case, the conversion stays.
        let kept = try clean(Entry.self, #"{"kind":5,"notes":6}"#, .safe)
        #expect(kept.result.text == #"{"kind":"5"}"#)
    }

    /// Where no further way may be tried, the value fails as it does with all conversions.
    @Test(arguments: [5, 20, 21, 22, 23, 24, 25, 60])
    func `a value with any number of conversions is settled`(count: Int) throws {
        struct Wide: Decodable {
            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: AnyKey.self)
                let last = try members.decode(Int.self, forKey: AnyKey("count"))
                for number in 0..<last {
                    _ = try members.decode(Int.self, forKey: AnyKey("m\(number)"))
                }
                let at = try members.decodeIfPresent(String.self, forKey: AnyKey("at"))
                if let at, !at.contains(":") { throw Visit.NoTime() }
            }
        }
        let members = (0..<count).map { #""m\#($0)":"\#($0)","# }.joined()
        let other = #"{"count":1,"m0":1,"at":"1:2"}"#
        let text = #"[{"count":\#(count),\#(members)"at":5},{"count":1,"m0":"1","at":"1:2"}]"#
        let cleaned = try clean([Wide].self, text, .safe)
        let clean = members.replacing(":\"", with: ":").replacing("\",", with: ",").dropLast()
        #expect(
            cleaned.result.text
                == (count < 23 ? #"[{"count":\#(count),\#(clean)},\#(other)]"# : "[\(other)]")
        )
    }

    @Test func `unknown keys are those of the way that was taken`() throws {
        let policy = Sanitizer.Policy(conversions: .safe, unknownKeys: .strip)
        let cleaned = try clean(Visit.self, #"{"id":"1","at":5,"x":1}"#, policy)
        #expect(cleaned.result.text == #"{"id":1}"#)
    }

    @Test func `many values in a list are settled in time that grows with their number`() throws {
        struct Counted: Decodable, Equatable {
            var visit: Visit

            init(from decoder: any Decoder) throws {
                (decoder.userInfo[.calls] as? CallCounter)?.increase()
                visit = try Visit(from: decoder)
            }
        }
        var calls: [Int] = []
        for count in [20, 80] {
            let item = #"{"id":"1","at":5,"by":6,"name":7}"#
            let list = "[[\(Array(repeating: item, count: count).joined(separator: ","))]]"
            let counter = CallCounter()
            let decoder = JSONSanitizingDecoder(policy: .safe)
            decoder.userInfo[.calls] = counter
            let cleaned = try decoder.sanitize([[Counted]].self, from: Data(list.utf8))
            #expect(cleaned.model.first?.count == count)
            #expect(cleaned.model.first?.allSatisfy { $0.visit.at == nil } == true)
            calls.append(counter.count)
        }
        #expect(calls[1] <= 4 * calls[0] + 20)
    }

    // MARK: The law

    @Test(arguments: ModelShape.all.filter(\.bearsAnyValue))
    func `a larger set loses no more`(_ shape: ModelShape) throws {
        let limit = Self.count ?? 4
        var random = SplitMix64(seed: UInt64(shape.name.utf8.count))
        for document in shape.valid + shape.dirty.map(\.document) {
            for mutation in try [document] + DocumentMutations.all(of: document, limit: limit) {
                let chains = Self.count == nil ? [random.pick(Self.chains)] : Self.chains
                for chain in chains {
                    expectLess(with: chain, mutation, shape, random.chance(50) ? .strip : .null)
                }
            }
        }
    }

    private func expectLess(
        with chain: Chain,
        _ document: String,
        _ shape: ModelShape,
        _ optional: Sanitizer.Policy.OptionalMembers
    ) {
        var losses: [Int] = []
        var texts: [String] = []
        for set in chain.sets {
            let policy = Sanitizer.Policy(optional: optional, conversions: set)
            let result = shape.ours(Data(document.utf8), policy)
            texts.append((try? result.get().result.text) ?? "rejected")
            losses.append(loss(of: document, try? result.get()))
        }
        for position in losses.indices.dropFirst() where losses[position] > losses[position - 1] {
            Issue.record(
                """
                \(shape.name), \(chain.testDescription), set \(position): \(document)
                \(texts[position - 1])
                \(texts[position])
                """
            )
            return
        }
    }

    /// Returns the number of scalars that are gone; a rejected document loses more than there are.
    private func loss(of document: String, _ cleaned: CleanedModel?) -> Int {
        guard let cleaned else { return .max }
        let bytes = Array(document.utf8)
        return cleaned.result.report.changes.reduce(0) { sum, change in
            guard [.drop, .strip, .null, .replace].contains(change.action) else { return sum }
            return sum + JSONScalars.count(in: bytes[change.range])
        }
    }
}
