extension Messages {
    /// Returns the phrases for a key that is wrong, whatever its value.
    func keyWords(for details: FindingDetails) -> Words {
        let key = details.isSecret ? nil : details.key
        let quoted = key.map { JSONText.quoted($0) }
        switch details.code {
        case .keyUnknown:
            return Words(
                expected: "only keys that the pattern names",
                found: quoted ?? "another key",
                label: "this key has no rule",
                ruleLabel: nearest(to: key, in: details.rule) ?? "this object lists its keys"
            )
        case .keyDuplicate:
            return Words(
                expected: quoted.map { "the key \($0) once" } ?? "every key once",
                found: key == nil ? "one twice" : "it again",
                label: policy.duplicateKeys == .reject
                    ? "this object has the key already" : "this copy is not the one that counts",
                ruleLabel: "covered by this rule"
            )
        case .alias, .spelling:
            let named = graph.member(numbered: details.detail).map { JSONText.quoted($0.key) }
            return Words(
                expected: named.map { "the key \($0)" } ?? "another key",
                found: quoted ?? "another key",
                label: "this stands for \(named ?? "another key")",
                ruleLabel: details.code == .alias
                    ? "the keys that stand for it are listed here"
                    : "the policy takes a key of another spelling"
            )
        default:
            return Words(
                expected: "a key that the model accepts",
                found: quoted ?? "another key",
                label: "the model refuses this key",
                ruleLabel: "asked for here"
            )
        }
    }

    /// Returns a statement of the key that is nearest to an unknown one; nil if none is near.
    private func nearest(to key: String?, in index: RuleIndex) -> String? {
        let rule = graph[index]
        guard let key, rule.form == .object, graph.objects.indices.contains(Int(rule.payload))
        else { return nil }
        let names = graph.objects[Int(rule.payload)].members.map(\.key)
        var search = NearestName()
        return search.nearest(to: key, among: names)
            .map { "this object has the key \(JSONText.quoted($0))" }
    }
}
