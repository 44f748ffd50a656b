import Foundation
import Testing

/// The first lines of reports, which a file records to be read as by somebody at night who sees
/// only them.
///
/// The whole reports are written to the file that `VERIJSON_REPORTS` names.
package struct ReportLines {
    private var lines = ""
    private var reports = ""

    package init() {}

    /// Adds a report: its first line, and its first finding.
    package mutating func add(_ title: String, of input: String, _ report: String) {
        reports += "##### \(title)\n\(input)\n-----\n\(report)\n\n"
        let shown = report.split(separator: "\n")
        lines += "\(title)\n    \(shown.first ?? "nothing to report")\n"
        let finding = shown.dropFirst().first { $0.contains(/^(error|warning|note)/) }
        if let finding { lines += "    \(finding)\n" }
    }

    /// Compares the lines with those that a file of the repository records.
    package func compare(with path: String) throws {
        if let file = ProcessInfo.processInfo.environment["VERIJSON_REPORTS"] {
            try reports.write(toFile: file, atomically: true, encoding: .utf8)
        }
        try Recording.compare(lines, with: Repository.root.appendingPathComponent(path))
    }
}
