/// A parsed key of an object pattern, without its escapes and marks.
///
///     "name?"       name, optional
///     "*_100g?"     prefix empty, suffix _100g, optional
///     "\\$ref?"     $ref, optional        (in JSON text; the key is \$ref?)
package struct MemberKey: Hashable, Sendable {
    /// The literal key, or the part before the `*`.
    package internal(set) var prefix: [UInt8]
    /// The part after the `*`, or nil for a literal key.
    package internal(set) var suffix: [UInt8]?
    package internal(set) var isOptional: Bool

    /// A mistake in a key.
    package struct Flaw: Sendable {
        enum Kind: Sendable {
            /// A `\` before a character that needs no escape.
            case escape
            /// A second `*`.
            case secondStar
        }

        var kind: Kind
        /// The range in the key after JSON's unescaping.
        var range: Range<Int>
    }

    /// Parses a key.
    ///
    /// - Parameters:
    ///   - bytes: The key after JSON's unescaping.
    ///   - flaws: The list that mistakes are appended to.
    /// - Complexity: O(*n*), *n* the number of bytes.
    package init(_ bytes: [UInt8], flaws: inout [Flaw]) {
        prefix = []
        isOptional = false
        var literal: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x5C {
                if position + 1 < bytes.count, bytes[position + 1].mayBeEscaped {
                    position += 1
                } else {
                    flaws.append(Flaw(kind: .escape, range: position..<position + 1))
                }
                literal.append(bytes[position])
            } else if byte == 0x2A, suffix == nil {
                prefix = literal
                literal = []
                suffix = []
            } else if byte == 0x3F, position + 1 == bytes.count {
                isOptional = true
            } else {
                if byte == 0x2A {
                    flaws.append(Flaw(kind: .secondStar, range: position..<position + 1))
                }
                literal.append(byte)
            }
            position += 1
        }
        if suffix == nil { prefix = literal } else { suffix = literal }
    }

    /// Whether the key is `*` or `*?`.
    package var isWildcard: Bool { prefix.isEmpty && suffix?.isEmpty == true }

    /// The key without its mark, as templates show it.
    package var text: String {
        let name = String(decoding: prefix, as: UTF8.self)
        return suffix.map { name + "*" + String(decoding: $0, as: UTF8.self) } ?? name
    }
}

extension UInt8 {
    fileprivate var mayBeEscaped: Bool {
        self == 0x5C || self == 0x3F || self == 0x2A || self == 0x24
    }
}

extension String {
    /// The key with `\` before each character that has a meaning in a pattern.
    package var escapedKey: String {
        var text = ""
        for scalar in unicodeScalars {
            if "\\?*$".unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
