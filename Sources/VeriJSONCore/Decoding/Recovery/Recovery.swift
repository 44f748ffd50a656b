/// The state of decoding a model from a document that needs repairs.
///
/// The model is decoded repeatedly from a tape with masks. While an error propagates, each
/// container function that it passes through records a candidate: the repair that its types allow.
/// If the model's code continues, it caught the error, and the candidates are moved to ``caught``.
/// When an error reaches the root, or an item of a list, the recorded candidates are the places
/// where it can be repaired, the innermost first.
final class Recovery {
    let session: DecodingSession
    var masks: TapeMasks
    let policy: Sanitizer.Policy
    private let converter: ScalarConverter
    /// The candidates of the error that is propagating, the innermost first.
    var candidates: [RepairCandidate] = []
    /// The failure that began the error that is propagating.
    var origin: DecodingFailure?
    /// The candidates of errors that the model's code caught.
    var caught: [RepairCandidate] = []
    /// Whether the model's code caught an error, so that it may have alternatives.
    var hasCaught = false
    /// Returns whether a repair may be made; nil if any may.
    var allows: ((Repair) -> Bool)?
    /// Returns whether the list at the end of a path has a limit on its losses that replaces the
    /// policy's; nil if none has.
    var hasOwnLimit: (([OpenStep]) -> Bool)?
    /// The reason why nothing more is tried, such as too much work; nil if there is none.
    var end: End?
    var budget: WorkBudget
    /// The conversions that are not made at present.
    var refusals = Refusals()
    /// The conversions that the best way to settle a value does without, if it was settled in
    /// several.
    var bestRefusals: [NodeIndex: Refusals] = [:]
    /// Whether values are settled in several ways; false once that was too much work.
    var explores = true
    var isExploring = false
    /// The budget for further ways.
    var explorationBudget: WorkBudget
    private var opened: OpenedObjects
    private var forms: [ObjectIdentifier: RecoverableForm] = [:]

    /// Whether items are taken to be settled, and the document decoded once more to verify that.
    var verification = Verification.possible
    /// The items that a verification has refuted.
    var refuted: Set<NodeIndex> = []
    /// The number of times that all repairs were begun again.
    var restarts = 0
    /// The most times that they are begun again before every item is tried by itself.
    static let restartLimit = 4

    /// The reason why nothing more is tried.
    enum End {
        case work(limit: Int)
        case lostTooMuch(DecodingFailure)
        /// An item that was taken to be settled is not.
        case refuted
    }

    /// The state of verifying items that were taken to be settled.
    enum Verification {
        case possible
        case running
        /// An item that was taken to be settled is not, which decides what else is tried.
        case impossible
        case off
    }

    /// The most candidates of caught errors that are tried for one value, and that are kept at all.
    private static let caughtLimit = (tried: 16, kept: 256)

    init(
        _ tape: Tape,
        settings: DecodingSettings,
        strategies: (any TypeDecodingStrategies)?,
        policy: Sanitizer.Policy
    ) {
        masks = TapeMasks(copying: tape)
        opened = OpenedObjects(masks.tape)
        session = DecodingSession(masks.tape, settings: settings, strategies: strategies)
        self.policy = policy
        converter = ScalarConverter(policy)
        budget = policy.limits.clamped.work(for: tape.byteCount)
        explorationBudget = budget
    }

    /// Decodes the model at the root, with as few repairs as its types allow.
    func decode<Model: Decodable>(
        _ type: Model.Type
    ) throws(UnreadableInput) -> RecoveryResult<Model> {
        let root = session.begin { decoder in
            settleRoot(decoder.node) {
                opened.removeAll()
                return try value(type, decoder)
            } strictly: {
                _ = try session.value(type, decoder)
            }
        }
        if case .work(let limit) = end { throw .work(limit: limit) }
        switch root {
        case .value(let model, let repairs, let error):
            guard tracksKeys else { return .value(model, repairs, error) }
            // The last way in which the document was decoded is not always the best one.
            if bestRefusals[NodeIndex(0)] != nil {
                _ = session.begin { decoder in
                    opened.removeAll()
                    return try? value(type, decoder)
                }
            }
            let unknown = opened.unknown(isNoted: policy.unknownKeys == .note)
            return .value(model, repairs + unknown, error)
        case .failure(let error, let failure): return .failure(error, failure)
        case .postponed(_, let error): return .failure(error, unknown(NodeIndex(0)))
        }
    }

    private var tracksKeys: Bool { policy.unknownKeys != .keep }

    /// Notes that an object was opened by a key type.
    func open(_ decoder: ValueDecoder, names: (String) -> Bool) {
        guard tracksKeys else { return }
        opened.open(decoder, convert: session.conversion(at: decoder), names: names)
    }

    /// Notes that the model's code asked for a member by its key.
    ///
    /// The key type itself may not name it, as one that makes no keys of strings.
    func name(_ member: NodeIndex, in decoder: ValueDecoder) {
        guard tracksKeys, member != .none else { return }
        opened.name(member, in: decoder.node)
    }

    // MARK: Error propagation

    /// Discards an error that was propagating, because the model's code has caught it.
    func begin() {
        // After too much work, decoding is strict: the model's code may go on for long.
        if case .work = end { return }
        end = nil
        guard origin != nil || !candidates.isEmpty else { return }
        hasCaught = true
        if caught.count < Self.caughtLimit.kept {
            caught += candidates.map { candidate in
                var candidate = candidate
                candidate.cause = candidate.cause ?? origin
                return candidate
            }
        }
        candidates.removeAll()
        origin = nil
    }

    /// Records an error, unless one is propagating already.
    ///
    /// - Parameters:
    ///   - error: The error that passes.
    ///   - failure: Makes the failure, if the error began here.
    func note(_ error: any Error, _ failure: (String) -> DecodingFailure) {
        // An error of the model's own that follows at once has the same reason.
        guard end == nil, origin == nil else { return }
        origin = failure((error as? DecodingError)?.sentence ?? "\(error)")
    }

    /// Notes the error of a value that was asked for as a type.
    func note(_ error: any Error, at decoder: ValueDecoder, _ asked: RequestedType) {
        note(error) { message in
            let steps = decoder.steps
            guard decoder.node == .none, let last = steps.last else {
                return DecodingFailure(
                    node: decoder.node,
                    steps: steps,
                    code: asked.code(for: decoder.node, on: masks.tape),
                    asked: asked.saying(error, policy.disclosure),
                    message: message
                )
            }
            return DecodingFailure(
                node: decoder.nearestNode,
                missing: session.nameOfMissing(last.codingKey),
                steps: steps.dropLast(),
                code: .missing,
                asked: asked,
                message: message
            )
        }
    }

    /// Adds a candidate to those of the error on its way.
    func offer(_ candidate: RepairCandidate) {
        guard end == nil else { return }
        candidates.append(candidate)
    }

    /// Offers one repair of a value.
    func offer(_ mask: TapeMasks.Mask, at node: NodeIndex, _ steps: [OpenStep]) {
        let repair = Repair(node: node, mask: mask, steps: steps)
        offer(RepairCandidate(place: node, repairs: [repair], loss: size(of: node)))
    }

    /// Offers the conversion of a scalar to the type that was asked for.
    func offerConversion(to asked: RequestedType, at node: NodeIndex, _ steps: [OpenStep]) {
        guard end == nil, !policy.conversions.isEmpty, mayConvert(node) else { return }
        for made in converter.conversions(of: node, on: masks.tape, to: asked) {
            let repair = Repair(
                node: node,
                mask: .convert(made.bytes),
                conversion: made.conversion,
                steps: steps
            )
            candidates.append(RepairCandidate(place: node, repairs: [repair], loss: 0))
        }
    }

    private func mayConvert(_ node: NodeIndex) -> Bool {
        node != .none && !refusals.nodes.contains(node)
            && refusals.allowed?.contains(node) ?? true
    }

    /// Offers to read an empty array as an empty object, as PHP writes it.
    func offerObject(at node: NodeIndex, _ steps: [OpenStep]) {
        guard end == nil, policy.conversions.contains(.emptyArrayToObject), mayConvert(node),
            masks.tape.kind(of: node) == .array, masks.tape[node].count == 0
        else { return }
        let repair = Repair(
            node: node,
            mask: .convert(Array("{}".utf8)),
            conversion: ConversionSet.emptyArrayToObject.rawValue,
            steps: steps
        )
        candidates.append(RepairCandidate(place: node, repairs: [repair], loss: 0))
    }

    /// The number of values and keys in a value.
    func size(of node: NodeIndex) -> Int {
        Int(masks.tape.after(node).rawValue - node.rawValue)
    }

    // MARK: Values

    /// Decodes a value, and notes how an error that leaves it can be repaired.
    func value<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder
    ) throws -> Value {
        if session.isStackLow {
            return try session.onLargeStack(decoder) { try repairableValue(type, decoder) }
        }
        return try repairableValue(type, decoder)
    }

    private func repairableValue<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder
    ) throws -> Value {
        begin()
        let known = caught.count
        let form = form(of: type)
        do {
            let value = try form.make(type, decoder, self)
            // An error that was caught inside a value that can be decoded is none.
            if case .lostTooMuch = end { end = nil }
            if origin != nil { hasCaught = true }
            candidates.removeAll()
            origin = nil
            caught.removeLast(max(0, caught.count - known))
            return value
        } catch {
            let asked = form.asked
            note(error, at: decoder, asked)
            if origin?.node == decoder.node, form.isScalar {
                offerConversion(to: asked, at: decoder.node, decoder.steps)
            }
            if asked == .object { offerObject(at: decoder.node, decoder.steps) }
            offerCaught(since: known, at: decoder.node)
            if form.isOptional, decoder.node != .none {
                offer(.null, at: decoder.node, decoder.steps)
            }
            throw session.disclosed(error, type, decoder)
        }
    }

    /// Offers the places under the errors that a value's code caught before it failed itself.
    private func offerCaught(since known: Int, at node: NodeIndex) {
        guard caught.count > known, end == nil else { return }
        let tried = caught[known...].sorted { $0.loss < $1.loss }.prefix(Self.caughtLimit.tried)
        caught.removeLast(caught.count - known)
        for var candidate in tried where !candidate.repairs.isEmpty {
            candidate.place = node
            candidates.append(candidate)
        }
    }

    private func form<Value: Decodable>(of type: Value.Type) -> RecoverableForm {
        let id = ObjectIdentifier(type)
        if let known = forms[id] { return known }
        let form = RecoverableForm(type, session)
        forms[id] = form
        return form
    }
}
