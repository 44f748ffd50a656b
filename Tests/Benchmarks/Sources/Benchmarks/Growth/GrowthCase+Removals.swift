import VeriJSON
import VeriJSONReports

/// Removals, and what is reported of them.
extension GrowthCase {
    private static let records = #"[{"id": "int", "note?": "string"}]"#

    /// A case whose work is to report something about a document, in most cases of one in which all
    /// records have something wrong.
    private static func telling(
        _ name: String,
        _ size: Int,
        _ pattern: String = records,
        of document: @escaping (Int) -> String = dirty,
        _ tell: @escaping (Sanitized) -> Int
    ) -> GrowthCase {
        GrowthCase(name, size) { size in
            let result = try Sanitizer(try Pattern(pattern)).sanitize(document(size))
            return {
                guard tell(result) > 0 else { throw BenchmarkError("\(name): nothing is told") }
            }
        }
    }

    /// Returns twenty records with something wrong, before and after `size` that are clean.
    private static func mostlyClean(_ size: Int) -> String {
        array(20 + size) { $0 % (size + 10) < 10 ? #"{"id":\#($0),"note":\#($0)}"# : #"{"id":1}"# }
    }

    private static func belowLongKey(_ size: Int) -> String {
        #"{"\#(String(repeating: "k", count: 100 * size))":\#(dirty(size))}"#
    }

    private static func dirty(_ size: Int) -> String {
        array(size) { #"{"id":\#($0),"note":\#($0)}"# }
    }

    static var removals: [GrowthCase] {
        [
            GrowthCase("removed members", 500, records, .changed, document: dirty),
            GrowthCase("removed members, in place", 500) { size in
                let sanitizer = Sanitizer(try Pattern(records))
                var bytes = Array(dirty(size).utf8)
                return {
                    guard try sanitizer.sanitize(inPlace: &bytes).status == .changed else {
                        throw BenchmarkError("nothing is removed")
                    }
                }
            },
            telling("changes of a report", 200) { $0.report.changes.count },
            telling("clean records between changes", 2_000, of: mostlyClean) {
                $0.report.changes.count
            }.costing(atMost: 1),
            telling(
                "changes below a key that is as long",
                100,
                #"{"*": [{"id": "int", "note?": "string"}]}"#,
                of: belowLongKey
            ) { $0.report.changes.count },
            telling("changes that a report omits", 2_000) { $0.report.totals.stripped },
            telling("changes as text", 200) { $0.reportText().utf8.count },
            telling("changes as JSON", 200) { $0.report.json().utf8.count },
            telling("changes as a page", 200) { $0.reportHTML().utf8.count },
            telling("changes in quarantine", 60) { $0.quarantine().count },
            telling("changes to undo", 500) { $0.undo.isEmpty ? 0 : 1 },
            GrowthCase("causes of a change", 500, #"{"*": "int"}"#, .rejected) {
                object($0) { #""key\#($0)":"x""# }
            },
            GrowthCase("findings", 500) { size in
                let verifier = Verifier(try Pattern(records))
                let bytes = Array(dirty(size).utf8)
                return {
                    guard try !verifier.findings(bytes).isEmpty else {
                        throw BenchmarkError("nothing is found")
                    }
                }
            },
        ]
    }
}
