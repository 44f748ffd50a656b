import Foundation
import Testing
import VeriJSONSchema

/// The examples of `Docs/SchemaMistakes.md`.
@Suite struct MistakePageTests {
    private struct Block {
        var heading: String
        var comment: String
        var text: String
    }

    private static func blocks() throws -> [Block] {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Docs/SchemaMistakes.md")
        var (blocks, open): ([Block], Block?) = ([], nil)
        var (heading, comment) = ("", "")
        for line in try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n") {
            if var block = open {
                if line == "```" {
                    blocks.append(block)
                    open = nil
                } else {
                    block.text += line + "\n"
                    open = block
                }
            } else if line.hasPrefix("```") {
                open = Block(heading: heading, comment: comment, text: "")
                comment = ""
            } else if line.hasPrefix("<!-- ") {
                comment = line.replacingOccurrences(of: "<!-- ", with: "")
                    .replacingOccurrences(of: " -->", with: "")
            } else if line.hasPrefix("### ") {
                heading = String(line.dropFirst(4))
            }
        }
        return blocks
    }

    @Test func `each code has a wrong and a corrected example`() throws {
        var (wrong, corrected): ([String], [String]) = ([], [])
        var documents: [String: Data] = [:]
        for block in try Self.blocks() {
            if block.comment == "document-of-schema" {
                let id = try JSONValue(parsing: block.text)["$id"]?.asString
                documents[try #require(id)] = Data(block.text.utf8)
                continue
            }
            let parts = block.comment.components(separatedBy: ": ")
            guard parts[0] == "schema" else { continue }
            let codes = Schema.lint(block.text, options: Schema.Options(schemas: documents))
                .map(\.code.description)
            if parts.count > 1 {
                #expect(codes == [parts[1]], "\(block.heading)")
                #expect(parts[1] == block.heading)
                wrong.append(block.heading)
            } else {
                #expect(codes == [], "\(block.heading)")
                corrected.append(block.heading)
            }
        }
        #expect(wrong == SchemaMistake.Code.all.map(\.description))
        #expect(corrected == wrong)
    }
}
