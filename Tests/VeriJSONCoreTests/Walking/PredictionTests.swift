import TestSupport
import Testing

@testable import VeriJSONCore

/// The number of times that the walk meets an unexpected member, in a document like the last one.
///
/// Speed depends on these counts, and they are the same on every machine. Limits are a little above
/// today's counts.
struct PredictionTests {
    /// The misses for a thousand members: of the first document, and of the last one.
    private func misses(
        _ pattern: String,
        _ documents: [[UInt8]]
    ) throws -> (first: Int, last: Int) {
        let graph = try Pattern(pattern).graph
        let workspace = Workspace(graph, policy: Sanitizer.Policy())
        let counts = try documents.map { document in
            let result = try document.withUnsafeBufferPointer {
                try workspace.run($0, mode: .sanitizing, rule: graph.root)
            }
            #expect(result.verdict == .unchanged)
            let members = Self.members(of: try JSONValue(parsing: document))
            return 1_000 * workspace.walk.pointee.misses / members
        }
        return (try #require(counts.first), try #require(counts.last))
    }

    private static func members(of value: JSONValue) -> Int {
        switch value {
        case .array(let items): items.reduce(0) { $0 + members(of: $1) }
        case .object(let object): object.reduce(0) { $0 + 1 + members(of: $1.value) }
        default: 0
        }
    }

    /// An array of records, two of whose members are sometimes absent.
    private static func records(seed: UInt64, isShuffled: Bool) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let records = (0..<500).map { number in
            var members = [
                #""id":\#(number)"#, #""name":"name \#(number)""#, #""price":1.5"#,
                #""owner":{"id":\#(number),"login":"x"}"#, #""tags":["a"]"#, #""size":{"w":1}"#,
                #""created":"2024-01-31""#, #""open":true"#,
            ]
            if random.chance(80) { members.append(#""note":null"#) }
            if random.chance(50) { members.append(#""rank":7"#) }
            if isShuffled { members.shuffle(using: &random) }
            return "{\(members.joined(separator: ","))}"
        }
        return Array("[\(records.joined(separator: ",\n"))]".utf8)
    }

    private static let pattern = """
        [{"id": "int", "name": "string", "owner": {"login": "string"}, "note?": "string"}]
        """

    @Test func `members in the same order are all expected`() throws {
        let records = [String](
            repeating: #"{"id":1,"x":{"y":[{"z":1}],"w":2},"n":"a"}"#,
            count: 60
        )
        let document = Array("[\(records.joined(separator: ","))]".utf8)
        let misses = try misses(#"[{"id": "int", "n": "string"}]"#, [document, document])
        // At most once for each member, named or not, and for each end of an object.
        #expect((1...25).contains(misses.first))
        #expect(misses.last == 0)
    }

    @Test func `members that are sometimes absent cost few surprises`() throws {
        let documents = [1, 2].map { Self.records(seed: $0, isShuffled: false) }
        let last = try misses(Self.pattern, documents).last
        #expect(last <= 70)
    }

    @Test func `members in random order are still expected now and then`() throws {
        let documents = [3, 4].map { Self.records(seed: $0, isShuffled: true) }
        let last = try misses(Self.pattern, documents).last
        #expect(last <= 760)
    }

    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `most members of a page of tweets are expected`() throws {
        let document = try Corpora.bytes("benchmark/twitter.json")
        let pattern = #"{"statuses": [{"id": "int", "user": {"name": "string"}}]}"#
        let last = try misses(pattern, [document, document]).last
        #expect(last <= 18)
    }
}
