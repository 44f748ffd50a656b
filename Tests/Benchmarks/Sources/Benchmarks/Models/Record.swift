/// Every member of a generated record.
struct Record: Decodable {
    struct Customer: Decodable {
        var id: Int
        var name: String
        var email: String
        var phone: String?
    }

    struct Item: Decodable {
        var sku: String
        var title: String
        var quantity: Int
        var price: Double
    }

    struct Location: Decodable {
        var lat: Double
        var lon: Double
    }

    var id: Int
    var uuid: String
    var status: String
    var createdAt: String
    var customer: Customer
    var items: [Item]
    var total: Double
    var paid: Bool
    var currency: String
    var note: String?
    var tags: [String]
    var location: Location
    var priority: Int?
    var reference: String?

    enum CodingKeys: String, CodingKey {
        case id
        case uuid
        case status
        case createdAt = "created_at"
        case customer
        case items
        case total
        case paid
        case currency
        case note
        case tags
        case location
        case priority
        case reference
    }
}

/// The parts of a record that the ordinary pattern names.
struct RecordExcerpt: Decodable {
    struct Customer: Decodable {
        var id: Int
        var name: String
    }

    struct Item: Decodable {
        var sku: String
        var price: Double
    }

    var id: Int
    var createdAt: String
    var customer: Customer
    var items: [Item]
    var total: Double
    var note: String?

    enum CodingKeys: String, CodingKey {
        case id
        case createdAt = "created_at"
        case customer
        case items
        case total
        case note
    }
}
