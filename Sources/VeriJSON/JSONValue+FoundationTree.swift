import Foundation
import VeriJSONCore

extension JSONValue {
    /// Creates a value from a tree of Foundation or Swift objects.
    ///
    /// The tree may contain `NSNull` and empty optionals, booleans, numbers, strings, arrays and
    /// dictionaries with string keys, of Foundation and of Swift, and `JSONValue` itself. Members
    /// are ordered by the Unicode scalars of their keys, since dictionaries have no order. Integral
    /// doubles are written without a fraction, as `JSONSerialization` does.
    ///
    ///     let value = try JSONValue(foundationTree: ["id": 1, "at": Date()]) { foreign in
    ///         (foreign as? Date).map { .string($0.ISO8601Format()) }
    ///     }
    ///
    /// - Parameters:
    ///   - tree: The root of the tree.
    ///   - depthLimit: The greatest number of nested containers.
    ///   - convertForeign: A function that converts an object of any other type, or returns nil if
    ///     it cannot.
    /// - Throws: ``JSONTreeError`` with the path to what JSON cannot represent, a `tree.…` code or
    ///   `limit.depth`; the errors of `convertForeign`.
    /// - Complexity: O(*n* log *n*), *n* the size of the tree.
    public init(
        foundationTree tree: Any,
        depthLimit: Int = 512,
        convertingForeign convertForeign: ((Any) throws -> JSONValue?)? = nil
    ) throws {
        var reading = FoundationTreeConverter(
            depthLimit: depthLimit,
            convertForeign: convertForeign
        )
        self = try reading.value(of: tree)
    }

    /// The value as a tree of Foundation objects, as `JSONSerialization` returns it.
    ///
    /// The tree consists of `NSNull`, `NSNumber`, `String`, `[Any]` and `[String: Any]`. Of members
    /// with the same key (as Swift strings compare, by canonical equivalence) it has the last one.
    ///
    /// A number that is written as an integer and fits 64 bits is an integer. Any other number is a
    /// double if that is exact or if the number has no more than 17 digits, otherwise an
    /// `NSDecimalNumber` if that is exact, and otherwise the nearest double. The tree never holds
    /// infinity.
    ///
    /// - Throws: ``JSONTreeError`` with the path to a number beyond the greatest double, such as
    ///   `1e400` (`tree.outOfRange`).
    /// - Complexity: O(*n*) on average, *n* the size of the value.
    public var foundationTree: Any {
        get throws { try makeFoundationTree() }
    }

    private func makeFoundationTree() throws(JSONTreeError) -> Any {
        var open: [OpenFoundationContainer] = []
        var next: JSONValue = self
        while true {
            var finished: Any
            switch next {
            case .null: finished = NSNull()
            case .bool(let value): finished = NSNumber(value: value)
            case .number(let number):
                guard let number = number.foundationNumber else {
                    throw JSONTreeError(
                        code: .outOfRange,
                        path: JSONPointer(tokens: open.map(\.token)),
                        typeName: "Double"
                    )
                }
                finished = number
            case .string(let string): finished = string
            case .array(let items):
                open.append(OpenFoundationContainer(items: items))
                finished = [Any]()
            case .object(let object):
                open.append(OpenFoundationContainer(object: object))
                finished = [String: Any]()
            }
            if case .array = next {
            } else if case .object = next {
            } else {
                guard let last = open.indices.last else { return finished }
                open[last].take(finished)
            }
            while let last = open.indices.last, open[last].isComplete {
                finished = open[last].tree
                open.removeLast()
                guard let outer = open.indices.last else { return finished }
                open[outer].take(finished)
            }
            guard let value = open.last?.next else { return finished }
            next = value
        }
    }
}

/// A container whose values are being converted.
private struct OpenFoundationContainer {
    private let items: [JSONValue]
    private let object: JSONObject?
    private var position = 0
    private var objects: [Any] = []
    private var members: [String: Any] = [:]

    init(items: [JSONValue]) {
        self.items = items
        object = nil
    }

    init(object: JSONObject) {
        items = []
        self.object = object
    }

    var isComplete: Bool { position == object?.count ?? items.count }

    var next: JSONValue { object?[position].value ?? items[position] }

    var token: String { object?[position].key ?? String(position) }

    var tree: Any { object == nil ? objects : members }

    mutating func take(_ value: Any) {
        if let object {
            members[object[position].key] = value
        } else {
            objects.append(value)
        }
        position += 1
    }
}

extension JSONNumber {
    /// The number as `JSONSerialization` would return it; nil beyond the greatest double.
    fileprivate var foundationNumber: NSNumber? {
        if isIntegerLexeme, lexeme != "-0" {
            if let int64 { return NSNumber(value: int64) }
            if let uint64 { return NSNumber(value: uint64) }
        }
        let double = self.double
        guard double.isFinite else { return nil }
        let digits = lexeme.withUTF8Bytes { DecimalLexeme($0).digitCount }
        if digits <= 17 || JSONNumber(double) == self { return NSNumber(value: double) }
        if let decimal { return NSDecimalNumber(decimal: decimal) }
        return NSNumber(value: double)
    }
}
