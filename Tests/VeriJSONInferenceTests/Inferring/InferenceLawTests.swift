import Testing
import VeriJSON
import VeriJSONInference

/// Laws of the state of an inference, on random documents.
@Suite struct InferenceLawTests {
    /// Returns a random document whose places repeat, with dirt of every kind.
    private static func document(
        _ random: inout Seeded,
        depth: Int = 0,
        repeatsKeys: Bool = true
    ) -> JSONValue {
        switch Int.random(in: 0..<(depth > 3 ? 8 : 12), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .number(JSONNumber(Int.random(in: -3...900, using: &random)))
        case 3: return .number(JSONNumber(Double.random(in: -9...9, using: &random)) ?? 0)
        case 4:
            let words = ["open", "closed", "N/A", "", " ", "2024-05-06", "a@b.org", "12", "é"]
            return .string(words[Int.random(in: 0..<words.count, using: &random)])
        case 5:
            return .string(String(repeating: "x", count: Int.random(in: 0...70, using: &random)))
        case 6: return .number(JSONNumber(lexeme: "18446744073709551615") ?? 0)
        case 7: return .number(JSONNumber(lexeme: "1e400") ?? 0)
        case 8, 9:
            let count = Int.random(in: 0...4, using: &random)
            return .array(
                (0..<count).map { _ in document(&random, depth: depth + 1, repeatsKeys: repeatsKeys)
                }
            )
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let keys = ["id", "name", "type", "kind", "1", "2", "2024-05-06", "items", "id"]
                let key = keys[Int.random(in: 0..<keys.count, using: &random)]
                if !repeatsKeys, object[key] != nil { continue }
                let isName = key == "type" && Bool.random(using: &random)
                object.append(
                    key: key,
                    value: isName
                        ? .string("v\(Int.random(in: 0..<30, using: &random))")
                        : document(&random, depth: depth + 1, repeatsKeys: repeatsKeys)
                )
            }
            return .object(object)
        }
    }

    private static func documents(
        _ random: inout Seeded,
        repeatsKeys: Bool = true
    ) -> [[UInt8]] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
            JSONWriter().write(document(&random, repeatsKeys: repeatsKeys))
        }
    }

    private static func state(_ documents: [[UInt8]]) throws -> PatternInference {
        var state = PatternInference()
        for document in documents { try state.add(document) }
        return state
    }

    @Test(arguments: 0..<150)
    func `merging is associative, has an identity and is the same as reading on`(_ seed: Int) throws
    {
        var random = Seeded(UInt64(seed))
        let parts = (0..<3).map { _ in Self.documents(&random) }
        let states = try parts.map(Self.state)
        var left = states[0]
        left.merge(states[1])
        left.merge(states[2])
        var tail = states[1]
        tail.merge(states[2])
        var right = states[0]
        right.merge(tail)
        #expect(left.json() == right.json())
        let whole = try Self.state(parts.flatMap(\.self))
        #expect(left.json() == whole.json())
        var identity = PatternInference()
        identity.merge(states[0])
        #expect(identity.json() == states[0].json())
        var same = states[0]
        same.merge(PatternInference())
        #expect(same.json() == states[0].json())
    }

    @Test(arguments: 0..<150)
    func `a state without values has none, and its pattern accepts the samples`(_ seed: Int) throws
    {
        var random = Seeded(UInt64(seed) + 13_000)
        let documents = Self.documents(&random, repeatsKeys: false)
        var state = try Self.state(documents)
        state.keepsValues = false
        let text = state.json()
        for value in ["open", "closed", "a@b.org", "é", "xx", "\"v1"] {
            #expect(!text.contains(value), "\(value) in \(text)")
        }
        let pattern = try state.infer().pattern
        #expect(!pattern.text.contains("enum"))
        for document in documents { #expect(Verifier(pattern).accepts(document)) }
        // Such a state goes on as one, and merges with one that has values.
        var continued = try PatternInference(json: text)
        #expect(continued.json() == text)
        continued.merge(try Self.state(documents))
        #expect(try !continued.infer().pattern.text.contains("enum"))
    }

    @Test(arguments: 0..<300)
    func `states of equal numbers in other spellings merge as they are read`(_ seed: Int) throws {
        var random = Seeded(UInt64(seed) + 11_000)
        let spellings = [
            "-0", "0", "0.0", "-0.0", "0e5", "-0e-5", "0E+0", "1e0", "1.0", "10e-1", "1", "-1",
            "-1.0", "1e400", "-1e400", "1e-400", "-1e-400", "5e-324", "9007199254740993",
        ]
        let documents = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                spellings[Int.random(in: 0..<spellings.count, using: &random)]
            }
            return Array("[\(items.joined(separator: ","))]".utf8)
        }
        let whole = try Self.state(documents)
        for cut in 0...documents.count {
            var merged = try Self.state(Array(documents[..<cut]))
            merged.merge(try Self.state(Array(documents[cut...])))
            #expect(merged.json() == whole.json())
            #expect(try PatternInference(json: merged.json()).json() == whole.json())
        }
    }

    @Test(arguments: 0..<60)
    func `many keys and many variants merge in any grouping`(_ seed: Int) throws {
        var random = Seeded(UInt64(seed) + 7_000)
        func part() throws -> PatternInference {
            var state = PatternInference()
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                var object = JSONObject()
                let type = Int.random(in: 0..<40, using: &random)
                object.append(key: "type", value: .string("t\(type)"))
                for _ in 0..<Int.random(in: 1...120, using: &random) {
                    let key = Int.random(in: 0..<900, using: &random)
                    if object["k\(key)"] == nil {
                        object.append(key: "k\(key)", value: .number(JSONNumber(key)))
                    }
                }
                try state.add(JSONWriter().write(.array([.object(object)])))
            }
            return state
        }
        let states = try (0..<3).map { _ in try part() }
        var left = states[0]
        left.merge(states[1])
        left.merge(states[2])
        var tail = states[1]
        tail.merge(states[2])
        var right = states[0]
        right.merge(tail)
        #expect(left.json() == right.json())
    }

    @Test(arguments: 0..<150)
    func `a state is the same after it was saved, and goes on in the same way`(_ seed: Int) throws {
        var random = Seeded(UInt64(seed) + 1_000)
        let parts = (0..<2).map { _ in Self.documents(&random) }
        let state = try Self.state(parts[0])
        var continued = try PatternInference(json: state.json())
        #expect(continued.json() == state.json())
        var direct = state
        for document in parts[1] {
            try direct.add(document)
            try continued.add(document)
        }
        #expect(continued.json() == direct.json())
        #expect(try continued.infer().text == direct.infer().text)
    }

    @Test(arguments: 0..<300)
    func `without a tolerance, a pattern accepts its samples`(_ seed: Int) throws {
        var random = Seeded(UInt64(seed) + 2_000)
        let documents = Self.documents(&random, repeatsKeys: false)
        let inferred = try Self.state(documents).infer(.init(bounds: seed % 2 == 0, comments: true))
        #expect(inferred.suspects == [])
        let verifier = Verifier(inferred.pattern)
        for document in documents {
            let text = String(decoding: document, as: UTF8.self)
            let isAccepted = verifier.accepts(document)
            #expect(isAccepted, "\(text)\n\(inferred.text)")
        }
    }

    @Test(arguments: 0..<200)
    func `a pattern is inferred from any samples with any choices`(_ seed: Int) throws {
        var random = Seeded(UInt64(seed) + 3_000)
        let state = try Self.state(Self.documents(&random))
        let sentinels = PatternInference.Options.Sentinels.allCases
        let inferred = try state.infer(
            .init(
                tolerance: [0.01, 0.1, 0.3][seed % 3],
                bounds: seed % 2 == 0,
                comments: seed % 5 == 0,
                sentinels: sentinels[seed % sentinels.count]
            )
        )
        #expect(try Pattern(inferred.text).text == inferred.text)
    }

    @Test func `a saved state that was tampered with is refused with its place`() throws {
        let state = try Self.state([Array(#"{"a": [1, "x"], "type": "t"}"#.utf8)]).json()
        #expect(throws: Never.self) { try PatternInference(json: state) }
        let changes: [(String, String)] = [
            ("\"version\":1", "\"version\":2"), ("\"documents\":1", "\"documents\":-1"),
            ("[\"a\",1,", "[\"a\",0,"), ("[\"a\",1,", "[\"a\",99,"), ("[\"a\",1,", "[\"a\",2,"),
            ("\"count\":1", "\"count\":-1"), ("\"positions\":[2,3]", "\"positions\":[3,3]"),
            ("\"positions\":[2,3]", "\"positions\":[2,1]"), ("\"positions\":[2,3]", "\"items\":2"),
            ("\"integers\":1", "\"integers\":1e99"), ("{\"version\"", "[{\"version\""),
        ]
        for (old, new) in changes {
            let parts = state.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
            try #require(parts.count == 2, "\(old) is in \(state)")
            let text = parts.joined(separator: new)
            #expect(throws: FileError.self, "\(text)") { try PatternInference(json: text) }
        }
    }
}
