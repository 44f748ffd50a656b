/// The record of a recovery, as a walk with a pattern would have written it.
struct RecoveryRecord {
    let tape: Tape
    let places: any RequestedPlaces

    /// Creates the record of a recovery.
    ///
    /// - Parameters:
    ///   - tape: The document that was decoded.
    ///   - places: The places of the pattern to which the record refers.
    init(_ tape: Tape, _ places: any RequestedPlaces) {
        self.tape = tape
        self.places = places
    }

    /// A repair with the places of its value and of its cause in the places.
    private struct Placed {
        var repair: Repair
        var place: RequestedPlace
        var cause: RequestedPlace
        var reasons: [Reason]
    }

    /// A failure of an item of a list that lost too many of them, with its place.
    typealias Reason = (failure: DecodingFailure, place: RequestedPlace)

    /// Returns the changes of a document that was repaired, with the rules that they refer to.
    func result(of repairs: [Repair], named name: String) -> (walked: WalkResult, graph: RuleGraph)
    {
        let placed = outermost(repairs).map { repair in
            Placed(
                repair: repair,
                place: places.add(
                    // The rule of an unknown key is that of the object.
                    repair.isUnknownKey ? repair.steps.dropLast() : repair.steps[...],
                    missing: nil,
                    asked: nil,
                    on: tape
                ),
                cause: repair.cause.map(place) ?? RequestedPlace.root,
                reasons: repair.cause.map(reasons) ?? []
            )
        }
        var repeated = RepeatedMembers(tape)
        let members = placed.filter { !$0.repair.isNoted }
            .flatMap { repeated.newMembers(on: $0.repair.steps) }
            .map {
                let place = places.add($0.steps[...], missing: nil, asked: nil, on: tape)
                return (node: $0.node, place: place)
            }
        let failures = placed.flatMap { placed in
            (placed.repair.cause.map { [($0, placed.cause)] } ?? []) + placed.reasons
        }
        let graph = graph(named: name, declaring: failures)
        return (changed(placed, members, graph), graph)
    }

    /// Returns the graph of all places, with the declarations of the model at those of failures.
    private func graph(
        named name: String,
        declaring failures: [(DecodingFailure, RequestedPlace)]
    ) -> RuleGraph {
        let graph = places.graph(named: name)
        var declarations = ModelDeclarations(name, tape)
        var known: Set<RequestedPlace> = []
        for (failure, place) in failures where known.insert(place).inserted {
            let rule = places.rule(at: place, in: graph)
            // A rule of the pattern itself, which the model repeats, has its line there.
            guard graph.addedNames == nil || graph[rule].traits.contains(.added) else { continue }
            declarations.add(failure, rule)
        }
        return graph.with(declarations: declarations.byRule)
    }

    /// Returns the rejection of a document, with the rules that it refers to.
    func result(
        of failure: DecodingFailure,
        named name: String
    ) -> (walked: WalkResult, graph: RuleGraph) {
        let place = place(failure)
        let reasons = reasons(failure)
        let graph = graph(named: name, declaring: [(failure, place)] + reasons)
        return (rejected(failure, place, because: reasons, graph), graph)
    }

    private func place(_ failure: DecodingFailure) -> RequestedPlace {
        places.add(failure.steps[...], missing: failure.missing, asked: failure.asked, on: tape)
    }

    private func reasons(_ failure: DecodingFailure) -> [Reason] {
        failure.loss?.causes.map { ($0, place($0)) } ?? []
    }

    /// The repairs in the order of the document, without those inside a value that is gone.
    ///
    /// The last of several repairs of one value counts.
    private func outermost(_ repairs: [Repair]) -> [Repair] {
        let ordered = repairs.enumerated().stablySorted {
            let (left, right) = ($0.element.node.rawValue, $1.element.node.rawValue)
            return left != right ? left < right : $0.offset > $1.offset
        }
        var kept: [Repair] = []
        // A value that is only noted hides nothing inside it.
        var outer: NodeIndex?
        for (_, repair) in ordered {
            // A repaired failure inside a value that is gone is forgotten with it.
            if let outer, tape.isInside(repair.node, of: outer) { continue }
            if !repair.isNoted { outer = repair.node }
            kept.append(repair)
        }
        return kept
    }

    /// Records the changes.
    ///
    /// - Parameters:
    ///   - placed: The repairs.
    ///   - repeated: The members on the paths to them whose keys their objects repeat.
    ///   - graph: The rules that the places refer to.
    /// - Returns: The result of a walk that made the changes.
    private func changed(
        _ placed: [Placed],
        _ repeated: [(node: NodeIndex, place: RequestedPlace)],
        _ graph: RuleGraph
    ) -> WalkResult {
        var record = WalkRecord()
        var edits = EditList()
        var paths = RecoveryPaths(tape)
        var rules: [RequestedPlace: RuleIndex] = [:]
        func rule(_ place: RequestedPlace) -> RuleIndex {
            if let known = rules[place] { return known }
            let rule = places.rule(at: place, in: graph)
            rules[place] = rule
            return rule
        }
        // A key and its value that are dropped together have one cause.
        var lastCause: (failure: DecodingFailure, record: CauseRecord)?
        var lost: [NodeIndex: ShrunkArray] = [:]
        var shrunk: [NodeIndex] = []
        for placed in placed {
            let repair = placed.repair
            let range = range(of: repair.node)
            let path = paths.path(to: repair.node)
            var event = Event(
                start: range.lowerBound,
                end: range.upperBound,
                rule: rule(placed.place),
                path: path,
                causeStart: UInt32(truncatingIfNeeded: record.causes.count),
                omissions: 0,
                detail: repair.conversion,
                causeCount: 0,
                action: .convert,
                code: .conversion
            )
            if repair.isCaught, let failure = repair.cause {
                let cause = causeRecord(failure, rule(placed.cause), graph, &paths)
                (event.code, event.rule, event.path) = (.modelCaught, cause.rule, cause.path)
            } else if repair.isUnknownKey {
                event.code = .keyUnknown
            } else if repair.mask.isConversion {
                repair.add(to: &edits, on: tape)
                event.rule = rule(placed.cause)
            } else if let cause = repair.cause {
                let known = lastCause.flatMap { $0.failure.isSame(as: cause) ? $0.record : nil }
                let failure = cause
                let cause = known ?? causeRecord(cause, rule(placed.cause), graph, &paths)
                lastCause = (failure, cause)
                let causes = causes(cause, because: placed.reasons, graph, &paths)
                record.causes += causes
                event.causeCount = UInt16(truncatingIfNeeded: causes.count)
                event.code = code(of: repair, cause, path)
                if cause.path == path { event.rule = cause.rule }
            }
            switch repair.mask {
            case _ where repair.isCaught: event.action = .note
            case .convert: break
            case .null:
                event.action = .null
                edits.replace(range, with: "null".utf8)
            case .strip where repair.isNoted: event.action = .note
            case .strip:
                event.action = .strip
                edits.remove(ByteOffset(tape[repair.node.key].start)..<range.upperBound)
            case .drop(let array):
                event.action = .drop
                edits.remove(range)
                if lost[array] == nil {
                    shrunk.append(array)
                    lost[array] = ShrunkArray(
                        path: .root,
                        rule: event.rule,
                        first: range,
                        lost: 0,
                        dropped: 0,
                        items: tape.childCount(of: array)
                    )
                }
                lost[array]?.lost += 1
            }
            record.events.append(event)
        }
        for member in repeated.stablySorted(by: { $0.node.rawValue < $1.node.rawValue }) {
            let range = range(of: member.node)
            let path = paths.path(to: member.node)
            record.events.append(.repeatedKey(range, rule(member.place), path))
        }
        for array in shrunk {
            guard var loss = lost[array] else { continue }
            (loss.path, loss.dropped) = (paths.path(to: array), loss.lost)
            record.shrunk.append(loss)
        }
        record.paths = paths.tree
        let edited = edits.finish()
        return WalkResult(
            edited.isEmpty ? .unchanged : .changed,
            edited,
            record,
            findings: WalkRecord()
        )
    }

    private func rejected(
        _ failure: DecodingFailure,
        _ place: RequestedPlace,
        because reasons: [Reason],
        _ graph: RuleGraph
    ) -> WalkResult {
        var record = WalkRecord()
        var paths = RecoveryPaths(tape)
        let rule = places.rule(at: place, in: graph)
        let cause = causeRecord(failure, rule, graph, &paths)
        let range = range(of: NodeIndex(0))
        record.causes = causes(cause, because: reasons, graph, &paths)
        record.paths = paths.tree
        let code = cause.path == .root ? cause.code : container(NodeIndex(0)) ?? cause.code
        record.events = [
            .rejection(of: range, rule: graph.root, code: code, causes: record.causes.count)
        ]
        return WalkResult(.rejected, EditSet(), record, findings: WalkRecord())
    }

    /// The code of a change: that of its cause, or one that says that the cause is further inside.
    private func code(of repair: Repair, _ cause: CauseRecord, _ path: PathIndex) -> CodeTag {
        cause.path == path ? cause.code : container(repair.node) ?? cause.code
    }

    private func container(_ node: NodeIndex) -> CodeTag? {
        switch tape[node].kind {
        case .array: .itemInvalid
        case .object: .objectInvalid
        default: nil
        }
    }

    func range(of node: NodeIndex) -> Range<ByteOffset> {
        ByteOffset(tape[node].start)..<ByteOffset(tape[node].end)
    }
}

extension Repair {
    fileprivate var isUnknownKey: Bool { !isCaught && cause?.code == .keyUnknown }
}
