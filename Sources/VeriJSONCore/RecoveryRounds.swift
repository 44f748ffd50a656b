/// The repairs for a model and the cleaning by a pattern, in turn.
struct RecoveryRounds {
    private enum Outcome<Model> {
        case model(Model)
        case rejected
        /// The pattern has changed what the repairs left.
        case again
    }

    /// The maximum number of rounds.
    private static let limit = 3

    private let cleaned: Sanitized
    private let asked: RequestedRules
    /// Whether the pattern has a `$maxDropped`.
    private let limitsLosses: Bool
    /// Whether repairs are made at all.
    private let repairs: Bool
    /// The document with its texts opened, of which the results are; nil if there are none.
    private let opened: OpenedDocument?
    private var joined: JoinedResults
    /// The numbers that lenient reading repaired, by their offsets in the document that is joined.
    private let repairedNumbers: [UInt32: [UInt8]]
    /// The declarations of the model, by the rules that were added for them.
    private var declarations: [RuleIndex: ModelDeclaration] = [:]
    private var count = 0
    /// The offsets in the original of the scalars that were converted for the model.
    ///
    /// If such a value is back, the pattern has converted it the other way.
    private var disputed: Set<Int> = []
    /// The error of the model that decided; where the pattern rejects what repairs left,
    /// that of the last round.
    private var decisiveError: (any Error)?

    init(
        _ cleaned: Sanitized,
        _ original: Tape,
        repairs: Bool
    ) throws(UnreadableDocumentError) {
        self.cleaned = cleaned
        self.repairs = repairs
        asked = RequestedRules(cleaned.pattern.graph)
        limitsLosses = cleaned.pattern.graph.refinements.contains { $0.maxDropped != nil }
        let walk = try cleaned.listedWalk
        opened = OpenedDocument(walk, original)
        joined = JoinedResults(opened?.walk ?? walk, of: opened?.tape ?? original)
        let numbers = cleaned.repairedNumbers
        repairedNumbers = opened?.moved(numbers) ?? numbers
    }

    /// Repairs and cleans until neither changes anything, or until the document is rejected.
    mutating func recovered<Model: Decodable>(
        _ type: Model.Type,
        _ settings: DecodingSettings,
        _ strategies: (any TypeDecodingStrategies)?
    ) throws(UnreadableDocumentError) -> Recovered<Model> {
        while true {
            switch try repair(type, settings, strategies) {
            case .model(let model): return .model(model, try result)
            case .rejected: return .rejected(try result, decisiveError)
            case .again: continue
            }
        }
    }

    /// The result of all rounds, with the rules of the model among those of the pattern.
    private var result: Sanitized {
        get throws(UnreadableDocumentError) {
            let graph = asked.graph(named: cleaned.pattern.name).with(declarations: declarations)
            let walker = PatternWalker(Pattern(part: graph), policy: cleaned.policy)
            let result = joined.result
            return try cleaned.result(opened?.closed(result) ?? result, by: walker)
        }
    }

    /// Repairs the document for a model, and cleans the result by the pattern.
    private mutating func repair<Model: Decodable>(
        _ type: Model.Type,
        _ settings: DecodingSettings,
        _ strategies: (any TypeDecodingStrategies)?
    ) throws(UnreadableDocumentError) -> Outcome<Model> {
        let rounds = try ContainerRounds<Model>(from: joined) {
            joined throws(UnreadableDocumentError) in
            let recovery = recovery(of: joined, settings, strategies)
            return .init(
                tape: recovery.tape,
                recovery: recovery.recovery,
                result: try cleaned.settled(recovery.recovery, type)
            )
        }
        let name = SwiftName.of(type)
        func append(_ made: (walked: WalkResult, graph: RuleGraph), of tape: Tape) {
            declarations.merge(made.graph.declarations) { known, _ in known }
            joined.append(made.walked, of: tape, supplied: asked.step)
        }
        func append(_ repairs: [Repair], of tape: Tape) {
            guard !repairs.isEmpty else { return }
            append(RecoveryRecord(tape, asked).result(of: repairs, named: name), of: tape)
        }
        for round in rounds.rounds {
            dispute(round.conversions, on: round.tape)
            append(round.conversions, of: round.tape)
        }
        let tape = rounds.last.tape
        let record = RecoveryRecord(tape, asked)
        switch rounds.last.result {
        case .failure(let error, let failure):
            decisiveError = error
            append(record.result(of: failure, named: name), of: tape)
            return .rejected
        case .value(let model, let repairs, let error):
            // Caught errors are noted in the last round, in which nothing is repaired.
            let noted = repairs.filter(\.isNoted)
            let repairs = repairs.filter { !$0.isNoted }
            guard !repairs.isEmpty || !rounds.rounds.isEmpty else {
                append(noted, of: tape)
                return .model(model)
            }
            decisiveError = error ?? decisiveError
            count += 1
            if count == Self.limit, let cause = repairs.lazy.compactMap(\.cause).first {
                append(record.result(of: cause, named: name), of: tape)
                return .rejected
            }
            dispute(repairs, on: tape)
            append(repairs, of: tape)
            guard !rejectsLosses() else { return .rejected }
            return try clean() ?? (noted.isEmpty ? .model(model) : .again)
        }
    }

    /// Returns the recovery of the last document of such changes, and its tape.
    private func recovery(
        of joined: JoinedResults,
        _ settings: DecodingSettings,
        _ strategies: (any TypeDecodingStrategies)?
    ) -> (recovery: Recovery, tape: Tape) {
        let tape = joined.tape
        // Unknown keys are those that the pattern does not know.
        var policy = cleaned.policy
        policy.unknownKeys = .keep
        var settings = settings
        settings.repairedNumbers = joined.moved(repairedNumbers)
        let recovery = Recovery(
            tape,
            settings: settings,
            strategies: strategies,
            policy: policy,
            hasPattern: true
        )
        recovery.allows = repairs ? allowance(of: joined, on: tape) : { _ in false }
        if limitsLosses {
            recovery.hasOwnLimit = { [asked] in asked.dropLimit(at: $0, on: tape) != nil }
        }
        let lost = joined.lostParts
        if !lost.isEmpty {
            recovery.earlierLoss = { lost[joined.original(of: $0, tape).lowerBound] ?? 0 }
        }
        return (recovery, tape)
    }

    /// Notes that values were converted for the model.
    private mutating func dispute(_ repairs: [Repair], on tape: Tape) {
        for repair in repairs {
            guard case .convert = repair.mask else { continue }
            disputed.insert(joined.original(of: repair.node, tape).lowerBound)
        }
    }

    /// Returns the rule for repairs of the last document of such changes.
    ///
    /// A value that the pattern supplied or made stays as it is, or goes with what is around it.
    private func allowance(of joined: JoinedResults, on tape: Tape) -> (Repair) -> Bool {
        let disputed = disputed
        return { repair in
            guard !joined.isSupplied(repair.node, of: tape) else { return false }
            switch repair.mask {
            case .convert:
                if joined.isInOpenedString(repair.node, of: tape) { return true }
                let place = joined.original(of: repair.node, tape).lowerBound
                return !joined.isConverted(repair.node, of: tape) && !disputed.contains(place)
            case .drop(let array): return !joined.isWrapping(array, of: tape)
            case .null, .strip: return true
            }
        }
    }

    /// Cleans the repaired document by the pattern.
    ///
    /// - Returns: Nil if the pattern accepts it as it is.
    private mutating func clean<Model>() throws(UnreadableDocumentError) -> Outcome<Model>? {
        let tape = joined.tape
        let losses = limitsLosses ? joined.earlierLosses(on: tape) : EarlierLosses()
        let walked = try cleaned.walk(tape, after: losses)
        guard walked.verdict != .unchanged else { return nil }
        joined.append(walked, of: tape, supplied: asked.step)
        return walked.verdict == .rejected || rejectsLosses() ? .rejected : .again
    }

    /// Rejects the document if an array lost more items to the pattern and to the model than the
    /// policy allows.
    ///
    /// The walk has counted both where the pattern itself has a limit.
    private mutating func rejectsLosses() -> Bool {
        guard let limit = cleaned.policy.maxDropped else { return false }
        let graph = cleaned.pattern.graph
        for loss in joined.losses {
            let rule = asked.rule(along: joined.steps(to: loss), on: joined.original)
            guard graph.refinement(of: graph[rule])?.maxDropped == nil,
                limit.isExceeded(byDropping: loss.array.lost, of: loss.array.items)
            else { continue }
            joined.reject(because: loss, (rule, graph.root))
            return true
        }
        return false
    }
}
