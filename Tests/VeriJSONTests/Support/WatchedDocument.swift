import VeriJSON

/// A document that knows how often its bytes were looked at, and whether anything still holds it.
final class WatchedDocument: @unchecked Sendable {
    let bytes: [UInt8]
    private(set) var looks = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The document as the library takes it.
    struct Reference: DocumentBytes, JSONInput {
        var jsonBytes: JSONBytes { JSONBytes(document: self) }

        let document: WatchedDocument

        var byteCount: Int { document.bytes.count }

        func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
            document.looks += 1
            return document.bytes.withUnsafeBufferPointer(body)
        }

        static func make(
            count: Int,
            _ fill: (UnsafeMutableRawBufferPointer) -> Void
        ) -> Reference {
            let bytes = [UInt8].make(count: count, fill)
            return Reference(document: WatchedDocument(String(decoding: bytes, as: UTF8.self)))
        }
    }
}
