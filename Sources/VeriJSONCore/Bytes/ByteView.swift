#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A bounds-checked view of a document's bytes.
///
/// Reports and renderings read documents through it: a range may come from a saved report and
/// belong to another document, so no read leaves the bytes. The view must not outlive the closure
/// that lends the buffer.
package struct ByteView {
    /// The unchecked bytes, for a ``LineIndex``.
    package let buffer: UnsafeBufferPointer<UInt8>

    package init(_ buffer: UnsafeBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    package var count: Int { buffer.count }

    /// The byte at an offset, or zero outside the document.
    package subscript(offset: Int) -> UInt8 {
        offset >= 0 && offset < buffer.count ? buffer[offset] : 0
    }

    /// Returns the part of a range that lies inside the document.
    package func clamp(_ range: Range<Int>) -> Range<Int> {
        let lower = min(max(range.lowerBound, 0), buffer.count)
        return lower..<min(max(range.upperBound, lower), buffer.count)
    }

    /// Returns the text in a range, with invalid UTF-8 repaired.
    ///
    /// - Complexity: O(*n*), *n* the length of the range.
    package func text(in range: Range<Int>) -> String {
        String(decoding: buffer[clamp(range)], as: UTF8.self)
    }

    /// Returns the offset of the first byte from an offset on that is not white space.
    package func afterWhiteSpace(_ offset: Int) -> Int {
        var offset = offset
        while offset < count, self[offset].isJSONWhiteSpace { offset += 1 }
        return offset
    }

    /// Returns the first offset from an offset on that has one of two bytes; the number of bytes if
    /// there is none.
    package func firstOffset(of byte: UInt8, or other: UInt8, from offset: Int) -> Int {
        var offset = offset
        while offset + 16 <= count {
            let lane = buffer.lane(at: offset)
            let found =
                NativeLanes.equal(lane, Lane(repeating: byte))
                | NativeLanes.equal(lane, Lane(repeating: other))
            guard found == 0 else { return offset + found.trailingZeroBitCount }
            offset += 16
        }
        while offset < count, buffer[offset] != byte, buffer[offset] != other { offset += 1 }
        return offset
    }

    /// Returns the first offset from an offset on that has a byte; the number of bytes if there is
    /// none.
    package func firstOffset(of byte: UInt8, from offset: Int) -> Int {
        guard offset < count, let base = buffer.baseAddress,
            let found = memchr(base + offset, Int32(byte), count - offset)
        else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Calls `body` with a view of an array.
    package static func with<Result>(
        _ bytes: [UInt8],
        _ body: (ByteView) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { try body(ByteView($0)) }
    }
}

extension ByteView {
    /// Returns whether a page in HTML begins at an offset.
    package func beginsPage(at offset: Int) -> Bool {
        ["<!doctype html", "<html"].contains { word in
            buffer.dropFirst(offset).prefix(word.utf8.count).lazy
                .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
                .elementsEqual(word.utf8)
        }
    }
}
