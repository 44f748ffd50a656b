import Foundation
import VeriJSON

/// A document to measure with, the patterns for it, and the model that `JSONDecoder` makes of it.
enum Corpus: String, CaseIterable {
    case twitter
    case citm = "citm_catalog"

    /// A pattern that names every member, and one that names what the model needs.
    func patterns(for data: Data) throws -> [(String, Pattern)] {
        let document = try JSONValue(parsing: data, depthLimit: 512)
        return [
            ("all members", try Pattern(Shape(of: document).pattern)),
            ("ordinary", try Pattern(ordinary)),
        ]
    }

    private var ordinary: String {
        switch self {
        case .twitter:
            """
            {"statuses": [{
                "id": "int", "text": "string", "created_at": "string",
                "user": {"id": "int", "screen_name": "string", "name": "string"},
                "retweet_count": "int"
            }]}
            """
        case .citm:
            """
            {
                "events": {"*": {"id": "int", "name": "string", "description": "string?"}},
                "performances": [{"id": "int", "eventId": "int", "start": "int"}]
            }
            """
        }
    }

    /// Decodes what the ordinary pattern names.
    func decode(_ data: Data) throws {
        switch self {
        case .twitter: _ = try JSONDecoder().decode(TwitterSearch.self, from: data)
        case .citm: _ = try JSONDecoder().decode(Catalog.self, from: data)
        }
    }
}

private struct TwitterSearch: Decodable {
    struct Status: Decodable {
        struct User: Decodable {
            var id: Int
            var screenName: String
            var name: String

            enum CodingKeys: String, CodingKey {
                case id
                case screenName = "screen_name"
                case name
            }
        }

        var id: Int
        var text: String
        var createdAt: String
        var user: User
        var retweetCount: Int

        enum CodingKeys: String, CodingKey {
            case id
            case text
            case createdAt = "created_at"
            case user
            case retweetCount = "retweet_count"
        }
    }

    var statuses: [Status]
}

private struct Catalog: Decodable {
    struct Event: Decodable {
        var id: Int
        var name: String
        var description: String?
    }

    struct Performance: Decodable {
        var id: Int
        var eventId: Int
        var start: Int
    }

    var events: [String: Event]
    var performances: [Performance]
}
