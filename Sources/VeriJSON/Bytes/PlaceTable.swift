/// The lines and columns of some places in a document, found when somebody asks for one of them.
///
/// To find a line, every byte before it has to be looked at; so a table that nobody asks costs as
/// much as it has places, whatever the size of the document. The first question answers all:
///
///     before it    the document, and the offsets    12    57    40
///     after it     the locations                    1:13  3:4   2:22
///
/// From then on the table does not hold the document any more.
final class PlaceTable: @unchecked Sendable {
    private let lock = Lock()
    private var document: (any DocumentBytes)?
    private var offsets: [ByteOffset] = []
    private var locations: [TextLocation] = []

    init(_ document: any DocumentBytes) {
        self.document = document
    }

    /// Says which places there are.
    ///
    /// Whoever makes a table does so before anybody else has it.
    func settle(_ offsets: [ByteOffset]) {
        self.offsets = offsets
    }

    /// The line and column of a place.
    ///
    /// - Complexity: O(*n* + *p*) the first time, *n* the bytes before the last of *p* places; then
    ///   O(1).
    func location(of place: UInt32) -> TextLocation {
        lock.whileHeld {
            if let document { findLocations(in: document) }
            return locations[Int(place)]
        }
    }

    private func findLocations(in document: any DocumentBytes) {
        let last = offsets.max()?.position ?? 0
        locations = document.withBytes { bytes in
            // A carriage return before the last place ends a line unless a line feed follows.
            let part = UnsafeBufferPointer(rebasing: bytes.prefix(last + 1))
            let lines = LineIndex(part)
            return offsets.map { lines.location(of: $0.position, in: part) }
        }
        offsets = []
        self.document = nil
    }
}

extension PlaceTable: CustomReflectable {
    /// Nothing: a description of a report must not lead to the document.
    var customMirror: Mirror { Mirror(self, children: []) }
}
