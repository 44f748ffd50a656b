extension Sanitized {
    /// Decodes a model that could not be decoded from the document that the pattern left.
    ///
    /// The repaired document is walked by the pattern again, and so on until neither changes
    /// anything. The result is that of a single walk through the original.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - settings: The settings of the decoder.
    ///   - strategies: The strategies for Foundation's types.
    /// - Returns: The model with the result, or the rejection if no repair helps, or if the model
    ///   and the pattern do not agree after three rounds.
    /// - Throws: ``UnreadableDocumentError`` with the code `limit.work` if the document would need too many
    ///   attempts, or `limit.output`.
    package func recoveringInRounds<Model: Decodable>(
        _ type: Model.Type,
        settings: DecodingSettings,
        strategies: (any TypeDecodingStrategies)?
    ) throws(UnreadableDocumentError) -> Recovered<Model> {
        guard let tape = originalTape else { return .rejected(self, Self.noTape) }
        var rounds = try RecoveryRounds(self, tape)
        while true {
            switch try rounds.repair(type, settings, strategies) {
            case .model(let model): return .model(model, try rounds.result)
            case .rejected: return .rejected(try rounds.result, rounds.firstError)
            case .again: continue
            }
        }
    }
}

/// The repairs for a model and the cleaning by a pattern, in turn.
private struct RecoveryRounds {
    enum Outcome<Model> {
        case model(Model)
        case rejected
        /// The pattern has changed what the repairs left.
        case again
    }

    /// The most rounds.
    private static let limit = 3

    private let cleaned: Sanitized
    private let asked: AskedRules
    private var joined: JoinedResults
    private var count = 0
    /// The offsets in the original of the scalars that were converted for the model.
    ///
    /// If such a value is back, the pattern has converted it the other way.
    private var disputed: Set<Int> = []
    /// The error of the model before any repair.
    private(set) var firstError: (any Error)?

    init(_ cleaned: Sanitized, _ original: Tape) throws(UnreadableDocumentError) {
        self.cleaned = cleaned
        asked = AskedRules(cleaned.pattern.graph)
        joined = JoinedResults(try cleaned.listedWalk, of: original)
    }

    /// The result of all rounds, with the rules of the model among those of the pattern.
    var result: Sanitized {
        get throws(UnreadableDocumentError) {
            let graph = asked.graph(named: cleaned.pattern.name)
            let walker = PatternWalker(Pattern(part: graph), policy: cleaned.policy)
            return try cleaned.result(joined.result, by: walker)
        }
    }

    /// Repairs the document for a model, and cleans the result by the pattern.
    mutating func repair<Model: Decodable>(
        _ type: Model.Type,
        _ settings: DecodingSettings,
        _ strategies: (any TypeDecodingStrategies)?
    ) throws(UnreadableDocumentError) -> Outcome<Model> {
        let tape = joined.tape
        // Unknown keys are those that the pattern does not know.
        var policy = cleaned.policy
        policy.unknownKeys = .keep
        let recovery = Recovery(tape, settings: settings, strategies: strategies, policy: policy)
        let (joined, disputed) = (joined, disputed)
        recovery.allows = { repair in
            // What the pattern supplied or made stays as it is, or goes with what is around it.
            guard !joined.isSupplied(repair.node, of: tape) else { return false }
            switch repair.mask {
            case .convert:
                return !joined.isConverted(repair.node, of: tape)
                    && !disputed.contains(joined.original(of: repair.node, tape).lowerBound)
            case .drop(let array): return !joined.isWrapping(array, of: tape)
            case .null, .strip: return true
            }
        }
        let record = RecoveryRecord(tape, asked)
        func rejection(_ failure: DecodingFailure) -> WalkResult {
            record.result(of: failure, named: cleaned.pattern.name).walked
        }
        switch try cleaned.settled(recovery, type) {
        case .failure(let error, let failure):
            firstError = firstError ?? error
            self.joined.append(rejection(failure), of: tape, supplied: asked.step)
            return .rejected
        case .value(let model, let repairs, let error):
            guard !repairs.isEmpty else { return .model(model) }
            firstError = firstError ?? error
            count += 1
            guard count < Self.limit else {
                if let cause = repairs.lazy.compactMap(\.cause).first {
                    self.joined.append(rejection(cause), of: tape, supplied: asked.step)
                }
                return .rejected
            }
            for repair in repairs {
                guard case .convert = repair.mask else { continue }
                self.disputed.insert(joined.original(of: repair.node, tape).lowerBound)
            }
            let repaired = record.result(of: repairs, named: cleaned.pattern.name).walked
            self.joined.append(repaired, of: tape, supplied: asked.step)
            guard !rejectsLosses() else { return .rejected }
            return try clean() ?? .model(model)
        }
    }

    /// Cleans the repaired document by the pattern.
    ///
    /// - Returns: Nil if the pattern accepts it as it is.
    private mutating func clean<Model>() throws(UnreadableDocumentError) -> Outcome<Model>? {
        let tape = joined.tape
        let walked = try cleaned.walk(tape)
        guard walked.verdict != .unchanged else { return nil }
        self.joined.append(walked, of: tape, supplied: asked.step)
        return walked.verdict == .rejected || rejectsLosses() ? .rejected : .again
    }

    /// Rejects the document if an array lost more items to the pattern and to the model than the
    /// pattern or the policy allows.
    private mutating func rejectsLosses() -> Bool {
        let graph = cleaned.pattern.graph
        let over = joined.losses.first { loss in
            let rule = graph[asked.rule(along: joined.steps(to: loss), on: joined.original)]
            if let limit = graph.refinement(of: rule)?.maxDropped {
                return limit.isExceeded(byDropping: loss.lost, of: loss.items)
            }
            return cleaned.policy.maxDropped?
                .isExceededByPolicy(byDropping: loss.lost, of: loss.items) ?? false
        }
        guard let over else { return false }
        let rule = asked.rule(along: joined.steps(to: over), on: joined.original)
        joined.reject(because: over, rule)
        return true
    }
}
