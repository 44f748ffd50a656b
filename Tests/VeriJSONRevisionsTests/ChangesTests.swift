import TestSupport
import Testing
import VeriJSONRevisions

@Suite struct ChangesTests {
    private static let byID = Changes.Options(identities: [.init(of: "/l", by: "/id")])

    private func changes(
        _ old: String?,
        _ new: String?,
        _ options: Changes.Options = Changes.Options()
    ) throws -> [String] {
        try Changes(from: old, to: new, options: options).map { change in
            let values = [change.old, change.new].map { $0.map { "\($0)" } ?? "-" }
            return "\(change) \(values.joined(separator: " "))"
        }
    }

    @Test(arguments: [
        (#"{"a": 1, "b": 2}"#, #"{"b": 2.0, "a": 1e0}"#, [] as [String]),
        (#"{"a": 1}"#, #"{"a": 2}"#, ["/a replaced 1 2"]),
        (
            #"{"a": 9007199254740993}"#, #"{"a": 9007199254740992}"#,
            ["/a replaced 9007199254740993 9007199254740992"]
        ),
        (#"{"a": "\u0041"}"#, #"{"\u0061": "A"}"#, []),
        (#"{"a": {"b": {"c": 1}}}"#, #"{"a": {"b": {"c": null}}}"#, ["/a/b/c replaced 1 null"]),
        (#"{"a": [1]}"#, #"{"a": {"0": 1}}"#, [#"/a replaced [1] {"0":1}"#]),
        (#"{"a": 1}"#, "{}", ["/a removed 1 -"]),
        ("{}", #"{"a": null}"#, ["/a added - null"]),
        ("[1, 2, 3]", "[1, 3]", ["/1 replaced 2 3", "/2 removed 3 -"]),
        ("1", "2", ["the root replaced 1 2"]),
        (#"{"a": 1, "a": 2}"#, #"{"a": 2}"#, []),
        (
            #"{"a/b": 1, "~": 2}"#, #"{"a/b": 2, "~": 3}"#,
            ["/a~1b replaced 1 2", "/~0 replaced 2 3"]
        ),
        (
            #"{"x": 1, "b": 1, "c": 1}"#, #"{"c": 2, "b": 2}"#,
            ["/c replaced 1 2", "/b replaced 1 2", "/x removed 1 -"]
        ),
    ])
    func `the smallest parts that differ are listed`(
        _ old: String,
        _ new: String,
        _ expected: [String]
    ) throws {
        #expect(try changes(old, new) == expected)
    }

    @Test(arguments: [
        (
            #"{"l": [{"id": 1, "n": 1}, {"id": 2}]}"#, #"{"l": [{"id": 2}]}"#,
            [#"/l/0 removed {"id":1,"n":1} -"#]
        ),
        (
            #"{"l": [{"id": 1}]}"#, #"{"l": [{"id": 3}, {"id": 1.0}]}"#,
            [#"/l/0 added - {"id":3}"#]
        ),
        // An identity that two items share identifies none of them.
        (
            #"{"l": [{"id": 1, "n": 1}, {"id": 1, "n": 2}]}"#,
            #"{"l": [{"id": 1, "n": 2}, {"id": 1, "n": 3}]}"#,
            [#"/l/1 added - {"id":1,"n":3}"#, #"/l/0 removed {"id":1,"n":1} -"#]
        ),
        (#"{"l": [5, 6]}"#, #"{"l": [6, 5]}"#, ["/l reordered [5,6] [6,5]"]),
        (#"{"l": [5, 5]}"#, #"{"l": [5]}"#, ["/l/1 removed 5 -"]),
        (#"{"l": [{"id": 1, "n": 1}]}"#, #"{"l": [{"id": 1, "n": 2}]}"#, ["/l/0/n replaced 1 2"]),
        (#"{"l": 5}"#, #"{"l": []}"#, ["/l replaced 5 []"]),
        // Only the array at the path is compared in this way.
        (
            #"{"m": [{"id": 1}, {"id": 2}]}"#, #"{"m": [{"id": 2}, {"id": 1}]}"#,
            ["/m/0/id replaced 1 2", "/m/1/id replaced 2 1"]
        ),
    ])
    func `items are found by their identity`(
        _ old: String,
        _ new: String,
        _ expected: [String]
    ) throws {
        #expect(try changes(old, new, Self.byID) == expected)
    }

    @Test func `keys are those of the root, each once`() throws {
        let changes = try Changes(
            from: #"{"a": {"x": 1, "y": 1}, "b": 1, "_rev": 1}"#,
            to: #"{"a": {"x": 2, "y": 2}, "c": 1, "_rev": 2}"#,
            options: Changes.Options(ignored: ["/_rev"])
        )
        #expect(changes.changedKeys == ["a", "c", "b"])
        #expect(try Changes(from: "[1]", to: "[2]").changedKeys == [])
        #expect(try Changes(from: nil, to: #"{"a": 1, "b": 2}"#).changedKeys == ["a", "b"])
        #expect(try Changes(from: #"{"a": 1}"#, to: nil).changedKeys == ["a"])
    }

    @Test(
        arguments: [
            (nil, "{}", Changes.Kind.creation), ("{}", "{}", .update), ("{}", nil, .deletion),
            (nil, nil, .deletion), (nil, #"{"_deleted": true}"#, .deletion),
            (#"{"_deleted": true}"#, "{}", .restoration),
            (#"{"_deleted": true}"#, #"{"_deleted": true}"#, .deletion),
            ("{}", #"{"_deleted": false}"#, .update), ("{}", #"{"_deleted": 1}"#, .update),
            ("{}", #"{"_deleted": true, "_deleted": false}"#, .update),
            ("{}", #"[{"_deleted": true}]"#, .update),
            ("{}", #"{"a": {"_deleted": true}}"#, .update),
        ] as [(String?, String?, Changes.Kind)]
    )
    func `a change is an event`(_ old: String?, _ new: String?, _ kind: Changes.Kind) throws {
        #expect(try Changes(from: old, to: new).kind == kind)
    }

    @Test func `a revision that is not JSON is an error that names it`() throws {
        let newer = #expect(throws: UnreadableDocumentError.self) {
            try Changes(from: "{}", to: "{", name: "a.json")
        }
        #expect(newer?.description.contains("a.json:1:2") == true)
        let older = #expect(throws: UnreadableDocumentError.self) {
            try Changes(from: "[1,]", to: "{}", name: "a.json")
        }
        #expect(older?.description.contains("a.json (before):1:") == true)
    }

    @Test func `options with a wrong path are an error`() throws {
        let error = try #require(
            throws: ChangeRulesError.self,
            performing: {
                try Changes(
                    from: "{}",
                    to: "{}",
                    options: Changes.Options(
                        identities: [.init(of: "lines", by: "/id"), .init(of: "/a", by: "")],
                        ignored: ["/a~b"]
                    )
                )
            }
        )
        #expect(error.mistakes.map(\.code) == [.path, .path, .path])
    }

    @Test func `deep revisions are compared on a small stack`() throws {
        let depth = 9_000
        let options = Changes.Options(limits: .init(depth: 10_000))
        let old = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        let new = old.replacing("1", with: "2")
        SmallStack.run {
            let changes = try? Changes(from: old, to: new, options: options)
            #expect(changes?.count == 1)
            #expect(changes?.first?.path.tokens.count == depth)
            let rules = try? ChangeRules<Void>(.immutable("/0/0"), options: options)
            let review = try? rules?.review(from: old, to: new)
            #expect(review?.findings.map(\.code) == [.changeImmutable])
        }
    }
}
