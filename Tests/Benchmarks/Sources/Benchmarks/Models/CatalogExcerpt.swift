/// The parts of citm_catalog.json that its ordinary pattern names.
struct CatalogExcerpt: Decodable {
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
