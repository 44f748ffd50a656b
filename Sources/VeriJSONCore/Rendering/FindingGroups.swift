/// Findings of one kind at one place of the pattern, which are told together.
///
/// The first is told in full; of the others only where they are.
struct FindingGroups {
    /// How many further places a diagnostic names.
    private static let placesNamed = 3

    private struct Kind: Hashable {
        var template: ScalarText
        var code: FindingCode
        var action: Report.Action?
        var changed: ScalarText
    }

    /// Findings that are told together.
    struct Group {
        var first: Finding
        var change: Report.Change?
        var others: [Finding] = []
    }

    private(set) var groups: [Group] = []
    private var positions: [Kind: Int] = [:]

    /// Takes in a finding, and the change that it caused.
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

    /// One diagnostic for each kind, in the order in which they first appeared.
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
