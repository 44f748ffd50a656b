// Other meanings that the text of a value may have than one item or one number.

extension RemedySearch {
    /// Returns whether a string is no item of a list: an empty one usually means no items, and one
    /// with separators means several.
    static func isNoSingleItem(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        guard value.first == UInt8(ascii: "\"") else { return false }
        return value.count == 2 || !separators(in: value).isEmpty || mayBeList(value)
    }

    /// Returns the conversion of a list with one of the usual separators; empty if there is none.
    static func separators(in value: UnsafeBufferPointer<UInt8>) -> [ConversionArgument] {
        guard value.first == UInt8(ascii: "\"") else { return [] }
        let found = [",", ";", "|"].first { value.contains($0.utf8[$0.startIndex]) }
        return found.map { [ConversionArgument(.splitList, $0)] } ?? []
    }

    /// Returns whether a string may be several items, with a separator that is not a usual one.
    static func mayBeList(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        guard value.first == UInt8(ascii: "\"") else { return false }
        return JSONText.unquoted(0..<value.count, in: ByteView(value)).unicodeScalars
            .contains { "\n\t/\u{FF0C}\u{3001}\u{FF1B}\u{B7}\u{2022}".unicodeScalars.contains($0) }
    }

    /// Returns whether the commas of a string may be those of a sentence or of a number.
    static func mayBeProse(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.indices.dropLast().contains { index in
            guard value[index] == UInt8(ascii: ","), index > 0 else { return false }
            let (before, after) = (value[index - 1], value[index + 1])
            return after == UInt8(ascii: " ") || ASCII.isDigit(before) && ASCII.isDigit(after)
        }
    }

    /// Returns whether the text of a string is a number as JSON writes it.
    static func isNumber(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.first == UInt8(ascii: "\"")
            && JSONNumber(lexeme: JSONText.unquoted(0..<value.count, in: ByteView(value))) != nil
    }
}
