import Foundation
import Testing
import VeriJSONReports
import VeriJSONSchema

/// The files that references lead to.
@Suite struct SchemaSourcesTests {
    /// A folder with files, which is removed in the end.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("schemas-\(UUID().uuidString)")

        init(_ files: KeyValuePairs<String, String>) throws {
            for (name, text) in files {
                let file = url.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
            }
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private func accepts(
        _ reference: String,
        id: String? = nil,
        in folder: Folder,
        files: [URL] = []
    ) -> Bool? {
        var text: JSONObject = ["$ref": .string(reference)]
        text["$id"] = id.map { .string($0) }
        let options = Schema.Options(
            baseURI: folder.url.appendingPathComponent("main/main.json").absoluteString,
            folder: folder.url.appendingPathComponent("main"),
            files: files
        )
        let schema = try? Schema(JSONWriter().write(.object(text)), options: options)
        return schema.map { !$0.accepts("1") && $0.accepts("\"\"") }
    }

    @Test func `a file is found by its path beside the schema`() throws {
        let text = #"{"type": "string", "$defs": {"a": {"type": "string"}}}"#
        let folder = try Folder([
            "main/a.json": text, "main/deep/b c.json": text, "other/a.json": text,
        ])
        for path in ["a.json", "a.json#/$defs/a", "./deep/b%20c.json", "deep/../a.json"] {
            #expect(accepts(path, in: folder) == true, "\(path)")
        }
        for path in [
            "../other/a.json", "..%2Fother/a.json", "deep/%2e%2e/%2e%2e/other/a.json", "none.json",
            "a.json/", "deep", "", "/etc/hostname",
        ] where !path.isEmpty {
            #expect(accepts(path, in: folder) == nil, "\(path)")
        }
    }

    @Test func `a link leads to files inside of the folder only`() throws {
        let text = #"{"$id": "https://example.com/a", "type": "string"}"#
        let folder = try Folder(["main/real/a.json": text, "other/a.json": text])
        let main = folder.url.appendingPathComponent("main")
        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: main.appendingPathComponent(name).path,
                withDestinationPath: target
            )
        }
        try link("inside.json", to: "real/a.json")
        try link("outside.json", to: "../other/a.json")
        try link("absolute.json", to: folder.url.appendingPathComponent("other/a.json").path)
        try link("chain.json", to: "outside.json")
        try link("elsewhere", to: "../other")
        try link("beside", to: "../main2")
        #expect(accepts("inside.json", in: folder) == true)
        for path in ["outside.json", "absolute.json", "chain.json", "elsewhere/a.json"] {
            #expect(accepts(path, in: folder) == nil, "\(path)")
        }
        // A folder whose name begins with that of the folder is another one.
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("main2"),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: folder.url.appendingPathComponent("main2/a.json"))
        #expect(accepts("beside/a.json", in: folder) == nil)
        // A file that is named itself may be anywhere.
        let named = main.appendingPathComponent("outside.json")
        #expect(accepts("https://example.com/a", in: folder) == true)
        #expect(accepts(named.absoluteString, in: folder, files: [named]) == true)
    }

    @Test func `the folder itself may be a link`() throws {
        let folder = try Folder(["real/a.json": #"{"type": "string"}"#])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("main").path,
            withDestinationPath: "real"
        )
        #expect(accepts("a.json", in: folder) == true)
    }

    @Test func `nothing of a file that is not JSON is shown`() throws {
        let folder = try Folder(["main/key.pem": "PRIVATE KEY\nMIIEvQ\n"])
        let options = Schema.Options(
            baseURI: folder.url.appendingPathComponent("main/main.json").absoluteString,
            folder: folder.url.appendingPathComponent("main")
        )
        let error = #expect(throws: SchemaError.self) {
            try Schema(#"{"$ref": "key.pem"}"#, options: options)
        }
        let mistakes = try #require(error).mistakes
        #expect(mistakes.contains { $0.code == .syntax && $0.name == "key.pem" })
        for text in [try #require(error).text(), "\(mistakes)"] {
            #expect(!text.contains("PRIVATE") && !text.contains("'P'") && !text.contains("MII"))
        }
    }

    @Test func `a file is found by its id, or beside the id of the schema`() throws {
        let folder = try Folder([
            "main/a.json": #"{"$id": "https://example.com/s/a", "type": "string"}"#,
            "main/b.json": #"{"type": "string"}"#,
            "main/deep/c.json": #"{"$id": "https://example.com/s/c", "type": "string"}"#,
            "main/broken.json": "{",
        ])
        let id = "https://example.com/s/main.json"
        #expect(accepts("https://example.com/s/a", in: folder) == true)
        #expect(accepts("a", id: id, in: folder) == true)
        #expect(accepts("b.json", id: id, in: folder) == true)
        #expect(accepts("https://example.com/s/b.json", in: folder) == nil)
        // Only files right beside the schema are looked into for their ids.
        #expect(accepts("https://example.com/s/c", in: folder) == nil)
    }

    @Test func `further files and folders are found by id and by URL`() throws {
        let folder = try Folder([
            "more/deep/a.json": #"{"$id": "https://example.com/a", "type": "string"}"#,
            "more/b.json": #"{"id": "https://example.com/b", "type": "string"}"#,
            "more/notes.txt": "no schema",
        ])
        let more = folder.url.appendingPathComponent("more")
        #expect(accepts("https://example.com/a", in: folder, files: [more]) == true)
        #expect(accepts("https://example.com/b", in: folder, files: [more]) == true)
        #expect(accepts("../more/b.json", in: folder, files: [more]) == true)
        let file = more.appendingPathComponent("b.json")
        #expect(accepts("../more/b.json", in: folder, files: [file]) == true)
        #expect(accepts("https://example.com/a", in: folder, files: [file]) == nil)
    }

    @Test func `a page and a text quote the lines of a referenced document`() throws {
        let schemas = ["https://example.com/a": Data("\n\n{\"type\": \"string\"}".utf8)]
        let schema = try Schema(
            #"{"properties": {"a": {"$ref": "https://example.com/a"}}}"#,
            options: Schema.Options(schemas: schemas)
        )
        let result = try Sanitizer(schema).sanitize(#"{"a": 1}"#)
        #expect(
            result.reportText().contains(
                """
                 ::: https://example.com/a:3:10
                   |
                 3 | {"type": "string"}
                   |          -------- required by this rule

                """
            )
        )
        let page = result.reportHTML()
        #expect(page.contains("https://example.com/a:3:10"))
        #expect(page.contains("{&quot;type&quot;: <mark"))
    }
}
