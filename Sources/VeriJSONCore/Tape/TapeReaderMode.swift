/// The kind of bytes that a ``TapeReader`` reads; by default, a copy that has to be checked.
protocol TapeReaderMode {
    /// Whether the text of scalars is checked.
    static var isChecking: Bool { get }
    /// Whether the bytes are where the caller has them, and not in a copy with zeros after it.
    static var isInPlace: Bool { get }
    /// Whether a reader of bytes in place may have read the beginning.
    static var isResumed: Bool { get }
}

extension TapeReaderMode {
    static var isChecking: Bool { true }
    static var isInPlace: Bool { false }
    static var isResumed: Bool { false }
}

/// A copy of bytes that are known to be JSON.
enum TrustingMode: TapeReaderMode {
    static var isChecking: Bool { false }
}

/// Any bytes where the caller has them.
enum InPlaceMode: TapeReaderMode {
    static var isInPlace: Bool { true }
}

/// A copy of any bytes, the end of which may follow bytes that were read in place.
enum CheckingMode: TapeReaderMode {
    static var isResumed: Bool { true }
}
