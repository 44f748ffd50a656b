import VeriJSONCore

extension PatternDecision {
    /// Returns the patterns of the objects at a place: one, or one for each variant.
    mutating func objects(at index: PlaceIndex) -> [PatternNode] {
        let variants = places[index].variants
        guard variants.count > 1 else {
            guard let variant = variants.first else { return [] }
            return [object(variant, at: index, values: nil)]
        }
        var branches: [PatternNode] = []
        for variant in variants {
            branches.append(object(variant, at: index, values: variant.discriminator?.key))
        }
        var union = PatternNode(form: .any(branches))
        union.directives[.novel] = true
        return [union]
    }

    /// Returns the pattern of the objects of a variant.
    ///
    /// `discriminator` is the key whose values tell the variants apart; nil if there is one variant.
    private mutating func object(
        _ variant: ObservedVariant,
        at index: PlaceIndex,
        values discriminator: String?
    ) -> PatternNode {
        if let values = variant.values {
            let node = child(values)
            let comment = Self.comment(nil, on: node)
            return PatternNode(form: .object([.init(key: "*?", node: node, comment: comment)]))
        }
        var members: [PatternNode.Member] = []
        for member in Self.ordered(variant.members) {
            let key = String(decoding: member.key, as: UTF8.self)
            if member.isSetAside {
                let near = nearest(to: member, in: variant)
                suspect(
                    .member,
                    at: index,
                    member: key,
                    member.count,
                    of: variant.objects,
                    near.map { "a member beside \"\($0)\"" } ?? "a member that is mostly absent"
                )
                continue
            }
            let missing = variant.objects - member.count
            let isOptional = missing > 0 && !isRare(missing, of: variant.objects)
            if missing > 0, !isOptional {
                suspect(
                    .missing,
                    at: index,
                    member: key,
                    missing,
                    of: variant.objects,
                    "a missing member"
                )
            }
            let node: PatternNode
            if key == discriminator, let expression = discriminatorExpression(member, variant) {
                node = .expression(expression)
            } else {
                node = child(member.place, isOptional: isOptional)
            }
            members.append(
                .init(
                    key: key.escapedKey + (isOptional ? "?" : ""),
                    node: node,
                    comment: Self.comment(
                        options.comments ? coverage(member, variant) : nil,
                        on: node
                    )
                )
            )
        }
        return PatternNode(form: .object(members))
    }

    /// Returns the comment beside a member: its coverage, if asked for, and the remarks on its values.
    static func comment(_ coverage: String?, on node: PatternNode) -> String? {
        let parts = (coverage.map { [$0] } ?? []) + node.allRemarks
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// Returns the enumeration of the values that a discriminator has in a variant.
    private func discriminatorExpression(
        _ member: ObservedMember,
        _ variant: ObservedVariant
    ) -> String? {
        let values = places[places.resolved(member.place)].strings.values
        guard !values.isSaturated else { return nil }
        let total = places[places.resolved(member.place)].count
        let names = values.entries.sorted { $0.first < $1.first }
            .filter { !isRare($0.count, of: total) }
            .map { String(decoding: $0.text, as: UTF8.self) }
        guard !names.isEmpty, names.allSatisfy({ !$0.contains(",") && !$0.hasSuffix("?") }) else {
            return nil
        }
        return "enum:" + names.joined(separator: ",")
    }

    /// Returns the usual key that a rare key resembles.
    private func nearest(to member: ObservedMember, in variant: ObservedVariant) -> String? {
        let usual = variant.members.filter { !isRare($0.count, of: variant.objects) }
            .map { String(decoding: $0.key, as: UTF8.self) }
        var search = NearestName()
        return search.nearest(to: String(decoding: member.key, as: UTF8.self), among: usual)
    }

    /// Returns the share of the objects that have a member, for a comment.
    private func coverage(_ member: ObservedMember, _ variant: ObservedVariant) -> String {
        let place = places[places.resolved(member.place)]
        var text =
            "\(Self.percent(member.count, of: variant.objects)) of \(variant.objects.grouped)"
        if place.nulls > 0, place.count > 0 {
            text += ", null in \(Self.percent(place.nulls, of: place.count))"
        }
        return text
    }

    /// Returns a share in percent; never 0 or 100 for a share that is not.
    static func percent(_ count: Int, of total: Int) -> String {
        guard total > 0 else { return "0 %" }
        let share = 100 * Double(count) / Double(total)
        let digits = share < 1 || share > 99 ? 100.0 : 1.0
        var rounded = (share * digits).rounded() / digits
        if count < total, rounded == 100 { rounded = 99.99 }
        if count > 0, rounded == 0 { rounded = 0.01 }
        let text = rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
        return text + " %"
    }

    // MARK: Order

    /// Returns members in the order of the samples: each after those that it followed.
    ///
    /// Where samples disagree, the order in which keys were first seen decides.
    ///
    /// - Complexity: O(*n* log *n*), *n* the number of members.
    static func ordered(_ members: [ObservedMember]) -> [ObservedMember] {
        let bySight = members.indices.sorted { members[$0].first < members[$1].first }
        var followers: [[Int]] = Array(repeating: [], count: members.count)
        var waiting = Array(repeating: 0, count: members.count)
        for (position, member) in members.enumerated() {
            for predecessor in member.predecessors
            where predecessor >= 0 && predecessor != position {
                followers[Int(predecessor)].append(position)
                waiting[position] += 1
            }
        }
        var isPlaced = Array(repeating: false, count: members.count)
        var order: [ObservedMember] = []
        var first = 0
        var ready = bySight.filter { waiting[$0] == 0 }
        ready.reverse()
        while order.count < members.count {
            let next: Int
            if let free = ready.popLast() {
                next = free
            } else {
                // Members in a loop: the first one that was seen.
                while isPlaced[bySight[first]] { first += 1 }
                next = bySight[first]
            }
            guard !isPlaced[next] else { continue }
            isPlaced[next] = true
            order.append(members[next])
            let later = followers[next].sorted { members[$0].first > members[$1].first }
            for follower in later {
                waiting[follower] -= 1
                if waiting[follower] == 0, !isPlaced[follower] { ready.append(follower) }
            }
        }
        return order
    }
}
