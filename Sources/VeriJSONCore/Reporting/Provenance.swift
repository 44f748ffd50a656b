/// The origin of a document: its name, the reading that made it, and its place in a stream.
///
/// A JSON document of its own has only a name: the rest is one reference that is nil, so that
/// nothing is allocated for it.
package struct Provenance: Sendable {
    /// The facts that few documents have.
    private final class Details: Sendable {
        let reading: (any SourceReading)?
        let place: RecordOrigin

        init(_ reading: (any SourceReading)?, _ place: RecordOrigin) {
            self.reading = reading
            self.place = place
        }
    }

    /// The name of the document in reports; nil if it has none.
    package let name: String?
    private let details: Details?

    /// Creates the origin of a JSON document of its own.
    package init(name: consuming String?) {
        self.name = name
        details = nil
    }

    /// Creates the origin of a record of a stream.
    package init(name: String?, place: RecordOrigin) {
        self.init(name: name, nil, place)
    }

    private init(name: String?, _ reading: (any SourceReading)?, _ place: RecordOrigin) {
        self.name = name
        details = Details(reading, place)
    }

    /// The reading of another syntax that made the document; nil if it is the original.
    package var reading: (any SourceReading)? { details?.reading }

    /// The place of the document in a stream.
    package var place: RecordOrigin { details?.place ?? .document }

    /// Returns the origin of the JSON text of a reading.
    func reading(_ reading: any SourceReading) -> Provenance {
        Provenance(name: name, reading, place)
    }

    /// Returns the numbers that lenient reading repaired, as they were written, by their offsets in
    /// the JSON text.
    func repairedNumbers(in text: UnsafeBufferPointer<UInt8>) -> [UInt32: [UInt8]] {
        (reading as? RelaxedReading)?.repairedNumbers(in: text) ?? [:]
    }

    /// Returns the origin of the same document with a name.
    func named(_ name: String) -> Provenance {
        Provenance(name: name, reading, place)
    }

    /// Returns the origin of the same document as a record of a stream.
    func placed(at place: RecordOrigin) -> Provenance {
        Provenance(name: name, reading, place)
    }
}
