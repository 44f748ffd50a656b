import VeriJSON
import VeriJSONCore

/// The exploration of one type: runs of its initialiser that show what it requests and what it can
/// do without.
struct Exploration<Model: Decodable> {
    let derivation: PatternDerivation
    let type: Model.Type
    let path: [any CodingKey]
    var probe = Probe.all[0]
    /// The runs that may still refuse something, on the way that is explored.
    private var runsLeft = 0
    /// The requests of all successful runs, by value.
    private(set) var values: [ValueID: Recording.Value] = [:]
    private var order: [ValueID] = []
    /// The values that select the way that is explored.
    private(set) var selected: [ValueID: JSONValue] = [:]
    /// The type of the value that ended the runs, because none is known.
    private(set) var unseen: UnseenValue?
    /// The error of the first run that failed.
    private var reason = ""
    /// The error of the way that is explored, if its initialiser takes nothing that was made up.
    private(set) var refusedWith: String?
    /// The refusals with which each value was first requested.
    private var contexts: [ValueID: Set<RequestID>] = [:]
    /// The members that a successful run did without, although it asked for their object.
    private(set) var skipped: Set<ValueID> = []
    /// The values that may be null.
    private(set) var nullable: Set<ValueID> = []
    /// The values that may be absent.
    private(set) var absent: Set<ValueID> = []
    /// The values that may be anything.
    private(set) var tolerant: Set<ValueID> = []

    /// The maximum number of runs that refuse something, on one way.
    private static var runLimit: Int { 1_000 }

    init(_ derivation: PatternDerivation, _ type: Model.Type, _ path: [any CodingKey]) {
        self.derivation = derivation
        self.type = type
        self.path = path
    }

    /// Derives the shape of the type.
    mutating func derived() -> PatternDerivation.Derived<Model> {
        let known = derivation.obstacles.count
        guard let (instance, recording) = firstSuccess() else {
            // An obstacle here is reason enough to refuse.
            let place = PatternDerivation.place(path)
            let met = derivation.obstacles.dropFirst(known).first { $0.path == place }
            return .init(shape: met?.shape ?? refused, instance: nil)
        }
        var shapes: [TypeShape] = []
        for choice in 0..<max(1, recording.choices) {
            for way in ways(choice) {
                explore(way)
                if let shape = shape(of: .root) { shapes.append(shape) }
            }
        }
        let shape = TypeShape.oneOf(each: joined(shapes))
        let hidden = hiddenForm(shape)
        return .init(shape: hidden ?? (shapes.isEmpty ? .any : shape), instance: instance)
    }

    /// The obstacle of an initialiser that takes no made-up value.
    private var refused: TypeShape {
        if let listed = type as? any RawRepresentable.Type {
            return derivation.note(.cases, type, path, listed.rawTypeName)
        }
        return derivation.note(.refused, type, path, reason)
    }

    /// Runs the initialiser with one probe after another until it succeeds.
    ///
    /// A run that ends where no value is known goes as far as any.
    private mutating func firstSuccess() -> (Model?, Recording)? {
        for probe in Probe.all {
            self.probe = probe
            let (result, recording) = run()
            switch result {
            case .success(let model): return (model, recording)
            case .failure(let error) where error is UnseenValue: return (nil, recording)
            case .failure(let error): if reason.isEmpty { reason = "\(error)" }
            }
        }
        return nil
    }

    func run(
        _ way: Way = Way(),
        refusing refused: Set<RequestID> = [],
        with probe: Probe? = nil
    ) -> (Result<Model, any Error>, Recording) {
        let recording = Recording(
            probe ?? self.probe,
            refused: refused,
            choice: way.choice,
            selection: way.selection,
            length: way.length
        )
        let decoder = RecordingDecoder(
            derivation: derivation,
            recording: recording,
            id: .root,
            codingPath: path
        )
        return (Result { try Model(from: decoder) }, recording)
    }

    /// Whether a run went as far as the initialiser can be seen.
    func isSuccess(_ result: Result<Model, any Error>) -> Bool {
        switch result {
        case .success: true
        case .failure(let error): error is UnseenValue
        }
    }

    /// Refuses one request after another, and learns from the runs that succeed all the same.
    private mutating func explore(_ way: Way) {
        values = [:]
        order = []
        selected = way.values
        (nullable, absent, tolerant) = ([], [], [])
        (contexts, skipped) = ([:], [])
        (unseen, refusedWith) = (nil, nil)
        runsLeft = Self.runLimit
        let usual = probe
        defer { probe = usual }
        for probe in [usual] + Probe.all {
            self.probe = probe
            let (result, first) = run(way)
            if case .failure(let error) = result {
                guard let error = error as? UnseenValue else {
                    refusedWith = refusedWith ?? "\(error)"
                    if probe == Probe.all.last { merge(first) }
                    continue
                }
                unseen = error
            }
            refusedWith = nil
            merge(first)
            break
        }
        guard refusedWith == nil else { return }
        // More items show whether all of them are alike.
        var (way, longer) = (way, way)
        longer.length = 4
        let (result, more) = run(longer)
        if isSuccess(result) {
            merge(more)
            way = longer
        }
        var next = 0
        while next < order.count {
            exploreValue(order[next], way)
            next += 1
        }
    }

    private mutating func exploreValue(_ id: ValueID, _ way: Way) {
        // Members asked for after a refusal are explored with that refusal.
        let context = contexts[id] ?? []
        var refused = context
        var number = 0
        while let request = values[id]?.requests[safely: number], runsLeft > 0 {
            runsLeft -= 1
            let asked = RequestID(value: id, number: number)
            number += 1
            let refusing = (request.isQuestion ? context : refused).union([asked])
            let (result, recording) = run(way, refusing: refusing)
            guard isSuccess(result) else {
                if request.isQuestion { continue }
                return
            }
            merge(recording, refusing)
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

    /// Adds the requests of a successful run.
    private mutating func merge(_ recording: Recording, _ refused: Set<RequestID> = []) {
        for id in recording.order {
            let found = recording.value(id)
            guard var known = values[id] else {
                values[id] = found
                order.append(id)
                contexts[id] = refused
                continue
            }
            if recording.hasGranted(.object, of: id) {
                let different = Set(found.keys).symmetricDifference(known.keys)
                skipped.formUnion(different.map { id.member($0) })
            }
            for key in found.keys where !known.keys.contains(key) { known.keys.append(key) }
            if found.requests.count > known.requests.count { known.requests = found.requests }
            known.items = max(known.items, found.items)
            known.isCounted = known.isCounted || found.isCounted
            known.hasOpenKeys = known.hasOpenKeys || found.hasOpenKeys
            known.hidden = known.hidden ?? found.hidden
            values[id] = known
        }
    }
}

extension PatternDerivation {
    /// Returns the key in documents that the strategy for keys turns into a model's key; nil if it
    /// is not known.
    func documentKey(_ key: String) -> String? {
        switch keys {
        case .asWritten: key
        case .custom: nil
        case .fromSnakeCase: [key.toSnakeCase, key].first { $0.fromSnakeCase == key }
        }
    }
}

extension RawRepresentable {
    static var rawTypeName: String { String(describing: RawValue.self) }
}

extension Array {
    fileprivate subscript(safely index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
