import VeriJSON

/// Removals, and what is told of them.
extension GrowthCase {
    private static let records = #"[{"id": "int", "note?": "string"}]"#

    /// A case whose work is to tell something of a document in which all records have something
    /// wrong.
    private static func telling(
        _ name: String,
        _ size: Int,
        _ tell: @escaping (Sanitized) -> Int
    ) -> GrowthCase {
        GrowthCase(name, size) { size in
            let result = try Sanitizer(try Pattern(records)).sanitize(dirty(size))
            return {
                guard tell(result) > 0 else { throw BenchmarkError("\(name): nothing is told") }
            }
        }
    }

    private static func dirty(_ size: Int) -> String {
        array(size) { #"{"id":\#($0),"note":\#($0)}"# }
    }

    static var removals: [GrowthCase] {
        [
            GrowthCase("removed members", 500, records, .changed, document: dirty),
            telling("changes of a report", 200) { $0.report.changes.count },
            telling("changes that a report omits", 2_000) { $0.report.totals.stripped },
            telling("changes as text", 200) { $0.reportText().utf8.count },
            telling("changes as JSON", 200) { $0.report.json().utf8.count },
            telling("changes as a page", 200) { $0.reportHTML().utf8.count },
            telling("changes in quarantine", 200) { $0.quarantine().count },
            telling("changes to undo", 500) { $0.undo.isEmpty ? 0 : 1 },
            GrowthCase("causes of a change", 500, #"{"*": "int"}"#, .rejected) {
                object($0) { #""key\#($0)":"x""# }
            },
            GrowthCase("findings", 500) { size in
                let verifier = Verifier(try Pattern(records))
                let bytes = Array(dirty(size).utf8)
                return {
                    guard try !verifier.findings(in: bytes).isEmpty else {
                        throw BenchmarkError("nothing is found")
                    }
                }
            },
        ]
    }
}
