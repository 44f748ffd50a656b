extension UInt8 {
    /// Whether it is white space between the tokens of JSON (RFC 8259 §2).
    @inline(__always)
    package var isJSONWhiteSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }
}
