extension JSONValue: Equatable {
    /// Returns whether two values are equal as JSON.
    ///
    /// Numbers compare by value, strings and keys by Unicode scalars, and objects regardless of the
    /// order of their members.
    ///
    /// - Complexity: O(*n*) on average, *n* the size of both values.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var comparison = ValueComparison()
        return comparison.areEqual(left, right)
    }
}

/// A comparison of two values with an explicit stack, so that deep values cause no deep recursion.
private struct ValueComparison {
    /// Two containers whose values are compared pair by pair.
    private enum Pending {
        case items([JSONValue], [JSONValue], next: Int)
        /// `order[i]` is the index in the right object of the key of the left one's member `i`. An
        /// empty order means that the keys are in the same order.
        case members(JSONObject, JSONObject, order: [Int], next: Int)
    }

    private var stack: [Pending] = []

    mutating func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard begin(left, right) else { return false }
        while let top = stack.popLast() {
            switch top {
            case .items(let left, let right, let next):
                if next + 1 < left.count { stack.append(.items(left, right, next: next + 1)) }
                guard begin(left[next], right[next]) else { return false }
            case .members(let left, let right, let order, let next):
                if next + 1 < left.count {
                    stack.append(.members(left, right, order: order, next: next + 1))
                }
                let other = order.isEmpty ? next : order[next]
                guard begin(left[next].value, right[other].value) else { return false }
            }
        }
        return true
    }

    /// Compares two scalars, or pushes two containers of the same size and keys on the stack.
    private mutating func begin(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null):
            return true
        case (.bool(let left), .bool(let right)):
            return left == right
        case (.number(let left), .number(let right)):
            return left == right
        case (.string(let left), .string(let right)):
            return left.hasSameScalars(as: right)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            if !left.isEmpty { stack.append(.items(left, right, next: 0)) }
            return true
        case (.object(let left), .object(let right)):
            return begin(left, right)
        default:
            return false
        }
    }

    private mutating func begin(_ left: JSONObject, _ right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        guard !left.isEmpty else { return true }
        guard let places = Self.placesByKey(right) else {
            // Members with the same key are a multiset: they can be paired only once all pairs are
            // known to be equal or not.
            var classes = ValueInterner()
            return classes.number(of: .object(left)) == classes.number(of: .object(right))
        }
        if zip(left, right).allSatisfy({ $0.key.hasSameScalars(as: $1.key) }) {
            stack.append(.members(left, right, order: [], next: 0))
            return true
        }
        guard Self.placesByKey(left) != nil else { return false }
        var order: [Int] = []
        order.reserveCapacity(left.count)
        for member in left {
            guard let place = places[ScalarText(member.key)] else { return false }
            order.append(place)
        }
        stack.append(.members(left, right, order: order, next: 0))
        return true
    }

    /// Returns the index of each key, or nil if a key occurs more than once.
    private static func placesByKey(_ object: JSONObject) -> [ScalarText: Int]? {
        var places: [ScalarText: Int] = [:]
        places.reserveCapacity(object.count)
        for (place, member) in object.enumerated() {
            guard places.updateValue(place, forKey: ScalarText(member.key)) == nil else {
                return nil
            }
        }
        return places
    }
}
