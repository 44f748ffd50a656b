/// A collection that is decoded without a container: an array, or a dictionary with string keys.
///
/// The results are those of the collection's own initialiser.
protocol DirectCollection: Decodable {
    static func decoded(_ decoder: ValueDecoder) throws -> Self
}

extension Array: DirectCollection where Element: Decodable {
    static func decoded(_ decoder: ValueDecoder) throws -> [Element] {
        if let list = ScalarLists.list(of: Element.self, at: decoder) { return list }
        try decoder.require(.array, for: [Any].self)
        let (run, tape) = (decoder.run, decoder.scope.tape)
        let end = tape.after(decoder.node)
        var items: [Element] = []
        items.reserveCapacity(decoder.capacity(for: MemoryLayout<Element>.stride))
        var item = tape.kept(from: decoder.node.following, before: end)
        while item != end {
            items.append(
                try decoder.descending(to: item, .item(items.count)) {
                    try run.value(Element.self, $0)
                }
            )
            item = tape.kept(from: tape.after(item), before: end)
        }
        return items
    }
}

/// The keys are data: no key conversion applies to them.
extension Dictionary: DirectCollection where Key == String, Value: Decodable {
    static func decoded(_ decoder: ValueDecoder) throws -> [String: Value] {
        let (run, tape) = (decoder.run, decoder.scope.tape)
        try decoder.require(.object, for: [String: Any].self)
        let stride = MemoryLayout<String>.stride + MemoryLayout<Value>.stride
        var dictionary = [String: Value](minimumCapacity: decoder.capacity(for: stride))
        let decodesRepeated = run.settings.decodesRepeatedKeys
        let keepsFirst = run.settings.takesFirstDuplicate
        func add(_ value: NodeIndex, _ key: String) throws {
            let value = try decoder.descending(to: value, .name(key)) {
                try run.value(Value.self, $0)
            }
            if decodesRepeated, keepsFirst, dictionary[key] != nil { return }
            dictionary[key] = value
        }
        if !decodesRepeated, tape.mightRepeatKeys(decoder.node) {
            let index = MemberIndex(
                decoder.node,
                on: tape,
                takesFirst: keepsFirst,
                convert: nil
            )
            for key in index.keys { try index.value(key).map { try add($0, key) } }
            return dictionary
        }
        let end = tape.after(decoder.node)
        var key = decoder.node.following
        while key != end {
            let value = key.following
            if !tape[key].isRemoved { try add(value, tape.string(at: key)) }
            key = tape.after(value)
        }
        return dictionary
    }
}

extension ValueDecoder {
    /// Returns the number of parts to reserve memory for.
    ///
    /// The parts may be of another type, or fewer than they seem. So the memory is never more than
    /// the text takes, and the number is small where arrays may nest.
    func capacity(for stride: Int) -> Int {
        let node = scope.tape[node]
        return min(node.count ?? 0, Int(node.end - node.start) / max(stride, 1), 4_096)
    }
}
