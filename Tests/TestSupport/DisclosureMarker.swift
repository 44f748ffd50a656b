/// A text that must not leave the process: `N` is it as a number, `S` as a string, `K` as a key, and
/// `E` as a key in another spelling.
package enum DisclosureMarker {
    /// Returns a document with a marker for each letter that stands for one.
    package static func filled(_ document: String) -> [UInt8] {
        Array(
            document.replacing("N", with: "83683683").replacing("S", with: "zQzQ zQ")
                .replacing("K", with: "zQzQ").replacing("E", with: #"z\u0051\u007aQ"#).utf8
        )
    }

    /// Whether any part of a marker is in a text, however it is spelled.
    package static func leaks(_ text: String) -> Bool {
        guard text.contains("\\u") else { return holdsMarker(text) }
        let decoded = text.replacing(#/\\+u([0-9a-fA-F]{4})/#) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
        return holdsMarker(text) || holdsMarker(decoded)
    }

    private static func holdsMarker(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.contains("zq") || text.contains("8368") || text.contains("3683")
    }
}
