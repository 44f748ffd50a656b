import VeriJSONCore

/// The merging of the members of objects with those of other samples.
extension ObservedVariant {
    /// Adds the counts of the members of another variant.
    ///
    /// - Returns: The positions in this variant that those members have.
    mutating func merge(_ others: [ObservedMember]) -> [Int] {
        var known: [KeyBytes: Int]?
        var positions: [Int] = []
        positions.reserveCapacity(others.count)
        for (guess, other) in others.enumerated() {
            var position = guess
            // Most objects of a place have their keys in the same order.
            if guess >= members.count || members[guess].key != other.key {
                if known == nil { known = membersByKey }
                position = known?[KeyBytes(other.key)] ?? members.count
            }
            if position < members.count {
                members[position].merge(other)
            } else {
                var added = other
                added.predecessors = []
                members.append(added)
                known?[KeyBytes(other.key)] = position
            }
            positions.append(position)
        }
        for (other, position) in zip(others, positions) {
            for predecessor in other.predecessors {
                let own = predecessor < 0 ? -1 : Int32(positions[Int(predecessor)])
                addPredecessor(own, to: position)
            }
        }
        return positions
    }

    private var membersByKey: [KeyBytes: Int] {
        var positions: [KeyBytes: Int] = [:]
        for (position, member) in members.enumerated() {
            positions[KeyBytes(member.key)] = position
        }
        return positions
    }
}

extension ObservedMember {
    /// Adds the counts of a member with the same key.
    fileprivate mutating func merge(_ other: ObservedMember) {
        count += other.count
        occurrences += other.occurrences
        first = min(first, other.first)
        isSetAside = isSetAside && other.isSetAside
    }
}
