// Each is identified by its place and code: a list of them, as SwiftUI shows it, keeps its rows
// when the same document is cleaned again.

extension Finding: Identifiable {
    /// The place and the code of a finding.
    ///
    ///     let known = Set(earlier.findings.map(\.id))
    ///     let added = report.findings.filter { !known.contains($0.id) }
    public struct ID: Hashable, Sendable {
        fileprivate let path: JSONPointer
        fileprivate let code: FindingCode
        fileprivate let start: Int
    }

    /// The identity of the finding within its report or list.
    public var id: ID { ID(path: path, code: code, start: range.lowerBound) }
}

extension Report.Change: Identifiable {
    /// The place, the action and the code of a change.
    ///
    ///     let selected = report.changes.first { $0.id == selection }
    public struct ID: Hashable, Sendable {
        fileprivate let path: JSONPointer
        fileprivate let action: Report.Action
        fileprivate let code: FindingCode
        fileprivate let start: Int
    }

    /// The identity of the change within its report.
    public var id: ID { ID(path: path, action: action, code: code, start: range.lowerBound) }
}
