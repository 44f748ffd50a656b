/// The decisions of a reader of XML that a report tells in one line.
struct XMLObservations: Sendable {
    enum Kind: Sendable {
        /// Text beside elements was joined.
        case mixed
        /// Attributes of an element that became a scalar were left out.
        case attributes
        /// The items of a list were read from inside of an element.
        case wrapper
    }

    struct Note: Sendable {
        /// The position of the first place.
        var first: Int
        var count: Int
    }

    /// The number of texts that became numbers.
    var numbers = 0
    /// The number of texts that became bools.
    var bools = 0
    private(set) var mixed: Note?
    private(set) var attributes: Note?
    private(set) var wrapper: Note?

    /// Returns the same for places that are counted from another one on.
    func counted(from start: Int) -> XMLObservations {
        guard mixed != nil || attributes != nil || wrapper != nil, start > 0 else { return self }
        func moved(_ note: Note?) -> Note? {
            note.map { Note(first: $0.first - start, count: $0.count) }
        }
        var made = self
        made.mixed = moved(mixed)
        made.attributes = moved(attributes)
        made.wrapper = moved(wrapper)
        return made
    }

    mutating func note(_ kind: Kind, at place: Int) {
        func counted(_ note: Note?) -> Note {
            Note(first: note?.first ?? place, count: (note?.count ?? 0) + 1)
        }
        switch kind {
        case .mixed: mixed = counted(mixed)
        case .attributes: attributes = counted(attributes)
        case .wrapper: wrapper = counted(wrapper)
        }
    }
}
