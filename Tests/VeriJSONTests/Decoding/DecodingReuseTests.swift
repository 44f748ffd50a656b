import Foundation
import Testing
import VeriJSON

/// Decode calls use the memory of earlier ones; none may see what another one left there.
@Suite struct DecodingReuseTests {
    private struct Pair: Decodable, Equatable {
        var a: Int
        var b: String
    }

    private func model<Model: Decodable>(_ type: Model.Type, _ text: String) throws -> Model {
        try Sanitizer(Pattern(#""any""#)).sanitize(text).decode(type)
    }

    /// A model that decodes another document while it is decoded.
    private struct Nested: Decodable {
        var pairs: [Pair]

        private enum CodingKeys: CodingKey {
            case texts
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            pairs = try container.decode([String].self, forKey: .texts).map { text in
                try Sanitizer(Pattern(#""any""#)).sanitize(text).decode(Pair.self)
            }
        }
    }

    @Test func `a model may decode other documents on its way`() throws {
        let texts = #"{"texts":["{\"a\":1,\"b\":\"x\"}","{\"b\":\"y\",\"a\":2}"]}"#
        let expected = [Pair(a: 1, b: "x"), Pair(a: 2, b: "y")]
        for _ in 0..<3 { #expect(try model(Nested.self, texts).pairs == expected) }
    }

    /// A model that keeps its decoder.
    private struct Kept: Decodable {
        var decoder: any Decoder

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
        }
    }

    @Test func `a decoder that is kept does not see later documents`() throws {
        let kept = try (0..<20).map { number in
            try model([Kept].self, #"[{"b":"\#(number)","a":\#(number)}]"#)
        }
        for number in 0..<50 {
            let text = #"{"a":\#(number),"b":"later"}"#
            #expect(try model(Pair.self, text) == Pair(a: number, b: "later"))
        }
        for (number, list) in kept.enumerated() {
            let decoder = try #require(list.first?.decoder)
            #expect(try Pair(from: decoder) == Pair(a: number, b: "\(number)"))
            #expect(decoder.codingPath.map(\.stringValue) == ["Index 0"])
        }
    }

    @Test func `an error leaves nothing for the next document`() throws {
        for _ in 0..<20 {
            let error = #expect(throws: DecodingError.self) {
                try model([[Pair]].self, #"[[{"a":1,"b":"x"}],[{"a":1}]]"#)
            }
            guard case .keyNotFound(_, let context)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(context.codingPath.map(\.stringValue) == ["Index 1", "Index 0"])
            #expect(try model([Pair].self, #"[{"a":1,"b":"x"}]"#) == [Pair(a: 1, b: "x")])
        }
    }

    private final class Chain: Decodable {
        var next: Chain?
    }

    @Test func `a deep document is decoded between flat ones`() throws {
        let depth = 2_000
        let text =
            String(repeating: #"{"next":"#, count: depth) + "null"
            + String(repeating: "}", count: depth)
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(depth: depth + 1))
        let deep = try Sanitizer(Pattern(#""any""#), policy: policy).sanitize(text)
        for _ in 0..<3 {
            var chain: Chain? = try deep.decode(Chain.self)
            var count = 0
            while let link = chain {
                count += 1
                chain = link.next
                // Released one by one, so that no release goes as deep as the document.
                link.next = nil
            }
            #expect(count == depth)
            #expect(try model(Pair.self, #"{"a":1,"b":"x"}"#) == Pair(a: 1, b: "x"))
        }
    }

    @Test func `strategies are those of the call`() throws {
        struct Event: Decodable, Equatable {
            var at: Date
        }
        let text = Data(#"{"at":"1970-01-01T00:00:10Z"}"#.utf8)
        let number = Data(#"{"at":10}"#.utf8)
        let iso = JSONSanitizingDecoder()
        iso.dateDecodingStrategy = .iso8601
        let seconds = JSONSanitizingDecoder()
        seconds.dateDecodingStrategy = .secondsSince1970
        let expected = Event(at: Date(timeIntervalSince1970: 10))
        for _ in 0..<10 {
            #expect(try iso.decode(Event.self, from: text) == expected)
            #expect(try seconds.decode(Event.self, from: number) == expected)
        }
    }

    @Test func `threads decode at the same time`() async throws {
        let sanitizer = Sanitizer(try Pattern(#""any""#))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    for number in 0..<200 {
                        let (a, b) = (task * 1_000 + number, "\(task)/\(number)")
                        let text =
                            number.isMultiple(of: 2)
                            ? #"[{"a":\#(a),"b":"\#(b)"}]"# : #"[{"b":"\#(b)","a":\#(a)}]"#
                        let found = try sanitizer.sanitize(text).decode([Pair].self)
                        #expect(found == [Pair(a: a, b: b)])
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
