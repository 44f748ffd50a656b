// Generated from shop.pattern.json by VeriJSON; edit the pattern instead.

import Foundation
import VeriJSON

/// An answer of the shop.
struct ShopAnswer: Codable, Sendable {
    var orders: [Order]
    var next: URL?
}

/// Where it is.
enum Status: Codable, Sendable {
    case `open`
    case closed
    case inTransit
    case unknown2
    /// A value that the pattern does not list.
    case unknown(String)

    var rawValue: String {
        switch self {
        case .`open`: "open"
        case .closed: "closed"
        case .inTransit: "in transit"
        case .unknown2: "unknown"
        case .unknown(let value): value
        }
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(String.self)
        switch value {
        case "open": self = .`open`
        case "closed": self = .closed
        case "in transit": self = .inTransit
        case "unknown": self = .unknown2
        default: self = .unknown(value)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

enum Channel: String, Codable, Sendable {
    case web
    case shop
    case `default` = "default"
}

indirect enum Color: Codable, Sendable {
    case int(Int)
    case string(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int.self) {
            self = .int(value)
            return
        }
        self = .string(try container.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .int(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        }
    }
}

enum PriceValue2: String, Codable, Sendable {
    case free
}

indirect enum Price: Codable, Sendable {
    case double(Double)
    case priceValue2(PriceValue2)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self) {
            self = .double(value)
            return
        }
        self = .priceValue2(try container.decode(PriceValue2.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .double(let value): try container.encode(value)
        case .priceValue2(let value): try container.encode(value)
        }
    }
}

struct Line: Codable, Sendable {
    var sku: String
    var price: Price
    var `class`: Int?
    var selfValue: Bool?

    private enum CodingKeys: String, CodingKey {
        case sku
        case price
        case `class`
        case selfValue = "self"
    }
}

enum Kind: String, Codable, Sendable {
    case card
}

struct PaymentValue: Codable, Sendable {
    var kind: Kind
    var digits: String
}

enum KindModel: String, Codable, Sendable {
    case cash
}

struct PaymentValue2: Codable, Sendable {
    var kind: KindModel
}

indirect enum Payment: Codable, Sendable {
    case paymentValue(PaymentValue)
    case paymentValue2(PaymentValue2)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(PaymentValue.self) {
            self = .paymentValue(value)
            return
        }
        self = .paymentValue2(try container.decode(PaymentValue2.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .paymentValue(let value): try container.encode(value)
        case .paymentValue2(let value): try container.encode(value)
        }
    }
}

final class At: Codable, Sendable {
    let item0: Double
    let item1: Double
    let item2: String?

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        item0 = try container.decode(Double.self)
        item1 = try container.decode(Double.self)
        item2 = try container.decode(String?.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(item0)
        try container.encode(item1)
        try container.encode(item2)
    }
}

enum Size: String, Codable, Sendable {
    case s = "S"
    case m = "M"
    case l = "L"
}

struct Order: Codable, Sendable {
    var id: Int
    var orderNumber: String
    var createdAt: String
    var day: String?
    /// Where it is.
    var status: Status
    var channel: Channel
    /// With taxes,
    /// in euros.
    var total: Double
    var weight: Double?
    var paid: Bool
    var token: UUID
    var page: URL?
    var mail: String?
    var color: Color?
    var tags: [String]
    var customer: Customer
    var lines: [Line]
    var payment: Payment
    var at: At?
    var prices: [String: Double]?
    var serial: UInt64?
    var extra: JSONValue?
    var size: Size?
    var level: JSONValue?

    private enum CodingKeys: String, CodingKey {
        case id
        case orderNumber = "order-number"
        case createdAt = "created_at"
        case day
        case status
        case channel
        case total
        case weight
        case paid
        case token
        case page
        case mail
        case color
        case tags
        case customer
        case lines
        case payment
        case at
        case prices
        case serial
        case extra
        case size
        case level
    }
}

/// A person.
final class Customer: Codable, Sendable {
    let name: String
    let friend: Customer?
    let friends: [Customer]?
}
