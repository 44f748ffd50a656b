package import VeriJSON

/// A check of whether a tree matches as it is: patterns.md without any repair.
package struct NaiveVerifier: Sendable {
    package var pattern: NaivePattern
    package var policy: Sanitizer.Policy

    package init(pattern: NaivePattern, policy: Sanitizer.Policy) {
        self.pattern = pattern
        self.policy = policy
    }

    package func accepts(_ document: NaiveValue) -> Bool {
        accepts(document, pattern.root)
    }

    package func accepts(_ value: NaiveValue, _ node: NaiveNode) -> Bool {
        let rule = pattern.rule(node)
        let directives = rule.directives
        if directives.isSentinel(value) { return false }
        if value.isNull && directives.isNullable { return true }
        if case .string(let text) = value, directives.changesText(text) { return false }
        if case .union(let branches) = rule.form {
            return branches.contains { accepts(value, $0) }
                && NaiveScalars.refinementFailure(of: value, by: directives) == nil
        }
        guard NaiveScalars.failure(of: value, by: rule) == nil else { return false }
        if case .string(let text) = value, let content = directives.contents.first {
            guard let inside = NaiveParser.parse(Array(text.utf8)) else { return false }
            return accepts(inside, content)
        }
        switch (rule.form, value) {
        case (.array(let node), .array(let items)):
            return items.allSatisfy { accepts($0, node ?? NaiveNode(form: .any)) }
                && isCounted(items, directives)
                && directives.uniqueParts.allSatisfy { areDifferent(items, $0) }
        case (.tuple(let slots), .array(let items)):
            return items.count >= slots.count
                && zip(items, slots).allSatisfy { accepts($0, $1) }
                && isCounted(items, directives)
        case (.object(let object), .object(let members)):
            return acceptsMembers(members, object)
        default:
            return true
        }
    }

    private func isCounted(_ items: [NaiveValue], _ directives: NaiveDirectives) -> Bool {
        directives.counts.allSatisfy { $0.contains(items.count) }
    }

    private func areDifferent(_ items: [NaiveValue], _ pointer: String) -> Bool {
        let parts = items.compactMap { $0.part(at: pointer) }
        return !parts.indices.contains { index in
            parts[..<index].contains { $0.means(parts[index]) }
        }
    }

    private func acceptsMembers(_ members: [NaiveMember], _ object: NaiveObject) -> Bool {
        guard object.hasMembers else { return true }
        for named in object.named where !named.isOptional {
            guard members.contains(where: { isSameText($0.key, named.key) }) else { return false }
        }
        for (index, member) in members.enumerated() {
            guard let cover = NaiveCover(of: member.key, in: object, pattern) else {
                if object.hasUnknownKeys && policy.unknownKeys == .strip { return false }
                continue
            }
            let isRepeated = members[..<index].contains { isSameText($0.key, member.key) }
            if isRepeated { return false }
            if member.value.isNull && cover.takesNull { continue }
            guard accepts(member.value, cover.rule) else { return false }
        }
        // A key that would stand for a missing member is not the member's own.
        return NaiveSanitizer(pattern: pattern, policy: policy)
            .aliases(of: members, in: object, at: NaivePlace()).standIns.isEmpty
    }
}
