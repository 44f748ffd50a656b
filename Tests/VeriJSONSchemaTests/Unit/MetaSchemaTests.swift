import Foundation
import Testing

@testable import VeriJSONSchema

@Suite struct MetaSchemaTests {
    private static let folder = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        .map { URL(fileURLWithPath: $0 + "/metaschemas/jsonschema_specifications/schemas") }

    @Test(.enabled(if: folder != nil, "VERIJSON_CORPORA is not set"))
    func `the built-in meta-schemas are the published ones`() throws {
        let folder = try #require(Self.folder)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var count = 0
        for file in files where !file.hasPrefix("draft3") {
            let url = folder.appendingPathComponent(file)
            guard let data = try? Data(contentsOf: url) else { continue }
            let published = try JSONValue(parsing: data)
            let id = try #require((published["$id"] ?? published["id"])?.asString)
            let text = try #require(MetaSchemas.texts[SchemaURI(id).withoutFragment], "\(id)")
            #expect(try JSONValue(parsing: text) == published, "\(id)")
            count += 1
        }
        #expect(count == MetaSchemas.texts.count)
    }

    @Test(arguments: MetaSchemas.texts.keys.sorted())
    func `a meta-schema matches itself`(_ uri: String) throws {
        let text = try #require(MetaSchemas.texts[uri])
        #expect(try Schema(text).lint == [])
    }
}
