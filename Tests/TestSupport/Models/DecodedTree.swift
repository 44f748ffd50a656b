package import Foundation

/// A value of any kind as any decoder gives it; NaN equals itself.
package indirect enum DecodedTree: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([DecodedTree])
    case object([String: DecodedTree])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([DecodedTree].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: DecodedTree].self))
        }
    }

    package static func == (left: DecodedTree, right: DecodedTree) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)):
            left == right && left.sign == right.sign || left.isNaN && right.isNaN
        case (.text(let left), .text(let right)):
            left.unicodeScalars.elementsEqual(right.unicodeScalars)
        case (.list(let left), .list(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

/// The encodings of text that `JSONDecoder` finds out by itself.
package enum TextEncoding: CaseIterable, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

    /// Returns a text in this encoding.
    package func data(_ text: String, hasMark: Bool) -> Data {
        let text = hasMark ? "\u{FEFF}" + text : text
        func words<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>, _ isBig: Bool) -> Data {
            Data(
                units.flatMap { unit in
                    withUnsafeBytes(of: isBig ? unit.bigEndian : unit.littleEndian) { Array($0) }
                }
            )
        }
        let scalars = text.unicodeScalars.map(\.value)
        return switch self {
        case .utf8: Data(text.utf8)
        case .utf16LittleEndian: words(Array(text.utf16), false)
        case .utf16BigEndian: words(Array(text.utf16), true)
        case .utf32LittleEndian: words(scalars, false)
        case .utf32BigEndian: words(scalars, true)
        }
    }
}
