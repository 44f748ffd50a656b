import Foundation
import VeriJSON
import VeriJSONCore

/// The shapes of Foundation's types under the strategies of a decoder.
struct FoundationShapes: ForeignShapes {
    let decoder: ModelDecoder

    func derived<Value: Decodable>(
        _ type: Value.Type,
        _ path: [any CodingKey],
        _ derivation: PatternDerivation
    ) -> PatternDerivation.Derived<Value>? {
        shape(type, path, derivation).map {
            PatternDerivation.Derived(shape: $0, instance: example(of: type))
        }
    }

    func example<Value>(of type: Value.Type) -> Value? {
        let example: Any? =
            switch type {
            case is Date.Type: Date(timeIntervalSince1970: 0)
            case is Data.Type: Data()
            case is URL.Type: URL(string: "https://example.com/")
            case is UUID.Type: UUID()
            case is Decimal.Type: Decimal(1)
            default: FoundationPatterns.known(type)?.example
            }
        return example as? Value
    }

    private func shape(
        _ type: Any.Type,
        _ path: [any CodingKey],
        _ derivation: PatternDerivation
    ) -> TypeShape? {
        switch type {
        case is Date.Type: date ?? own(Date.self, path, derivation)
        case is Data.Type: data ?? own(Data.self, path, derivation)
        case is URL.Type: .expression("url")
        case is UUID.Type: .expression("uuid")
        case is Decimal.Type: .number(upTo: "1e165")
        default: FoundationPatterns.known(type).map { .described($0.pattern) }
        }
    }

    /// The shape of a date; nil if its strategy is code.
    private var date: TypeShape? {
        guard !decoder.dateForms.isEmpty else { return dateOfStrategy }
        // No type of patterns says what several forms read.
        switch decoder.dates {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
            return dateOfStrategy.map { .oneOf([$0, .expression("string")]) }
        case .iso8601: return .expression("string")
        default: return nil
        }
    }

    /// The shape of a date that the strategy alone reads; nil if that is code.
    private var dateOfStrategy: TypeShape? {
        switch decoder.dates {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
            .number(upTo: Double.greatestFiniteMagnitude.description)
        case .iso8601: .expression("string:" + Self.date)
        default: nil
        }
    }

    /// The shape of data; nil if its strategy is code.
    private var data: TypeShape? {
        switch decoder.data {
        case .base64: .expression("base64")
        case .deferredToData: .list(.integer(UInt8.self))
        default: nil
        }
    }

    /// Returns the shape that a type declares for itself; a custom strategy is code and has none.
    private func own(
        _ type: Any.Type,
        _ path: [any CodingKey],
        _ derivation: PatternDerivation
    ) -> TypeShape {
        guard let described = type as? any PatternDescribed.Type else {
            return derivation.note(.strategy, type, path)
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
