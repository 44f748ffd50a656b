/// A named text that messages quote, such as a pattern file.
package struct SourceText: Sendable {
    /// A file name or another short name; messages show it before line and column.
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

extension SourceText {
    /// The help for a text that looks like YAML and cannot be read as JSON; nil for other texts.
    package var yamlHelp: String? {
        let isNamed = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
        guard isNamed || Self.beginsYAML(bytes) else { return nil }
        let isPlain = isNamed && !name.contains { " '\"\\$".contains($0) }
        return
            "the text looks like YAML: 'yq -o json \(isPlain ? name : "FILE")' writes it as JSON, and"
            + " so does Samples/OpenAPIYAML"
    }

    /// Returns whether the first line, after comments and marks of documents, is a key and a colon.
    private static func beginsYAML(_ bytes: [UInt8]) -> Bool {
        var rest = bytes.prefix(4_096)
        var first = rest.prefix { $0 != 0x0A }
        while !rest.isEmpty, isPassedOver(first) {
            rest = rest.dropFirst(first.count + 1)
            first = rest.prefix { $0 != 0x0A }
        }
        if first.last == 0x0D { first.removeLast() }
        guard let colon = first.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let key = first[..<colon]
        let isKey = key.allSatisfy { byte in
            (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
                || (0x30...0x39).contains(byte) || "_-.$?*@".utf8.contains(byte) || byte >= 0x80
        }
        return isKey && !key.isEmpty && (first[colon...].dropFirst().first ?? 0x20) == 0x20
    }

    /// Returns whether a line of YAML is blank, a comment, a directive or the mark of a document.
    private static func isPassedOver(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: "#") || line.starts(with: "%YAML".utf8)
            || line.starts(with: "---".utf8)
            || line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
}
