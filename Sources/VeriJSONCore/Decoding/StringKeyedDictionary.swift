/// A dictionary with string keys, which are data: no key conversion applies to them.
protocol StringKeyedDictionary {
    static func decoded(_ decoder: ValueDecoder) throws -> Self
}

extension Dictionary: StringKeyedDictionary where Key == String, Value: Decodable {
    static func decoded(_ decoder: ValueDecoder) throws -> [String: Value] {
        let run = decoder.run
        try decoder.require(.object, for: [String: Any].self)
        var dictionary: [String: Value] = [:]
        var key = decoder.node.following
        while key != run.tape.after(decoder.node) {
            defer { key = run.tape.after(key.following) }
            if run.tape[key].isRemoved { continue }
            let text = run.tape.string(at: key)
            if dictionary[text] == nil || !run.settings.takesFirstDuplicate {
                dictionary[text] = try decoder.descending(
                    to: key.following,
                    .member(PlainKey(stringValue: text))
                ) {
                    try run.value(Value.self, $0)
                }
            }
        }
        return dictionary
    }
}
