/// Aliases whose values do not stay as those of their members; see ``AliasPlan``.
extension Walk {
    /// Walks the open member, whose key is an alias of a member that refuses its value, by what covers
    /// the key.
    ///
    /// A value that would be changed to one which the member may take is stripped: cleaned again, it
    /// would get the member's key.
    ///
    ///     {"a?": {"$type": "int", "$alias": ["b"]}, "*?": "~int"}
    ///
    ///     {"b": "5"}    stripped, since 5 would be the value of a
    mutating func refusedAlias(
        _ key: Pointer,
        _ value: Range<Pointer>,
        _ state: UnsafeMutablePointer<MemberState>,
        _ refusal: RecordSite
    ) {
        let (start, end) = (value.lowerBound, value.upperBound)
        let kind = kinds[Int(start.pointee)]
        guard let rule = state.pointee.rule, kind & state.pointee.plainKinds == 0 else { return }
        let before = mark
        let member = self.rule(of: refusal.rule)
        if self.value(start, kind, rule) != nil {
            guard hasChanges(since: before) else { return }
            let made = cleanedText(from: start, to: end, since: before)
            readAgain(made.count)
            guard stop == .none, mayStay(made, as: member) else { return }
            rollBack(to: before)
            _ = fail(refusal)
        } else {
            guard stop == .none else { return }
            let isAbsorbed = absorbs(rule)
            guard isAbsorbed || state.pointee.isOptional else {
                frames.top.pointee.slowPathReasons.insert(.failing)
                return
            }
            if isAbsorbed, !mayStay(fallback(of: rule) ?? Walk.null, as: member) {
                if !memberLosses.isEmpty { countMemberLoss(start, end) }
                _ = absorb(start, end, rule)
                return
            }
        }
        if !memberLosses.isEmpty { countMemberLoss(start, end) }
        let code = failure
        remove(key, end)
        addLost(start, end)
        report(.strip, site(code, start, end, rule), absorbing: true)
    }

    /// Returns whether a value of such a kind may stay as that of an optional member.
    private mutating func mayStay(_ value: [UInt8], as rule: UnsafePointer<Rule>) -> Bool {
        let kind = kinds[Int(value.first ?? 0)]
        return kind == KindSet.null.rawValue || rule.pointee.form == .union
            || rule.pointee.kinds.rawValue & kind != 0
            || rule.pointee.traits.contains(.hasSentinels)
            || !allowedConversions(for: rule.pointee).isEmpty
    }
}
