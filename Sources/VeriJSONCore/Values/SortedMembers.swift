/// An index of the members of every object in a document, sorted by their keys' Unicode scalars.
///
/// Objects are in the order in which they begin. The members of one object are adjacent, in the
/// order in which the objects end:
///
///     {"b":{"d":1,"c":2},"a":3}
///     objects   [0] members 2..<4, end 25, objectsBeforeEnd 2     [1] members 0..<2, end 18, … 2
///     members   c  d  a  b
struct SortedMembers {
    struct Member {
        var key: TokenReader.Token
        /// The number of objects that begin before the value.
        var objectsBefore: Int
    }

    struct Object {
        var members: Range<Int> = 0..<0
        /// The offset after the object; `Int.max` until it is known.
        var end = Int.max
        /// The number of objects that begin before that offset.
        var objectsBeforeEnd = 0
    }

    private(set) var objects: [Object] = []
    private(set) var members: [Member] = []

    /// Finds and sorts the members.
    ///
    /// - Parameter reader: A reader at the beginning of a text that is known to be JSON.
    init(_ reader: TokenReader) {
        var reader = reader
        /// The open containers: the index of an object, or nil for an array.
        var open: [Int?] = []
        /// The members of the open objects so far, and for each open object the index of its first
        /// one.
        var pending: [Member] = []
        var starts: [Int] = []
        var awaitsKey = false
        while let token = reader.next() {
            switch token.kind {
            case .objectStart:
                open.append(objects.count)
                objects.append(Object())
                starts.append(pending.count)
                awaitsKey = true
                continue
            case .arrayStart:
                open.append(nil)
                awaitsKey = false
                continue
            case .string where awaitsKey:
                pending.append(Member(key: token, objectsBefore: objects.count))
                awaitsKey = false
                continue
            case .objectEnd:
                guard let number = open.popLast() ?? nil, let start = starts.popLast() else {
                    return
                }
                let sorted = Self.sort(Array(pending[start...]), reader)
                pending.removeSubrange(start...)
                objects[number].members = members.count..<members.count + sorted.count
                objects[number].end = reader.position
                objects[number].objectsBeforeEnd = objects.count
                members.append(contentsOf: sorted)
            case .arrayEnd:
                _ = open.popLast()
            case .string, .number, .true, .false, .null:
                break
            }
            // A value has ended; in an object a key follows.
            awaitsKey = (open.last ?? nil) != nil
        }
    }

    private static func sort(_ members: [Member], _ reader: TokenReader) -> [Member] {
        guard members.count > 1 else { return members }
        let keys = members.map { reader.string(of: $0.key) }
        return members.indices.stablySorted { keys[$0].scalarsPrecede(keys[$1]) }
            .map { members[$0] }
    }
}
