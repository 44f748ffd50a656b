/// The exploration of one type: runs of its initialiser that show what it requests and what it can
/// do without.
struct Exploration<Model: Decodable> {
    private let derivation: PatternDerivation
    private let type: Model.Type
    private let path: [any CodingKey]
    private var probe = Probe.all[0]
    private var runsLeft = 500
    /// The requests of all successful runs, by value.
    private var values: [String: Recording.Value] = [:]
    private var order: [String] = []
    /// The values that may be null.
    private var nullable: Set<String> = []
    /// The values that may be absent.
    private var absent: Set<String> = []
    /// The values that may be anything.
    private var tolerant: Set<String> = []

    /// The identifier of the type's own value in recordings.
    private static var root: String { "" }

    init(_ derivation: PatternDerivation, _ type: Model.Type, _ path: [any CodingKey]) {
        self.derivation = derivation
        self.type = type
        self.path = path
    }

    /// Derives the shape of the type.
    mutating func derived() throws -> PatternDerivation.Derived<Model> {
        let (instance, recording) = try firstSuccess()
        var shapes: [TypeShape] = []
        for choice in 0..<max(1, recording.choices) {
            explore(choice)
            try checkFailure()
            if let shape = try shape(of: Self.root) { shapes.append(shape) }
        }
        let shape = TypeShape.oneOf(each: shapes)
        try checkForm(shape)
        return .init(shape: shapes.isEmpty ? .any : shape, instance: instance)
    }

    /// Runs the initialiser with one probe after another until it succeeds.
    private mutating func firstSuccess() throws -> (Model, Recording) {
        var reason = ""
        for probe in Probe.all {
            self.probe = probe
            let (result, recording) = run(refusing: [], choice: 0)
            try checkFailure()
            switch result {
            case .success(let model): return (model, recording)
            case .failure(let error as PatternDerivationError): throw error
            case .failure(let error): if reason.isEmpty { reason = "\(error)" }
            }
        }
        if let listed = type as? any RawRepresentable.Type {
            let rawType = listed.rawTypeName
            throw PatternDerivationError(.cases, type, at: PatternDerivation.place(path), rawType)
        }
        throw PatternDerivationError(.refused, type, at: PatternDerivation.place(path), reason)
    }

    private func checkFailure() throws {
        if let failure = derivation.failure { throw failure }
    }

    private func run(
        refusing refused: Set<String>,
        choice: Int,
        with probe: Probe? = nil
    ) -> (Result<Model, any Error>, Recording) {
        let recording = Recording(probe ?? self.probe, refused: refused, choice: choice)
        let decoder = RecordingDecoder(
            derivation: derivation,
            recording: recording,
            id: Self.root,
            codingPath: path
        )
        return (Result { try Model(from: decoder) }, recording)
    }

    /// Refuses one request after another, and learns from the runs that succeed all the same.
    private mutating func explore(_ choice: Int) {
        values = [:]
        order = []
        (nullable, absent, tolerant) = ([], [], [])
        let (result, first) = run(refusing: [], choice: choice)
        guard case .success = result else { return }
        merge(first)
        var next = 0
        while next < order.count, derivation.failure == nil {
            exploreValue(order[next], choice)
            next += 1
        }
    }

    private mutating func exploreValue(_ id: String, _ choice: Int) {
        var refused: Set<String> = []
        var number = 0
        while let request = values[id]?.requests[safely: number], runsLeft > 0 {
            runsLeft -= 1
            let name = Recording.request(number, of: id)
            number += 1
            let refusing = request.isQuestion ? [name] : refused.union([name])
            let (result, recording) = run(refusing: refusing, choice: choice)
            guard case .success = result else {
                if request.isQuestion { continue }
                return
            }
            merge(recording)
            switch request {
            case .isNull: nullable.insert(id)
            case .isPresent: absent.insert(id)
            default:
                refused = refusing
                let others = values[id]?.requests.dropFirst(number) ?? []
                if others.allSatisfy(\.isQuestion) { tolerant.insert(id) }
            }
        }
    }

    private mutating func merge(_ recording: Recording) {
        for id in recording.order {
            let found = recording.value(id)
            guard var known = values[id] else {
                values[id] = found
                order.append(id)
                continue
            }
            for key in found.keys where !known.keys.contains(key) { known.keys.append(key) }
            if found.requests.count > known.requests.count { known.requests = found.requests }
            known.items = max(known.items, found.items)
            known.isCounted = known.isCounted || found.isCounted
            known.hasOpenKeys = known.hasOpenKeys || found.hasOpenKeys
            values[id] = known
        }
    }

    /// Returns the shape of a value; nil if there was no request for it.
    private func shape(of id: String) throws -> TypeShape? {
        guard let value = values[id] else { return nil }
        if tolerant.contains(id), id == Self.root { return .any }
        var shapes: [TypeShape] = []
        for request in value.requests {
            switch request {
            case .shape(let shape): shapes.append(shape)
            case .object: shapes.append(try object(id, value))
            case .array: shapes.append(try array(id, value))
            case .isNull, .isPresent: break
            }
        }
        guard !shapes.isEmpty else { return nil }
        let shape = TypeShape.oneOf(each: shapes)
        return nullable.contains(id) && !absent.contains(id) ? shape.orNull : shape
    }

    private func object(_ id: String, _ value: Recording.Value) throws -> TypeShape {
        if value.hasOpenKeys, value.keys.allSatisfy({ $0 == Recording.openKey }) {
            return .map(try shape(of: Recording.member(Recording.openKey, of: id)) ?? .any)
        }
        return .members(
            try value.keys.filter { $0 != Recording.openKey }.map { key in
                let member = Recording.member(key, of: id)
                return TypeShape.Member(
                    key: try derivation.documentKey(key, type, path),
                    shape: try shape(of: member) ?? .any,
                    isOptional: absent.contains(member) || tolerant.contains(member)
                        || values[member]?.requests.isEmpty != false
                )
            }
        )
    }

    private func array(_ id: String, _ value: Recording.Value) throws -> TypeShape {
        let items = try (0..<value.items).map { index in
            let item = Recording.item(index, of: id)
            return tolerant.contains(item) ? .any : try shape(of: item) ?? .any
        }
        if !value.isCounted, !items.isEmpty { return .tuple(items) }
        return .list(items.isEmpty ? .any : TypeShape.oneOf(each: items))
    }

    /// Throws an error if a type is decoded from a string or number and rejects some of them.
    private func checkForm(_ shape: TypeShape) throws {
        var inner = shape
        if case .nullable(let some) = shape { inner = some }
        let words: String
        switch inner {
        case .expression("string"): words = "string"
        case .expression, .integer: words = "number"
        default: return
        }
        for probe in Probe.various {
            if case .failure = run(refusing: [], choice: 0, with: probe).0 {
                if let listed = type as? any RawRepresentable.Type {
                    throw PatternDerivationError(
                        .cases,
                        type,
                        at: PatternDerivation.place(path),
                        listed.rawTypeName
                    )
                }
                throw PatternDerivationError(.form, type, at: PatternDerivation.place(path), words)
            }
        }
    }
}

extension PatternDerivation {
    /// Returns the key in documents that the strategy for keys turns into a model's key.
    func documentKey(
        _ key: String,
        _ type: Any.Type,
        _ path: [any CodingKey]
    ) throws -> String {
        switch keys {
        case .asWritten: return key
        case .custom: break
        case .fromSnakeCase:
            for candidate in [key.toSnakeCase, key] where candidate.fromSnakeCase == key {
                return candidate
            }
        }
        throw PatternDerivationError(.keyStrategy, type, at: Self.place(path), key)
    }
}

extension RawRepresentable {
    fileprivate static var rawTypeName: String { String(describing: RawValue.self) }
}

extension Array {
    fileprivate subscript(safely index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
