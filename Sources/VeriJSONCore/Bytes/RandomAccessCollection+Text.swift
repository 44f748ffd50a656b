extension RandomAccessCollection<UInt8> {
    /// Returns the text of the first bytes, without a part of a character at its end.
    ///
    ///     "aé" with a limit of 2, where é has two bytes    "a"
    ///
    /// - Parameter limit: The maximum number of bytes of the text.
    /// - Returns: The text, with replacement characters for what is not UTF-8.
    package func text(upTo limit: Int) -> String {
        let end = index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
        return String(decoding: self[..<scalarStart(near: end)], as: UTF8.self)
    }

    /// Returns the start of the Unicode scalar that contains a position.
    ///
    /// A scalar has at most four bytes; what has more of them is not UTF-8.
    func scalarStart(near position: Index) -> Index {
        var start = position
        var steps = 0
        while start < endIndex, start > startIndex, self[start] & 0xC0 == 0x80, steps < 3 {
            start = index(before: start)
            steps += 1
        }
        return start
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Returns the first place of a part from a place on; nil if it is not there.
    ///
    /// - Complexity: O(*n* · *m*), *n* and *m* the numbers of bytes.
    func firstIndex(of part: [UInt8], from start: Int) -> Int? {
        guard let first = part.first else { return start }
        return (start..<Swift.max(start, endIndex - part.count + 1)).first { place in
            self[place] == first && self[place..<place + part.count].elementsEqual(part)
        }
    }
}

extension StringProtocol {
    /// Returns whether a text is a part of this one, byte for byte in UTF-8.
    ///
    /// The `contains(_:)` for texts is that of `_StringProcessing`, which is a megabyte of code in a
    /// program that is linked statically.
    ///
    /// - Complexity: O(*n* · *m*), *n* and *m* the numbers of bytes.
    package func contains(text: some StringProtocol) -> Bool {
        Array(utf8).firstIndex(of: Array(text.utf8), from: 0) != nil
    }
}

extension Range<Int> {
    /// Returns the last elements of a range, as a range.
    func suffix(_ count: Int) -> Range<Int> {
        Swift.max(lowerBound, upperBound - count)..<upperBound
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether two texts have the same bytes; most that do not differ in length.
    @inlinable @inline(__always)
    package func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }
}
