import TestSupport
import Testing

@testable import VeriJSONCore
@testable import VeriJSONInference

/// A state has a limit of places: a sample that needs more is refused, and the state stays as it was.
@Suite struct PlaceLimitTests {
    @Test func `a sample with too many places changes nothing`() throws {
        let members = { (value: String) in
            "{" + (0..<512).map { "\"k\($0)\":\(value)" }.joined(separator: ",") + "}"
        }
        let first = #"{"a": 1, "k1": {"b": [{"c": 2}]}}"#
        let second = #"{"k1": {"b": [{"c": null, "d": 1}]}, "k2": 1}"#
        var state = PatternInference()
        var expected = PatternInference()
        try state.add(first)
        try expected.add(first)
        let before = state.json()
        #expect {
            try state.add(members(members("[1]")))
        } throws: {
            ($0 as? UnreadableDocumentError)?.code == .places
        }
        #expect(state.json() == before)
        try state.add(second)
        try expected.add(second)
        #expect(state.json() == expected.json())
    }

    /// Returns an object of a type whose members need a number of places, at least 301.
    private static func object(_ type: String, places: Int, _ prefix: String) -> String {
        let (objects, rest) = ((places - 1) / 301, (places - 1) % 301)
        let members = (0..<300).map { "\"\(prefix)\($0)\":1" }.joined(separator: ",")
        let all =
            (0..<objects).map { "\"m\($0)\":{\(members)}" } + (0..<rest).map { "\"r\($0)\":1" }
        return "{\"type\":\"\(type)\"," + all.joined(separator: ",") + "}"
    }

    @Test func `places that became one count once`() throws {
        // More values than there may be places: each key is a place until there are too many keys.
        let inner = (0..<520).map { "\"2024-\($0)\":1" }.joined(separator: ",")
        let sample =
            "{" + (0..<520).map { "\"user \($0)\":{\(inner)}" }.joined(separator: ",") + "}"
        var state = PatternInference()
        for _ in 0..<2 {
            try state.add(sample)
            #expect(state.reader.places.liveCount == 3)
        }
        #expect(state.reader.places.count < 2_000)
        #expect(try state.infer().text == #"{"*?": {"*?": "int"}}"# + "\n")
        #expect(try PatternInference(json: state.json()).json() == state.json())
    }

    @Test func `variants may become one where there is hardly room for more places`() throws {
        var state = PatternInference()
        // Both have the same members, with other keys: each pair needs a new place once it is joined.
        try state.add(Self.object("a", places: 1 + 400 * 301, "x"))
        try state.add(Self.object("b", places: 1 + 400 * 301, "y"))
        for number in 0..<21 { try state.add("{\"type\":\"v\(number)\"}") }
        let rest = ObservedPlaces.limit - 3 - state.reader.places.liveCount
        try state.add(Self.object("c", places: rest, "z"))
        #expect(state.reader.places.liveCount == ObservedPlaces.limit - 3)
        let documents = state.documents
        try state.add("{\"type\":\"one too many\"}")
        #expect(state.documents == documents + 1)
        #expect(state.reader.places.liveCount < 10)
        var continued = try PatternInference(json: state.json())
        for document in ["{\"new\":1}", "{\"m0\":{\"new\":[1]}}"] {
            try continued.add(document)
            try state.add(document)
        }
        #expect(continued.json() == state.json())
    }

    @Test(.enabled(if: Thoroughness.isFull, "VERIJSON_THOROUGH=1 tries what takes long"))
    func `merged states may have more places and take no more samples`() throws {
        var state = PatternInference()
        var other = PatternInference()
        try state.add(Self.object("a", places: 1 + 500 * 301, "x"))
        try other.add(Self.object("b", places: 1 + 500 * 301, "y"))
        state.merge(other)
        #expect(state.reader.places.liveCount > ObservedPlaces.limit)
        var continued = try PatternInference(json: state.json())
        #expect(continued.reader.places.liveCount == state.reader.places.liveCount)
        #expect {
            try continued.add(#"{"type":"a"}"#)
        } throws: {
            ($0 as? UnreadableDocumentError)?.code == .places
        }
        #expect(continued.documents == 2)
    }
}
