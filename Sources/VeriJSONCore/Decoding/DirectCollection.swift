/// A collection that is decoded without a container: an array, or a dictionary with string keys.
///
/// The results and the errors are those of the collection's own initialiser.
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
        let takesFirst =
            run.settings.takesFirstDuplicate && tape.mightRepeatKeys(decoder.node)
        // Equal strings may be different keys, of which the last one counts.
        lazy var index = MemberIndex(decoder.node, on: tape, takesFirst: true, convert: nil)
        let end = tape.after(decoder.node)
        let stride = MemoryLayout<String>.stride + MemoryLayout<Value>.stride
        var dictionary = [String: Value](minimumCapacity: decoder.capacity(for: stride))
        var key = decoder.node.following
        while key != end {
            let value = key.following
            defer { key = tape.after(value) }
            if tape[key].isRemoved { continue }
            let text = tape.string(at: key)
            if takesFirst, dictionary[text] != nil, index.value(text) != value { continue }
            dictionary[text] = try decoder.descending(to: value, .name(text)) {
                try run.value(Value.self, $0)
            }
        }
        return dictionary
    }
}

extension ValueDecoder {
    /// Returns the number of parts to reserve memory for: never more of it than the text takes, since
    /// the parts may be of another type, or fewer than they seem.
    fileprivate func capacity(for stride: Int) -> Int {
        let node = scope.tape[node]
        return min(node.count ?? 0, Int(node.end - node.start) / max(stride, 1))
    }
}
