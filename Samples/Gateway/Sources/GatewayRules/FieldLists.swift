/// The rules for fields whose values are lists of words, in any case (RFC 9110 §5.6.1).
package enum FieldLists {
    /// Returns the words of all lines of a field in lower case, without empty ones.
    package static func words(_ lines: [String]) -> [String] {
        lines.flatMap { $0.split(separator: ",") }
            .map { line in
                let isSpace = { (c: Character) in c == " " || c == "\t" }
                let end = line.lastIndex { !isSpace($0) }.map(line.index(after:)) ?? line.startIndex
                return line[..<end].drop(while: isSpace).lowercased()
            }
            .filter { !$0.isEmpty }
    }

    /// Returns the media types of a `Content-Type` in lower case, without parameters.
    ///
    /// A message has one type. Of several, in lines or in a list, recipients differ in which one
    /// they take, so all of them count.
    package static func mediaTypes(_ lines: [String]) -> [String] {
        words(lines).map { String($0.prefix { $0 != ";" && $0 != " " && $0 != "\t" }) }
            .filter { !$0.isEmpty }
    }

    /// Returns whether a `Content-Encoding` leaves the content as it is (RFC 9110 §8.4.1).
    package static func isPlain(contentEncoding lines: [String]) -> Bool {
        words(lines).allSatisfy { $0 == "identity" }
    }

    /// Returns whether a `Transfer-Encoding` is none, or chunks alone.
    ///
    /// A message in another coding could not be passed on: the gateway has only its chunks.
    package static func isKnown(transferEncoding lines: [String]) -> Bool {
        lines.isEmpty || words(lines) == ["chunked"]
    }

    /// Returns whether a `Connection` ends after its message.
    package static func closes(connection lines: [String]) -> Bool {
        words(lines).contains("close")
    }
}
