import Foundation
import VeriJSONCore

/// The decoding of Foundation's types by the strategies of a decoder, as in `JSONDecoder`.
package struct FoundationStrategies: TypeDecodingStrategies {
    private let dates: JSONDecoder.DateDecodingStrategy
    private let dateForms: [DecodedDateForm]
    private let data: JSONDecoder.DataDecodingStrategy
    // Stored, because looking up the type of another library is a call each time.
    private let dateType = ObjectIdentifier(Date.self)
    private let dataType = ObjectIdentifier(Data.self)
    private let urlType = ObjectIdentifier(URL.self)
    private let decimalType = ObjectIdentifier(Decimal.self)
    private let uuidType = ObjectIdentifier(UUID.self)

    package init(_ decoder: ModelDecoder) {
        dates = decoder.dates
        dateForms = decoder.dateForms
        data = decoder.data
    }

    package static func covers(_ type: ObjectIdentifier) -> Bool {
        type == ObjectIdentifier(Date.self) || type == ObjectIdentifier(Data.self)
            || type == ObjectIdentifier(URL.self) || type == ObjectIdentifier(Decimal.self)
    }

    package static func isDate(_ type: ObjectIdentifier) -> Bool {
        type == ObjectIdentifier(Date.self)
    }

    package func pattern(of type: ObjectIdentifier) -> String? {
        switch type {
        case dateType: datePattern
        case dataType: if case .base64 = data { "base64" } else { nil }
        case urlType: "url"
        case decimalType: "number"
        case uuidType: "uuid"
        default: nil
        }
    }

    private var datePattern: String? {
        switch dates {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970: "number"
        case .iso8601: "datetime"
        default: nil
        }
    }

    package func decode<Value: Decodable>(
        _ type: Value.Type,
        from decoder: ValueDecoder
    ) throws -> Value {
        let id = ObjectIdentifier(type)
        if id == dateType { return try same(date(decoder), as: type) }
        if id == dataType { return try same(data(decoder), as: type) }
        if id == urlType { return try same(url(decoder), as: type) }
        if id == decimalType { return try same(decimal(decoder), as: type) }
        return try Value(from: decoder)
    }

    private func date(_ decoder: ValueDecoder) throws -> Date {
        // Null is a missing value to `JSONDecoder`, whatever the strategy would make of it.
        guard !isNull(decoder) else { throw decoder.failure(Date.self, expectedDate) }
        guard !dateForms.isEmpty, let text = decoder.run.string(decoder.node) else {
            return try dateByStrategy(decoder)
        }
        if let date = try? dateByStrategy(decoder) { return date }
        switch DecodedDateForm.instant(of: text, in: dateForms) {
        case .success(let instant):
            // Dates count from 2001, for which a `Double` has more digits.
            let seconds = instant.seconds - Int(Date.timeIntervalBetween1970AndReferenceDate)
            return Date(timeIntervalSinceReferenceDate: Double(seconds) + instant.fraction)
        case .failure(let refusal):
            let words = DecodingMessages.date(in: dateForms, refusal)
            throw decoder.failure(Date.self, .meaning(words, .string))
        }
    }

    private func dateByStrategy(_ decoder: ValueDecoder) throws -> Date {
        switch dates {
        case .deferredToDate:
            return try Date(from: decoder)
        case .secondsSince1970:
            return try Date(timeIntervalSince1970: decoder.decode(Double.self))
        case .millisecondsSince1970:
            return try Date(timeIntervalSince1970: decoder.decode(Double.self) / 1_000)
        case .iso8601:
            return try meaning(decoder, Date.self, DecodingMessages.date) {
                try? Date.ISO8601FormatStyle().parse($0)
            }
        #if canImport(Darwin)
        case .formatted(let formatter):
            return try meaning(decoder, Date.self, DecodingMessages.formattedDate) {
                formatter.date(from: $0)
            }
        #endif
        case .custom(let make):
            return try make(decoder)
        @unknown default:
            return try Date(from: decoder)
        }
    }

    private func data(_ decoder: ValueDecoder) throws -> Data {
        guard !isNull(decoder) else { throw decoder.failure(Data.self, expectedData) }
        switch data {
        case .deferredToData:
            return try Data(from: decoder)
        case .base64:
            return try meaning(decoder, Data.self, DecodingMessages.base64) {
                Data(base64Encoded: $0)
            }
        case .custom(let make):
            return try make(decoder)
        @unknown default:
            return try Data(from: decoder)
        }
    }

    private func isNull(_ decoder: ValueDecoder) -> Bool {
        decoder.run.tape.kind(of: decoder.node) == .null
    }

    private var expectedDate: ExpectedValue {
        switch dates {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970: .number
        case .iso8601: .meaning(DecodingMessages.date, .string)
        default: .meaning(DecodingMessages.formattedDate, .string)
        }
    }

    private var expectedData: ExpectedValue {
        if case .base64 = data { return .meaning(DecodingMessages.base64, .string) }
        return .meaning(DecodingMessages.formattedData, .string)
    }

    private func url(_ decoder: ValueDecoder) throws -> URL {
        try meaning(decoder, URL.self, DecodingMessages.url) { URL(string: $0) }
    }

    private func decimal(_ decoder: ValueDecoder) throws -> Decimal {
        let tape = decoder.run.tape
        // `Decimal` has no infinity, so that `JSONDecoder` reads one as NaN as well.
        if decoder.run.nonFinite(decoder.node) as Double? != nil,
            tape.kind(of: decoder.node) == .number
        {
            return .nan
        }
        guard tape.kind(of: decoder.node) == .number,
            let decimal = decimal(at: decoder.node, on: tape)
        else {
            throw decoder.failure(Decimal.self, .number)
        }
        return decimal
    }

    private func decimal(at node: NodeIndex, on tape: TapeView) -> Decimal? {
        if !tape[node].isFlagged, let integer = tape.integer(at: node, as: Int64.self) {
            return Decimal(integer)
        }
        let lexeme = tape.withSource(of: node) { String(decoding: $0, as: UTF8.self) }
        if let exact = JSONNumber(checkedLexeme: lexeme).decimal { return exact }
        // A number this small that a `Decimal` cannot represent exactly counts as zero.
        if abs(tape.double(at: node)) < 1e-100 { return 0 }
        // `Decimal` keeps the first digits of a number with too many.
        guard let decimal = Decimal(string: lexeme), decimal.isFinite else { return nil }
        return decimal
    }

    /// Returns the value that a string represents.
    private func meaning<Value>(
        _ decoder: ValueDecoder,
        _ type: Value.Type,
        _ words: String,
        _ make: (String) -> Value?
    ) throws -> Value {
        guard let text = decoder.run.string(decoder.node) else {
            // `JSONDecoder` asks for the string first.
            let asked: Any.Type = isNull(decoder) ? type : String.self
            throw decoder.failure(asked, .meaning(words, .string))
        }
        guard let value = make(text) else { throw decoder.failure(type, .meaning(words, .string)) }
        return value
    }
}
