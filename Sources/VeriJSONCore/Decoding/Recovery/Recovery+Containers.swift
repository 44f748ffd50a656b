extension ConversionBits {
    /// The conversions that make or open a container for a model by writing the document anew.
    ///
    /// `emptyArrayToObject` is not among them, since a mask makes the empty object.
    static let rewritingContainers: ConversionBits = [
        .unwrapSingle, .wrapSingle, .jsonText, .valuesToArray, .arrayToObject, .splitList,
    ]
}

extension Recovery {
    /// Whether the policy has conversions that make or open a container.
    var convertsContainers: Bool {
        !conversions.set.isDisjoint(with: .rewritingContainers)
    }

    /// Returns the conversions to lists and objects that were asked for where a document has
    /// something else, in its order and none inside another.
    ///
    /// - Parameters:
    ///   - failures: The failures that repairs answered, or that none helped.
    ///   - tape: The document without repairs.
    /// - Returns: The conversions, each with the failure that it answers.
    func containerConversions(
        after failures: [DecodingFailure],
        on tape: Tape
    ) -> [Repair] {
        var repairs: [Repair] = []
        let ordered = failures.filter(\.isOfContainer).stablySorted {
            $0.node.rawValue < $1.node.rawValue
        }
        for failure in ordered {
            if let last = repairs.last, tape.isInside(failure.node, of: last.node) { continue }
            guard
                let made = converter.container(of: failure.node, on: tape, to: failure.asked)
            else { continue }
            let repair = Repair(
                node: failure.node,
                mask: .convert([]),
                conversion: made.conversion,
                edits: made.edits,
                steps: failure.steps,
                cause: failure
            )
            if allows?(repair) ?? true { repairs.append(repair) }
        }
        return repairs
    }
}

extension RecoveryResult {
    /// The failures that repairs answered, or that none helped.
    var failures: [DecodingFailure] {
        let causes =
            switch self {
            case .value(_, let repairs, _): repairs.filter { !$0.isNoted }.compactMap(\.cause)
            case .failure(_, let failure): [failure]
            }
        return causes.flatMap { [$0] + ($0.loss?.causes ?? []) }
    }

    /// The repairs that change the document.
    var changes: [Repair] {
        switch self {
        case .value(_, let repairs, _): repairs.filter { !$0.isNoted }
        case .failure: []
        }
    }
}

extension DecodingFailure {
    /// Whether a list or an object was asked for, and a value of another kind was there.
    fileprivate var isOfContainer: Bool {
        missing == nil && code == .typeMismatch && (asked == .array || asked == .object)
    }
}
