import Foundation
import VeriJSONCore

/// The shapes of Foundation's types under the strategies of a decoder.
struct FoundationShapes: ForeignShapes {
    let decoder: JSONSanitizingDecoder

    func derived<Value: Decodable>(
        _ type: Value.Type,
        _ path: [any CodingKey]
    ) throws -> PatternDerivation.Derived<Value>? {
        switch type {
        case is Date.Type: return try date(path).map { made(Date(timeIntervalSince1970: 0), $0) }
        case is Data.Type: return try data(path).map { made(Data(), $0) }
        case is URL.Type:
            return URL(string: "https://example.com/").flatMap { made($0, .expression("url")) }
        case is UUID.Type: return made(UUID(), .expression("uuid"))
        case is Decimal.Type:
            return made(Decimal(1), .number(upTo: "1e165"))
        default: return nil
        }
    }

    private func made<Made, Value>(
        _ value: Made,
        _ shape: TypeShape
    ) -> PatternDerivation.Derived<Value> {
        PatternDerivation.Derived(shape: shape, instance: value as? Value)
    }

    private func date(_ path: [any CodingKey]) throws -> TypeShape? {
        let number = TypeShape.number(upTo: Double.greatestFiniteMagnitude.description)
        switch decoder.dateDecodingStrategy {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970: return number
        case .iso8601: return .expression("string:" + Self.date)
        default: return try own(Date.self, path)
        }
    }

    private func data(_ path: [any CodingKey]) throws -> TypeShape? {
        switch decoder.dataDecodingStrategy {
        case .base64: return .expression("base64")
        case .deferredToData: return .list(.integer(UInt8.self))
        default: return try own(Data.self, path)
        }
    }

    /// Returns the shape that a type declares for itself; a custom strategy is code and has none.
    private func own(_ type: Any.Type, _ path: [any CodingKey]) throws -> TypeShape? {
        guard let described = type as? any PatternDescribed.Type else {
            throw PatternDerivationError(.strategy, type, at: PatternDerivation.place(path))
        }
        return .described(described.jsonPattern)
    }

    /// A regular expression for the ISO 8601 dates that Foundation accepts.
    ///
    /// It also matches days that a month does not have. Some versions of Foundation accept
    /// fractions of a second.
    private static let date: String = {
        let takesFractions =
            (try? Date.ISO8601FormatStyle().parse("2024-01-31T10:00:00.5Z")) != nil
        return "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
            + "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
            + (takesFractions ? "(\\.[0-9]{1,9})?" : "")
            + "(Z|[+-](0[0-9]|1[0-4])(:?[0-5][0-9])?)$"
    }()
}
