/// The state of decoding a model from a document that needs repairs.
///
/// The model is decoded repeatedly from a tape with masks. While an error propagates, each
/// container function that it passes through records a candidate: the repair that its types allow.
/// When an error reaches the root, or an item of a list, the recorded candidates are the places
/// where it can be repaired, the innermost first.
final class Recovery {
    let session: DecodingSession
    var masks: TapeMasks
    let policy: Sanitizer.Policy
    let conversions: ModelConversions
    let converter: ModelConverter
    var passing = PassingError()
    var verification = Verification()
    var parts = DispensableParts()
    var caught: CaughtFailures
    /// Whether the lists and dictionaries that are read now may lose no item.
    private(set) var isWhole = false
    /// Returns how many items or members a value has lost before; nil if that is none for any.
    var earlierLoss: ((NodeIndex) -> Int)?
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
    /// The number of bad parts of lists and dictionaries that are being settled, each inside the one
    /// before it.
    var partDepth = 0
    private var opened: OpenedObjects
    private var forms: [ObjectIdentifier: RecoverableForm] = [:]

    /// The reason why nothing more is tried.
    enum End {
        case work(limit: Int)
        case lostTooMuch(DecodingFailure)
        /// A postponed item failed in its verification; see ``Verification``.
        case refuted
    }

    init(
        _ tape: Tape,
        settings: DecodingSettings,
        strategies: (any TypeDecodingStrategies)?,
        policy: Sanitizer.Policy,
        hasPattern: Bool = false
    ) {
        masks = TapeMasks(copying: tape)
        opened = OpenedObjects(masks.tape)
        session = DecodingSession(masks.tape, settings: settings, strategies: strategies)
        self.policy = policy
        conversions = ModelConversions(policy, hasPattern: hasPattern)
        converter = ModelConverter(
            policy.converting(conversions.set),
            repairing: settings.repairedNumbers
        )
        caught = CaughtFailures(isOn: policy.notes.contains(.caught))
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
                parts.removeAll()
                return try value(type, decoder)
            } strictly: {
                _ = try session.value(type, decoder)
            }
        }
        if case .work(let limit) = end { throw .work(limit: limit) }
        switch root {
        case .value(let model, let repairs, let error):
            let repairs = repairs + swallowed
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

    /// The failures that the model's code caught, which change nothing.
    private var swallowed: [Repair] {
        caught.failures.map { failure in
            var repair = Repair(node: failure.node, mask: .null, steps: failure.steps)
            (repair.isNoted, repair.isCaught, repair.cause) = (true, true, failure)
            return repair
        }
    }

    private var tracksKeys: Bool { policy.unknownKeys != .keep }

    /// Whether a part may be decoded by the session alone, since nothing is noted of a good one.
    var decodesPartsStrictly: Bool { !tracksKeys && !caught.isOn }

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
        caught.add(passing.origin)
        passing.noteCaught()
    }

    /// Records an error, unless one is propagating already.
    ///
    /// - Parameters:
    ///   - error: The error that passes.
    ///   - failure: Makes the failure, if the error began here.
    func note(_ error: any Error, _ failure: (String) -> DecodingFailure) {
        guard end == nil else { return }
        passing.begin { failure((error as? DecodingError)?.sentence ?? "\(error)") }
    }

    /// Notes the error of a value that was asked for as a type.
    func note(_ error: any Error, at decoder: ValueDecoder, _ asked: RequestedType) {
        note(error) { message in
            let steps = decoder.steps
            guard decoder.node == .none, let last = steps.last else {
                let named = named(by: error, in: decoder)
                let said = asked.saying(session.ownWords(of: error, at: decoder))
                return DecodingFailure(
                    node: named?.node ?? decoder.node,
                    steps: named?.steps ?? steps,
                    code: named == nil
                        ? asked.code(for: decoder.node, on: masks.tape) : .modelRefused,
                    // The error of an object that names a member is not that of the object's type.
                    asked: named == nil ? said : said.named(nil),
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
        let mark = passing.mark
        let call = caught.begin()
        let form = form(of: type)
        do {
            let value = try reading(asWhole: isWhole || form.isWhole) {
                try form.make(type, decoder, self)
            }
            // An error that was caught inside a value that can be decoded is none.
            if case .lostTooMuch = end { end = nil }
            caught.add(passing.origin)
            caught.decode(decoder.node, by: call)
            passing.noteDecoded(since: mark)
            return value
        } catch {
            let asked = form.asked
            note(error, at: decoder, asked)
            passing.name(asked, at: decoder.node)
            caught.leave(decoder.node)
            if passing.origin?.node == decoder.node, form.isScalar {
                offerConversion(to: asked, at: decoder.node, decoder.steps)
            }
            if asked == .object { offerObject(at: decoder.node, decoder.steps) }
            if form.isOwn { offerParts(of: decoder) }
            if end == nil { passing.offerCaught(since: mark, at: decoder.node) }
            if form.isOptional, decoder.node != .none {
                let steps = decoder.steps
                let isMember = steps.last?.isMember ?? false
                passing.offerConversions(before: decoder.node, isOptional: isMember)
                offer(.null, at: decoder.node, steps)
            }
            throw session.disclosed(error, type, decoder)
        }
    }

    /// Calls `body`, which reads lists and dictionaries that may lose no item, or those that may.
    func reading<Value>(asWhole isWhole: Bool, _ body: () throws -> Value) rethrows -> Value {
        let outer = self.isWhole
        self.isWhole = isWhole
        defer { self.isWhole = outer }
        return try body()
    }

    private func form<Value: Decodable>(of type: Value.Type) -> RecoverableForm {
        let id = ObjectIdentifier(type)
        if let known = forms[id] { return known }
        let form = RecoverableForm(type, session)
        forms[id] = form
        return form
    }
}
