import Testing
import VeriJSON

@testable import VeriJSONCore

/// The dumps on the page "Internals" are those of its example.
@Suite struct InternalsTests {
    private static let page = "Sources/VeriJSON/VeriJSON.docc/Internals.md"

    private func block(_ role: String) throws -> String {
        let block = try MarkdownBlock.blocks(of: Self.page).first { $0.role == role }
        return try #require(block).text
    }

    private func walked() throws -> (workspace: Workspace, result: WalkResult, document: [UInt8]) {
        let graph = try Pattern(block("pattern")).graph
        let workspace = Workspace(graph, policy: Sanitizer.Policy())
        let document = Array(try block("document").utf8)
        let result = try document.withUnsafeBufferPointer {
            try workspace.run($0, mode: .sanitizing, rule: graph.root)
        }
        return (workspace, result, document)
    }

    /// A dump as a block of a page ends: with a line feed.
    private func lines(_ dump: String) -> String { dump.hasSuffix("\n") ? dump : dump + "\n" }

    @Test func `the rule graph`() throws {
        let graph = try lines(Pattern(block("pattern")).graph.dump)
        #expect(try graph == Documentation.output("internals-graph"))
    }

    @Test func `what was learned`() throws {
        let learned = try lines(walked().workspace.dump(ofObject: 0))
        #expect(try learned == Documentation.output("internals-prediction"))
    }

    @Test func `the journal and the edits`() throws {
        let (_, result, document) = try walked()
        let journal = lines(result.record.dump(of: document))
        #expect(try journal == Documentation.output("internals-journal"))
        let edits = lines(result.edits.dump())
        #expect(try edits == Documentation.output("internals-edits"))
    }

    @Test func `the tape`() throws {
        let clean = try #require(
            try Sanitizer(Pattern(block("pattern"))).sanitize(block("document")).text
        )
        let tape = try #require(Array(clean.utf8).withUnsafeBufferPointer { Tape(of: $0) })
        #expect(try lines(tape.dump) == Documentation.output("internals-tape"))
    }

    @Test func `a regular expression`() throws {
        let program = try lines(RegularExpression(#"^\d{2}$"#).program.dump)
        #expect(try program == Documentation.output("internals-regex"))
    }
}
