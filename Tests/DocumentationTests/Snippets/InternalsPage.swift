import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

/// An article about the internals, with the examples whose dumps it shows.
struct InternalsPage {
    private static let folder = "Sources/VeriJSON/VeriJSON.docc"

    /// The path from the root of the package.
    let path: String

    /// Creates a page from its name without the extension.
    init(_ name: String) { path = "\(Self.folder)/\(name).md" }

    /// All pages, the overview included.
    static var all: [InternalsPage] {
        Repository.files(below: folder, ending: ".md")
            .filter { $0.hasPrefix("\(folder)/Internals") }.map { InternalsPage(path: $0) }
    }

    private init(path: String) { self.path = path }

    /// The name without the extension, as links have it.
    var name: String { String(path.dropFirst(Self.folder.count + 1).dropLast(3)) }

    /// The text of a block; those of a role are counted from 0.
    func block(_ role: String, _ number: Int = 0) throws -> String {
        let blocks = try MarkdownBlock.blocks(of: path).filter { $0.role == role }
        return try #require(blocks.dropFirst(number).first, "\(path): no block '\(role)'").text
    }

    func pattern(_ number: Int = 0) throws -> Pattern {
        try Pattern(block("pattern", number), name: "notes.pattern.json")
    }

    /// A walk through one of the page's documents.
    struct Walked {
        var workspace: Workspace
        var result: WalkResult
        var document: [UInt8]

        var journal: String { lines(result.record.dump(of: document)) }
        var edits: String { lines(result.edits.dump()) }
    }

    /// Walks a document in a new workspace, several times if `times` is greater than 1.
    func walked(
        pattern number: Int = 0,
        document position: Int = 0,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        times: Int = 1
    ) throws -> Walked {
        let graph = try pattern(number).graph
        let workspace = Workspace(graph, policy: policy)
        let document = Array(try block("document", position).utf8)
        var result = WalkResult.clean
        for _ in 0..<times {
            result = try document.withUnsafeBufferPointer {
                try workspace.run($0, mode: .sanitizing, rule: graph.root)
            }
        }
        return Walked(workspace: workspace, result: result, document: document)
    }
}

/// Returns a dump as a block of a page ends: with a line feed.
func lines(_ dump: String) -> String { dump.hasSuffix("\n") ? dump : dump + "\n" }

/// Returns lines as a block of a page.
func lines(_ list: [String]) -> String { list.map { $0 + "\n" }.joined() }

/// A dump that a page shows.
enum ShownDump {
    /// The block after the comment `output: NAME`.
    case output(String)

    fileprivate static let lock = NSLock()

    fileprivate var name: String {
        switch self {
        case .output(let name): name
        }
    }

    /// Writes a dump into its page.
    fileprivate func record(_ dump: String) throws {
        let block = try Documentation.blocks().first { $0.role == "output" && $0.words == [name] }
        let shown = try #require(block, "no page shows the output '\(name)'")
        var text = try Repository.text(shown.page).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let count = shown.text.split(separator: "\n", omittingEmptySubsequences: false).count
        text.replaceSubrange(shown.line..<shown.line + count, with: [dump.dropLast()])
        try Data(text.joined(separator: "\n").utf8)
            .write(to: Repository.root.appendingPathComponent(shown.page))
    }
}

/// Compares a dump with the one that a page shows, or writes it there with `RECORD=1`.
///
/// Recording is a failure of its own, so that it is not taken for a pass.
func expect(
    _ dump: String,
    is shown: ShownDump,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let recorded = try ShownDump.lock.withLock {
        let recorded = try Documentation.output(shown.name)
        if Recording.isOn, dump != recorded { try shown.record(dump) }
        return recorded
    }
    #expect(dump == recorded, sourceLocation: sourceLocation)
}

/// Compares counts or sizes with those that a page shows: words are the same, and no number is
/// greater, so that an improvement is not a failure.
func expect(
    _ dump: String,
    isAtMost shown: ShownDump,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if Recording.isOn { return try expect(dump, is: shown, sourceLocation: sourceLocation) }
    let found = dump.split { $0.isWhitespace }
    let limits = try Documentation.output(shown.name).split { $0.isWhitespace }
    #expect(found.count == limits.count, sourceLocation: sourceLocation)
    for (word, limit) in zip(found, limits) {
        let isWithin = Int(word).flatMap { number in Int(limit).map { number <= $0 } }
        #expect(isWithin ?? (word == limit), "\(word), \(limit)", sourceLocation: sourceLocation)
    }
}
