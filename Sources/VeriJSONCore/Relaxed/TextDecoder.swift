/// A converter of UTF-16 and UTF-32 to UTF-8 that keeps the place of each character.
struct TextDecoder {
    /// An encoding of JSON text before RFC 8259.
    enum Encoding: Sendable {
        case utf16(isBigEndian: Bool)
        case utf32(isBigEndian: Bool)

        /// Returns the encoding of a text by its byte order mark or else by its zeros; nil for
        /// UTF-8.
        ///
        /// The table of zeros is that of RFC 4627 §3.
        init?(of bytes: ByteView) {
            let zeros = (0..<4).map { bytes[$0] == 0 }
            switch (bytes[0], bytes[1]) {
            case (0xFF, 0xFE):
                let isLong = bytes.count >= 4 && zeros[2] && zeros[3]
                self = isLong ? .utf32(isBigEndian: false) : .utf16(isBigEndian: false)
                return
            case (0xFE, 0xFF):
                // `JSONDecoder` takes these four bytes for the mark of UTF-32 in little-endian order;
                // as UTF-16 they are not JSON.
                let isLong = bytes.count >= 4 && zeros[2] && zeros[3]
                self = isLong ? .utf32(isBigEndian: false) : .utf16(isBigEndian: true)
                return
            default: break
            }
            if bytes.count >= 4 {
                switch (zeros[0], zeros[1], zeros[2], zeros[3]) {
                case (true, true, _, false): self = .utf32(isBigEndian: true)
                case (false, true, true, true): self = .utf32(isBigEndian: false)
                case (true, false, true, false): self = .utf16(isBigEndian: true)
                case (false, true, false, true): self = .utf16(isBigEndian: false)
                default: return nil
                }
            } else if bytes.count == 2, zeros[0] != zeros[1] {
                self = .utf16(isBigEndian: zeros[0])
            } else {
                return nil
            }
        }

        /// The bytes of a code unit.
        var unitLength: Int {
            switch self {
            case .utf16: 2
            case .utf32: 4
            }
        }
    }

    let encoding: Encoding
    private let bytes: ByteView

    init(_ encoding: Encoding, _ bytes: ByteView) {
        self.encoding = encoding
        self.bytes = bytes
    }

    /// Returns the scalar at an offset and its length in bytes; nil as scalar for what is none.
    private func scalar(at offset: Int) -> (scalar: Unicode.Scalar?, length: Int) {
        switch encoding {
        case .utf32(let isBigEndian):
            guard offset + 4 <= bytes.count else { return (nil, bytes.count - offset) }
            let value = (0..<4).reduce(UInt32(0)) { value, index in
                value << 8 | UInt32(bytes[offset + (isBigEndian ? index : 3 - index)])
            }
            return (Unicode.Scalar(value), 4)
        case .utf16(let isBigEndian):
            func unit(_ offset: Int) -> UInt16? {
                guard offset + 2 <= bytes.count else { return nil }
                let (high, low) = isBigEndian ? (offset, offset + 1) : (offset + 1, offset)
                return UInt16(bytes[high]) << 8 | UInt16(bytes[low])
            }
            guard let first = unit(offset) else { return (nil, bytes.count - offset) }
            guard first & 0xFC00 == 0xD800, let second = unit(offset + 2),
                second & 0xFC00 == 0xDC00
            else { return (Unicode.Scalar(first), 2) }
            let value = 0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF)
            return (Unicode.Scalar(value), 4)
        }
    }

    /// Returns whether the first scalar of a text is a byte order mark, also one in the wrong order.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FEFF}" || scalar == "\u{FFFE}"
    }

    /// Returns the text in UTF-8, without its byte order mark.
    ///
    /// - Parameter repairsUnits: Whether a code unit that is no character becomes U+FFFD.
    /// - Returns: The text; nil if a code unit is no character and may not be repaired.
    func decoded(repairingUnits repairsUnits: Bool) -> DecodedText? {
        var text = DecodedText(encoding: encoding)
        text.bytes.reserveCapacity(bytes.count / encoding.unitLength + 16)
        var offset = 0
        while offset < bytes.count {
            let (scalar, length) = scalar(at: offset)
            guard let scalar = scalar ?? (repairsUnits ? "\u{FFFD}" : nil) else { return nil }
            if offset > 0 || !Self.isMark(scalar) {
                text.note(offset)
                text.bytes += UTF8.encode(scalar) ?? .init()
            }
            offset += length
        }
        return text
    }

    /// Returns the offset in the encoded text of an offset in the decoded one.
    ///
    /// - Complexity: O(log *n*), *n* the bytes of the text.
    func encodedOffset(of target: Int, in text: DecodedText) -> Int {
        var (decoded, offset) = text.lastNote(before: target)
        while decoded < target, offset < bytes.count {
            let (scalar, length) = scalar(at: offset)
            if offset > 0 || scalar.map(Self.isMark) != true {
                decoded += UTF8.width(scalar ?? "\u{FFFD}")
            }
            offset += length
        }
        return offset
    }
}

/// A text that was decoded to UTF-8, with the places of some characters in the encoded text.
struct DecodedText: Sendable {
    let encoding: TextDecoder.Encoding
    var bytes: [UInt8] = []
    /// The offset in the encoded text of the first character after each ``stride`` of the bytes.
    private var notes: [(decoded: Int, encoded: Int)] = []

    private static let stride = 1_024

    init(encoding: TextDecoder.Encoding) {
        self.encoding = encoding
    }

    /// Notes that the next character is at an offset in the encoded text.
    mutating func note(_ encoded: Int) {
        if notes.isEmpty || bytes.count >= notes[notes.count - 1].decoded + Self.stride {
            notes.append((bytes.count, encoded))
        }
    }

    func lastNote(before target: Int) -> (decoded: Int, encoded: Int) {
        let after = notes.partitioningIndex { $0.decoded > target }
        return after > 0 ? notes[after - 1] : (0, 0)
    }
}
