import TestSupport
import Testing

@testable import VeriJSONCore

/// The flat memory of the walk: readable, and as it is drawn.
struct LayoutTests {
    private func walked(_ pattern: String, _ documents: [String]) throws -> (Workspace, WalkResult)
    {
        let graph = try Pattern(pattern).graph
        let workspace = Workspace(graph, policy: Sanitizer.Policy())
        var result: WalkResult?
        for document in documents {
            result = try Array(document.utf8).withUnsafeBufferPointer {
                try workspace.run($0, mode: .sanitizing, rule: graph.root)
            }
        }
        return (workspace, try #require(result))
    }

    /// The first drawing of each file has the size of every field above it, in bytes.
    @Test(
        arguments: [
            ("Editing/Edit", MemoryLayout<Edit>.size),
            ("Journal/CauseRecord", MemoryLayout<CauseRecord>.size),
            ("Journal/CountedChange", MemoryLayout<CountedChange>.size),
            ("Journal/Event", MemoryLayout<Event>.size),
            ("Rules/Rule", MemoryLayout<Rule>.size),
            ("Walking/FrameStack", MemoryLayout<FrameStack.Frame>.size),
            ("Walking/WalkJournal", MemoryLayout<WalkJournal.Mark>.size),
        ]
    )
    func `the sizes that are drawn are those in memory`(_ file: String, _ size: Int) throws {
        let lines = try Repository.text("Sources/VeriJSONCore/\(file).swift").split(separator: "\n")
        let box = try #require(lines.firstIndex { $0.contains("┌") })
        let sizes = lines[box - 1].split(separator: " ").compactMap { Int($0) }
        #expect(sizes.count == lines[box + 1].split(separator: "│").count - 1)
        let end = sizes.reduce(0) { offset, size in
            // A field of an odd size, a struct, begins where the one before it ends.
            let alignment = min(8, size & -size)
            return (offset + alignment - 1) / alignment * alignment + size
        }
        #expect(end == size)
    }

    @Test func `events are written with their causes`() throws {
        let document = #"[{"id": "x", "tags": [5]}, {"id": 2, "tags": ["a", 3]}]"#
        let (_, result) = try walked(
            #"[{"id": "int", "tags": ["string"], "n": "int?"}]"#,
            [document]
        )
        #expect(
            result.record.dump(of: Array(document.utf8)) == """
                drop objectInvalid 1..<25 rule 1 at /0
                  typeMismatch 8..<11 rule 2 at /0/"id"
                  missing 1..<25 rule 4 at /0/(member 2 of object 0)
                drop objectInvalid 27..<54 rule 1 at /1
                  missing 27..<54 rule 4 at /1/(member 2 of object 0)
                """
        )
        #expect(result.edits.dump() == "remove 1..<54")
    }

    @Test func `a workspace keeps nothing of what it told of a document`() throws {
        let (workspace, result) = try walked(#"[{"id": "int", "tags": ["string"]}]"#, ["[5]"])
        let (record, edits) = (
            workspace.walk.pointee.journal.record, workspace.walk.pointee.journal.edits.count
        )
        #expect(result.record.events.count == 1)
        #expect(result.edits.edits.count == 1)
        #expect(record.events.isEmpty)
        #expect(record.causes.isEmpty)
        #expect(edits == 0)
    }

    @Test func `a record that breaks its own rules is found out`() throws {
        let (_, result) = try walked(#"["int"]"#, [#"["x"]"#])
        #expect(result.record.brokenInvariants(inputCount: 5, ruleCount: 2) == [])
        var record = result.record
        record.events[0].causeCount = 2
        record.causes[0].end = record.causes[0].start
        record.causes[0].start = result.record.causes[0].end
        record.causes[0].path = PathIndex(9)
        #expect(
            record.brokenInvariants(inputCount: 5, ruleCount: 1) == [
                "event 0: the rule does not exist", "event 0: causes that do not exist",
                "shrunk array 0: the rule does not exist",
                "cause 0: 4..<1 is outside the document",
                "cause 0: the rule does not exist",
                "cause 0: the path does not exist",
            ]
        )
    }

    @Test func `an object's members expect what followed them`() throws {
        let (workspace, _) = try walked(
            #"[{"id": "int", "name": "string"}]"#,
            [#"[{"id": 1, "name": "x", "more": 2}, {"id": 3, "name": "y", "more": []}]"#]
        )
        #expect(workspace.brokenInvariants() == [])
        #expect(
            workspace.dump(ofObject: 0) == """
                first: "id":  → member
                end: nothing
                id: , "name":  → member
                name: , "more":  → member
                more: } → end
                """
        )
    }

    @Test func `an array expects what was between its items`() throws {
        let (workspace, _) = try walked(#"["int"]"#, ["[1 ,\n  2 ,\n  3]"])
        let graph = workspace.walk.pointee.graph
        let item = graph.rules[graph.root.position].payload
        let separator = workspace.walk.pointee.arrays[Int(item)].separator
        #expect(separator.dump().hasPrefix(" ,\n   → "))
    }

    @Test func `what was learned stays in order whatever the documents were`() throws {
        let keys = (0..<200).map { #""k\#($0)": \#($0)"# }.joined(separator: ", ")
        let (workspace, _) = try walked(
            #"{"a?": "int", "k1*?": "int", "b": {"$type": "int", "$default": 1}}"#,
            [
                "{}", "{\(keys)}", #"{ "a" : 1 , "b" : 2 }"#, #"{"b":1,"a":2,"b":3}"#,
                #"{"\#(String(repeating: "x", count: 60))": 1, "b": 1}"#, #"{"a":"x"}"#,
            ]
        )
        #expect(workspace.brokenInvariants() == [])
    }

    @Test func `a state that expects what cannot be is found out`() {
        let arena = StateArena()
        let end = arena.makeState(.end, leadingTo: nil)
        var state = MemberState(kind: .member, successor: end)
        #expect(state.brokenInvariants() == [])
        state.length = 3
        state.keyOffset = 3
        #expect(
            state.brokenInvariants().first == "the compared length is not the learned one"
        )
    }

    @Test(arguments: [MemberState.Kind.start, .member, .end])
    func `a state that has learned nothing meets no bytes`(kind: MemberState.Kind) {
        let arena = StateArena()
        let state = arena.makeState(kind, leadingTo: nil)
        for byte in UInt8.min...UInt8.max {
            let bytes = [UInt8](repeating: byte, count: Scanner.padding)
            bytes.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress else { return }
                #expect(!state.pointee.matches(start))
            }
        }
    }
}
