import Foundation

/// The next departures, repaired as far as the types of their properties allow.
struct Board: Decodable {
    struct Departure: Decodable {
        var line: String
        var destination: String
        var time: Date
        var platform: String?
        var minutesLate: Int?
    }

    var station: String
    var departures: [Departure]
}

/// Notices for passengers, cleaned by `notices.pattern.json`, which says more than types can.
struct Notices: Decodable {
    struct Notice: Decodable {
        enum Severity: String, Decodable {
            case info, warning, closed
        }

        var title: String
        var severity: Severity
        var lines: [String]
        var link: URL?
    }

    var notices: [Notice]
}

/// The price of a ticket.
struct Fare: Decodable {
    var zone: Int
    var price: Decimal
}
