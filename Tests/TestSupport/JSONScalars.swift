import VeriJSON

/// The number of scalars in a document, by which losses are measured.
package enum JSONScalars {
    /// Returns the number of scalars in JSON text.
    package static func count(in text: some Collection<UInt8>) -> Int {
        guard let value = try? JSONValue(parsing: Array(text)) else { return 0 }
        return count(in: value)
    }

    private static func count(in value: JSONValue) -> Int {
        switch value {
        case .array(let items): items.reduce(0) { $0 + count(in: $1) }
        case .object(let object): object.reduce(0) { $0 + count(in: $1.value) }
        default: 1
        }
    }
}
