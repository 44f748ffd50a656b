import Foundation
import Testing
import VeriJSONSchema

/// The examples of `Docs/SchemaMistakes.md`, and the schemas of the other pages.
@Suite struct MistakePageTests {
    private struct Block {
        var heading: String
        var comment: String
        var text: String
    }

    private static func blocks(of page: String = "Docs/SchemaMistakes.md") throws -> [Block] {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(page)
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

    /// Returns the mistakes of a schema, or of the part of a text that its comment names after `-`.
    private static func mistakes(
        of text: String,
        _ comment: String,
        _ options: Schema.Options
    ) -> [SchemaMistake] {
        guard comment != "schema" else { return Schema.lint(text, options: options) }
        do {
            if comment.hasPrefix("schema-at ") {
                let place = String(comment.dropFirst("schema-at ".count))
                return try Schema(text, at: place, options: options).lint
            }
            if comment.hasPrefix("schema-operation ") {
                let name = String(comment.dropFirst("schema-operation ".count))
                return try Schema(text, operation: name, options: options).lint
            }
            return try Schema(text, options: options).lint
        } catch {
            return error.mistakes
        }
    }

    @Test func `the schemas of the guide have no mistakes`() throws {
        let blocks = try Self.blocks(of: "Docs/JSONSchema.md")
        let address = try #require(blocks.first { $0.comment.hasPrefix("schema-document") })
        let options = Schema.Options(schemas: ["address.json": Data(address.text.utf8)])
        let schemas = blocks.filter { $0.comment.hasPrefix("schema ") }
        #expect(!schemas.isEmpty)
        for schema in schemas { #expect(Schema.lint(schema.text, options: options) == []) }
    }

    @Test func `each code has a wrong and a corrected example`() throws {
        var (wrong, corrected): ([String], [String]) = ([], [])
        var documents: [String: Data] = [:]
        for block in try Self.blocks() {
            if block.comment == "schema-document" {
                let id = try JSONValue(parsing: block.text)["$id"]?.asString
                documents[try #require(id)] = Data(block.text.utf8)
                continue
            }
            let parts = block.comment.components(separatedBy: ": ")
            guard parts[0] == "schema" || parts[0].hasPrefix("schema-") else { continue }
            let options = Schema.Options(schemas: documents)
            let codes = Self.mistakes(of: block.text, parts[0], options).map(\.code.description)
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
