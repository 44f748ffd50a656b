/// The repairs that are not needed once the others are made.
///
/// After a later repair, the model may no longer ask for a value that it asked for before, or take
/// another of its alternatives. An earlier repair may then lose data for nothing.
extension Recovery {
    /// The maximum number of times that a value is decoded to find them.
    private static let checkLimit = 16

    /// Takes back the repairs that a value can be decoded without.
    ///
    /// All repairs but the last ones are left out, then each half of them, and so on: a few checks
    /// find out about many repairs. The last ones are needed if all others are.
    ///
    /// - Parameters:
    ///   - attempts: The repairs, all of them on the tape.
    ///   - node: The value.
    ///   - decode: Decodes the value strictly.
    /// - Returns: Whether there was one.
    func dropNeedless(
        _ attempts: inout RepairAttempts,
        at node: NodeIndex,
        _ decode: () throws -> Void
    ) -> Bool {
        let repairs = attempts.repairs
        let earlier = attempts.trial?.before.repairs ?? 0
        guard repairs.count > 1, passing.hasCaught || earlier > 0 else { return false }
        undo(repairs, to: attempts.mark)
        let values = repairedValues(repairs)
        let last = (values.firstIndex { $0[0] >= earlier } ?? values.count)..<values.count
        var needless: Set<Int> = []
        var checks = 0
        func leaveOut(_ range: Range<Int>) {
            guard !range.isEmpty, checks < Self.checkLimit, chargeCheck(of: node) else { return }
            checks += 1
            let tried = needless.union(values[range].joined())
            if put(repairs, except: tried, since: attempts.mark), (try? decode()) != nil {
                needless = tried
            } else {
                leaveOutHalves(of: range)
            }
        }
        func leaveOutHalves(of range: Range<Int>) {
            guard range.count > 1 else { return }
            let middle = range.lowerBound + range.count / 2
            leaveOut(range.lowerBound..<middle)
            leaveOut(middle..<range.upperBound)
        }
        leaveOut(0..<last.lowerBound)
        if !needless.isEmpty {
            leaveOut(last)
        } else if passing.hasCaught {
            // An alternative may need some of the repairs that were made together.
            leaveOutHalves(of: last)
        }
        _ = put(repairs, except: needless, since: attempts.mark)
        attempts.repairs = repairs.indices.filter { !needless.contains($0) }.map { repairs[$0] }
        return !needless.isEmpty
    }

    /// Returns the positions of the repairs of each value that is not inside a repaired one, in the
    /// order in which they were made.
    private func repairedValues(_ repairs: [Repair]) -> [[Int]] {
        let ordered = repairs.indices.stablySorted {
            (repairs[$0].node.rawValue, $0) < (repairs[$1].node.rawValue, $1)
        }
        var values: [[Int]] = []
        for position in ordered {
            let node = repairs[position].node
            guard let outer = values.last.map({ repairs[$0[0]].node }) else {
                values.append([position])
                continue
            }
            if node == outer {
                values[values.count - 1].append(position)
            } else if !masks.tape.isInside(node, of: outer) {
                values.append([position])
            }
        }
        return values.stablySorted { $0[0] < $1[0] }
    }

    /// Puts repairs on the tape in place of those since a mark.
    private func put(_ repairs: [Repair], except left: Set<Int>, since mark: Int) -> Bool {
        undo(repairs, to: mark)
        return apply(repairs.indices.filter { !left.contains($0) }.map { repairs[$0] })
    }

    /// Charges one more look at a value, if that is within the budget.
    private func chargeCheck(of node: NodeIndex) -> Bool {
        let work = Int(masks.tape[node].end &- masks.tape[node].start) + size(of: node)
        guard budget.allows(work) else { return false }
        budget.charge(work)
        return true
    }
}

/// Masks on the tape.
extension Recovery {
    /// Applies repairs.
    ///
    /// - Returns: False if one of them is not allowed or does not fit.
    func apply(_ repairs: [Repair]) -> Bool {
        for repair in repairs {
            guard allows?(repair) ?? true, masks.put(repair.mask, on: repair.node) else {
                return false
            }
            if case .strip(let object) = repair.mask { session.forgetIndex(of: object) }
        }
        return true
    }

    /// Takes back repairs, so that they can be applied together later.
    func undo(_ repairs: [Repair], to mark: Int) {
        masks.undo(to: mark)
        for case .strip(let object) in repairs.map(\.mask) { session.forgetIndex(of: object) }
    }
}
