/// The bytes of a document that can be changed where they are.
package protocol EditableBytes: DocumentBytes {
    /// Lets the bytes be changed, and keeps the first of them, as many as `body` says.
    ///
    /// Bytes that somebody else holds, too, are copied first.
    mutating func edit(_ body: (UnsafeMutableRawBufferPointer) -> Int)
}

extension [UInt8]: EditableBytes {
    package mutating func edit(_ body: (UnsafeMutableRawBufferPointer) -> Int) {
        let kept = withUnsafeMutableBytes(body)
        removeLast(count - kept)
    }
}
