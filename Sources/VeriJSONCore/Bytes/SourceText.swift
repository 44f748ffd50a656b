/// A named text that messages quote, such as a pattern file.
package struct SourceText: Sendable {
    /// A file name or another short name; messages show it before line and column.
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
