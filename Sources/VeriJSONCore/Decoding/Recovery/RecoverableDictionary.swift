/// A dictionary whose values are decoded one by one, so that one that fails can be stripped.
protocol RecoverableDictionary {
    /// Whether keys and values are the items of an array, in turn.
    static var isWrittenAsArray: Bool { get }

    static func recovered<Value>(
        _ decoder: ValueDecoder,
        _ recovery: Recovery,
        as type: Value.Type
    ) throws -> Value
}

extension Dictionary: RecoverableDictionary where Key: Decodable, Value: Decodable {
    static var isWrittenAsArray: Bool {
        !(Key.self == String.self || Key.self == Int.self
            || Key.self is any CodingKeyRepresentable.Type)
    }

    static func recovered<Result>(
        _ decoder: ValueDecoder,
        _ recovery: Recovery,
        as type: Result.Type
    ) throws -> Result {
        let dictionary =
            isWrittenAsArray
            ? try pairs(decoder, recovery) : try members(decoder, recovery)
        return same(dictionary, as: type)
    }

    // MARK: Objects

    private static func members(
        _ decoder: ValueDecoder,
        _ recovery: Recovery
    ) throws -> [Key: Value] {
        try decoder.require(.object, for: [String: Any].self)
        try recovery.requireWhole(decoder)
        recovery.open(decoder) { _ in true }
        var settling = ListSettling(decoder.node, recovery)
        let settings = decoder.run.settings
        let keepsFirst =
            Key.self == String.self && settings.decodesRepeatedKeys && settings.takesFirstDuplicate
        var dictionary: [Key: Value] = [:]
        for (text, node) in members(of: decoder) {
            let step = DictionaryKey(text)
            settling.count += 1
            try decoder.descending(to: node, .member(step)) { decoder in
                if Key.self == String.self,
                    let value = recovery.strictly(Value.self, decoder, in: settling.list)
                {
                    let key = same(text, as: Key.self)
                    if !keepsFirst || dictionary[key] == nil { dictionary[key] = value }
                    return
                }
                let settled = recovery.settle(node) {
                    recovery.begin()
                    let key = try Self.key(text, decoder, recovery)
                    return (key, try recovery.value(Value.self, decoder))
                } strictly: {
                    _ = try recovery.session.value(Value.self, decoder)
                }
                switch settled {
                case .value((let key, let value), let repairs, let error):
                    // The standard library keeps the last of several keys that mean the same.
                    if !keepsFirst || dictionary[key] == nil { dictionary[key] = value }
                    settling.keep(node, repairs, error)
                case .postponed(let repairs, let error):
                    settling.keep(node, repairs, error, isPostponed: true)
                case .failure(let error, let failure):
                    if try settling.goesOn(after: error) { return }
                    let mask = TapeMasks.Mask.strip(from: settling.list)
                    settling.drop([(node, decoder.steps)], mask, error, failure)
                }
            }
        }
        try settling.finish(decoder.steps)
        return dictionary
    }

    /// The members of an object, each key once unless all of them are decoded.
    ///
    /// Keys that are strings are data, to which no key conversion applies.
    private static func members(of decoder: ValueDecoder) -> [(key: String, node: NodeIndex)] {
        let run = decoder.run
        guard Key.self == String.self else {
            let container = MemberContainer<PlainKey>(decoder)
            return container.allKeys.compactMap { key in
                container.member(key).map { (key.stringValue, $0) }
            }
        }
        if run.settings.decodesRepeatedKeys {
            var members: [(key: String, node: NodeIndex)] = []
            run.tape.forEachMember(of: decoder.node) { key, value in
                members.append((run.tape.string(at: key), value))
            }
            return members
        }
        let index = MemberIndex(
            decoder.node,
            on: run.tape,
            takesFirst: run.settings.takesFirstDuplicate,
            convert: nil
        )
        return index.keys.compactMap { key in index.value(key).map { (key, $0) } }
    }

    private static func key(
        _ text: String,
        _ decoder: ValueDecoder,
        _ recovery: Recovery
    ) throws -> Key {
        if Key.self == String.self { return same(text, as: Key.self) }
        if Key.self == Int.self {
            if let number = Int(text) { return same(number, as: Key.self) }
        } else if let type = Key.self as? any CodingKeyRepresentable.Type,
            let key = type.made(from: text) as? Key
        {
            return key
        }
        let error = DecodingError.typeMismatch(
            Key.self,
            decoder.context(DecodingMessages.refusedKey(by: Key.self), isAboutKey: true)
        )
        recovery.note(error) { message in
            DecodingFailure(
                node: decoder.node,
                steps: decoder.steps,
                code: .modelRefusedKey,
                asked: .refused(by: Key.self),
                message: message
            )
        }
        throw error
    }

    // MARK: Arrays

    private static func pairs(
        _ decoder: ValueDecoder,
        _ recovery: Recovery
    ) throws -> [Key: Value] {
        try decoder.require(.array, for: [Any].self)
        try recovery.requireWhole(decoder)
        var settling = ListSettling(decoder.node, recovery)
        var container = ItemContainer(decoder)
        if let count = container.count, !count.isMultiple(of: 2) {
            throw DecodingError.dataCorrupted(decoder.context(DecodingMessages.oddPairs))
        }
        var dictionary: [Key: Value] = [:]
        while !container.isAtEnd {
            let node = container.next
            let key = try settled(Key.self, &container, recovery, &settling)
            let valueNode = container.next
            let value = try settled(Value.self, &container, recovery, &settling)
            settling.count += 1
            if let key = key.value, let value = value.value {
                dictionary[key] = value
                continue
            }
            guard let lost = key.failure ?? value.failure else { continue }
            let mask = TapeMasks.Mask.drop(from: settling.list)
            settling.drop(
                [(node, key.steps), (valueNode, value.steps)],
                mask,
                lost.error,
                lost.failure
            )
            container.discount(2)
        }
        try settling.finish(decoder.steps)
        return dictionary
    }

    private static func settled<Item: Decodable>(
        _ type: Item.Type,
        _ container: inout ItemContainer,
        _ recovery: Recovery,
        _ settling: inout ListSettling
    ) throws -> (
        value: Item?, failure: (error: any Error, failure: DecodingFailure)?, steps: [OpenStep]
    ) {
        let node = container.next
        return try container.item(type) { decoder in
            switch recovery.settle(node, as: type, decoder, in: settling.list) {
            case .value(let value, let repairs, let error):
                settling.keep(node, repairs, error)
                return (value, nil, decoder.steps)
            case .postponed(let repairs, let error):
                settling.keep(node, repairs, error, isPostponed: true)
                return (nil, nil, decoder.steps)
            case .failure(let error, let failure):
                if try settling.goesOn(after: error) { return (nil, nil, decoder.steps) }
                return (nil, (error, failure), decoder.steps)
            }
        }
    }
}

extension CodingKeyRepresentable {
    fileprivate static func made(from text: String) -> (any CodingKeyRepresentable)? {
        Self(codingKey: DictionaryKey(text))
    }
}
