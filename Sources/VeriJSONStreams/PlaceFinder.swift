import VeriJSON
import VeriJSONCore

/// A scanner that finds the array at a pointer in arriving bytes.
///
/// It checks no syntax: what it passes over is checked when the stream ends.
struct PlaceFinder: Sendable {
    private struct Container: Sendable {
        var isObject: Bool
        var index = 0
    }

    private let tokens: [String]
    /// The open containers that are on the way to the place.
    private var containers: [Container] = []
    /// The number of open containers, with those beside the way.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var expectsKey = false
    /// The content of the key that is being read; nil for another string.
    private var key: [UInt8]?
    /// Whether the next value is on the way, or is the place itself.
    private var isNext = true

    /// The maximum number of bytes of a key that is compared.
    private static let keyLimit = 1 << 20

    init(_ tokens: [String]) {
        self.tokens = tokens
    }

    /// Returns the position after the bracket that opens the array; nil if it is not among the
    /// bytes.
    mutating func find(in bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
        for position in first..<bytes.count {
            let byte = bytes[position]
            if isInString {
                readString(byte)
            } else if read(byte) {
                return position + 1
            }
        }
        return nil
    }

    private mutating func readString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            if let key {
                let name = key.withUnsafeBufferPointer { StringContent($0).string }
                isNext = name.hasSameScalars(as: tokens[containers.count - 1])
            }
            key = nil
            return
        }
        // No part of a longer key is taken for the whole.
        guard let count = key?.count, count < Self.keyLimit else {
            key = nil
            return
        }
        key?.append(byte)
    }

    /// Returns whether the byte opens the array.
    private mutating func read(_ byte: UInt8) -> Bool {
        let isOnWay = depth == containers.count
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            key = isOnWay && expectsKey ? [] : nil
            expectsKey = false
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return open(isObject: byte == UInt8(ascii: "{"))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if isOnWay { _ = containers.popLast() }
            depth = max(0, depth - 1)
            (isNext, expectsKey) = (false, false)
        case UInt8(ascii: ",") where isOnWay:
            (isNext, expectsKey) = (false, false)
            guard let last = containers.indices.last else { break }
            if containers[last].isObject {
                expectsKey = true
            } else {
                containers[last].index += 1
                isNext = tokens[last] == String(containers[last].index)
            }
        default:
            break
        }
        return false
    }

    private mutating func open(isObject: Bool) -> Bool {
        defer { depth += 1 }
        let isOnWay = isNext && depth == containers.count
        isNext = false
        guard isOnWay else { return false }
        if containers.count == tokens.count { return !isObject }
        containers.append(Container(isObject: isObject))
        expectsKey = isObject
        isNext = !isObject && tokens[containers.count - 1] == "0"
        return false
    }
}
