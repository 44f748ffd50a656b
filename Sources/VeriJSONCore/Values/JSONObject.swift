/// The members of a JSON object, in order and with duplicates.
///
///     var object: JSONObject = ["id": 1, "name": "Ada"]
///     object["name"]              // "Ada"
///     object.map(\.key)           // ["id", "name"]
///     object["name"] = nil
///
/// Two objects are equal if they have the same members in any order.
public struct JSONObject: Sendable {
    /// A key and its value.
    ///
    ///     let id = JSONObject.Member(key: "id", value: 1)
    ///     JSONObject([id, id]).map(\.key)     // ["id", "id"]
    public struct Member: Sendable, Hashable {
        /// The key, unescaped.
        public var key: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - key: The key, unescaped.
        ///   - value: The value.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }

        /// Returns whether two members have equal keys and values.
        public static func == (left: Member, right: Member) -> Bool {
            left.key.hasSameScalars(as: right.key) && left.value == right.value
        }

        /// Feeds the member to a hasher.
        public func hash(into hasher: inout Hasher) {
            key.hashScalars(into: &hasher)
            hasher.combine(value)
        }
    }

    var members: [Member]

    /// Creates an object.
    ///
    /// - Parameter members: The members in order; keys may occur more than once.
    public init(_ members: [Member]) {
        self.members = members
    }

    /// The value of a key; if several members have that key, the value of the last one.
    ///
    /// Setting a value changes that member, or appends one if there is none. Setting nil removes
    /// all members with that key.
    ///
    /// - Parameter key: The key, unescaped; keys compare by Unicode scalars.
    /// - Complexity: O(*n*), *n* the number of members.
    public subscript(key: String) -> JSONValue? {
        get {
            members.last { $0.key.hasSameScalars(as: key) }?.value
        }
        set {
            guard let newValue else {
                members.removeAll { $0.key.hasSameScalars(as: key) }
                return
            }
            if let index = members.lastIndex(where: { $0.key.hasSameScalars(as: key) }) {
                members[index].value = newValue
            } else {
                members.append(Member(key: key, value: newValue))
            }
        }
    }

    /// Appends a member, even if its key is already present.
    ///
    /// - Parameters:
    ///   - key: The key, unescaped.
    ///   - value: The value.
    public mutating func append(key: String, value: JSONValue) {
        members.append(Member(key: key, value: value))
    }
}

extension JSONObject: Hashable {
    /// Returns whether two objects have the same members in any order.
    ///
    /// Members with the same key are compared as a multiset.
    ///
    /// - Complexity: O(*n*) on average, *n* the size of both objects with everything in them.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONValue.object(left) == .object(right)
    }

    /// Feeds the members to a hasher, regardless of their order.
    public func hash(into hasher: inout Hasher) {
        JSONValue.object(self).hash(into: &hasher)
    }
}

extension JSONObject: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// Creates an object without members.
    public init() {
        members = []
    }

    /// The position of the first member.
    public var startIndex: Int { 0 }

    /// The position after the last member.
    public var endIndex: Int { members.count }

    /// The member at a position.
    ///
    /// - Parameter position: A position from 0 up to the number of members.
    public subscript(position: Int) -> Member {
        get { members[position] }
        set { members[position] = newValue }
    }

    /// Appends a member, even if its key is already present.
    ///
    /// - Complexity: O(1) on average.
    public mutating func append(_ member: Member) {
        members.append(member)
    }

    /// Reserves storage for a number of members.
    ///
    /// - Parameter count: The number of members that the object will have in all.
    public mutating func reserveCapacity(_ count: Int) {
        members.reserveCapacity(count)
    }

    /// Replaces the members in a range of positions.
    ///
    /// - Parameters:
    ///   - range: The positions of the members to remove.
    ///   - newMembers: The members to insert in their place.
    public mutating func replaceSubrange(
        _ range: Range<Int>,
        with newMembers: some Collection<Member>
    ) {
        members.replaceSubrange(range, with: newMembers)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object with its members in the order written.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members.map { Member(key: $0.0, value: $0.1) })
    }
}

extension JSONObject: CustomStringConvertible {
    /// The object as compact JSON text.
    public var description: String {
        JSONValue.object(self).description
    }
}
