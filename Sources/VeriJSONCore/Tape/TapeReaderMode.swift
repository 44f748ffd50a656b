/// What a ``TapeReader`` knows of the bytes that it reads.
protocol TapeReaderMode {
    /// Whether the text of scalars is checked.
    static var isChecking: Bool { get }
    /// Whether the bytes are where the caller has them, and not in a copy with zeros after it.
    static var isInPlace: Bool { get }
    /// Whether a reader of bytes in place may have read the beginning.
    static var isResumed: Bool { get }
}

/// A copy of bytes that are known to be JSON.
enum TrustingMode: TapeReaderMode {
    static var isChecking: Bool { false }
    static var isInPlace: Bool { false }
    static var isResumed: Bool { false }
}

/// A copy of any bytes.
enum CheckingMode: TapeReaderMode {
    static var isChecking: Bool { true }
    static var isInPlace: Bool { false }
    static var isResumed: Bool { true }
}

/// Any bytes where the caller has them.
enum InPlaceMode: TapeReaderMode {
    static var isChecking: Bool { true }
    static var isInPlace: Bool { true }
    static var isResumed: Bool { false }
}
