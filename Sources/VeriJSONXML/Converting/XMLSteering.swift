import VeriJSON

/// The places of a pattern along a document, cached by the numbers of names.
struct XMLSteering {
    private struct Step: Hashable {
        var place: Int
        var key: UInt32
        var isAttribute: Bool
    }

    private struct Item: Hashable {
        var place: Int
        var index: Int
    }

    private var rules: ReadingRules?
    private var members: [Step: ReadingRules.Place] = [:]
    private var items: [Item: ReadingRules.Place] = [:]
    private var texts: [Int: ReadingRules.Place] = [:]

    init(_ rules: ReadingRules?) { self.rules = rules }

    var root: ReadingRules.Place? { rules?.root }

    /// Returns the place of a member; nil without a pattern, or where no rule applies.
    mutating func member(
        _ key: UInt32,
        isAttribute: Bool,
        of parent: ReadingRules.Place?,
        _ names: XMLNames
    ) -> ReadingRules.Place? {
        guard let parent else { return nil }
        let step = Step(place: parent.number, key: key, isAttribute: isAttribute)
        if let known = members[step] { return known }
        let name = isAttribute ? "@" + names.string(key) : names.string(key)
        let place = rules?.member(name, of: parent)
        members[step] = place
        return place
    }

    /// Returns the place of the text beside attributes and elements.
    mutating func text(of parent: ReadingRules.Place?) -> ReadingRules.Place? {
        guard let parent else { return nil }
        if let known = texts[parent.number] { return known }
        let place = rules?.member("#text", of: parent)
        texts[parent.number] = place
        return place
    }

    mutating func item(_ index: Int, of list: ReadingRules.Place?) -> ReadingRules.Place? {
        guard let list, let known = rules?.distinctItems(at: list) else { return nil }
        let item = Item(place: list.number, index: min(index, known))
        if let known = items[item] { return known }
        let place = rules?.item(item.index, of: list)
        items[item] = place
        return place
    }

    mutating func wanted(at place: ReadingRules.Place?) -> ReadingRules.Wanted {
        guard let place else { return [] }
        return rules?.wanted(at: place) ?? []
    }

    /// Returns whether a single element becomes a list: all rules for its place ask for arrays.
    mutating func wantsList(at place: ReadingRules.Place?) -> Bool {
        let wanted = wanted(at: place)
        return wanted.contains(.array)
            && wanted.isDisjoint(with: [.text, .number, .bool, .object, .anything])
    }

    mutating func accepts(_ text: [UInt8], at place: ReadingRules.Place) -> Bool {
        rules?.accepts(text, at: place) ?? false
    }
}

/// What a reader of XML decided that a report tells in one line.
struct XMLObservations: Sendable {
    enum Kind: Sendable {
        /// Text beside elements was joined.
        case mixed
        /// Attributes of an element that became a scalar were left out.
        case attributes
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

    mutating func note(_ kind: Kind, at place: Int) {
        func counted(_ note: Note?) -> Note {
            Note(first: note?.first ?? place, count: (note?.count ?? 0) + 1)
        }
        switch kind {
        case .mixed: mixed = counted(mixed)
        case .attributes: attributes = counted(attributes)
        }
    }
}
