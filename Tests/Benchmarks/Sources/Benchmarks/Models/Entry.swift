/// Every member of a record whose texts are in one script.
struct Entry: Decodable {
    struct Place: Decodable {
        var city: String
        var lat: Double
    }

    var id: Int
    var name: String
    var title: String
    var place: Place
    var tags: [String]
    var price: Double
    var active: Bool
    var note: String?
}

/// The parts of such a record that the ordinary pattern names.
struct EntryExcerpt: Decodable {
    struct Place: Decodable {
        var city: String
    }

    var id: Int
    var name: String
    var place: Place
    var price: Double
}
