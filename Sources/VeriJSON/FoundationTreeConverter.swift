import Foundation
import VeriJSONCore

/// A conversion of a Foundation tree to a value, with an explicit stack of open containers.
struct FoundationTreeConverter {
    let depthLimit: Int
    let convertForeign: ((Any) throws -> JSONValue?)?
    private var open: [OpenContainer] = []
    /// The class instances among the open containers, which detect cycles.
    private var identities: Set<ObjectIdentifier> = []

    init(depthLimit: Int, convertForeign: ((Any) throws -> JSONValue?)?) {
        self.depthLimit = depthLimit
        self.convertForeign = convertForeign
    }

    /// A container whose values are being converted.
    private struct OpenContainer {
        var values: [Any]
        /// The keys of the values, or nil for an array.
        var keys: [String]?
        var identity: ObjectIdentifier?
        var finished: [JSONValue] = []

        var isComplete: Bool { finished.count == values.count }

        var token: String { keys?[finished.count] ?? String(finished.count) }

        var value: JSONValue {
            guard let keys else { return .array(finished) }
            let members = zip(keys, finished).map { JSONObject.Member(key: $0, value: $1) }
            return .object(JSONObject(members))
        }
    }

    mutating func value(of root: Any) throws -> JSONValue {
        var next = root
        while true {
            var finished = try begin(next)
            while true {
                if let value = finished {
                    guard let last = open.indices.last else { return value }
                    open[last].finished.append(value)
                }
                guard let last = open.last else { return .null }
                guard last.isComplete else {
                    next = last.values[last.finished.count]
                    break
                }
                if let identity = last.identity { identities.remove(identity) }
                open.removeLast()
                finished = .some(last.value)
            }
        }
    }

    /// Returns the value of a scalar; opens a container and returns nil.
    private mutating func begin(_ object: Any) throws -> JSONValue? {
        if let value = try scalar(object) { return value }
        if let keyed = try keyed(object) {
            try push(object, values: keyed.map(\.value), keys: keyed.map(\.key))
            return Optional.none
        }
        if let items = items(object) {
            try push(object, values: items, keys: nil)
            return Optional.none
        }
        if let value = try convertForeign?(object) { return value }
        throw error(.foreignType, object)
    }

    private mutating func push(_ object: Any, values: [Any], keys: [String]?) throws {
        guard open.count < depthLimit else { throw error(.depth, object) }
        let identity = type(of: object) is AnyClass ? ObjectIdentifier(object as AnyObject) : nil
        if let identity, !identities.insert(identity).inserted { throw error(.cycle, object) }
        open.append(OpenContainer(values: values, keys: keys, identity: identity))
    }

    private func error(_ code: JSONTreeError.Code, _ object: Any) -> JSONTreeError {
        JSONTreeError(
            code: code,
            path: JSONPointer(tokens: open.map(\.token)),
            typeName: String(describing: type(of: object))
        )
    }

    private func scalar(_ object: Any) throws -> JSONValue? {
        // Swift's own types are distinguished from their bridged forms, which may lose the type.
        if type(of: object) is AnyClass {
            if object is NSNull { return .some(.null) }
            if let number = object as? NSNumber { return try value(of: number) }
        } else if let value = object as? JSONValue {
            return value
        } else if let number = object as? JSONNumber {
            return .number(number)
        } else if let object = object as? JSONObject {
            return .object(object)
        } else if let optional = object as? any OptionalObject {
            guard let wrapped = optional.wrapped else { return .some(.null) }
            return try scalar(wrapped)
        } else if type(of: object) == Bool.self, let value = object as? Bool {
            return .bool(value)
        } else if let integer = object as? any BinaryInteger {
            return JSONNumber(lexeme: integer.description).map { .number($0) }
        } else if let double = object as? any BinaryFloatingPoint {
            return try value(of: double, object)
        } else if let decimal = object as? Decimal {
            guard let number = JSONNumber(decimal) else { throw error(.notFinite, object) }
            return .number(number)
        } else if let text = object as? Substring {
            return .string(String(text))
        }
        return (object as? String).map { .string($0) }
    }

    private func value(of number: NSNumber) throws -> JSONValue {
        // On every platform, the class distinguishes booleans from the numbers 0 and 1.
        if type(of: number) == type(of: NSNumber(value: true)) { return .bool(number.boolValue) }
        if let decimal = number as? NSDecimalNumber {
            guard let value = JSONNumber(decimal.decimalValue) else {
                throw error(.notFinite, number)
            }
            return .number(value)
        }
        switch number.objCType.pointee {
        case CChar(UInt8(ascii: "d")): return try value(of: number.doubleValue, number)
        case CChar(UInt8(ascii: "f")): return try value(of: number.floatValue, number)
        case CChar(UInt8(ascii: "Q")): return .number(JSONNumber(number.uint64Value))
        default: return .number(JSONNumber(number.int64Value))
        }
    }

    private func value(of value: some BinaryFloatingPoint, _ object: Any) throws -> JSONValue {
        guard value.isFinite else { throw error(.notFinite, object) }
        if value == value.rounded(), abs(Double(value)) < 9_007_199_254_740_992 {
            let isNegativeZero = value == 0 && value.sign == .minus
            let lexeme = isNegativeZero ? "-0" : String(Int64(value))
            return .number(JSONNumber(checkedLexeme: lexeme))
        }
        let description = (value as? Float)?.description ?? Double(value).description
        return .number(JSONNumber(checkedLexeme: description))
    }

    /// Returns the items of an array, or nil if the object is not an array.
    private func items(_ object: Any) -> [Any]? {
        guard type(of: object) is AnyClass else { return object as? [Any] }
        guard let array = object as? NSArray else { return nil }
        #if canImport(ObjectiveC)
        return Array(array)
        #else
        // swift-corelibs-foundation bridges the contents of an array at once and recursively, which
        // overflows the stack if the array is deep or contains itself. A mirror does not bridge.
        return Mirror(reflecting: array).children.map(\.value)
        #endif
    }

    /// Returns the members of a dictionary sorted by key, or nil if the object is not a dictionary.
    private func keyed(_ object: Any) throws -> [(key: String, value: Any)]? {
        guard let pairs = pairs(object) else { return nil }
        var members: [(key: String, value: Any)] = []
        for (key, value) in pairs {
            guard let name = key as? String else { throw error(.keyNotString, key) }
            members.append((name, value))
        }
        return members.sorted { $0.key.scalarsPrecede($1.key) }
    }

    private func pairs(_ object: Any) -> [(key: Any, value: Any)]? {
        guard type(of: object) is AnyClass else {
            return (object as? [String: Any])?.map { ($0.key, $0.value) }
                ?? (object as? [AnyHashable: Any])?.map { ($0.key.base, $0.value) }
        }
        // A cast to a Swift dictionary would merge keys that are canonically equivalent.
        guard let dictionary = object as? NSDictionary else { return nil }
        #if canImport(ObjectiveC)
        return dictionary.map { ($0.key, $0.value) }
        #else
        return Mirror(reflecting: dictionary).children.compactMap { child in
            (child.value as? (key: NSObject, value: AnyObject)).map { ($0.key, $0.value) }
        }
        #endif
    }
}

/// An optional of any wrapped type.
private protocol OptionalObject {
    var wrapped: Any? { get }
}

extension Optional: OptionalObject {
    fileprivate var wrapped: Any? { map { $0 as Any } }
}
