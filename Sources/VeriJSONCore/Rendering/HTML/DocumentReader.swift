/// A reader that steps through the bytes of a document that is known to be JSON.
///
/// It stays in bounds and terminates whatever the bytes are.
struct DocumentReader {
    let bytes: ByteView

    /// Returns the offset of the first byte from an offset on that is not white space.
    func space(from offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return offset
            }
        }
        return offset
    }

    /// Returns the end of a scalar or key that begins at an offset.
    func scalarEnd(from offset: Int) -> Int {
        var end = offset
        if bytes[offset] == UInt8(ascii: "\"") {
            end += 1
            while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(end + 1, bytes.count)
        }
        while end < bytes.count {
            switch bytes[end] {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
                UInt8(ascii: ":"), UInt8(ascii: "\""):
                return max(end, offset + 1)
            default: end += 1
            }
        }
        return end
    }

    func isContainer(_ offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "[")
    }

    /// Returns the offset of a member's value, after its key and the colon.
    func value(afterKey key: Range<Int>) -> Int {
        let colon = space(from: key.upperBound)
        return space(from: bytes[colon] == UInt8(ascii: ":") ? colon + 1 : colon)
    }

    /// Returns the offset of the member or item after one that ends, or of the closing bracket.
    func next(after end: Int) -> Int {
        let offset = space(from: end)
        return bytes[offset] == UInt8(ascii: ",") ? space(from: offset + 1) : offset
    }

    /// Returns whether a container or the document ends at an offset.
    func isEnd(_ offset: Int) -> Bool {
        offset >= bytes.count || bytes[offset] == UInt8(ascii: "}")
            || bytes[offset] == UInt8(ascii: "]")
    }
}

extension [Int] {
    /// Returns the position of the first element that is not less than a value, in a sorted array.
    func firstPosition(from value: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
