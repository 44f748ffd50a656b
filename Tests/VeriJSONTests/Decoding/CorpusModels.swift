/// All that twitter.json has, as somebody would model it.
struct TwitterSearch: Codable, Equatable {
    struct Status: Codable, Equatable {
        struct Metadata: Codable, Equatable {
            var resultType: String
            var isoLanguageCode: String

            enum CodingKeys: String, CodingKey {
                case resultType = "result_type"
                case isoLanguageCode = "iso_language_code"
            }
        }

        var metadata: Metadata
        var createdAt: String
        var id: Int
        var idStr: String
        var text: String
        var source: String
        var truncated: Bool
        var inReplyToStatusId: Int?
        var inReplyToUserId: Int?
        var inReplyToScreenName: String?
        var user: User
        var retweetedStatus: Original?
        var retweetCount: Int
        var favoriteCount: Int
        var entities: Entities
        var favorited: Bool
        var retweeted: Bool
        var possiblySensitive: Bool?
        var lang: String

        enum CodingKeys: String, CodingKey {
            case metadata
            case createdAt = "created_at"
            case id
            case idStr = "id_str"
            case text
            case source
            case truncated
            case inReplyToStatusId = "in_reply_to_status_id"
            case inReplyToUserId = "in_reply_to_user_id"
            case inReplyToScreenName = "in_reply_to_screen_name"
            case user
            case retweetedStatus = "retweeted_status"
            case retweetCount = "retweet_count"
            case favoriteCount = "favorite_count"
            case entities
            case favorited
            case retweeted
            case possiblySensitive = "possibly_sensitive"
            case lang
        }
    }

    struct Original: Codable, Equatable {
        var id: Int
        var text: String
        var user: User
        var retweetCount: Int

        enum CodingKeys: String, CodingKey {
            case id
            case text
            case user
            case retweetCount = "retweet_count"
        }
    }

    struct User: Codable, Equatable {
        var id: Int
        var idStr: String
        var name: String
        var screenName: String
        var location: String
        var description: String
        var url: String?
        var protected: Bool
        var followersCount: Int
        var friendsCount: Int
        var listedCount: Int
        var createdAt: String
        var favouritesCount: Int
        var utcOffset: Int?
        var timeZone: String?
        var geoEnabled: Bool
        var verified: Bool
        var statusesCount: Int
        var lang: String
        var profileBackgroundColor: String
        var profileImageURL: String
        var profileBannerURL: String?
        var defaultProfile: Bool

        enum CodingKeys: String, CodingKey {
            case id
            case idStr = "id_str"
            case name
            case screenName = "screen_name"
            case location
            case description
            case url
            case protected
            case followersCount = "followers_count"
            case friendsCount = "friends_count"
            case listedCount = "listed_count"
            case createdAt = "created_at"
            case favouritesCount = "favourites_count"
            case utcOffset = "utc_offset"
            case timeZone = "time_zone"
            case geoEnabled = "geo_enabled"
            case verified
            case statusesCount = "statuses_count"
            case lang
            case profileBackgroundColor = "profile_background_color"
            case profileImageURL = "profile_image_url"
            case profileBannerURL = "profile_banner_url"
            case defaultProfile = "default_profile"
        }
    }

    struct Entities: Codable, Equatable {
        struct Mention: Codable, Equatable {
            var screenName: String
            var name: String
            var id: Int
            var indices: [Int]

            enum CodingKeys: String, CodingKey {
                case screenName = "screen_name"
                case name
                case id
                case indices
            }
        }

        struct Link: Codable, Equatable {
            var url: String
            var expandedURL: String
            var indices: [Int]

            enum CodingKeys: String, CodingKey {
                case url
                case expandedURL = "expanded_url"
                case indices
            }
        }

        struct Hashtag: Codable, Equatable {
            var text: String
            var indices: [Int]
        }

        var hashtags: [Hashtag]
        var urls: [Link]
        var mentions: [Mention]

        enum CodingKeys: String, CodingKey {
            case hashtags
            case urls
            case mentions = "user_mentions"
        }
    }

    struct Metadata: Codable, Equatable {
        var query: String
        var count: Int
        var completedIn: Double

        enum CodingKeys: String, CodingKey {
            case query
            case count
            case completedIn = "completed_in"
        }
    }

    var statuses: [Status]
    var metadata: Metadata

    enum CodingKeys: String, CodingKey {
        case statuses
        case metadata = "search_metadata"
    }
}

/// All that citm_catalog.json has.
struct Catalog: Codable, Equatable {
    struct Event: Codable, Equatable {
        var id: Int
        var name: String
        var description: String?
        var logo: String?
        var subTopicIds: [Int]
        var subjectCode: String?
        var subtitle: String?
        var topicIds: [Int]
    }

    struct Performance: Codable, Equatable {
        struct Price: Codable, Equatable {
            var amount: Int
            var audienceSubCategoryId: Int
            var seatCategoryId: Int
        }

        struct SeatCategory: Codable, Equatable {
            struct Area: Codable, Equatable {
                var areaId: Int
                var blockIds: [Int]
            }

            var areas: [Area]
            var seatCategoryId: Int
        }

        var id: Int
        var eventId: Int
        var logo: String?
        var name: String?
        var prices: [Price]
        var seatCategories: [SeatCategory]
        var seatMapImage: String?
        var start: Int
        var venueCode: String
    }

    var areaNames: [String: String]
    var audienceSubCategoryNames: [String: String]
    var blockNames: [String: String]
    var events: [String: Event]
    var performances: [Performance]
    var seatCategoryNames: [String: String]
    var subTopicNames: [String: String]
    var subjectNames: [String: String]
    var topicNames: [String: String]
    var topicSubTopics: [String: [Int]]
    var venueNames: [String: String]
}
