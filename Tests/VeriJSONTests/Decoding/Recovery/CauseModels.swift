import Foundation
import TestSupport
import Testing
import VeriJSON

/// Models with a generator of documents that they take.
enum CauseModels {
    enum Kind: String, Decodable, CaseIterable, Sendable {
        case plain
        case large
        case late
    }

    enum Level: Int, Decodable, Sendable {
        case low = 1
        case high = 2
    }

    /// Optional members before and after those that decide.
    struct Pair: Decodable, Sendable {
        var a: Int?
        var b: Int
        var c: Kind?
        var d: [Int]
        var e: [String: Bool]?
    }

    struct Line: Decodable, Sendable {
        var tags: [String]?
        var sku: String
        var count: UInt8
        var price: Double?
        var kind: Kind
    }

    struct Address: Decodable, Sendable {
        var zip: String?
        var street: String
    }

    struct Customer: Decodable, Sendable {
        var level: Level?
        var name: String
        var address: Address
    }

    struct Order: Decodable, Sendable {
        var note: String?
        var lines: [Line]
        var customer: Customer?
        var id: Int
        var at: Date
        var url: URL?
    }

    /// A list beside a member that decides, and one that may go.
    struct Page: Decodable, Sendable {
        var next: String?
        var orders: [Order]
        var first: Order?
        var byName: [String: Line]
        var total: Int
    }

    /// An initialiser of its own that refuses values, opens nested containers and asks in another
    /// order.
    struct Span: Decodable, Sendable {
        struct Reversed: Error {}

        private enum CodingKeys: CodingKey {
            case label
            case bounds
            case items
            case lower
            case upper
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            _ = try members.decodeIfPresent(Pair.self, forKey: .label)
            let bounds = try members.nestedContainer(keyedBy: CodingKeys.self, forKey: .bounds)
            let lower = try bounds.decode(Int.self, forKey: .lower)
            let upper = try bounds.decode(Int.self, forKey: .upper)
            var items = try members.nestedUnkeyedContainer(forKey: .items)
            while !items.isAtEnd { _ = try items.decode(Int?.self) }
            guard lower <= upper else { throw Reversed() }
        }
    }

    class Base: Decodable, @unchecked Sendable {
        let note: Kind?
        let name: String
    }

    final class Derived: Base, @unchecked Sendable {
        let size: Int
        let rest: [Line]?

        private enum CodingKeys: CodingKey {
            case rest
            case size
        }

        required init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            rest = try members.decodeIfPresent([Line].self, forKey: .rest)
            size = try members.decode(Int.self, forKey: .size)
            try super.init(from: decoder)
        }
    }

    /// Alternatives that a member tells apart.
    enum Shape: Decodable, Sendable {
        case circle(radius: Double, note: String?)
        case box(Pair)

        private enum CodingKeys: CodingKey {
            case type
            case radius
            case note
            case box
        }

        private enum Tag: String, Decodable {
            case circle
            case box
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            switch try members.decode(Tag.self, forKey: .type) {
            case .circle:
                self = .circle(
                    radius: try members.decode(Double.self, forKey: .radius),
                    note: try members.decodeIfPresent(String.self, forKey: .note)
                )
            case .box:
                self = .box(try members.decode(Pair.self, forKey: .box))
            }
        }
    }
}

/// The last report that a decoder made; used on one thread.
private final class LastReport: @unchecked Sendable {
    var report: Report?
}

/// A model with a generator of documents, one of those that the law of causes is asked of.
struct CauseModel: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Makes a document that the model takes.
    var document: @Sendable (inout SplitMix64) -> JSONValue
    /// Decodes a document, and returns the report, also of one that is rejected.
    var clean: @Sendable ([UInt8], Sanitizer.Policy) throws -> Report
    /// Cleans a document by a pattern, if there is one, and for the model; nil if it is rejected.
    var result: @Sendable ([UInt8], Pattern?, Sanitizer.Policy) throws -> Sanitized?

    private init<Model: Decodable & Sendable>(
        _ name: String,
        _ type: Model.Type,
        _ document: @escaping @Sendable (inout SplitMix64) -> JSONValue
    ) {
        testDescription = name
        self.document = document
        result = { bytes, pattern, policy in
            let decoder =
                pattern.map { JSONSanitizingDecoder($0, policy: policy) }
                ?? JSONSanitizingDecoder(policy: policy)
            decoder.dateDecodingStrategy = .iso8601
            do {
                return try decoder.sanitize(type, from: Data(bytes)).result
            } catch is DirtyDocumentError {
                return nil
            }
        }
        clean = { bytes, policy in
            let decoder = JSONSanitizingDecoder(policy: policy)
            decoder.dateDecodingStrategy = .iso8601
            let last = LastReport()
            decoder.onReport = { last.report = $0 }
            do {
                return try decoder.sanitize(type, from: Data(bytes)).report
            } catch let error as DirtyDocumentError {
                guard let report = last.report else { throw error }
                return report
            }
        }
    }

    static let all: [CauseModel] = [
        CauseModel("a list of pairs", [CauseModels.Pair].self) { list(&$0, pair) },
        CauseModel("a pair", CauseModels.Pair.self) { pair(&$0) },
        CauseModel("a page of orders", CauseModels.Page.self) { page(&$0) },
        CauseModel("pages by name", [String: CauseModels.Page].self) { random in
            ["x": page(&random), "y": page(&random)]
        },
        CauseModel("lists of lists", [[CauseModels.Line]].self) { random in
            list(&random) { list(&$0, line) }
        },
        CauseModel("spans", [CauseModels.Span].self) { list(&$0, span) },
        CauseModel("subclasses", [CauseModels.Derived].self) { list(&$0, derived) },
        CauseModel("alternatives", [CauseModels.Shape].self) { list(&$0, shape) },
    ]

    // MARK: Documents

    private static func list(
        _ random: inout SplitMix64,
        _ item: (inout SplitMix64) -> JSONValue
    ) -> JSONValue {
        .array((0..<(1 + random.below(3))).map { _ in item(&random) })
    }

    /// An object of which optional members may be missing or null.
    private static func object(
        _ random: inout SplitMix64,
        _ members: [(String, JSONValue)]
    ) -> JSONValue {
        var object = JSONObject()
        for (key, value) in members {
            guard key.hasSuffix("?") else {
                object.append(key: key, value: value)
                continue
            }
            switch random.below(5) {
            case 0: continue
            case 1: object.append(key: String(key.dropLast()), value: .null)
            default: object.append(key: String(key.dropLast()), value: value)
            }
        }
        return .object(object)
    }

    private static func text(_ random: inout SplitMix64) -> JSONValue {
        random.pick(["ash", "oak", "elm 5", ""])
    }

    private static func number(_ random: inout SplitMix64) -> JSONValue {
        random.pick([0, 1, 2, 42, 200])
    }

    private static func kind(_ random: inout SplitMix64) -> JSONValue {
        random.pick(["plain", "large", "late"])
    }

    private static func pair(_ random: inout SplitMix64) -> JSONValue {
        object(
            &random,
            [
                ("a?", number(&random)), ("b", number(&random)), ("c?", kind(&random)),
                ("d", list(&random, number)), ("e?", ["p": true, "q": false]),
            ]
        )
    }

    private static func line(_ random: inout SplitMix64) -> JSONValue {
        object(
            &random,
            [
                ("tags?", list(&random, text)), ("sku", text(&random)),
                ("count", number(&random)), ("price?", 1.25), ("kind", kind(&random)),
            ]
        )
    }

    private static func customer(_ random: inout SplitMix64) -> JSONValue {
        let address = object(&random, [("zip?", text(&random)), ("street", text(&random))])
        return object(
            &random,
            [("level?", random.pick([1, 2])), ("name", text(&random)), ("address", address)]
        )
    }

    private static func order(_ random: inout SplitMix64) -> JSONValue {
        object(
            &random,
            [
                ("note?", text(&random)), ("lines", list(&random, line)),
                ("customer?", customer(&random)), ("id", number(&random)),
                ("at", "2024-01-31T10:00:00Z"), ("url?", "https://example.com/a"),
            ]
        )
    }

    private static func page(_ random: inout SplitMix64) -> JSONValue {
        object(
            &random,
            [
                ("next?", text(&random)), ("orders", list(&random, order)),
                ("first?", order(&random)), ("byName", ["u": line(&random), "v": line(&random)]),
                ("total", number(&random)),
            ]
        )
    }

    private static func span(_ random: inout SplitMix64) -> JSONValue {
        let lower = random.below(5)
        let upper = lower + random.below(5)
        return object(
            &random,
            [
                ("label?", pair(&random)),
                (
                    "bounds",
                    ["lower": .number(JSONNumber(lower)), "upper": .number(JSONNumber(upper))]
                ),
                ("items", list(&random) { random in random.chance(20) ? .null : number(&random) }),
            ]
        )
    }

    private static func derived(_ random: inout SplitMix64) -> JSONValue {
        object(
            &random,
            [
                ("note?", kind(&random)), ("name", text(&random)), ("size", number(&random)),
                ("rest?", list(&random, line)),
            ]
        )
    }

    private static func shape(_ random: inout SplitMix64) -> JSONValue {
        random.chance(50)
            ? object(&random, [("type", "circle"), ("radius", 2.5), ("note?", text(&random))])
            : object(&random, [("type", "box"), ("box", pair(&random))])
    }
}
