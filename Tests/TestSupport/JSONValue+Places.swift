package import VeriJSON

extension JSONValue {
    /// The value at a path of keys and indices; nil if there is none.
    package subscript(path: [String]) -> JSONValue? {
        path.reduce(self as JSONValue?) { value, token in
            switch value {
            case .array(let items):
                Int(token).flatMap { items.indices.contains($0) ? items[$0...].first : .none }
            case .object(let object): object[token]
            default: nil
            }
        }
    }

    /// Returns the value with another one at a path, whose last step may be new.
    ///
    /// - Returns: Nil if the path leads through something that is not there.
    package func setting(_ value: JSONValue, at path: ArraySlice<String>) -> JSONValue? {
        guard let token = path.first else { return value }
        let rest = path.dropFirst()
        switch self {
        case .array(var items):
            guard let index = Int(token), index <= items.count else { return nil }
            if index == items.count {
                guard rest.isEmpty else { return nil }
                items.append(value)
            } else {
                guard let item = items[index].setting(value, at: rest) else { return nil }
                items[index] = item
            }
            return .array(items)
        case .object(var object):
            guard let member = object[token] else {
                guard rest.isEmpty else { return nil }
                object.append(key: token, value: value)
                return .object(object)
            }
            guard let changed = member.setting(value, at: rest) else { return nil }
            object[token] = changed
            return .object(object)
        default: return nil
        }
    }

    /// Returns the value without the member, or without the items from the one, at a path.
    package func removing(at path: ArraySlice<String>) -> JSONValue? {
        guard let token = path.first else { return nil }
        let rest = path.dropFirst()
        switch self {
        case .array(let items):
            guard let index = Int(token) else { return nil }
            if rest.isEmpty { return .array(Array(items.prefix(index))) }
            guard items.indices.contains(index), let item = items[index].removing(at: rest) else {
                return nil
            }
            var changed = items
            changed[index] = item
            return .array(changed)
        case .object(var object):
            if rest.isEmpty {
                object[token] = nil
                return .object(object)
            }
            guard let member = object[token]?.removing(at: rest) else { return nil }
            object[token] = member
            return .object(object)
        default: return nil
        }
    }

    /// Returns the value with the fault of another one: its value at the place of a cause, or
    /// nothing where that is missing.
    func taking(_ cause: Removal.Cause, from other: JSONValue) -> JSONValue? {
        if cause.isMissing { return removing(at: cause.path[...]) }
        // A token names an item of the one and a member of the other where an array is an object.
        let container = Array(cause.path.dropLast())
        guard let value = other[cause.path], self[container]?.isArray == other[container]?.isArray
        else { return nil }
        return setting(value, at: cause.path[...])
    }

    private var isArray: Bool {
        if case .array = self { true } else { false }
    }

    /// The number of values in it, itself among them.
    private var valueCount: Int {
        switch self {
        case .array(let items): items.reduce(1) { $0 + $1.valueCount }
        case .object(let object): object.reduce(1) { $0 + $1.value.valueCount }
        default: 1
        }
    }

    /// Returns the value with faults in places drawn at random, each place where it was: a value
    /// becomes one of others, or an object lacks a member.
    package func spoiled(
        times count: Int,
        with others: [JSONValue] = JSONValue.strangers,
        using random: inout some RandomNumberGenerator
    ) -> JSONValue {
        let places = valueCount
        let chosen = Set((0..<count).map { _ in Int.random(in: 0..<places, using: &random) })
        var position = 0
        return spoiled(chosen, &position, others, &random)
    }

    private func spoiled(
        _ chosen: Set<Int>,
        _ position: inout Int,
        _ others: [JSONValue],
        _ random: inout some RandomNumberGenerator
    ) -> JSONValue {
        let isChosen = chosen.contains(position)
        position += 1
        var result = self
        switch self {
        case .array(let items):
            result = .array(items.map { $0.spoiled(chosen, &position, others, &random) })
        case .object(let object):
            var members = object.map { member in
                JSONObject.Member(
                    key: member.key,
                    value: member.value.spoiled(chosen, &position, others, &random)
                )
            }
            if isChosen, !members.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
                members.remove(at: Int.random(in: members.indices, using: &random))
                return .object(JSONObject(members))
            }
            result = .object(JSONObject(members))
        default: break
        }
        guard isChosen else { return result }
        switch (self, Int.random(in: 0..<4, using: &random)) {
        case (.number(let number), 0): return .string(number.lexeme)
        case (.bool(let isTrue), 0): return .string(isTrue ? "true" : "false")
        case (_, 1): return .array([result])
        default: return others.randomElement(using: &random) ?? .null
        }
    }

    /// Values that are of the wrong kind, or out of bounds, at most places.
    package static let strangers: [JSONValue] = [
        .null, true, 7, 1.5, -1, 300, "x", "12", "", "true", [], [:], [nil], ["x": 1],
        ["a": "x", "id": nil],
    ]
}

extension JSONValue {
    /// Returns the value at a place, which may be in the JSON or in the list that a string has.
    package func opened(_ place: ArraySlice<String>) -> JSONValue? {
        guard let token = place.first else { return self }
        let rest = place.dropFirst()
        switch self {
        case .object(let members): return members[token]?.opened(rest)
        case .array(let items):
            return Int(token).flatMap { items.indices.contains($0) ? items[$0].opened(rest) : nil }
        case .string(let text):
            if let value = (try? JSONValue(parsing: text))?.opened(place) { return value }
            // A text that begins so is no list.
            let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
            if first == "[" || first == "{" { return nil }
            let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
            return JSONValue.array(parts.map { .string(String($0)) }).opened(place)
        default: return nil
        }
    }
}
