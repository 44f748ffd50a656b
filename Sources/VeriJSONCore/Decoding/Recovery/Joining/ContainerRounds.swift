/// The decoding of a model from a document whose containers are converted to what it asks for.
///
/// Masks make no containers. So the document is written with those that a decoding lacked, and
/// decoded again, until it lacks none that a conversion makes:
///
///     {"tags": "a,b"}        [String] was asked for, and the policy has `splitList`
///     {"tags": ["a","b"]}    is decoded in the next round
///
/// A conversion of which nothing is left, or whose value fails, is taken back. All are if another one
/// is of no use then, or if they lose more scalars of the document than it loses without them.
struct ContainerRounds<Model> {
    /// A document with the conversions that lead to the next one.
    struct Round {
        let tape: Tape
        let conversions: [Repair]
    }

    /// One decoding of a document.
    struct Attempt {
        let tape: Tape
        let recovery: Recovery
        let result: RecoveryResult<Model>
    }

    private(set) var rounds: [Round] = []
    private(set) var last: Attempt
    /// The edits from the original to the last document.
    private(set) var joined: JoinedResults
    /// The places of the conversions in the original, and their paths.
    private var places: [(range: Range<Int>, path: [String])] = []

    /// The maximum number of rounds, one for each level of conversions inside others and for each
    /// failure that another one hid.
    private static var roundLimit: Int { 12 }

    /// Decodes a document, with conversions.
    ///
    /// - Parameters:
    ///   - joined: The changes of the document so far.
    ///   - attempt: Decodes the last document of such changes.
    /// - Throws: What `attempt` throws.
    init<Failure>(
        from joined: JoinedResults,
        _ attempt: (JoinedResults) throws(Failure) -> Attempt
    ) throws(Failure) {
        self.joined = joined
        last = try attempt(joined)
        guard last.recovery.convertsContainers else { return }
        let plain = self
        try convert(refusing: [], attempt)
        let useless = Set(uselessPaths)
        if !useless.isEmpty {
            self = plain
            try convert(refusing: useless, attempt)
        }
        if !uselessPaths.isEmpty || loss > plain.loss { self = plain }
    }

    /// Makes conversions and decodes again until there are none to make.
    private mutating func convert<Failure>(
        refusing refused: Set<[String]>,
        _ attempt: (JoinedResults) throws(Failure) -> Attempt
    ) throws(Failure) {
        while rounds.count < Self.roundLimit {
            let tape = last.tape
            let conversions = last.recovery
                .containerConversions(after: last.result.failures, on: tape)
                .filter { !refused.contains($0.pathTokens) }
            guard !conversions.isEmpty else { return }
            for conversion in conversions {
                places.append(
                    (joined.original(of: conversion.node, tape), conversion.pathTokens)
                )
            }
            rounds.append(Round(tape: tape, conversions: conversions))
            joined.append(conversions, to: tape)
            last = try attempt(joined)
        }
    }

    /// The paths of the conversions of which nothing is left, or whose value fails.
    private var uselessPaths: [[String]] {
        if case .failure(_, let failure) = last.result {
            let path = failure.steps.map(\.codingKey).tokens
            return places.map(\.path).filter { path.starts(with: $0) }
        }
        let lost = lost.map { (range: joined.original(of: $0.node, last.tape), path: $0.path) }
        return places.filter { place in
            lost.contains { lost in
                // What is inside a string has no place of its own.
                place.range.isEmpty
                    ? place.path.starts(with: lost.path)
                    : lost.range.lowerBound <= place.range.lowerBound
                        && place.range.upperBound <= lost.range.upperBound
            }
        }.map(\.path)
    }

    /// The number of scalars of the original that are lost; of a rejected document all of them.
    private var loss: Int {
        guard case .value = last.result else { return .max }
        var (count, end) = (0, 0)
        let ranges = lost.map { joined.original(of: $0.node, last.tape) }
        for range in ranges.stablySorted(by: { $0.lowerBound < $1.lowerBound })
        where range.lowerBound >= end && !range.isEmpty {
            guard let value = joined.original.value(at: range.lowerBound) else { continue }
            count += joined.original.scalarCount(in: value)
            end = range.upperBound
        }
        return count
    }

    /// The values that are gone, and the lists and dictionaries that lost all inside them, with their
    /// paths.
    private var lost: [(node: NodeIndex, path: [String])] {
        var parts: [NodeIndex: (count: Int, path: [String])] = [:]
        var lost: [(node: NodeIndex, path: [String])] = []
        for repair in last.result.changes where !repair.mask.isConversion {
            let path = repair.pathTokens
            lost.append((repair.node, path))
            if let container = repair.container, repair.steps.last?.isMember != true {
                parts[container, default: (0, Array(path.dropLast()))].count += 1
            }
        }
        for (container, part) in parts where part.count == last.tape.childCount(of: container) {
            lost.append((container, part.path))
        }
        return lost
    }
}

extension Repair {
    /// The path to the value as texts.
    fileprivate var pathTokens: [String] { steps.map(\.codingKey).tokens }
}

extension ContainerRounds {
    /// Returns the changes of all rounds as one walk, with the rules that they refer to.
    func recorded(
        from start: JoinedResults,
        named name: String
    ) -> (walked: WalkResult, graph: RuleGraph) {
        let places = RequestedPattern()
        func record(_ tape: Tape) -> RecoveryRecord { RecoveryRecord(tape, places) }
        func outcome() -> (walked: WalkResult, graph: RuleGraph) {
            switch last.result {
            case .value(_, let repairs, _): record(last.tape).result(of: repairs, named: name)
            case .failure(_, let failure): record(last.tape).result(of: failure, named: name)
            }
        }
        guard !rounds.isEmpty else { return outcome() }
        // The rules of a place have their numbers once all places are known.
        for round in rounds { _ = record(round.tape).result(of: round.conversions, named: name) }
        _ = outcome()
        var joined = start
        var declarations: [RuleIndex: ModelDeclaration] = [:]
        // The keys inside opened strings, which the original does not have.
        var keys: [String] = []
        let graph = places.graph(named: name)
        func step(toSupplied key: String) -> PathStep {
            let known = keys.firstIndex { $0.hasSameScalars(as: key) }
            if known == nil { keys.append(key) }
            let object = graph.objects.count + (known ?? keys.count - 1)
            return .missing(object: UInt32(truncatingIfNeeded: object), member: 0)
        }
        func append(_ made: (walked: WalkResult, graph: RuleGraph), _ tape: Tape) {
            declarations.merge(made.graph.declarations) { known, _ in known }
            joined.append(made.walked, of: tape, supplied: step)
        }
        for round in rounds {
            append(record(round.tape).result(of: round.conversions, named: name), round.tape)
        }
        append(outcome(), last.tape)
        let anything = RuleGraph.compiled("any", named: name)
        let added = keys.map { AddedRule(graph: anything, place: graph.root, key: $0) }
        let named = added.isEmpty ? graph : graph.adding(added, names: nil)
        return (joined.result, named.with(declarations: declarations))
    }
}
