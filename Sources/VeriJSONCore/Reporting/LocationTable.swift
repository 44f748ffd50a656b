/// A table of locations in a document, found together when the first of them is read.
///
/// To find a line, every byte before it has to be read. Until the first look-up the table therefore
/// holds only the document and the offsets; that look-up finds all locations in one pass and
/// releases the document:
///
///     before it    the document, and the offsets    12    57    40
///     after it     the locations                    1:13  3:4   2:22
///
/// The class is `Sendable` because its state is only read and written while the lock is held.
/// Unlike a ``Lazy`` value it is filled with offsets before the first look-up.
final class LocationTable: @unchecked Sendable {
    private let lock = Lock()
    private var document: (any DocumentBytes)?
    private let origin: RecordOrigin
    private var offsets: [ByteOffset] = []
    private var locations: [TextLocation] = []

    init(_ document: any DocumentBytes, from origin: RecordOrigin = .document) {
        self.document = document
        self.origin = origin
    }

    /// Sets the offsets whose locations are looked up; before this call there are none.
    func setOffsets(_ offsets: [ByteOffset]) {
        lock.whileHeld { self.offsets = offsets }
    }

    /// Returns the line and column of an offset, by its index in the table.
    ///
    /// - Complexity: O(*n* + *p*) the first time, *n* the bytes before the last of *p* offsets;
    ///   then O(1).
    func location(of place: UInt32) -> TextLocation {
        lock.whileHeld {
            if let document { findLocations(in: document) }
            return locations[Int(place)]
        }
    }

    private func findLocations(in document: any DocumentBytes) {
        let last = offsets.max()?.position ?? 0
        locations = document.withBytes { bytes in
            // One byte past the last offset: a carriage return ends a line unless a line feed
            // follows.
            let part = UnsafeBufferPointer(rebasing: bytes.prefix(last + 1))
            let lines = LineIndex(part)
            return offsets.map { origin.location(lines.location(of: $0.position, in: part)) }
        }
        offsets = []
        self.document = nil
    }
}

extension LocationTable: CustomReflectable {
    /// An empty mirror: a description of a report must not show the document.
    var customMirror: Mirror { Mirror(self, children: []) }
}
