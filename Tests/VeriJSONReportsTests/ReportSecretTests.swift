import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Secret values are in no form of a report, whatever the disclosure.
struct ReportSecretTests {
    static let policies: [Sanitizer.Policy] = [
        .init(unknownKeys: .note), ReportCase.open,
        .init(unknownKeys: .strip, disclosure: .values(upTo: .max)),
    ]

    private func everything(_ example: ReportCase) throws -> String {
        let narrated = Report.TextOptions(form: .narrated)
        let list = try example.findings()
        return example.text() + example.text(narrated) + example.report.json() + example.report.line
            + list.json() + list.text(narrated) + example.result.reportHTML()
            + example.report.html()
            + list.text()
    }

    @Test(arguments: policies)
    func `a secret scalar that fails is not shown`(_ policy: Sanitizer.Policy) throws {
        let example = try ReportCase(
            #"{"user": "string", "token?": {"$type": "string:^x", "$secret": true}}"#,
            #"{"user": "bob", "token": "hunter2", "n": 1}"#,
            policy
        )
        let text = try everything(example)
        #expect(example.report.changes.contains { $0.path == "/token" })
        #expect(!text.contains("hunter2"))
    }

    @Test(arguments: policies)
    func `the keys of a secret object are not shown`(_ policy: Sanitizer.Policy) throws {
        let example = try ReportCase(
            #"{"auth?": {"$secret": true, "*": "int"}, "x?": "int"}"#,
            #"{"auth": {"sesame": "opensays", "arcane": [1]}, "x": "y"}"#,
            policy
        )
        let text = try everything(example)
        #expect(text.contains("/auth/<secret>"))
        for secret in ["sesame", "opensays", "arcane"] { #expect(!text.contains(secret)) }
    }

    @Test(arguments: policies)
    func `a secret beside something wrong is not drawn with it`(_ policy: Sanitizer.Policy) throws {
        let example = try ReportCase(
            #"{"auth": {"$secret": true, "$type": {"*": "string"}}, "x?": "int"}"#,
            #"{"auth": {"sesame": "hunter2"}, "x": "y"}"#,
            policy
        )
        let text = try everything(example)
        #expect(text.contains("/x"))
        for secret in ["sesame", "hunter2"] { #expect(!text.contains(secret)) }
    }

    @Test func `a definition is secret only on the way that says so`() throws {
        let example = try ReportCase(
            ##"{"$define": {"t": {"k": "int"}}, "a?": {"$type": "#t", "$secret": true}, "b?": "#t"}"##,
            #"{"a": {"k": "unseen"}, "b": {"k": "shown"}}"#,
            ReportCase.open
        )
        let text = try everything(example)
        #expect(!text.contains("unseen"))
        #expect(text.contains("shown"))
        #expect(example.report.findings.map(\.path) == ["/a/<secret>", "/b/k"])
    }

    @Test(arguments: [
        (#"{"$type": ["~int"], "$secret": true}"#, #""5""#, ["", ""]),
        (#"[{"$type": ["~int"], "$secret": true}]"#, #"["5"]"#, ["/0", "/0"]),
        (#"{"$type": [["~int"]], "$secret": true}"#, #""5""#, ["", "", ""]),
        (#"[{"$type": "~int", "$secret": true}]"#, #""5""#, ["", ""]),
        (
            #"{"$type": [{"k?": "int"}], "$secret": true}"#, #"{"k": "x", "m": 1}"#,
            ["", "/<secret>"]
        ),
    ])
    func `the change of a secret that was wrapped has a path of the original`(
        _ pattern: String,
        _ document: String,
        _ paths: [String]
    ) throws {
        var policy = ReportCase.open
        policy.conversions = .wrapSingle
        let report = try ReportCase(pattern, document, policy).report
        #expect(report.changes.map(\.path.description) == paths)
    }

    @Test func `a branch of a union makes its value secret`() throws {
        let example = try ReportCase(
            #"{"v?": {"$any": [{"$secret": true, "k": "enum:a", "x": "int"}, {"k": "enum:b"}]}}"#,
            #"{"v": {"k": "a", "x": "hunter2"}}"#,
            ReportCase.open
        )
        #expect(!(try everything(example)).contains("hunter2"))
    }

    @Test func `the length of a secret is not told`() throws {
        func report(_ secret: String) throws -> String {
            let example = try ReportCase(
                #"{"t?": {"$type": "string", "$length": "2,3", "$secret": true}}"#,
                "{\"t\": \"\(secret)\"}",
                ReportCase.open
            )
            return try everything(example)
        }
        #expect(try report("a") == report("aaaaaaaaaaaaaaaa"))
    }

    @Test func `the number of secret items is not told`() throws {
        func report(_ items: String) throws -> String {
            let example = try ReportCase(
                #"{"t?": {"$type": ["int"], "$count": "2,3", "$secret": true}}"#,
                "{\"t\": [\(items)]}",
                ReportCase.open
            )
            return example.report.json() + example.report.text()
        }
        #expect(try report("1") == report("1, 2, 3, 4"))
    }

    @Test func `the default of a secret is not shown`() throws {
        let example = try ReportCase(
            #"{"t": {"$type": "string", "$default": "hunter2", "$secret": true}}"#,
            "{}"
        )
        #expect(example.report.changes.first?.inserted == nil)
        #expect(!example.report.json().contains("hunter2"))
    }

    @Test func `without disclosure no scalar is in a report`() throws {
        let example = try ReportCase(
            #"{"a?": "int", "b?": "enum:x", "c?": {"$type": "string", "$length": ",2"}}"#,
            #"{"a": "needle", "b": "needle", "c": "needle", "d": "needle"}"#,
            .init(unknownKeys: .note)
        )
        #expect(example.report.changes.count == 3)
        #expect(!(try everything(example)).contains("needle"))
    }

    @Test(arguments: policies)
    func `a value in place of one with a secret inside is not shown`(
        _ policy: Sanitizer.Policy
    ) throws {
        var policy = policy
        let secret = #"{"$type": "string", "$secret": true}"#
        for conversions in [Sanitizer.Policy.Conversions.none, .wrapSingle] {
            policy.conversions = conversions
            for pattern in [#"{"a?": [\#(secret)]}"#, #"{"a?": {"p": \#(secret)}}"#] {
                let example = try ReportCase(pattern, #"{"a": "hunter2", "b": 1}"#, policy)
                #expect(example.report.changes.contains { $0.path == "/a" })
                #expect(!(try everything(example)).contains("hunter2"))
            }
        }
    }
}
