/// A text that messages quote: its name and its bytes.
package struct SourceText: Sendable {
    /// A file name or other short name; messages show it before line and column.
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
