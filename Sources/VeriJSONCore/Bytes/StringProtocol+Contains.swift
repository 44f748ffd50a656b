extension StringProtocol {
    /// Returns whether a text is a part of this one, byte for byte in UTF-8.
    ///
    /// The `contains(_:)` for texts is that of `_StringProcessing`, which is a megabyte of code in a
    /// program that is linked statically.
    ///
    /// - Complexity: O(*n* · *m*), *n* and *m* the numbers of bytes.
    package func contains(text: some StringProtocol) -> Bool {
        let (bytes, part) = (Array(utf8), Array(text.utf8))
        guard let first = part.first else { return true }
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { start in
            bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part)
        }
    }
}
