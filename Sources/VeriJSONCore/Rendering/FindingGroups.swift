/// Findings grouped by kind and place of the pattern.
///
/// A report describes the first finding of each group in full and lists only the places of the
/// others.
struct FindingGroups {
    /// The number of further places that a diagnostic lists.
    private static let placesNamed = 3

    private struct Kind: Hashable {
        var template: ScalarText
        var code: FindingCode
        var action: Report.Action?
        var changed: ScalarText
    }

    /// The findings of one kind.
    struct Group {
        var first: Finding
        var change: Report.Change?
        var others: [Finding] = []
    }

    private(set) var groups: [Group] = []
    private var positions: [Kind: Int] = [:]

    /// Adds a finding with the change that it caused.
    mutating func add(_ finding: Finding, change: Report.Change? = nil) {
        let kind = Kind(
            template: ScalarText(finding.template),
            code: finding.code,
            action: change?.action,
            changed: ScalarText(change?.template ?? "")
        )
        if let position = positions[kind] {
            groups[position].others.append(finding)
        } else {
            positions[kind] = groups.count
            groups.append(Group(first: finding, change: change))
        }
    }

    /// Returns a diagnostic for each group, in the order in which the groups first appeared.
    func diagnostics(documentName: String) -> [Diagnostic] {
        groups.map { group in
            var diagnostic = group.first.diagnostic(documentName: documentName)
            if let change = group.change {
                diagnostic.notes.append(change.outcome(for: group.first))
                if group.first == change.causes.last, change.causesOmitted > 0 {
                    diagnostic.notes.append(change.omission)
                }
            }
            if !group.others.isEmpty {
                let places = group.others.prefix(Self.placesNamed).map { Report.place($0.path) }
                let rest = group.others.count > places.count ? ", …" : ""
                diagnostic.others =
                    "and \(group.others.count) more like this at "
                    + places.joined(separator: ", ") + rest
            }
            return diagnostic
        }
    }
}
