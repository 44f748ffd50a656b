/// A reusable buffer for one temporary text.
final class ScratchText {
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity = 256

    init() {
        bytes = .allocate(capacity: capacity)
        bytes.initialize(repeating: 0, count: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// Unescapes a well-formed string.
    ///
    /// - Returns: Bytes that are valid until the next call on this object.
    func unescape(
        _ written: UnsafeBufferPointer<UInt8>,
        _ scanner: Scanner
    )
        -> UnsafeBufferPointer<UInt8>
    {
        // Lanes are copied whole, also where fewer of their bytes count.
        reserve(written.count + 16)
        guard var position = written.baseAddress else { return written }
        let (bytes, end) = (bytes, position + written.count)
        var count = 0
        while position < end {
            if end - position >= 16 {
                let lane = Scanner.load(position)
                UnsafeMutableRawPointer(bytes + count).storeBytes(of: lane, as: Lane.self)
                let backslashes = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "\\")))
                let plain = min(16, backslashes.trailingZeroBitCount)
                count += plain
                position += plain
                if plain == 16 { continue }
            }
            guard position.pointee == UInt8(ascii: "\\") else {
                bytes[count] = position.pointee
                count += 1
                position += 1
                continue
            }
            if let byte = Self.byte(escapedAs: position[1]) {
                bytes[count] = byte
                count += 1
                position += 2
                continue
            }
            let (scalar, next) = scanner.scalar(at: position)
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                bytes[count] = byte
                count += 1
            }
            position = next
        }
        return UnsafeBufferPointer(start: UnsafePointer(bytes), count: count)
    }

    /// Returns the byte that a character after a backslash stands for (RFC 8259 §7); nil for `u`.
    private static func byte(escapedAs character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): character
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: nil
        }
    }

    /// Copies a text into the buffer.
    ///
    /// - Returns: Bytes that are valid until the next call on this object.
    func copy(_ text: [UInt8]) -> UnsafeBufferPointer<UInt8> {
        reserve(text.count)
        text.withUnsafeBufferPointer { text in
            if let first = text.baseAddress { bytes.update(from: first, count: text.count) }
        }
        return UnsafeBufferPointer(start: UnsafePointer(bytes), count: text.count)
    }

    private func reserve(_ count: Int) {
        guard count > capacity else { return }
        bytes.deallocate()
        capacity = max(count, capacity * 2)
        bytes = .allocate(capacity: capacity)
        bytes.initialize(repeating: 0, count: capacity)
    }
}
