extension JSONValue {
    /// The value at a pointer, or nil if there is none.
    ///
    ///     value["/items/0/price"]          // 3
    ///     value["items"][0]["price"]       // 3
    ///     value["items"][0]["price"] = 4
    ///
    /// Of several members with the same key, the last one is found.
    ///
    /// Setting a value changes it, adds a member, or appends an item if the last token is the number
    /// of items or `-`. Objects that are missing or null on the path are created; so is an array for
    /// the index 0. Setting nil removes the member or the item. A place that cannot be is left alone:
    /// one inside a string, a number or a Boolean, or after the end of an array.
    ///
    /// - Parameter pointer: The path from this value. The empty pointer is the value itself, which
    ///   nil makes null.
    /// - Complexity: O(*m*), *m* the members of the objects on the path, and the items after one that
    ///   is removed.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        get {
            var value = self
            for token in pointer.tokens {
                switch value {
                case .object(let object):
                    guard let member = object[token] else { return nil }
                    value = member
                case .array(let items):
                    guard let index = JSONPointer.index(token), index < items.count else {
                        return nil
                    }
                    value = items[index]
                default:
                    return nil
                }
            }
            return value
        }
        set { set(newValue, at: pointer.tokens[...]) }
    }

    /// The item at an index, or nil if the value is not an array or has fewer items.
    ///
    /// Setting works as that of ``subscript(_:)-(JSONPointer)``.
    ///
    /// - Parameter index: The index of the item, counted from 0.
    /// - Complexity: O(1); O(*n*) to remove one of *n* items.
    public subscript(index: Int) -> JSONValue? {
        get {
            guard case .array(let items) = self, items.indices.contains(index) else { return nil }
            return items[index]
        }
        set { setItem(newValue, at: index) }
    }

    private mutating func set(_ value: JSONValue?, at path: ArraySlice<String>) {
        guard let token = path.first else {
            self = value ?? .null
            return
        }
        let rest = path.dropFirst()
        switch self {
        case .array(let items):
            guard let index = token == "-" ? items.count : JSONPointer.index(token) else { return }
            guard !rest.isEmpty else { return setItem(value, at: index) }
            guard items.indices.contains(index) || index == items.count else { return }
            update(at: rest, value, items.indices.contains(index) ? items[index] : nil) {
                $0.setItem($1, at: index)
            }
        case .object, .null:
            guard !rest.isEmpty else { return setMember(value, token) }
            update(at: rest, value, asObject?[token]) { $0.setMember($1, token) }
        case .bool, .number, .string:
            return
        }
    }

    /// Sets a value inside an item or a member, which is taken out meanwhile so that it is not
    /// copied.
    private mutating func update(
        at rest: ArraySlice<String>,
        _ value: JSONValue?,
        _ old: JSONValue?,
        _ write: (inout JSONValue, JSONValue) -> Void
    ) {
        // Nothing is made for a removal.
        guard old != nil || value != nil else { return }
        var inner = old ?? .null
        if old != nil { write(&self, .null) }
        inner.set(value, at: rest)
        // A place that cannot be makes no containers on its way.
        if old != nil || !inner.isNull { write(&self, inner) }
    }

    private mutating func setMember(_ value: JSONValue?, _ key: String) {
        switch self {
        case .object(var object):
            self = .null
            object[key] = value
            self = .object(object)
        case .null:
            if let value { self = .object([key: value]) }
        case .array, .bool, .number, .string:
            return
        }
    }

    private mutating func setItem(_ value: JSONValue?, at index: Int) {
        switch self {
        case .array(var items):
            self = .null
            if let value {
                if items.indices.contains(index) {
                    items[index] = value
                } else if index == items.count {
                    items.append(value)
                }
            } else if items.indices.contains(index) {
                items.remove(at: index)
            }
            self = .array(items)
        case .null:
            if index == 0, let value { self = .array([value]) }
        case .object, .bool, .number, .string:
            return
        }
    }
}

extension JSONValue? {
    /// The value at a pointer inside this one, or nil if there is none.
    ///
    /// Setting works as that of ``JSONValue``; a missing value counts as null.
    ///
    /// - Parameter pointer: The path from this value.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        get { self?[pointer] }
        set { set { $0[pointer] = newValue } }
    }

    /// The item at an index of this value, or nil if there is none.
    ///
    /// Setting works as that of ``JSONValue``; a missing value counts as null.
    ///
    /// - Parameter index: The index of the item, counted from 0.
    public subscript(index: Int) -> JSONValue? {
        get { self?[index] }
        set { set { $0[index] = newValue } }
    }

    private mutating func set(_ change: (inout JSONValue) -> Void) {
        var value = self ?? .null
        let wasMissing = self == nil
        self = nil
        change(&value)
        if !wasMissing || !value.isNull { self = value }
    }
}
