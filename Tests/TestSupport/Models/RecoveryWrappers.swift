/// Wrappers that catch the errors of what they wrap.
extension Shapes {
    /// A value that is read from anything, to get past it.
    struct Skipped: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    /// The items of a list that can be decoded.
    @propertyWrapper
    struct Lossy<Item: Decodable & Equatable & Sendable>:
        Decodable, Equatable, Sendable
    {
        var wrappedValue: [Item]

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            wrappedValue = []
            while !container.isAtEnd {
                do {
                    wrappedValue.append(try container.decode(Item.self))
                } catch {
                    _ = try container.decode(Skipped.self)
                }
            }
        }
    }

    /// The members of an object that can be decoded.
    @propertyWrapper
    struct LossyMembers<Value: Decodable & Equatable & Sendable>:
        Decodable, Equatable, Sendable
    {
        var wrappedValue: [String: Value]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            wrappedValue = [:]
            for key in container.allKeys {
                wrappedValue[key.stringValue] = try? container.decode(Value.self, forKey: key)
            }
        }
    }

    /// A value to fall back on.
    protocol Source {
        associatedtype Value: Decodable, Equatable, Sendable

        static var value: Value { get }
    }

    enum False: Source {
        static let value = false
    }

    enum EmptyList: Source {
        static let value: [Int] = []
    }

    /// A value that is replaced whenever it is missing or cannot be decoded.
    @propertyWrapper struct Default<Fallback: Source>: Decodable, Equatable, Sendable {
        var wrappedValue: Fallback.Value

        init() { wrappedValue = Fallback.value }

        init(from decoder: any Decoder) throws {
            let value = try? decoder.singleValueContainer().decode(Fallback.Value.self)
            wrappedValue = value ?? Fallback.value
        }
    }

    /// A value that is replaced only if it is missing.
    @propertyWrapper struct IfMissing<Fallback: Source>: Decodable, Equatable, Sendable {
        var wrappedValue: Fallback.Value

        init() { wrappedValue = Fallback.value }

        init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode(Fallback.Value.self)
        }
    }

    /// A value and the number of errors that it took to decode it.
    @propertyWrapper
    struct Resilient<Value: Decodable & Equatable & Sendable>:
        Decodable, Equatable, Sendable
    {
        var wrappedValue: Value
        var projectedValue = 0

        init(_ value: Value, errors: Int = 0) {
            wrappedValue = value
            projectedValue = errors
        }

        init(from decoder: any Decoder) throws {
            wrappedValue = try Value(from: decoder)
        }
    }

    /// A string that some write as a number or a bool.
    @propertyWrapper struct Lossless: Decodable, Equatable, Sendable {
        var wrappedValue: String

        init(from decoder: any Decoder) throws {
            do {
                wrappedValue = try String(from: decoder)
            } catch {
                let attempts: [(any Decoder) -> String?] = [
                    { (try? Bool(from: $0)).map(String.init) },
                    { (try? Int(from: $0)).map(String.init) },
                    { (try? Double(from: $0)).map { "\($0)" } },
                ]
                guard let text = attempts.lazy.compactMap({ $0(decoder) }).first else {
                    throw error
                }
                wrappedValue = text
            }
        }
    }
}

extension KeyedDecodingContainer {
    func decode<Fallback: Shapes.Source>(
        _ type: Shapes.Default<Fallback>.Type,
        forKey key: Key
    ) throws -> Shapes.Default<Fallback> {
        try decodeIfPresent(type, forKey: key) ?? Shapes.Default()
    }

    func decode<Fallback: Shapes.Source>(
        _ type: Shapes.IfMissing<Fallback>.Type,
        forKey key: Key
    ) throws -> Shapes.IfMissing<Fallback> {
        try decodeIfPresent(type, forKey: key) ?? Shapes.IfMissing()
    }

    func decode<Value: Decodable & Equatable & Sendable>(
        _ type: Shapes.Resilient<Value?>.Type,
        forKey key: Key
    ) throws -> Shapes.Resilient<Value?> {
        guard contains(key), try !decodeNil(forKey: key) else { return Shapes.Resilient(nil) }
        do {
            return Shapes.Resilient(try Value(from: superDecoder(forKey: key)))
        } catch {
            return Shapes.Resilient(nil, errors: 1)
        }
    }

    func decode<Item: Decodable & Equatable & Sendable>(
        _ type: Shapes.Resilient<[Item]>.Type,
        forKey key: Key
    ) throws -> Shapes.Resilient<[Item]> {
        guard contains(key), try !decodeNil(forKey: key) else { return Shapes.Resilient([]) }
        var list = Shapes.Resilient<[Item]>([])
        do {
            var container = try superDecoder(forKey: key).unkeyedContainer()
            while !container.isAtEnd {
                do {
                    list.wrappedValue.append(try Item(from: container.superDecoder()))
                } catch {
                    list.projectedValue += 1
                }
            }
        } catch {
            list.projectedValue += 1
        }
        return list
    }
}
