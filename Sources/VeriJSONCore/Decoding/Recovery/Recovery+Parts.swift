/// Repairs that do without a part of the document, because the model's code can.
extension Recovery {
    /// Offers to do without a value, if the code's requests showed that it can.
    func offerAbsence(
        of node: NodeIndex,
        in container: NodeIndex,
        _ steps: () -> [OpenStep]
    ) {
        guard end == nil, !passing.isAnswered(node) else { return }
        let isObject = masks.tape.kind(of: container) == .object
        let found = parts.part(node, in: container, isObject: isObject, policy.optional)
        guard let (part, mask) = found else { return }
        passing.offerConversions(before: node, isOptional: !part.isCounted)
        let repair = Repair(node: node, mask: mask, steps: steps(), part: part)
        offer(RepairCandidate(place: node, repairs: [repair], loss: size(of: node)))
    }

    /// Offers to do without the parts of a value that lead to where its code met an error.
    ///
    /// The code may have met it in a nested container, through which no error passes, or made it
    /// itself for a member that it names in the error's coding path.
    func offerParts(of decoder: ValueDecoder) {
        guard end == nil, let positions = passing.pass(Int(decoder.depth)),
            let steps = passing.origin?.steps
        else { return }
        for position in positions.reversed() {
            let container = position == 0 ? NodeIndex(0) : steps[position - 1].node
            let node = steps[position].node
            guard node != .none, container != .none else { continue }
            offerAbsence(of: node, in: container) { Array(steps[...position]) }
        }
    }

    /// Returns the value to which the coding path of a model's own error leads; nil if that is not
    /// inside the value that the model was decoded from.
    func named(
        by error: any Error,
        in decoder: ValueDecoder
    ) -> (node: NodeIndex, steps: [OpenStep])? {
        let steps = decoder.steps
        guard let path = (error as? DecodingError)?.context?.codingPath, path.count > steps.count,
            zip(steps, path).allSatisfy({ $0.codingKey.stringValue == $1.stringValue })
        else { return nil }
        var place = decoder
        for key in path.dropFirst(steps.count) {
            switch masks.tape.kind(of: place.node) {
            case .object:
                guard let node = MemberContainer<PlainKey>(place).member(key) else { return nil }
                place = place.detached(node, .member(key))
            case .array:
                guard let index = key.intValue, let node = place.item(index) else { return nil }
                place = place.detached(node, .item(index))
            default: return nil
            }
        }
        return (place.node, place.steps)
    }

    // MARK: Limits

    /// Returns whether a container may lose the parts of a candidate, besides those that other
    /// repairs took from it.
    ///
    /// A member with a key of the document and an item of a loop count as those of a dictionary and
    /// of a list do. Over the policy's limit, the recovery ends.
    func mayLose(_ candidate: RepairCandidate, besides repairs: [Repair]) -> Bool {
        var earlier = repairs
        for repair in candidate.repairs {
            defer { earlier.append(repair) }
            guard repair.part?.isCounted == true, let container = repair.container else { continue }
            let lost = earlier.filter { $0.container == container && $0.part?.isCounted == true }
            let isOnTape = repairs.count { $0.container == container }
            let count = masks.tape.childCount(of: container) + isOnTape
            let steps = Array(repair.steps.dropLast())
            let causes = (lost + [repair]).compactMap(\.cause)
            if let limit = policy.maxDropped, limit.isExceeded(byDropping: causes.count, of: count),
                hasOwnLimit?(steps) != true
            {
                let failure = DecodingFailure(
                    lossOf: causes.count,
                    among: count,
                    in: container,
                    steps,
                    causes: causes
                )
                end = .lostTooMuch(failure)
                return false
            }
            let nodes = Set(lost.map(\.node) + [repair.node])
            let isSingle = causes.allSatisfy { nodes.contains($0.node) && $0.isOfSingle }
            if count > 1, causes.count == count, !isSingle, !policy.allowsTotalLoss {
                return false
            }
        }
        return true
    }

    // MARK: Verification

    /// Returns whether a failure is due to a repair: the code misses the part that was taken, or it
    /// refuses a container because of what is left of it.
    func isDue(_ failure: DecodingFailure, to candidate: RepairCandidate) -> Bool {
        candidate.repairs.contains { repair in
            guard let part = repair.part, let container = repair.container else { return false }
            if part == .item, parts.isUneven(container) { return true }
            guard failure.node == container else { return false }
            switch failure.code {
            case .missing where part != .item:
                // A key that is data has no name.
                return failure.missing
                    == repair.steps.last.flatMap {
                        session.nameOfMissing($0.codingKey)
                    }
            case .modelRefused: return part.isCounted
            default: return false
            }
        }
    }

    /// Returns whether all items that are dropped were read by loops to the end.
    ///
    /// Only the loop that reads on shows whether each item stands for itself: in a loop that reads
    /// pairs, a key would get the value of another one.
    func areConfirmed(_ repairs: [Repair]) -> Bool {
        repairs.allSatisfy { repair in
            guard repair.part == .item, let array = repair.container else { return true }
            let isGone = repairs.contains {
                $0.container != nil && masks.tape.isInside(array, of: $0.node)
            }
            return isGone || parts.isReadToEnd(array)
        }
    }
}

extension ValueDecoder {
    /// Returns an item of an array by its index among those that are left.
    fileprivate func item(_ index: Int) -> NodeIndex? {
        let tape = run.tape
        let end = tape.after(node)
        var item = tape.kept(from: node.following, before: end)
        for _ in 0..<max(index, 0) where item != end {
            item = tape.kept(from: tape.after(item), before: end)
        }
        return item == end || index < 0 ? nil : item
    }
}
