/// One making of a model from a document.
///
/// It holds what all decoders and containers of that making share. They are values that name it
/// and a node. A subclass knows types that take more than Codable's own: dates, for one.
class DecodingRun {
    let tape: Tape
    let settings: DecodingSettings
    /// The way to the value whose initialiser runs.
    final let steps = FlatStack<OpenStep>()
    final let cursors = MemberCursors()
    private final var indices: [NodeIndex: MemberIndex] = [:]
    private final var convertedKeys: [ScalarText: String] = [:]
    private final var lines: LineIndex?
    private final lazy var privacy = settings.rules.map {
        CodingPrivacy($0, hidesKeys: settings.disclosure.hidesKeys)
    }
    /// The last message that was put together here; any other is a model's or the library's.
    private final var ownMessage = ""
    /// The address below which another stack is needed.
    private final var stackLimit: UInt = 0

    init(_ tape: Tape, settings: DecodingSettings) {
        self.tape = tape
        self.settings = settings
    }

    /// Whether a type is one that Codable alone would not make as `JSONDecoder` does.
    func isSpecial(_ type: ObjectIdentifier) -> Bool { false }

    /// Makes a value of such a type.
    func special<Value: Decodable>(_ type: Value.Type, _ decoder: ValueDecoder) throws -> Value {
        try Value(from: decoder)
    }

    /// Makes the model.
    final func decode<Model: Decodable>(_ type: Model.Type) throws -> Model {
        stackLimit = DeepStack.limit(below: DeepStack.borrowedSize)
        return try value(type, ValueDecoder(self, NodeIndex(0), depth: 0))
    }

    /// Makes the value at a decoder's node.
    @inline(__always)
    final func value<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder
    ) throws -> Value {
        if isDirect(type) { return try direct(type, decoder) }
        if decoder.depth & 7 == 0, DeepStack.pointer < stackLimit {
            return try valueOnDeepStack(type, decoder)
        }
        return try valueHere(type, decoder)
    }

    @inline(__always)
    private final func valueHere<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder
    ) throws -> Value {
        do {
            if isSpecial(ObjectIdentifier(type)) { return try special(type, decoder) }
            if !settings.keys.isAsWritten, let dictionary = type as? any StringKeyed.Type,
                let value = try dictionary.decoded(decoder) as? Value
            {
                return value
            }
            return try Value(from: decoder)
        } catch {
            throw disclosed(error, type, decoder)
        }
    }

    /// The error that leaves, with no more of the document in it than may be shown.
    ///
    /// A type that refuses a value may quote it, as enums with raw values do. So where values are
    /// hidden, its message gives way to one that names the type and the place.
    @inline(never)
    private final func disclosed(
        _ error: any Error,
        _ type: Any.Type,
        _ decoder: ValueDecoder
    ) -> any Error {
        guard settings.disclosure.shownCharacters == nil, let error = error as? DecodingError,
            error.sentence != ownMessage
        else { return error }
        // The error's own path may lead further than the type, to a key that it refused.
        let path = error.context?.codingPath ?? []
        let hidden = privacy?.hiddenPositions(of: path.tokens, path) ?? []
        return error.withContext(
            DecodingError.Context(
                codingPath: path.hiding(hidden),
                debugDescription: decoder.context(error.disclosedSentence(type)).debugDescription
            )
        )
    }

    /// The positions in a coding path of the keys that are hidden.
    final func hiddenPositions(of tokens: [String], _ steps: [OpenStep]) -> [Int] {
        privacy?.hiddenPositions(of: tokens, steps.map(\.codingKey)) ?? []
    }

    final func remember(_ message: String) { ownMessage = message }

    /// Goes on where the stack has room, as documents may be deeper than a thread's stack.
    @inline(never)
    private final func valueOnDeepStack<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder
    ) throws -> Value {
        let limit = stackLimit
        defer { stackLimit = limit }
        let value = try DeepStack.result { () throws -> Value in
            stackLimit = DeepStack.limit(below: DeepStack.usableSize)
            return try valueHere(type, decoder)
        }
        guard let value else {
            throw DecodingError.dataCorrupted(decoder.context(DecodingMessages.noStack))
        }
        return value
    }

    /// Where a value stands; the lines are counted once, as some models try one type after another.
    final func location(of node: NodeIndex) -> TextLocation {
        tape.withBytes { bytes in
            let lines = lines ?? LineIndex(bytes)
            self.lines = lines
            return lines.location(of: Int(tape[node].start), in: bytes)
        }
    }

    /// The index of an object's members, where it needs one.
    @inline(__always)
    final func index(_ decoder: ValueDecoder) -> MemberIndex? {
        guard !settings.keys.isAsWritten || tape.mightRepeatKeys(decoder.node) else { return nil }
        return makeIndex(decoder)
    }

    @inline(never)
    private final func makeIndex(_ decoder: ValueDecoder) -> MemberIndex {
        if let index = indices[decoder.node] { return index }
        let index = MemberIndex(
            decoder.node,
            on: tape,
            takesFirst: settings.takesFirstDuplicate,
            convert: conversion(at: decoder)
        )
        // A custom form looks at the path, which another decoder of the object may not share.
        if case .custom = settings.keys { return index }
        indices[decoder.node] = index
        return index
    }

    private final func conversion(at decoder: ValueDecoder) -> ((String) -> String)? {
        switch settings.keys {
        case .asWritten:
            return nil
        case .custom(let convert):
            let path = decoder.codingPath
            return { convert(path + [TextKey(stringValue: $0)]).stringValue }
        case .fromSnakeCase:
            return { key in
                if let known = self.convertedKeys[ScalarText(key)] { return known }
                let converted = key.fromSnakeCase
                self.convertedKeys[ScalarText(key)] = converted
                return converted
            }
        }
    }
}
