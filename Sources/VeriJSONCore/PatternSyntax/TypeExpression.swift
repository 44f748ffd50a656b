/// A parsed type expression, whose names are not resolved yet.
///
///     expression = branch / "[" branch 1*("|" branch) "]" ["?"]
///     branch     = ["~"] name ["?"] [":" argument]
///
/// Parsing never fails: a mistake is recorded next to the parts that were understood. Ranges are
/// offsets into the string after JSON's unescaping.
package struct TypeExpression: Sendable {
    /// A type name with its marks and its argument.
    package struct Branch: Sendable {
        var range: Range<Int>
        /// The range of the `~`, which asks for conversions.
        package internal(set) var conversionMark: Range<Int>?
        /// The range of the name, without white space around it.
        package let name: Range<Int>
        /// The range of the `?`, which allows null.
        package internal(set) var nullMark: Range<Int>?
        package internal(set) var argument: Argument?
        /// Whether there is white space before the argument.
        var hasSpace: Bool
    }

    /// The text after the `:` of a type.
    package struct Argument: Sendable {
        /// The argument; in a union, with every `\|` unescaped to `|`.
        var bytes: [UInt8]
        /// The range in the expression, without the `:`.
        var range: Range<Int>
        /// The offset in ``bytes`` of each `|` that was written as `\|`.
        var bars: [Int]

        package var text: String { String(decoding: bytes, as: UTF8.self) }

        /// Returns the range in the expression of a part of the argument.
        func expressionRange(of part: Range<Int>) -> Range<Int> {
            expressionOffset(part.lowerBound)..<expressionOffset(part.upperBound)
        }

        private func expressionOffset(_ offset: Int) -> Int {
            range.lowerBound + offset + bars.partitioningIndex { $0 >= offset }
        }
    }

    /// A mistake in the brackets of a union.
    enum Flaw: Sendable {
        /// `[a|b` or `[a|b]x`.
        case unclosed
        /// `~[a|b]`.
        case conversionBeforeUnion
    }

    let bytes: [UInt8]
    package let isUnion: Bool
    package let branches: [Branch]
    /// The range of the `?` after a union.
    package let nullMark: Range<Int>?
    let flaw: Flaw?
    /// Whether there is white space outside arguments.
    let hasSpace: Bool

    /// Parses an expression.
    ///
    /// - Parameter bytes: The expression after JSON's unescaping.
    /// - Complexity: O(*n*), *n* the number of bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var start = 0
        while start < bytes.count, bytes[start].isSpace { start += 1 }
        let hasMark = start < bytes.count && bytes[start] == 0x7E
        var bracket = start
        if hasMark {
            bracket += 1
            while bracket < bytes.count, bytes[bracket].isSpace { bracket += 1 }
        }
        guard bracket < bytes.count, bytes[bracket] == 0x5B else {
            isUnion = false
            nullMark = nil
            flaw = nil
            let branch = Self.branch(bytes, 0..<bytes.count, bytes: nil)
            branches = [branch]
            hasSpace = branch.hasSpace
            return
        }
        var end = bytes.count
        while end > bracket + 1, bytes[end - 1].isSpace { end -= 1 }
        var mark: Range<Int>?
        if end > bracket + 1, bytes[end - 1] == 0x3F, bytes[end - 2] == 0x5D {
            mark = end - 1..<end
            end -= 1
        }
        let isClosed = end > bracket + 1 && bytes[end - 1] == 0x5D
        isUnion = true
        nullMark = isClosed ? mark : nil
        flaw = !isClosed ? .unclosed : hasMark ? .conversionBeforeUnion : nil
        branches = Self.branches(bytes, bracket + 1..<(isClosed ? end - 1 : bytes.count))
        // Without a closing bracket, white space at the end belongs to the last argument.
        let hasOuterSpace = bytes[0].isSpace || (isClosed && bytes[bytes.count - 1].isSpace)
        hasSpace = hasOuterSpace || branches.contains { $0.hasSpace }
    }

    private static func branches(_ bytes: [UInt8], _ range: Range<Int>) -> [Branch] {
        var found: [Branch] = []
        var start = range.lowerBound
        var position = start
        var hasEscapes = false
        while true {
            let isBar = position < range.upperBound && bytes[position] == 0x7C
            if isBar || position >= range.upperBound {
                let end = min(position, range.upperBound)
                let part = start..<end
                found.append(branch(bytes, part, bytes: hasEscapes ? unescaped(bytes, part) : nil))
                guard isBar else { return found }
                start = position + 1
                hasEscapes = false
                position += 1
            } else if bytes[position] == 0x5C {
                hasEscapes = true
                position += 2
            } else {
                position += 1
            }
        }
    }

    /// The bytes of a branch with `\|` unescaped to `|`, and the offsets of those bars.
    private typealias Unescaped = (bytes: [UInt8], bars: [Int])

    private static func unescaped(_ bytes: [UInt8], _ range: Range<Int>) -> Unescaped {
        var result: Unescaped = ([], [])
        var position = range.lowerBound
        while position < range.upperBound {
            if bytes[position] == 0x5C, position + 1 < range.upperBound {
                if bytes[position + 1] == 0x7C {
                    result.bars.append(result.bytes.count)
                } else {
                    result.bytes.append(0x5C)
                }
                position += 1
            }
            result.bytes.append(bytes[position])
            position += 1
        }
        return result
    }

    private static func branch(
        _ expression: [UInt8],
        _ range: Range<Int>,
        bytes unescaped: Unescaped?
    ) -> Branch {
        let colon = expression[range].firstIndex(of: 0x3A)
        let headEnd = colon ?? range.upperBound
        var start = range.lowerBound
        var end = headEnd
        while start < end, expression[start].isSpace { start += 1 }
        while end > start, expression[end - 1].isSpace { end -= 1 }
        var hasSpace = start > range.lowerBound || end < headEnd
        var conversionMark: Range<Int>?
        if start < end, expression[start] == 0x7E {
            conversionMark = start..<start + 1
            start += 1
            while start < end, expression[start].isSpace {
                start += 1
                hasSpace = true
            }
        }
        var nullMark: Range<Int>?
        if end - start > 1, expression[end - 1] == 0x3F {
            end -= 1
            nullMark = end..<end + 1
            while end > start, expression[end - 1].isSpace {
                end -= 1
                hasSpace = true
            }
        }
        var argument: Argument?
        if let colon {
            let text = colon + 1..<range.upperBound
            if let unescaped {
                // A `\|` before the colon has become one byte; no type's name contains one.
                let dropped = headEnd + 1 - range.lowerBound
                let escapedInHead = unescaped.bars.prefix { $0 < dropped }.count
                let skipped = max(0, dropped - escapedInHead)
                argument = Argument(
                    bytes: Array(unescaped.bytes.dropFirst(skipped)),
                    range: text,
                    bars: unescaped.bars.dropFirst(escapedInHead).map { $0 - skipped }
                )
            } else {
                argument = Argument(bytes: Array(expression[text]), range: text, bars: [])
            }
        }
        return Branch(
            range: range,
            conversionMark: conversionMark,
            name: start..<end,
            nullMark: nullMark,
            argument: argument,
            hasSpace: hasSpace
        )
    }

    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether the byte is ASCII white space: a space, or one of U+0009 to U+000D.
    package var isSpace: Bool {
        self == 0x20 || (0x09...0x0D).contains(self)
    }
}
