// The words for what is not there.

extension Messages {
    /// Returns the phrases for a member or an item that is missing, or that a default supplies.
    func missing(_ details: FindingDetails) -> Words {
        guard let member = graph.member(details.member) else {
            let isHidden = details.detail == Int(CauseRecord.hiddenMember)
            return isHidden ? Self.hiddenMember : missingItem(details)
        }
        let key = JSONText.quoted(member.key)
        let other = details.key.map { JSONText.quoted($0) }
        return Words(
            expected: "the member \(key)",
            found: other.map { "an object with \($0) instead" } ?? "an object without it",
            label: details.code == .missing
                ? "this object lacks \(key)" : "\(key) is supplied here",
            ruleLabel: details.code == .missing ? "this member is mandatory" : "with a default"
        )
    }

    /// The phrases for a member whose key code made of a value, which may not be told.
    private static let hiddenMember = Words(
        expected: "the member \"*\"",
        found: "an object without it",
        label: "this object lacks a member whose key is hidden",
        ruleLabel: "this member is mandatory"
    )

    /// Returns the help for an element or attribute of XML that is there with another prefix.
    func namespaceHelp(for details: FindingDetails) -> [Finding.Help] {
        guard details.hasOtherPrefix, let member = graph.member(details.member) else { return [] }
        let prefix = ReportBuilder.splitName(member.key).prefix
        let text =
            "to read it by its namespace, whatever the prefix: '--ns \(prefix)=URI', or "
            + "XMLReader.Options(namespaces: [\"\(prefix)\": \"URI\"])"
        return [Finding.Help(text: text, edit: nil)]
    }

    /// Returns the phrases for a position of a tuple that the array does not reach.
    private func missingItem(_ details: FindingDetails) -> Words {
        Words(
            expected: details.isSecret ? "one more item" : "an item at index \(details.detail)",
            found: "an array that ends before it",
            label: "this array is too short",
            ruleLabel: "this position is mandatory"
        )
    }
}
