/// The parts of a document that the model's code can do without, as its requests show.
///
/// The types of a model say which of its members are optional. Code that reads by hand says it by
/// what it asks for:
///
///     contains(.x) ? decode(x) : nil          the code asked whether x is there
///     decodeNil(forKey: .x) ? nil : decode(x) it asked whether x is null
///     for key in allKeys { decode(key) }      the key came from the document
///     while !items.isAtEnd { items.decode() } the item was read by a loop to the end
///
/// A member that is decoded as an error is no such part: without it, a response that reports a
/// failure would become a success.
struct DispensableParts {
    /// The requests that were made for a member.
    private struct Requests: OptionSet {
        var rawValue: UInt8
        /// It was read by `decodeIfPresent`.
        static let ifPresent = Requests(rawValue: 1)
        /// It was asked for by `contains`.
        static let contains = Requests(rawValue: 2)
        /// It was asked for by `decodeNil`.
        static let null = Requests(rawValue: 4)
        /// It was decoded as a value.
        static let value = Requests(rawValue: 8)
        /// It was decoded as an error.
        static let error = Requests(rawValue: 16)
    }

    /// A loop over the items of an array.
    private struct Loop {
        /// The item that is read.
        var item = NodeIndex.none
        /// The type as which items are tried first.
        var type: ObjectIdentifier?
        /// Whether the code asked for the end since the last item.
        var isAsked = false
        /// Whether the code was told that the end is reached.
        var hasEnded = false
        /// Whether some item was read without asking for the end, or as another type than those
        /// before it, so that several items belong together.
        var isUneven = false
    }

    private var requests: [NodeIndex: Requests] = [:]
    /// The objects whose keys the code asked for.
    private var listed: Set<NodeIndex> = []
    private var loops: [NodeIndex: Loop] = [:]
    /// The objects and arrays of which no item may be lost.
    private var whole: Set<NodeIndex> = []

    /// Forgets all requests, before the model is decoded again.
    mutating func removeAll() {
        requests.removeAll(keepingCapacity: true)
        listed.removeAll(keepingCapacity: true)
        whole.removeAll(keepingCapacity: true)
        // An array whose items belong together is never read one by one.
        loops = loops.filter(\.value.isUneven)
    }

    // MARK: Members

    mutating func noteIfPresent(_ member: NodeIndex) { note(.ifPresent, member) }
    mutating func noteContains(_ member: NodeIndex) { note(.contains, member) }
    mutating func noteNull(_ member: NodeIndex) { note(.null, member) }

    /// Notes that a member is decoded as a type.
    mutating func noteValue(_ member: NodeIndex, as type: Any.Type) {
        note(type is any Error.Type ? .error : .value, member)
    }

    /// Returns whether the code asked for a member before it decodes it.
    func isAsked(_ member: NodeIndex) -> Bool { requests[member] != nil }

    private mutating func note(_ request: Requests, _ member: NodeIndex) {
        requests[member, default: []].insert(request)
    }

    /// Notes that the keys of an object were asked for.
    mutating func noteKeys(of object: NodeIndex) { listed.insert(object) }

    // MARK: Items

    /// Notes that the items of an array are read from the first one on.
    mutating func beginLoop(over array: NodeIndex) {
        loops[array] = Loop(isUneven: loops[array]?.isUneven ?? false)
    }

    /// Notes that the code asked whether the end of an array is reached.
    mutating func noteEnd(of array: NodeIndex, isReached: Bool) {
        loops[array]?.isAsked = true
        if isReached { loops[array]?.hasEnded = true }
    }

    /// Notes that an item is read as a type; the code may try several types.
    mutating func noteItem(_ item: NodeIndex, of array: NodeIndex, as type: Any.Type) {
        guard var loop = loops[array], loop.item != item else { return }
        let type = type is any Error.Type ? nil : ObjectIdentifier(type)
        if !loop.isAsked || type == nil || loop.type.map({ $0 != type }) ?? false {
            loop.isUneven = true
        }
        (loop.item, loop.type, loop.isAsked) = (item, type, false)
        loops[array] = loop
    }

    /// Returns whether the items of an array turned out to belong together.
    func isUneven(_ array: NodeIndex) -> Bool { loops[array]?.isUneven ?? false }

    /// Returns whether a loop has read the items of an array one by one to the end.
    ///
    /// An array of which nothing is left shows nothing about its items.
    func isReadToEnd(_ array: NodeIndex) -> Bool {
        loops[array].map { $0.hasEnded && !$0.isUneven && $0.item != .none } ?? false
    }

    // MARK: Containers that stay whole

    /// Notes that an object or array may lose no item.
    mutating func noteWhole(_ container: NodeIndex) { whole.insert(container) }

    /// Returns whether the members of an object are items, because the code asked for its keys.
    func isListed(_ object: NodeIndex) -> Bool { listed.contains(object) }

    // MARK: Parts

    /// Returns how the code can do without a value; nil if it cannot.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - container: The object or array around it.
    ///   - isObject: Whether that is an object.
    ///   - optional: The policy for optional members.
    /// - Returns: The kind of part that the value is, with the repair.
    func part(
        _ value: NodeIndex,
        in container: NodeIndex,
        isObject: Bool,
        _ optional: Sanitizer.Policy.OptionalMembers
    ) -> (part: DispensablePart, mask: TapeMasks.Mask)? {
        if whole.contains(container), !isObject || isListed(container) { return nil }
        guard isObject else {
            let isInLoop = loops[container].map { !$0.isUneven && $0.item == value } ?? false
            return isInLoop ? (.item, .drop(from: container)) : nil
        }
        let requests = requests[value] ?? []
        if requests.contains(.error) { return nil }
        let strip = TapeMasks.Mask.strip(from: container)
        if requests.contains(.ifPresent) || requests.isSuperset(of: [.contains, .null, .value]) {
            return (.member, optional == .null ? .null : strip)
        }
        if requests.isSuperset(of: [.contains, .value]) { return (.member, strip) }
        if requests.isSuperset(of: [.null, .value]) { return (.member, .null) }
        return listed.contains(container) ? (.key, strip) : nil
    }
}

/// The kind of a part that the model's code can do without.
enum DispensablePart {
    /// A member that the code asked for before it read it.
    case member
    /// A member whose key came from the document, like one of a dictionary.
    case key
    /// An item that a loop read, like one of a list.
    case item

    /// Whether the part counts among the losses of its container.
    var isCounted: Bool { self != .member }
}
