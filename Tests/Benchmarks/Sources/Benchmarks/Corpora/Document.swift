import Foundation

/// A document of a corpus, in the form in which each contestant takes it: the same bytes for all.
struct Document {
    /// Behind the last byte there is room, which parsers that load whole vectors may read.
    let bytes: [UInt8]
    let data: Data

    init(_ bytes: [UInt8]) {
        var padded: [UInt8] = []
        padded.reserveCapacity(bytes.count + Document.padding)
        padded += bytes
        self.bytes = padded
        data = Data(bytes)
    }

    private static let padding = 64
}
