extension RandomAccessCollection<UInt8> {
    /// Returns the text of the first bytes, without a part of a character at its end.
    ///
    ///     "aé" with a limit of 2, where é has two bytes    "a"
    ///
    /// - Parameter limit: The most bytes of the text.
    /// - Returns: The text, with replacement characters for what is not UTF-8.
    package func text(upTo limit: Int) -> String {
        var end = index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
        // A character has at most four bytes; what has more of them is not UTF-8.
        var steps = 0
        while end < endIndex, end > startIndex, self[end] & 0xC0 == 0x80, steps < 3 {
            end = index(before: end)
            steps += 1
        }
        return String(decoding: self[..<end], as: UTF8.self)
    }
}
