/// The repairs that the places on the way of an error allow.
extension Recovery {
    /// Adds a candidate to those of the error on its way.
    func offer(_ candidate: RepairCandidate) {
        guard end == nil else { return }
        passing.offer(candidate)
    }

    /// Offers one repair of a value.
    func offer(_ mask: TapeMasks.Mask, at node: NodeIndex, _ steps: [OpenStep]) {
        let repair = Repair(node: node, mask: mask, steps: steps)
        offer(RepairCandidate(place: node, repairs: [repair], loss: size(of: node)))
    }

    /// Offers the conversion of a scalar to the type that was asked for.
    func offerConversion(to asked: RequestedType, at node: NodeIndex, _ steps: [OpenStep]) {
        guard end == nil, !conversions.set.isDisjoint(with: .ofModels), mayConvert(node)
        else { return }
        for made in converter.conversions(of: node, on: masks.tape, to: asked) {
            let repair = Repair(
                node: node,
                mask: .convert(made.bytes),
                conversion: made.conversion,
                steps: steps
            )
            let candidate = RepairCandidate(place: node, repairs: [repair], loss: 0)
            if conversions.isLastResort {
                passing.offerConversion(candidate)
            } else {
                passing.offer(candidate)
            }
        }
    }

    private func mayConvert(_ node: NodeIndex) -> Bool {
        node != .none && !refusals.nodes.contains(node)
            && refusals.allowed?.contains(node) ?? true
    }

    /// Offers to read an empty array as an empty object, as PHP writes it.
    func offerObject(at node: NodeIndex, _ steps: [OpenStep]) {
        guard end == nil, conversions.set.contains(.emptyArrayToObject), mayConvert(node),
            masks.tape.kind(of: node) == .array, masks.tape[node].count == 0
        else { return }
        let repair = Repair(
            node: node,
            mask: .convert(Array("{}".utf8)),
            conversion: Conversion.emptyArrayToObject.detail,
            steps: steps
        )
        passing.offer(RepairCandidate(place: node, repairs: [repair], loss: 0))
    }

    /// The number of values and keys in a value.
    func size(of node: NodeIndex) -> Int {
        Int(masks.tape.after(node).rawValue - node.rawValue)
    }
}
