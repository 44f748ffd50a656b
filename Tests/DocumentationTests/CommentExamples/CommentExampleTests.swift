import Foundation
import TestSupport
import Testing

/// The Swift in comments of public declarations is the Swift of the tests in `Generated`.
@Suite struct CommentExampleTests {
    private static let folder = "Tests/DocumentationTests/CommentExamples/Generated"
    private static let advice = "RECORD=1 swift test --filter CommentExampleTests writes it"

    @Test func `every example of a comment is a test`() throws {
        let expected = CommentExample.files(of: CommentExample.all)
        let folder = Repository.root.appendingPathComponent(Self.folder)
        for (name, text) in expected.sorted(by: { $0.key < $1.key }) {
            let file = folder.appendingPathComponent(name)
            let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            if recorded == text { continue }
            if Recording.isOn {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
                try text.write(to: file, atomically: true, encoding: .utf8)
                Issue.record("\(name) was rewritten; build and test again")
                continue
            }
            let lines = zip(text.split(separator: "\n"), recorded.split(separator: "\n"))
            let difference = lines.first { $0 != $1 }?.0 ?? "the end of a file"
            Issue.record(
                """
                \(name) does not have the examples of the comments, first at:
                \(difference)
                \(Self.advice); if the tests do not compile for it, remove the file before
                """
            )
        }
        for path in Repository.files(below: Self.folder, ending: ".swift") {
            let name = String(path.dropFirst(Self.folder.count + 1))
            if expected[name] != nil { continue }
            if Recording.isOn {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
            Issue.record("\(name) belongs to no example")
        }
        let results = CommentExample.all.reduce(0) { $0 + $1.resultCount }
        #expect(CommentExample.all.count > 110 && results > 100)
    }

    @Test func `a fenced block of a comment is not Swift`() {
        let fenced = CommentBlock.all.filter { $0.language != nil }
        #expect(!fenced.isEmpty)
        for block in fenced {
            #expect(
                ["json", "text"].contains(block.language ?? ""),
                "\(block.place): Swift is indented, anything else is text or json"
            )
            #expect(!block.looksLikeSwift, "\(block.place): Swift is indented")
        }
    }

    @Test func `every setting is that of an example`() {
        let declarations = Set(CommentExample.all.map(\.block.declaration))
        #expect(Set(ExampleSettings.names.keys).subtracting(declarations).sorted() == [])
        #expect(ExampleSettings.names.count == ExampleSettings.declarations.values.joined().count)
    }
}
