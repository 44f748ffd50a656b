import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// The examples about a list of three items, the second of which does not match the pattern.
final class ListExamples: ExampleSetting {
    let pattern: Pattern
    let sanitizer: Sanitizer
    /// A sanitizer whose pattern also accepts the second item.
    let corrected: Sanitizer
    let data = Data(#"[{"id":1},{"id":"N/A"},{"id":3}]"#.utf8)
    let original: JSONValue
    let result: Sanitized
    let report: Report
    let clean: [UInt8]
    let undo: Undo
    /// The text of the undo.
    let text: String
    let error: Undo.MismatchError
    let patch: JSONPatch
    let records: [QuarantineRecord]
    let record: QuarantineRecord
    /// The text of the record.
    let line: String
    /// Another document.
    var bytes: [UInt8]
    let decoder = JSONSanitizingDecoder()
    var service = ServiceReport()
    var response: Data { data }
    private let folder: Workplace
    var file: URL { folder.file("report.html") }

    override init() throws {
        folder = try Workplace()
        pattern = try Pattern(#"[{"id": "int"}]"#)
        sanitizer = Sanitizer(pattern)
        corrected = Sanitizer(try Pattern(#"[{"id": "[int|string]"}]"#))
        original = try JSONValue(parsing: [UInt8](data))
        let result = try sanitizer.sanitize(data)
        self.result = result
        report = result.report
        clean = try #require(result.bytes)
        undo = result.undo
        text = undo.json
        patch = try report.patch()
        records = result.quarantine()
        record = records[0]
        line = record.json
        let bytes = Array(#"[{"id":"N/A"}]"#.utf8)
        self.bytes = bytes
        error = try #require(throws: Undo.MismatchError.self) { try result.undo.apply(to: bytes) }
        try super.init()
    }
}
