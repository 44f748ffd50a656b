/// A path as an upstream sees it that decodes and normalises: percent escapes are decoded once, and
/// empty segments and dot segments are resolved (RFC 3986 §6.2.2).
package struct NormalPath: Sendable, Hashable {
    /// The choices in which upstreams differ.
    package struct Habits: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// An escaped slash or backslash ends a segment, like a slash.
        package static let escapedSlashes = Habits(rawValue: 1)
        /// A semicolon and what follows it in a segment is a parameter, and no part of the name.
        package static let parameters = Habits(rawValue: 2)

        /// Two dots remove an empty segment before them, which is not a segment otherwise.
        package static let emptySegments = Habits(rawValue: 4)

        package static let decoded: Habits = []
        /// All combinations.
        package static let all: [Habits] = (0..<8).map(Habits.init)
    }

    /// The decoded segments; they may be any bytes.
    package let segments: [[UInt8]]

    /// Reads a path whose escapes are well-formed.
    package init(_ path: [UInt8], _ habits: Habits) {
        var segments: [[UInt8]] = []
        var segment: [UInt8] = []
        var isParameter = false
        func end() {
            switch segment {
            case [] where !habits.contains(.emptySegments), [0x2E]: break
            case [0x2E, 0x2E]: _ = segments.popLast()
            default: segments.append(segment)
            }
            segment = []
            isParameter = false
        }
        var index = 0
        while index < path.count {
            var byte = path[index]
            index += 1
            var isSeparator = byte == 0x2F
            if byte == 0x25, let decoded = Self.escaped(in: path, at: index) {
                byte = decoded
                index += 2
                isSeparator = habits.contains(.escapedSlashes) && (byte == 0x2F || byte == 0x5C)
            } else if byte == 0x3B, habits.contains(.parameters) {
                isParameter = true
            }
            if isSeparator { end() } else if !isParameter { segment.append(byte) }
        }
        end()
        self.segments = segments.filter { !$0.isEmpty }
    }

    /// Returns the byte that two hexadecimal digits at an index stand for.
    static func escaped(in path: [UInt8], at index: Int) -> UInt8? {
        guard index + 2 <= path.count, let high = digit(path[index]),
            let low = digit(path[index + 1])
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
