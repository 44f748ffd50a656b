import Foundation
import VeriJSON

/// An encoder of models as JSON whose members have the order in which the model encodes them.
///
/// `JSONEncoder` keeps no order, but sorts keys if it is asked to. So each key has its number before it:
///
///     {"\u{E000}000000000001:title":"T","\u{E000}000000000002:author":"A"}
struct XMLModelEncoder {
    private let encoder: JSONEncoder
    private static let mark: UnicodeScalar = "\u{E000}"
    private static let digitCount = 12

    /// The numbers of the keys that were encoded, by their paths.
    private final class Order: @unchecked Sendable {
        private let lock = NSLock()
        private var numbers: [[String]: Int] = [:]

        /// Returns a key with its number before it; a key that is encoded again keeps the first one.
        func numbered(_ path: [any CodingKey], as key: String) -> Key {
            lock.lock()
            defer { lock.unlock() }
            let path = path.map(\.stringValue)
            let number = numbers[path] ?? numbers.count
            numbers[path] = number
            let digits = String(number)
            let zeros = String(repeating: "0", count: max(0, digitCount - digits.count))
            return Key(stringValue: "\(mark)\(zeros)\(digits):\(key)")
        }
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// A model with one key, which shows what an encoder makes of it.
    private struct Probe: Encodable {
        var key: String

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(0, forKey: Key(stringValue: key))
        }
    }

    /// Creates an encoder with the strategies of another one; if that sorts keys, so does this one.
    init(_ base: JSONEncoder) {
        encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = base.dateEncodingStrategy
        encoder.dataEncodingStrategy = base.dataEncodingStrategy
        encoder.nonConformingFloatEncodingStrategy = base.nonConformingFloatEncodingStrategy
        encoder.userInfo = base.userInfo
        guard !base.outputFormatting.contains(.sortedKeys) else {
            encoder.keyEncodingStrategy = base.keyEncodingStrategy
            return
        }
        let order = Order()
        switch base.keyEncodingStrategy {
        case .custom(let convert):
            encoder.keyEncodingStrategy = .custom { path in
                order.numbered(path, as: convert(path).stringValue)
            }
        case .convertToSnakeCase:
            encoder.keyEncodingStrategy = .custom { path in
                let probe = JSONEncoder()
                probe.keyEncodingStrategy = .convertToSnakeCase
                let key = path.last?.stringValue ?? ""
                let json = try? probe.encode(Probe(key: key))
                let object = json.flatMap { try? JSONValue(parsing: $0) }?.asObject
                return order.numbered(path, as: object?.first?.key ?? key)
            }
        default:
            encoder.keyEncodingStrategy = .custom { path in
                order.numbered(path, as: path.last?.stringValue ?? "")
            }
        }
    }

    /// Returns a model as a value.
    func value(of model: some Encodable) throws -> JSONValue {
        Self.unmarked(try JSONValue(parsing: encoder.encode(model), depthLimit: .max))
    }

    /// Returns a value whose keys have no numbers before them.
    private static func unmarked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let items): return .array(items.map(unmarked))
        case .object(let object):
            let members = object.map { member in
                JSONObject.Member(key: unmarked(member.key), value: unmarked(member.value))
            }
            return .object(JSONObject(members))
        default: return value
        }
    }

    private static func unmarked(_ key: String) -> String {
        guard key.unicodeScalars.first == mark else { return key }
        let rest = key.unicodeScalars.dropFirst()
        guard let colon = rest.firstIndex(of: ":"), rest[..<colon].count >= digitCount,
            rest[..<colon].allSatisfy({ ("0"..."9").contains($0) })
        else { return key }
        return String(rest[rest.index(after: colon)...])
    }
}
