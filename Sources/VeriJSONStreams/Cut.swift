import VeriJSON
import VeriJSONCore

/// Bytes of a stream that blocks are cut out of, one when it is asked for.
struct Cut: Sendable {
    let bytes: [UInt8]
    /// The position where the next block begins.
    private(set) var start = 0
    /// The position up to which the bytes were searched for its end.
    var searched = 0
    /// Whether no byte follows.
    var isLast = false

    init(bytes: [UInt8], start: Int = 0, searched: Int = 0, isLast: Bool = false) {
        self.bytes = bytes
        self.start = start
        self.searched = searched
        self.isLast = isLast
    }

    /// Takes the bytes up to a position out of it, as a block.
    mutating func block(to end: Int, _ form: Block.Form) -> Block {
        let range = start..<end
        start = end
        searched = max(searched, end)
        return Block(storage: bytes, range: range, form: form)
    }
}
