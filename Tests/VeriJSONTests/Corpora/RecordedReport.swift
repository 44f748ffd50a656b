import Foundation
import VeriJSON

/// The part of a report about third-party data that is kept: counts and places, no values.
struct RecordedReport: Codable {
    struct Place: Codable {
        var action: Report.Action
        var code: FindingCode
        var path: JSONPointer
    }

    struct Note: Codable {
        var code: FindingCode
        var template: String
        var count: Int
        var message: String
    }

    var status: Report.Status
    var totals: Report.Totals
    var summary: Report.Summary
    var notes: [Note]
    /// The first change at each place of the pattern that is worth a look.
    var examples: [Place]

    init(_ report: Report) {
        status = report.status
        totals = report.totals
        summary = report.summary
        notes = report.notes.map {
            Note(code: $0.code, template: $0.template, count: $0.count, message: $0.message)
        }
        var seen: Set<String> = []
        examples =
            report.changes
            .filter { $0.severity != .expected }
            .filter { seen.insert("\($0.template) \($0.code.rawValue)").inserted }
            .prefix(12)
            .map { change in
                // The documents are public: their keys may be recorded.
                let path = JSONPointer(tokens: change.path.tokens)
                return Place(action: change.action, code: change.code, path: path)
            }
    }

    /// The text that is recorded, with a line for each row.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
