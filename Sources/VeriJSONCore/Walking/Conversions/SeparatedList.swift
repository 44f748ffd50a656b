/// A list that is written as one text: `red, green`.
enum SeparatedList {
    /// Returns the array of the parts as JSON, each without the white space around it.
    ///
    ///     "a, b,,c"    ["a","b","","c"]
    ///     "  "         []
    ///     "[1, 2]"     nil
    ///
    /// - Parameters:
    ///   - text: The unescaped text.
    ///   - separator: The character between two parts, in UTF-8.
    /// - Returns: The array; nil for text that begins as an array or object of JSON does.
    /// - Complexity: O(*n*), *n* the number of bytes.
    static func array(
        of text: UnsafeBufferPointer<UInt8>,
        separatedBy separator: [UInt8]
    ) -> [UInt8]? {
        let content = WhiteSpace.trimmedRange(of: text)
        guard let first = content.first else { return Array("[]".utf8) }
        guard text[first] != UInt8(ascii: "["), text[first] != UInt8(ascii: "{") else {
            return nil
        }
        var array = [UInt8(ascii: "[")]
        array.reserveCapacity(text.count + text.count / 4 + 16)
        var start = 0
        while true {
            let end = text.firstIndex(of: separator, from: start) ?? text.count
            let part = UnsafeBufferPointer(rebasing: text[start..<end])
            let trimmed = part[WhiteSpace.trimmedRange(of: part)]
            JSONWriter().append(quoting: String(decoding: trimmed, as: UTF8.self), to: &array)
            guard end < text.count else { break }
            array.append(UInt8(ascii: ","))
            start = end + separator.count
        }
        array.append(UInt8(ascii: "]"))
        return array
    }

    /// Appends the array of the parts of a text in ASCII, in which nothing needs an escape.
    ///
    /// `list` has room for ``room(for:)`` bytes.
    ///
    /// - Returns: Whether it is written; text of spaces only, and text that begins as an array or
    ///   object of JSON does, is left to ``array(of:separatedBy:)``.
    @inline(__always)
    static func quickly(
        write text: UnsafeBufferPointer<UInt8>,
        separatedBy separator: UInt8,
        into list: inout TextWriter
    ) -> Bool {
        guard let first = text.first(where: { $0 != UInt8(ascii: " ") }),
            first != UInt8(ascii: "["), first != UInt8(ascii: "{")
        else { return false }
        list.append(UInt8(ascii: "["))
        var start = 0
        while true {
            var end = start
            while end < text.count, text[end] != separator { end += 1 }
            var (first, last) = (start, end)
            while first < last, text[first] == UInt8(ascii: " ") { first += 1 }
            while first < last, text[last - 1] == UInt8(ascii: " ") { last -= 1 }
            list.append(UInt8(ascii: "\""))
            list.append(UnsafeBufferPointer(rebasing: text[first..<last]))
            list.append(UInt8(ascii: "\""))
            guard end < text.count else { break }
            list.append(UInt8(ascii: ","))
            start = end + 1
        }
        list.append(UInt8(ascii: "]"))
        return true
    }

    /// The room for the list of the parts of a text without escapes: a separator makes two quotes.
    static func room(for count: Int) -> Int { 3 * count + 4 }
}
