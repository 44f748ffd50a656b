import VeriJSON

/// The places of a pattern along a document, found by the numbers of names.
struct XMLSteering {
    /// The number of a place of the pattern that was met.
    struct PlaceNumber: Hashable {
        var number: UInt32

        /// The place where no rule applies; without a pattern, every place is this one.
        static let none = PlaceNumber(number: 0)
    }

    /// A place that was met; what is nil was not asked for yet.
    private struct Entry {
        /// The place of the rules; nil for ``PlaceNumber/none``.
        var place: RuleSetIndex?
        var request: XMLRequest = []
        var text: PlaceNumber?
        /// Whether the pattern names the text beside attributes and elements.
        var namesText = false
        /// The keys of the lists that an object has to have.
        var lists: [String] = []
        /// The number of leading items that may have rules of their own.
        var distinctItems: Int?
        /// The place of the items after those.
        var otherItems: PlaceNumber?
    }

    private struct MemberStep: Hashable {
        var place: PlaceNumber
        /// The number of a name in the document or stream.
        var key: UInt32
        var isAttribute: Bool
    }

    /// The place of the document.
    private(set) var root = PlaceNumber.none
    private var rules: ReadingRules?
    private var entries = [Entry()]
    private var members: [MemberStep: PlaceNumber] = [:]
    /// The members that were found last, by a hash of the step: most steps are taken again.
    private var recent: [(step: MemberStep, place: PlaceNumber)]

    private static let recentCount = 256
    /// The maximum number of members that are remembered; a stream can have any number of names.
    private static let memberLimit = 10_000

    init(_ rules: ReadingRules?) {
        self.rules = rules
        let empty = (
            step: MemberStep(place: .none, key: 0, isAttribute: false), place: PlaceNumber.none
        )
        recent = Array(repeating: empty, count: rules == nil ? 0 : Self.recentCount)
        root = place(rules?.root)
    }

    /// Returns what the pattern asks for at a place; nothing where no rule applies.
    @inline(__always)
    func request(at place: PlaceNumber) -> XMLRequest { entries[Int(place.number)].request }

    /// Returns the place of a member.
    @inline(__always)
    mutating func member(
        _ key: UInt32,
        isAttribute: Bool,
        of parent: PlaceNumber,
        _ names: XMLNames
    ) -> PlaceNumber {
        guard parent != .none else { return .none }
        let number = names.streamNumber(of: key)
        let step = MemberStep(place: parent, key: number, isAttribute: isAttribute)
        let hash = Int((parent.number &* 31) ^ (number << 1) ^ (isAttribute ? 1 : 0))
        let slot = hash & (Self.recentCount - 1)
        if recent[slot].step == step { return recent[slot].place }
        let place = newMember(step, names.string(key))
        recent[slot] = (step, place)
        return place
    }

    @inline(never)
    private mutating func newMember(
        _ step: MemberStep,
        _ name: @autoclosure () -> String
    ) -> PlaceNumber {
        if let known = members[step] { return known }
        let place = member(step.isAttribute ? "@" + name() : name(), of: step.place)
        if members.count < Self.memberLimit { members[step] = place }
        return place
    }

    /// Returns the place of the text beside attributes and elements.
    mutating func text(of parent: PlaceNumber) -> PlaceNumber {
        if let known = entries[Int(parent.number)].text { return known }
        let place = member("#text", of: parent)
        entries[Int(parent.number)].text = place
        if let own = entries[Int(parent.number)].place {
            entries[Int(parent.number)].namesText = rules?.spellsOut("#text", at: own) ?? false
        }
        return place
    }

    /// Returns whether the pattern names the text beside attributes and elements, whose place was
    /// asked for: a wildcard asks for none that is not there.
    func namesText(of parent: PlaceNumber) -> Bool { entries[Int(parent.number)].namesText }

    /// Returns the place of an item of an array.
    mutating func item(_ index: Int, of list: PlaceNumber) -> PlaceNumber {
        let number = Int(list.number)
        if let distinct = entries[number].distinctItems, index >= distinct,
            let known = entries[number].otherItems
        {
            return known
        }
        guard let place = entries[number].place else { return .none }
        let distinct = entries[number].distinctItems ?? rules?.distinctItems(at: place) ?? 0
        entries[number].distinctItems = distinct
        let item = self.place(rules?.item(min(index, distinct), of: place))
        if index >= distinct { entries[number].otherItems = item }
        return item
    }

    /// Returns the keys of the lists that an object has to have.
    func lists(of parent: PlaceNumber) -> [String] { entries[Int(parent.number)].lists }

    /// Returns whether a declaration of a namespace is no member, because the pattern names others.
    mutating func leavesOut(_ key: UInt32, of parent: PlaceNumber, _ names: XMLNames) -> Bool {
        guard let place = entries[Int(parent.number)].place else { return false }
        return rules?.leavesOut("@" + names.string(key), at: place) ?? false
    }

    /// Returns whether the pattern accepts a value, as JSON text, at a place.
    mutating func accepts(_ text: [UInt8], at place: PlaceNumber) -> Bool {
        guard let place = entries[Int(place.number)].place else { return false }
        return rules?.accepts(text, at: place) ?? false
    }

    /// Returns whether the pattern accepts a value, as JSON text, at a place once it is cleaned.
    mutating func cleans(_ text: [UInt8], at place: PlaceNumber) -> Bool {
        guard let place = entries[Int(place.number)].place else { return false }
        return rules?.cleans(text, at: place) ?? false
    }

    /// Returns whether the pattern names a member of an object.
    mutating func names(_ key: String, of parent: PlaceNumber) -> Bool {
        guard let place = entries[Int(parent.number)].place else { return false }
        return rules?.spellsOut(key, at: place) ?? false
    }

    private mutating func member(_ name: String, of parent: PlaceNumber) -> PlaceNumber {
        place(entries[Int(parent.number)].place.flatMap { rules?.member(name, of: $0) })
    }

    /// Returns the number of a place of the rules, which is one more than theirs.
    private mutating func place(_ place: RuleSetIndex?) -> PlaceNumber {
        guard let place else { return .none }
        let number = place.position + 1
        if entries.count <= number {
            entries += repeatElement(Entry(), count: number + 1 - entries.count)
        }
        if entries[number].place == nil {
            entries[number].place = place
            entries[number].request = XMLRequest(rules?.wanted(at: place) ?? [])
            let lists = rules?.mandatoryLists(at: place) ?? []
            entries[number].lists = lists.filter(XMLCharacters.isQualifiedName)
            if !entries[number].lists.isEmpty { entries[number].request.insert(.mandatoryLists) }
        }
        return PlaceNumber(number: UInt32(truncatingIfNeeded: number))
    }
}
