/// The parts of twitter.json that its ordinary pattern names.
struct TwitterExcerpt: Decodable {
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
