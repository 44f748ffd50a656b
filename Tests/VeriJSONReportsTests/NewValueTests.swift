import Testing
import VeriJSON
import VeriJSONReports

/// The number of new values whose texts are hidden.
struct NewValueTests {
    private static let pattern = #"[{"k?": "enum:a,b", "n?": {"$in": [1], "$novel": true}}]"#
    private static let document = #"""
        [{"k": "c"}, {"k": "d", "n": 7}, {"k": "c"}, {"k": "\u0063"}, {"n": 7}]
        """#

    private func text(
        _ disclosure: Sanitizer.Policy.Disclosure,
        changes: Int = .max,
        pattern: String = pattern
    ) throws -> String {
        let policy = Sanitizer.Policy(limits: .init(changes: changes), disclosure: disclosure)
        return try Sanitizer(try Pattern(pattern), policy: policy).sanitize(Self.document)
            .reportText()
    }

    @Test(arguments: [Sanitizer.Policy.Disclosure.redacted, .keys])
    func `different values are counted where they are hidden`(
        _ disclosure: Sanitizer.Policy.Disclosure
    ) throws {
        let text = try text(disclosure)
        #expect(
            text.contains(
                "to accept them, add the 2 new values, which are hidden here, to the pattern"
            )
        )
        #expect(
            text.contains(
                "to accept it, add the new value, which is hidden here, to the pattern"
            )
        )
        #expect(try !self.text(.values(upTo: 9)).contains("hidden"))
    }

    @Test func `no number is told of a report that was cut short or saved`() throws {
        let several = "to accept them, add the new values, which are hidden here, to the pattern"
        #expect(try text(.redacted, changes: 2).contains(several))
        let report = try Sanitizer(try Pattern(Self.pattern)).sanitize(Self.document).report
        let saved = try Report(json: Array(report.json().utf8))
        #expect(saved == report)
        #expect(saved.text().contains(several))
        #expect(!report.json().contains("\"hidden\""))
    }

    @Test func `nothing is told of a secret`() throws {
        let secret = #"[{"k?": {"$type": "enum:a,b", "$secret": true}}]"#
        let text = try text(.values(upTo: 9), pattern: secret)
        #expect(!text.contains("the 2 new") && text.contains("$secret hides it"))
    }

    @Test func `findings of a verifier count, too, and a group has one help`() throws {
        let verifier = Verifier(try Pattern(Self.pattern))
        let list = try verifier.list(Array(Self.document.utf8), name: "d.json")
        #expect(list.text().contains("add the 2 new values, which are hidden here, to the pattern"))
        var service = ServiceReport()
        service.add(list)
        service.add(try verifier.list(Array(#"[{"k": "x"}]"#.utf8), name: "e.json"))
        let text = service.text()
        #expect(text.contains("5 findings in 2 of 2 documents"))
        #expect(
            text.contains(
                "to accept them, add the new values, which are hidden here, to the pattern"
            )
        )
    }
}
