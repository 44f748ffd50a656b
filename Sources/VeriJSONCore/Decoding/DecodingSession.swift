/// The shared state of one decode call.
///
/// Decoders and containers are values that refer to it and to a node of the tape.
package final class DecodingSession {
    let document: Tape
    package let tape: TapeView
    let settings: DecodingSettings
    let strategies: (any TypeDecodingStrategies)?
    /// The steps to the value whose initialiser runs.
    let steps: FlatStack<OpenStep>
    let containers: ContainerPool
    /// Whether a ``KeptWhole`` was asked for.
    var hasWhole = false
    private let methods: TypeCache<DecodingMethod>
    private let workspace: DecodingWorkspace
    private var indices: [NodeIndex: MemberIndex] = [:]
    private var convertedKeys: [ScalarText: String] = [:]
    private var lines: LineIndex?
    private lazy var privacy = settings.rules.map {
        CodingPrivacy($0, hidesKeys: settings.disclosure.hidesKeys)
    }
    /// The last context that was put together here; any other is a model's or the library's.
    private var ownContext: DecodingError.Context?
    /// The address below which another stack is needed.
    private var stackLimit: UInt = 0

    package init(
        _ tape: Tape,
        settings: DecodingSettings,
        strategies: (any TypeDecodingStrategies)? = nil
    ) {
        document = tape
        self.tape = tape.view
        self.settings = settings
        self.strategies = strategies
        workspace = .borrowed(for: strategies)
        (steps, containers, methods) = (workspace.steps, workspace.containers, workspace.methods)
    }

    deinit {
        workspace.giveBack()
    }

    /// Decodes the model at the root of the document.
    package func decode<Model: Decodable>(_ type: Model.Type) throws -> Model {
        try begin { try value(type, $0) }
    }

    /// Calls `body` with a decoder of the root.
    func begin<Result>(_ body: (ValueDecoder) throws -> Result) rethrows -> Result {
        stackLimit = LargeStack.limit(below: LargeStack.borrowedSize)
        let scope = DecodingScope(self)
        containers.begin(scope)
        defer { containers.end() }
        return try body(ValueDecoder(scope, NodeIndex(0), depth: 0))
    }

    /// Decodes the value of a decoder.
    @inline(__always)
    func value<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder
    ) throws -> Value {
        let method = methods.value(of: type) { newMethod(of: type) }
        switch method {
        case .int: return try same(decoder.decode(Int.self), as: type)
        case .double: return try same(decoder.decode(Double.self), as: type)
        case .string: return try same(decoder.decode(String.self), as: type)
        case .initializer, .strategy, .collection: break
        }
        // Containers that are asked for inside an initialiser may skip the depths that are checked.
        if decoder.depth & 7 == 0 || decoder.scope.path != nil, isStackLow {
            return try onLargeStack(decoder) { try valueHere(type, decoder, method) }
        }
        return try valueHere(type, decoder, method)
    }

    @inline(never)
    private func newMethod<Value: Decodable>(of type: Value.Type) -> DecodingMethod {
        if let scalar = DecodingMethod(scalar: type) { return scalar }
        if let strategies, Swift.type(of: strategies).covers(ObjectIdentifier(type)) {
            return .strategy
        }
        if DecodingSession.mayBeCollection(type),
            let collection = type as? any DirectCollection.Type
        {
            return .collection(collection)
        }
        return .initializer
    }

    /// Returns whether a type is an array or a dictionary, by its name.
    ///
    /// To find that a type lacks a conformance, Swift reads all conformances of the process.
    private static func mayBeCollection(_ type: Any.Type) -> Bool {
        let name = _typeName(type)
        return name.hasPrefix("Swift.Array<") || name.hasPrefix("Swift.Dictionary<")
    }

    var isStackLow: Bool {
        @inline(__always)
        get { LargeStack.pointer < stackLimit }
    }

    @inline(__always)
    private func valueHere<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder,
        _ method: DecodingMethod
    ) throws -> Value {
        do {
            switch method {
            case .strategy:
                if let strategies { return try strategies.decode(type, from: decoder) }
            case .collection(let collection):
                return try direct(collection, decoder, as: type)
            case .initializer, .int, .double, .string:
                break
            }
            // The type of a class may be a subclass.
            return try type.init(from: decoder)
        } catch {
            throw disclosed(error, type, decoder)
        }
    }

    /// Decodes a collection part by part.
    ///
    /// It is a function of its own, because its result needs metadata that other values do not
    /// need.
    @inline(never)
    private func direct<Collection: DirectCollection, Value>(
        _ collection: Collection.Type,
        _ decoder: ValueDecoder,
        as type: Value.Type
    ) throws -> Value {
        same(try collection.decoded(decoder), as: type)
    }

    /// Returns the error to throw, redacted as the disclosure requires.
    ///
    /// A type that refuses a value may quote it, as enums with raw values do. So where values are
    /// hidden, a message that may do so gives way to one that names the type and the place.
    @inline(never)
    func disclosed(
        _ error: any Error,
        _ type: Any.Type,
        _ decoder: ValueDecoder
    ) -> any Error {
        guard hidesValues, let error = error as? DecodingError, !isOwn(error) else { return error }
        // The error's own path may lead further than the type, to a key that it refused.
        let path = error.context?.codingPath ?? []
        let hidden = privacy?.hiddenPositions(of: path.tokens, path) ?? []
        let shown = path.hiding(hidden + decoder.positionsOfData(in: path))
        // The message has its own path; with that of the error, this is the context to recognize.
        let words = decoder.words(of: error)?.text ?? error.disclosedSentence(type)
        let message = decoder.reached(along: path).context(words).debugDescription
        let context = DecodingError.Context(codingPath: shown, debugDescription: message)
        remember(context)
        return error.disclosed(in: context)
    }

    /// Returns what the model's own code says in an error, as far as it may be shown; nil if the error
    /// is one of this decoder.
    func ownWords(of error: any Error, at decoder: ValueDecoder) -> String? {
        let limit = settings.disclosure.shownCharacters
        guard let error = error as? DecodingError else {
            return limit.map { JSONText.cut("\(error)", to: $0) }
                ?? String(describing: Swift.type(of: error))
        }
        if isOwn(error) { return nil }
        guard let limit else { return decoder.words(of: error)?.text }
        return error.context.map { JSONText.cut($0.debugDescription, to: limit) }
    }

    /// Whether a pattern says that something of the document is secret.
    var hidesSecrets: Bool { settings.rules?.hasSecrets ?? false }

    /// Whether an error is the last one that was put together here, and nothing was added to it.
    private func isOwn(_ error: DecodingError) -> Bool {
        guard let own = ownContext, let context = error.context, context.underlyingError == nil
        else { return false }
        return context.debugDescription == own.debugDescription
            && Self.isSame(context.codingPath, own.codingPath)
    }

    /// Whether two paths have the same keys.
    ///
    /// An error passes every level of the document; where nobody put together another path, it is
    /// the same array, and its keys are not compared again at each level.
    private static func isSame(_ left: [any CodingKey], _ right: [any CodingKey]) -> Bool {
        guard left.count == right.count else { return false }
        let isShared = left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
        }
        return isShared || zip(left, right).allSatisfy { $0.stringValue == $1.stringValue }
    }

    /// Whether messages show no value of the document, nor what may be one.
    var hidesValues: Bool { settings.disclosure.shownCharacters == nil }

    /// The positions in a coding path of the keys that are hidden.
    func hiddenPositions(of tokens: [String], _ steps: [OpenStep]) -> [Int] {
        privacy?.hiddenPositions(of: tokens, steps.map(\.codingKey)) ?? []
    }

    func remember(_ context: DecodingError.Context) { ownContext = context }

    /// Continues on a larger stack, as documents may be deeper than a thread's stack.
    @inline(never)
    func onLargeStack<Value>(
        _ decoder: ValueDecoder,
        _ body: () throws -> Value
    ) throws -> Value {
        let limit = stackLimit
        defer { stackLimit = limit }
        let value = try LargeStack.result { () throws -> Value in
            stackLimit = LargeStack.limit(below: LargeStack.usableSize)
            return try body()
        }
        guard let value else {
            throw DecodingError.dataCorrupted(decoder.context(DecodingMessages.noStack))
        }
        return value
    }

    /// Returns the location of a value.
    ///
    /// The line index is created once, because some models try one type after another.
    func location(of node: NodeIndex) -> TextLocation {
        document.withBytes { bytes in
            let lines = lines ?? LineIndex(bytes)
            self.lines = lines
            return lines.location(of: Int(tape[node].start), in: bytes)
        }
    }

    /// Returns the index of an object's members, or nil if a linear search is enough.
    @inline(__always)
    func index(_ decoder: ValueDecoder) -> MemberIndex? {
        guard !settings.keys.isAsWritten || tape.mightRepeatKeys(decoder.node) else { return nil }
        return makeIndex(decoder)
    }

    @inline(never)
    private func makeIndex(_ decoder: ValueDecoder) -> MemberIndex {
        if let index = indices[decoder.node] { return index }
        let index = MemberIndex(
            decoder.node,
            on: tape,
            takesFirst: settings.takesFirstDuplicate,
            convert: conversion(at: decoder)
        )
        // Not cached: a custom conversion depends on the path, which may differ between decoders.
        if case .custom = settings.keys { return index }
        indices[decoder.node] = index
        return index
    }

    /// Returns the key of a missing member as a document would have it; nil if the key is data,
    /// which only the model's own keys are not.
    func nameOfMissing(_ key: any CodingKey) -> String? {
        key.isSpelledOut ? settings.keys.written(key.stringValue) : nil
    }

    /// Forgets what is known of an object's members, after a mask removed one.
    func forgetIndex(of object: NodeIndex) { indices[object] = nil }

    func conversion(at decoder: ValueDecoder) -> ((String) -> String)? {
        switch settings.keys {
        case .asWritten:
            return nil
        case .custom(let convert):
            let path = decoder.codingPath
            return { convert(path + [PlainKey(stringValue: $0)]).stringValue }
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
