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
        reserve(written.count)
        guard var position = written.baseAddress else { return written }
        let end = position + written.count
        var count = 0
        while position < end {
            if position.pointee == UInt8(ascii: "\\") {
                let (scalar, next) = scanner.scalar(at: position)
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    bytes[count] = byte
                    count += 1
                }
                position = next
            } else {
                bytes[count] = position.pointee
                count += 1
                position += 1
            }
        }
        return UnsafeBufferPointer(start: UnsafePointer(bytes), count: count)
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
