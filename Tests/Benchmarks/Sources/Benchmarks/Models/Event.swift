/// Every member of a generated event.
struct Event: Decodable {
    struct Actor: Decodable {
        var id: Int
        var login: String
        var gravatarID: String
        var url: String
        var avatarURL: String

        enum CodingKeys: String, CodingKey {
            case id
            case login
            case gravatarID = "gravatar_id"
            case url
            case avatarURL = "avatar_url"
        }
    }

    struct Repository: Decodable {
        var id: Int
        var name: String
        var url: String
    }

    struct Payload: Decodable {
        var pushID: Int
        var size: Int
        var distinctSize: Int
        var ref: String
        var head: String
        var before: String
        var commits: [Commit]

        enum CodingKeys: String, CodingKey {
            case pushID = "push_id"
            case size
            case distinctSize = "distinct_size"
            case ref
            case head
            case before
            case commits
        }
    }

    struct Commit: Decodable {
        struct Author: Decodable {
            var email: String
            var name: String
        }

        var sha: String
        var author: Author
        var message: String
        var distinct: Bool
        var url: String
    }

    var id: String
    var type: String
    var actor: Actor
    var repo: Repository
    var payload: Payload
    var isPublic: Bool
    var createdAt: String

    enum CodingKeys: String, CodingKey {
        case id
        case type
        case actor
        case repo
        case payload
        case isPublic = "public"
        case createdAt = "created_at"
    }
}

/// The parts of an event that the ordinary pattern names.
struct EventExcerpt: Decodable {
    struct Actor: Decodable {
        var id: Int
        var login: String
    }

    struct Repository: Decodable {
        var name: String
    }

    var id: String
    var type: String
    var actor: Actor
    var repo: Repository
    var createdAt: String

    enum CodingKeys: String, CodingKey {
        case id
        case type
        case actor
        case repo
        case createdAt = "created_at"
    }
}
