/// Every member of citm_catalog.json that is not always null or empty.
package struct Catalog: Decodable, Equatable {
    var areaNames: [String: String]
    var audienceSubCategoryNames: [String: String]
    var events: [String: Event]
    var performances: [Performance]
    var seatCategoryNames: [String: String]
    var subTopicNames: [String: String]
    var topicNames: [String: String]
    var topicSubTopics: [String: [Int]]
    var venueNames: VenueNames
}

/// The types of its members.
extension Catalog {
    struct VenueNames: Decodable, Equatable {
        var pleyel: String

        enum CodingKeys: String, CodingKey {
            case pleyel = "PLEYEL_PLEYEL"
        }
    }

    struct Performance: Decodable, Equatable {
        var eventId: Int
        var id: Int
        var logo: String?
        var prices: [Price]
        var seatCategories: [SeatCategory]
        var start: Int
        var venueCode: String
    }

    struct SeatCategory: Decodable, Equatable {
        var areas: [Area]
        var seatCategoryId: Int
    }

    struct Area: Decodable, Equatable {
        var areaId: Int
    }

    struct Price: Decodable, Equatable {
        var amount: Int
        var audienceSubCategoryId: Int
        var seatCategoryId: Int
    }

    struct Event: Decodable, Equatable {
        var id: Int
        var logo: String?
        var name: String
        var subTopicIds: [Int]
        var topicIds: [Int]
    }
}
