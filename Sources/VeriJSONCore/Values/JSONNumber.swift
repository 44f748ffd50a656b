/// A JSON number that keeps its text.
///
/// The text is never reformatted: 20-digit identifiers, `1.10` and `1e5` are written as they were
/// read. Comparison is exact and by value, without rounding and without expanding exponents:
///
///     JSONNumber(lexeme: "1.0") == JSONNumber(lexeme: "1e0")      // true
///     JSONNumber(lexeme: "1e999999999").map { $0 > 7 }            // true, at once
public struct JSONNumber: Sendable {
    /// The number as it was written.
    public let lexeme: String

    /// Creates a number from its text, or returns nil if the text is not a JSON number.
    ///
    /// - Parameter lexeme: A number by RFC 8259: no spaces, no plus sign, no leading zeros.
    /// - Complexity: O(*n*), *n* the length of the text.
    public init?(lexeme: String) {
        guard lexeme.withUTF8Bytes(NumberGrammar.matches) else { return nil }
        self.lexeme = lexeme
    }

    /// Creates a number from text that is known to be a JSON number.
    package init(checkedLexeme lexeme: String) {
        self.lexeme = lexeme
    }

    /// Creates a number from an integer.
    ///
    /// - Parameter value: The value.
    public init(_ value: some FixedWidthInteger) {
        lexeme = String(value)
    }

    /// Creates a number from a double, or returns nil if the value is infinite or NaN.
    ///
    /// The text has the fewest digits that convert back to the same double.
    ///
    /// - Parameter value: The value; `100` becomes `100.0`.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        lexeme = value.description
    }
}

extension JSONNumber: Hashable, Comparable {
    /// Returns whether two numbers have the same value.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        // Fast path: equal text. Numbers with different texts may still be equal.
        left.lexeme.hasSameScalars(as: right.lexeme) || left.compare(to: right) == 0
    }

    /// Returns whether the left number is less than the right one.
    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        left.compare(to: right) < 0
    }

    /// Feeds the value to a hasher.
    public func hash(into hasher: inout Hasher) {
        lexeme.withUTF8Bytes { DecimalLexeme($0).hash(into: &hasher) }
    }

    /// Returns the order of two numbers by value: -1, 0 or 1.
    func compare(to other: JSONNumber) -> Int {
        lexeme.withUTF8Bytes { left in
            other.lexeme.withUTF8Bytes { DecimalLexeme.compare(left, $0) }
        }
    }
}

extension JSONNumber {
    /// The value as an `Int`, or nil if it has a fraction or does not fit.
    ///
    /// `1.0` and `4.2e1` are integers too.
    public var int: Int? {
        lexeme.withUTF8Bytes { DecimalLexeme($0).int64 }.flatMap { Int(exactly: $0) }
    }

    /// The value as an `Int64`, or nil if it has a fraction or does not fit.
    public var int64: Int64? {
        lexeme.withUTF8Bytes { DecimalLexeme($0).int64 }
    }

    /// The value as a `UInt64`, or nil if it has a fraction, is negative or does not fit.
    public var uint64: UInt64? {
        lexeme.withUTF8Bytes { DecimalLexeme($0).uint64 }
    }

    /// The nearest double, with ties rounded to even.
    ///
    /// A value beyond the greatest finite double is an infinity of the same sign, a value that is
    /// too small is zero, and `-0` is negative zero.
    public var double: Double {
        lexeme.withUTF8Bytes { DecimalLexeme($0).double }
    }

    /// Whether the value has no fraction: `1`, `1.0` and `4.2e1`.
    public var isIntegral: Bool {
        lexeme.withUTF8Bytes { DecimalLexeme($0).isIntegral }
    }

    /// Whether the number is written without a fraction and an exponent.
    public var isIntegerLexeme: Bool {
        lexeme.withUTF8Bytes { DecimalLexeme($0).isIntegerLexeme }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number from an integer.
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// Creates a number from a double.
    ///
    /// - Parameter value: A finite number.
    public init(floatLiteral value: Double) {
        precondition(value.isFinite, "JSON has no infinity and no NaN")
        lexeme = value.description
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number as it was written.
    public var description: String { lexeme }
}
