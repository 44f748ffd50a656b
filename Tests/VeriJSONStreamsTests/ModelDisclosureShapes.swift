import Foundation
import VeriJSON

/// Models that refuse a document, most of them with an error that quotes a value.
enum RefusingModels {
    /// A key that is made of any text.
    struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int?

        init(stringValue: String) { self.stringValue = stringValue }

        init(intValue: Int) {
            stringValue = "Index \(intValue)"
            self.intValue = intValue
        }
    }

    struct Quoted: Error, CustomStringConvertible {
        var description: String
    }

    enum Color: String, Decodable { case red }
    enum Level: Int, Decodable { case low = 1 }

    struct Code: RawRepresentable, Decodable {
        var rawValue: String
        init?(rawValue: String) { return nil }
    }

    struct One<Value: Decodable>: Decodable { var v: Value }
    struct Maybe<Value: Decodable>: Decodable {
        var o: Value?
        var v: Int
    }

    private enum Name: CodingKey {
        case v
        case w
    }

    private static func members(_ decoder: any Decoder) throws -> KeyedDecodingContainer<Name> {
        try decoder.container(keyedBy: Name.self)
    }

    struct KeyedCorruption: Decodable {
        init(from decoder: any Decoder) throws {
            let members = try RefusingModels.members(decoder)
            let text = try members.decode(String.self, forKey: .v)
            throw DecodingError.dataCorruptedError(
                forKey: .v,
                in: members,
                debugDescription: "bad \(text)"
            )
        }
    }

    struct SingleCorruption: Decodable {
        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            let text = try value.decode(String.self)
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "bad \(text)")
        }
    }

    struct UnkeyedCorruption: Decodable {
        init(from decoder: any Decoder) throws {
            var items = try decoder.unkeyedContainer()
            let text = try items.decode(String.self)
            throw DecodingError.dataCorruptedError(in: items, debugDescription: "bad \(text)")
        }
    }

    /// An error with a value in its path and in an error under it.
    struct DeepContext: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try RefusingModels.members(decoder).decode(String.self, forKey: .v)
            let number = AnyKey(intValue: 83_683_683)
            throw DecodingError.typeMismatch(
                Int.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath + [AnyKey(stringValue: text), number],
                    debugDescription: "",
                    underlyingError: Quoted(description: text)
                )
            )
        }
    }

    /// The library's own error with a value added to its path.
    struct LengthenedPath: Decodable {
        init(from decoder: any Decoder) throws {
            let members = try RefusingModels.members(decoder)
            let text = try members.decode(String.self, forKey: .v)
            do {
                _ = try members.decode(Int.self, forKey: .v)
            } catch DecodingError.typeMismatch(let type, let context) {
                throw DecodingError.typeMismatch(
                    type,
                    DecodingError.Context(
                        codingPath: context.codingPath + [AnyKey(stringValue: text)],
                        debugDescription: context.debugDescription,
                        underlyingError: Quoted(description: text)
                    )
                )
            }
        }
    }

    /// An error that was caught, and is thrown after another one.
    struct LateError: Decodable {
        init(from decoder: any Decoder) throws {
            let members = try RefusingModels.members(decoder)
            do {
                _ = try members.decode(Color.self, forKey: .v)
            } catch {
                _ = try? members.decode(Int.self, forKey: .w)
                throw error
            }
        }
    }

    struct MissingDataKey: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try RefusingModels.members(decoder).decode(String.self, forKey: .v)
            let all = try decoder.container(keyedBy: AnyKey.self)
            _ = try all.decode(Int.self, forKey: AnyKey(stringValue: text))
        }
    }

    struct MissingNumberKey: Decodable {
        init(from decoder: any Decoder) throws {
            let number = try RefusingModels.members(decoder).decode(Int.self, forKey: .v)
            let all = try decoder.container(keyedBy: AnyKey.self)
            _ = try all.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(intValue: number))
        }
    }

    /// A missing key that the model's own error names.
    struct OwnMissingKey: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try RefusingModels.members(decoder).decode(String.self, forKey: .v)
            let key = AnyKey(stringValue: text)
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(codingPath: [key], debugDescription: "no \(text)")
            )
        }
    }

    struct MissingDecoder: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try RefusingModels.members(decoder).decode(String.self, forKey: .v)
            let all = try decoder.container(keyedBy: AnyKey.self)
            _ = try Int(from: all.superDecoder(forKey: AnyKey(stringValue: text)))
        }
    }

    @propertyWrapper
    struct Checked: Decodable {
        var wrappedValue: String

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            wrappedValue = text
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "\(text) is not checked",
                underlyingError: Quoted(description: text)
            )
            throw DecodingError.valueNotFound(Checked.self, context)
        }
    }

    struct Wrapping: Decodable { @Checked var v: String }

    class Base: Decodable {
        var v: Color
    }

    final class Derived: Base {
        required init(from decoder: any Decoder) throws { try super.init(from: decoder) }
    }

    /// An error in a nested container.
    struct Nested: Decodable {
        init(from decoder: any Decoder) throws {
            let inner = try RefusingModels.members(decoder)
                .nestedContainer(keyedBy: AnyKey.self, forKey: .v)
            for key in inner.allKeys {
                let text = try inner.decode(String.self, forKey: key)
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: inner,
                    debugDescription: "\(key) is \(text)"
                )
            }
        }
    }

    /// A class that asks for the decoder of its superclass, which the document does not have.
    final class Super: Decodable {
        init(from decoder: any Decoder) throws {
            let members = try RefusingModels.members(decoder)
            let text = try members.decode(String.self, forKey: .v)
            let inner = try members.superDecoder()
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: inner.codingPath, debugDescription: text)
            )
        }
    }

    /// An enumeration with values, whose cases are keys.
    enum Figure: Decodable {
        case circle(radius: Int)
        case line(Color)
    }

    /// A model that catches an error, and passes on its text.
    struct Rethrown: Decodable {
        init(from decoder: any Decoder) throws {
            let members = try RefusingModels.members(decoder)
            let figure = Result { try members.decode(Figure.self, forKey: .v) }
            let text = try members.decode(String.self, forKey: .v)
            throw DecodingError.dataCorruptedError(
                forKey: .v,
                in: members,
                debugDescription: "\(figure): \(text)"
            )
        }
    }

    struct Kept: Decodable { @Whole var v: [Color] }

    struct OwnError: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try RefusingModels.members(decoder).decode(String.self, forKey: .v)
            throw Quoted(description: text)
        }
    }
}

/// A model with a document that it refuses, in which everything that is data is a marker.
struct DisclosureShape: Sendable {
    var name: String
    /// `S` is a text, `N` a number, `K` a key.
    var document: String
    /// Whether keys are markers, too.
    var hasKeys = false
    /// Whether the model throws an error of its own, which is passed on as it is.
    var isOwnError = false
    /// The texts of everything that leaves, given the decoder.
    var doors: @Sendable (JSONSanitizingDecoder, Data) async throws -> DisclosureDoors

    private init<Model: Decodable>(
        _ name: String,
        _ type: Model.Type,
        _ document: String,
        hasKeys: Bool = false,
        isOwnError: Bool = false,
        setting: @escaping @Sendable (JSONSanitizingDecoder) -> Void = { _ in }
    ) where Model: SendableMetatype {
        self.name = name
        self.document = document
        self.hasKeys = hasKeys
        self.isOwnError = isOwnError
        doors = { decoder, data in
            setting(decoder)
            defer {
                decoder.dateDecodingStrategy = .deferredToDate
                decoder.dataDecodingStrategy = .base64
                decoder.keyDecodingStrategy = .useDefaultKeys
            }
            return try await DisclosureDoors(type, decoder, data)
        }
    }

    private static let text = #"{"v":"S"}"#
    private typealias Models = RefusingModels

    /// Strategies that refuse a value and quote it.
    private static let strategies: @Sendable (JSONSanitizingDecoder) -> Void = { decoder in
        decoder.dateDecodingStrategy = .custom { decoder in
            _ = try Models.SingleCorruption(from: decoder)
            return Date()
        }
        decoder.dataDecodingStrategy = .custom { decoder in
            _ = try Models.SingleCorruption(from: decoder)
            return Data()
        }
    }

    static let all: [DisclosureShape] = [
        DisclosureShape("an enum of texts", Models.One<Models.Color>.self, text),
        DisclosureShape("an enum of numbers", Models.One<Models.Level>.self, #"{"v":N}"#),
        DisclosureShape("a raw value", Models.One<Models.Code>.self, text),
        DisclosureShape("keyed corruption", Models.KeyedCorruption.self, text),
        DisclosureShape("corruption", Models.One<Models.SingleCorruption>.self, text),
        DisclosureShape(
            "unkeyed corruption",
            Models.One<Models.UnkeyedCorruption>.self,
            #"{"v":["S"]}"#
        ),
        DisclosureShape("a deep context", Models.DeepContext.self, text),
        DisclosureShape("a lengthened path", Models.LengthenedPath.self, text),
        DisclosureShape("a late error", Models.LateError.self, #"{"v":"S","w":"S"}"#),
        DisclosureShape("a missing key", Models.MissingDataKey.self, text),
        DisclosureShape("a missing number", Models.MissingNumberKey.self, #"{"v":N}"#),
        DisclosureShape("an own missing key", Models.OwnMissingKey.self, text),
        DisclosureShape("a missing decoder", Models.MissingDecoder.self, text),
        DisclosureShape("a wrapper", Models.Wrapping.self, text),
        DisclosureShape("a subclass", Models.Derived.self, text),
        DisclosureShape(
            "a nested container",
            Models.Nested.self,
            #"{"v":{"K":"S"}}"#,
            hasKeys: true
        ),
        DisclosureShape("an own error", Models.OwnError.self, text, isOwnError: true),
        DisclosureShape("a date", Models.One<Date>.self, text),
        DisclosureShape("data", Models.One<Data>.self, #"{"v":"S%"}"#),
        DisclosureShape("a url", Models.One<[URL]>.self, #"{"v":["http://[S"]}"#),
        DisclosureShape("a decimal", Models.One<Decimal>.self, text),
        DisclosureShape("a uuid", Models.One<UUID>.self, text),
        DisclosureShape("a calendar", Models.One<Calendar>.self, #"{"v":{"identifier":"S"}}"#),
        DisclosureShape("a time zone", Models.One<TimeZone>.self, #"{"v":{"identifier":"S"}}"#),
        DisclosureShape("a range", Models.One<ClosedRange<Int>>.self, #"{"v":[N,1]}"#),
        DisclosureShape("a small integer", Models.One<Int8>.self, #"{"v":N}"#),
        DisclosureShape(
            "an optional member",
            Models.Maybe<Models.Color>.self,
            #"{"o":"S","v":"S"}"#
        ),
        DisclosureShape("a list", Models.One<[Models.Color]>.self, #"{"v":["S","S"]}"#),
        DisclosureShape(
            "a dictionary",
            Models.One<[String: Models.Color]>.self,
            #"{"v":{"K":"S","K2":N}}"#,
            hasKeys: true
        ),
        DisclosureShape(
            "keys of numbers",
            Models.One<[Int: Int]>.self,
            #"{"v":{"K":1,"K2":N}}"#,
            hasKeys: true
        ),
        DisclosureShape("a superclass", Models.Super.self, text),
        DisclosureShape(
            "a case",
            Models.One<Models.Figure>.self,
            #"{"v":{"K":{"K":"S"}}}"#,
            hasKeys: true
        ),
        DisclosureShape(
            "a value of a case",
            Models.One<Models.Figure>.self,
            #"{"v":{"circle":{"radius":"S"}}}"#
        ),
        DisclosureShape(
            "several cases",
            Models.One<Models.Figure>.self,
            #"{"v":{"line":{"_0":"S"},"circle":{"radius":N}}}"#
        ),
        DisclosureShape("a text of an error", Models.Rethrown.self, text),
        DisclosureShape("a whole list", Models.Kept.self, #"{"v":["red","S"]}"#),
        DisclosureShape("a set", Models.One<Set<Models.Color>>.self, #"{"v":["S"]}"#),
        DisclosureShape("a pointer", Models.One<JSONPointer>.self, text),
        DisclosureShape("a patch", Models.One<JSONPatch>.self, #"{"v":[{"op":"S","path":"S"}]}"#),
        DisclosureShape("an undo", Models.One<Undo>.self, text),
        DisclosureShape("a quarantine", Models.One<QuarantineRecord>.self, #"{"v":{"a":"S"}}"#),
        DisclosureShape("a report", Models.One<Report>.self, #"{"v":{"status":"S"}}"#),
        DisclosureShape("a locale", Models.One<Locale>.self, #"{"v":{"identifier":N}}"#),
        DisclosureShape("an interval", Models.One<DateInterval>.self, #"{"v":{"start":"S"}}"#),
        DisclosureShape("parts of a url", Models.One<URLComponents>.self, #"{"v":{"port":"S"}}"#),
        DisclosureShape(
            "a measurement",
            Models.One<Measurement<UnitLength>>.self,
            #"{"v":{"value":1,"unit":{"symbol":"S","converter":{}}}}"#
        ),
        DisclosureShape("a strategy for dates", Models.One<Date>.self, text, setting: strategies),
        DisclosureShape("a strategy for data", Models.One<Data>.self, text, setting: strategies),
        DisclosureShape(
            "a strategy for keys",
            Models.One<Models.Color>.self,
            #"{"w":"S"}"#,
            setting: { decoder in
                decoder.keyDecodingStrategy = .custom { _ in Models.AnyKey(stringValue: "v") }
            }
        ),
        DisclosureShape("pairs", Models.One<[Models.Color: Int]>.self, #"{"v":["S",1,"S",2]}"#),
    ]
}
