import Foundation
import TestSupport
import Testing
import VeriJSON

/// The examples about files and documents that match a pattern, are too large or are not JSON.
final class DocumentExamples: ExampleSetting {
    let pattern: Pattern
    let sanitizer: Sanitizer
    let verifier: Verifier
    let fixture = Array(#"{"id": 1}"#.utf8)
    let records: [QuarantineRecord]
    let error: UnreadableDocumentError
    private let folder: Workplace

    /// A folder with a document.
    var fixtures: URL { folder.directory }
    /// The pattern of a list of orders.
    var patternFile: URL { folder.file("list.pattern.json") }
    /// The same pattern, after many spaces.
    var url: URL { folder.file("orders.pattern.json") }

    override init() throws {
        let list = #"[{"id": "int"}]"#
        folder = try Workplace([
            "user.json": #"{"id": 1}"#,
            "list.pattern.json": list,
            "orders.pattern.json": String(repeating: " ", count: 20_000) + list,
        ])
        pattern = try Pattern(#"{"id": "int"}"#)
        let sanitizer = Sanitizer(pattern)
        self.sanitizer = sanitizer
        verifier = Verifier(pattern)
        records = try Sanitizer(Pattern(#"[{"id": "string"}]"#)).sanitize(#"[{"id":1}]"#)
            .quarantine()
        error = try #require(throws: UnreadableDocumentError.self) {
            try sanitizer.sanitize(#"{"id": "#)
        }
        try super.init()
    }
}
