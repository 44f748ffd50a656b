import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports

/// The properties that all formats share, and the two formats of lines.
struct MachineReportTests {
    @Test func `workflow commands name the place of each group`() throws {
        let text = try MachineSheet.report(.github).text
        #expect(
            text == #"""
                ::error file=dir/dirty.json,line=2,col=2,endLine=2,endColumn=15,\#
                title=array.emptied at /rows::this array lost 3 of its 5 items (60%25)
                ::error file=dir/dirty.json,line=2,col=9,endLine=2,endColumn=14,\#
                title=type.mismatch at /rows/1/id::expected an integer, found a string\#
                %0Athe item /rows/1 was dropped\#
                %0Ahelp: to drop the value on its own, make the key "id?" in the pattern\#
                %0Ahelp: to allow both, write "[int|string]" in the pattern\#
                %0Aand 1 more like this at /rows/3/id (40%25 of all findings)
                ::error file=dir/dirty.json,line=2,endLine=3,title=type.mismatch at /rows/2/note\#
                ::expected a string, found an array%0Athis member was stripped\#
                %0Ahelp: to allow both, write {"$any": ["string", []]} in the pattern
                ::error file=dir/dirty.json,line=3,col=22,endLine=3,endColumn=23,\#
                title=missing at /rows/4/id::expected the member "id", found an object without it\#
                %0Athe item /rows/4 was dropped\#
                %0Ahelp: to accept objects without it, make the key "id?" in the pattern
                ::error file=dir/dirty.json,line=3,col=45,endLine=3,endColumn=51,\#
                title=integer.fraction at /users/*::expected an integer, \#
                found a number with a fraction or an exponent%0Athis member was stripped\#
                %0Ahelp: to accept fractions, write "number" in the pattern
                ::error file=rejected.json,line=1,col=1,endLine=1,endColumn=3,\#
                title=type.mismatch at the root::expected an object, found an array\#
                %0Athe document was rejected
                ::error file=broken.json,line=1,col=15,title=syntax.numberFormat\#
                ::expected the end of the number, found a letter\#
                %0Ahelp: to have it repaired: Sanitizer.Policy(relaxed: .unquotedText), or \#
                'verijson clean --relaxed=unquotedText'

                """#
        )
    }

    @Test func `changes are lines of JSON`() throws {
        let text = try MachineSheet.report(.changes).text
        #expect(
            text == #"""
                {"document":"dir/dirty.json","status":"changed","changes":[\#
                {"field":"/rows/1","change":"DROPPED","reason":"type.mismatch",\#
                "cause":"/rows/1/id"},\#
                {"field":"/rows/2/note","change":"STRIPPED","reason":"type.mismatch"},\#
                {"field":"/rows/3","change":"DROPPED","reason":"type.mismatch",\#
                "cause":"/rows/3/id"},\#
                {"field":"/rows/4","change":"DROPPED","reason":"missing","cause":"/rows/4/id"},\#
                {"field":"/users/*","change":"STRIPPED","reason":"integer.fraction"}]}
                {"document":"clean.json","status":"unchanged","changes":[]}
                {"document":"rejected.json","status":"rejected","changes":[\#
                {"field":"","change":"REJECTED","reason":"type.mismatch"}]}
                {"document":"broken.json","status":"unreadable","changes":[],\#
                "error":{"code":"syntax.numberFormat",\#
                "message":"expected the end of the number, found a letter"}}

                """#
        )
    }

    @Test(arguments: MachineReport.Format.allCases)
    func `a format without documents is a whole text`(_ format: MachineReport.Format) {
        let text = MachineReport(format).text
        #expect(text.isEmpty == (format == .github || format == .changes))
        #expect(text.isEmpty || text.hasSuffix("\n"))
    }

    /// The document has these two words, as a key and as values, and no rule names them.
    @Test(arguments: MachineReport.Format.allCases)
    func `the table says how a format is written`(_ format: MachineReport.Format) throws {
        let facts = format.facts
        var report = try MachineSheet.report(format)
        #expect((report.takeText() == nil) == facts.isOneDocument)
        #expect(!facts.words.isEmpty && !format.fileExtension.contains("."))
        #expect(format.contentType.split(separator: "/").count == 2)
        let page = try Repository.text("Sources/VeriJSON/VeriJSON.docc/Reports.md")
        #expect(page.contains("\n| `\(format.rawValue)` | \(format.contentType) |"))
    }

    @Test(arguments: MachineReport.Format.allCases)
    func `nothing that is hidden is in a format`(_ format: MachineReport.Format) throws {
        let hidden = try MachineSheet.report(format).text
        #expect(!DisclosureMarker.leaks(hidden), "\(hidden)")
        let keys = try MachineSheet.report(format, .init(disclosure: .keys)).text
        #expect(!keys.contains("8368"))
        // The place of a metric is one of the pattern.
        #expect(keys.contains("/users/zQzQ") == (format != .metrics))
    }

    @Test(arguments: MachineReport.Format.allCases)
    func `a text has only visible characters`(_ format: MachineReport.Format) throws {
        let text = try MachineSheet.hostileReport(format).text
        #expect(!text.isEmpty)
        let lines = text.split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix("::warning::") || $0.hasPrefix("::error::") })
        #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isInvisible }, "\(text)")
    }

    @Test func `a report that was read back gives the same groups, without ends`() throws {
        let result = try MachineSheet.sanitizer().sanitize(MachineSheet.dirty, name: "d.json")
        let saved = try Report(json: Array(result.report.json().utf8))
        let text = MachineReport(.github, of: [saved]).text
        #expect(
            text.contains("::error file=d.json,line=2,col=9,title=type.mismatch at /rows/1/id::")
        )
        // The end of a number is known without the document.
        #expect(text.contains("line=3,col=45,endLine=3,endColumn=51,title"))
        #expect(text == MachineReport(.github, of: [result.report]).text)
    }

    @Test func `a document that was repaired has no ends`() throws {
        let sanitizer = Sanitizer(
            try Pattern(#"[{"id?": "string"}]"#),
            policy: .init(relaxed: .compatible)
        )
        let text = #"[{"id": 12}]"#
        let document: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] }
        var report = MachineReport(.github)
        report.add(try sanitizer.sanitize(document, name: "d.json"))
        #expect(report.text.contains("title=type.mismatch at /0/id::"))
        // What was repaired without a loss is nothing to look at.
        #expect(!report.text.contains("title=relaxed."))
        #expect(!report.text.contains("endColumn"))
        var other = MachineReport(.github)
        other.add(try sanitizer.sanitize(text, name: "d.json"))
        #expect(other.text.contains("col=9,endLine=1,endColumn=11,title=type.mismatch"))
    }

    @Test func `findings over the limit are told`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.changes = 1
        let list = try Verifier(Pattern(MachineSheet.pattern), policy: policy)
            .list(MachineSheet.dirty)
        var commands = MachineReport(.github)
        commands.add(list)
        #expect(
            commands.text.hasSuffix("::notice title=limit.changes::4 further findings not listed\n")
        )
        var lines = MachineReport(.changes)
        lines.add(try MachineSheet.sanitizer(policy).sanitize(MachineSheet.dirty))
        #expect(lines.text.hasSuffix(#""omitted":4}"# + "\n"))
        #expect(lines.text.hasPrefix(#"{"status":"changed","changes":[{"#))
        // All findings are counted.
        #expect(list.summary.causes.map(\.count).reduce(0, +) == 5)
        #expect((list.summary.documents, list.summary.changed) == (1, 0))
    }
}
