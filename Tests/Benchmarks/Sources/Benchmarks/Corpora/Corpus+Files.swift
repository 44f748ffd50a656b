import Foundation
import VeriJSON

/// The corpora that everybody measures with, from the folder that `VERIJSON_CORPORA` names.
extension Corpus {
    static func twitter(in folder: URL, isMinified: Bool = false) throws -> Corpus {
        try file(
            "twitter",
            in: folder,
            isMinified: isMinified,
            TwitterSearch.self,
            ordinary: """
                {"statuses": [{
                    "id": "int", "text": "string", "created_at": "string",
                    "user": {"id": "int", "screen_name": "string", "name": "string"},
                    "retweet_count": "int"
                }]}
                """,
            TwitterExcerpt.self
        )
    }

    static func catalog(in folder: URL, isMinified: Bool = false) throws -> Corpus {
        try file(
            "citm_catalog",
            in: folder,
            isMinified: isMinified,
            Catalog.self,
            ordinary: """
                {
                    "events": {"*": {"id": "int", "name": "string", "description": "string?"}},
                    "performances": [{"id": "int", "eventId": "int", "start": "int"}]
                }
                """,
            CatalogExcerpt.self
        )
    }

    static func canada(in folder: URL) throws -> Corpus {
        try file(
            "canada",
            in: folder,
            isMinified: false,
            Canada.self,
            ordinary: """
                {"type": "string", "features": [
                    {"properties": {"name": "string"}, "geometry": {"coordinates": []}}
                ]}
                """,
            CanadaExcerpt.self
        )
    }

    private static func file(
        _ name: String,
        in folder: URL,
        isMinified: Bool,
        _ model: any Decodable.Type,
        ordinary: String,
        _ excerpt: any Decodable.Type
    ) throws -> Corpus {
        let url = folder.appendingPathComponent("benchmark/\(name).json")
        var bytes = [UInt8](try Data(contentsOf: url))
        if isMinified {
            let policy = Sanitizer.Policy(output: .compact)
            let minifier = Sanitizer(try Pattern(#""any""#), policy: policy)
            bytes = try minifier.sanitize(bytes).bytes ?? []
        }
        return try Corpus(
            name + (isMinified ? ", minified" : ""),
            [bytes],
            shape: Shape(of: JSONValue(parsing: bytes, depthLimit: 512)),
            model,
            ordinary: ordinary,
            excerpt
        )
    }
}
