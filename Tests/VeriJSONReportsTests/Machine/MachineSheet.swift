import VeriJSON
import VeriJSONReports

/// Documents of every outcome, as all formats show them.
enum MachineSheet {
    static let pattern = #"{"rows": [{"id": "int", "note?": "string"}], "users?": {"*?": "int"}}"#
    static let dirty = """
        {"rows": [{"id": 1, "note": "x"},
         {"id": "twö"}, {"id": 3, "note": [4,
        5]}, {"id": "zQzQ"}, {}], "users": {"zQzQ": 8368.5}}
        """

    static func sanitizer(_ policy: Sanitizer.Policy = .init()) throws -> Sanitizer {
        Sanitizer(try Pattern(pattern, name: "p.json"), policy: policy)
    }

    /// Returns the report of a changed document, one that matches, one that is rejected and one
    /// that is not JSON.
    static func report(
        _ format: MachineReport.Format,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> MachineReport {
        let sanitizer = try sanitizer(policy)
        var report = MachineReport(format)
        report.add(try sanitizer.sanitize(dirty, name: "dir/dirty.json"))
        report.add(try sanitizer.sanitize(#"{"rows": []}"#, name: "clean.json"))
        report.add(try sanitizer.sanitize("[]", name: "rejected.json"))
        do throws(UnreadableDocumentError) {
            report.add(try sanitizer.sanitize(#"{"rows": [8368zQzQ]}"#, name: "broken.json"))
        } catch {
            report.add(error, name: "broken.json")
        }
        return report
    }

    /// The report of the changed document alone.
    static func dirtyReport() throws -> Report {
        try sanitizer().sanitize(dirty, name: "dir/dirty.json").report
    }

    /// A name that every format has to escape.
    static let hostileName =
        "a%b,c:d\r\n::error::x\u{1B}[31m\u{202E}\u{FFFE}\u{0}<&>\"'\\{}|é 😀.json"

    /// Returns the report of a document with the hostile name, and of a pattern with hostile keys.
    static func hostileReport(_ format: MachineReport.Format) throws -> MachineReport {
        let key = #"]]>\u0001\n::warning::\"'<&\\\u2028\#u{FFFF}"#
        // A backslash in the key of a pattern is an escape.
        let patternKey = key.replacing(#"\\"#, with: #"\\\\"#)
        let pattern = try Pattern(#"{"\#(patternKey)?": "int"}"#, name: hostileName)
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        var report = MachineReport(format)
        report.add(
            try Sanitizer(pattern, policy: policy)
                .sanitize(#"{"\#(key)": "\#(key)"}"#, name: hostileName)
        )
        let verifier = Verifier(pattern, policy: policy)
        let text = #"{"\#(key)": "\#(key)"}"#
        report.add(try verifier.list(text, name: hostileName))
        return report
    }
}
