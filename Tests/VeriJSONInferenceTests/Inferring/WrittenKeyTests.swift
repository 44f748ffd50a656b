import Testing

@testable import VeriJSONCore
@testable import VeriJSONInference

/// Keys are compared as they are written, whatever their length and their characters.
@Suite struct WrittenKeyTests {
    /// Returns the keys of the root with the numbers of objects that have them.
    private func counts(_ documents: [String]) throws -> [String: Int] {
        var inference = PatternInference()
        for document in documents { try inference.add(document) }
        let variants = inference.reader.settledPlaces[ObservedPlaces.root].variants
        let members = variants.flatMap(\.members)
        return Dictionary(
            uniqueKeysWithValues: members.map {
                (String(decoding: $0.key, as: UTF8.self), $0.count)
            }
        )
    }

    @Test func `keys of any length are told apart by each byte`() throws {
        for length in 0...70 {
            let key = String(repeating: "k", count: length)
            var others = [key + "k"]
            for position in 0..<length {
                var bytes = Array(key.utf8)
                bytes[position] = UInt8(ascii: "x")
                others.append(String(decoding: bytes, as: UTF8.self))
            }
            for other in others {
                let found = try counts([#"{"\#(key)":1}"#, #"{"\#(key)":1}"#, #"{"\#(other)":1}"#])
                #expect(found == [key: 2, other: 1])
            }
        }
    }

    @Test func `a key with a quote is not the beginning of an object that looks like it`() throws {
        let odd = #"{"a\":1,\"b":1}"#
        let found = try counts([odd, odd, #"{"a":1,"b":1}"#, odd])
        #expect(found == [#"a":1,"b"#: 3, "a": 1, "b": 1])
    }

    @Test func `a key may be written with escapes`() throws {
        let found = try counts([#"{"name":1}"#, #"{"n\u0061me":1}"#, #"{"name":1}"#])
        #expect(found == ["name": 3])
    }
}
