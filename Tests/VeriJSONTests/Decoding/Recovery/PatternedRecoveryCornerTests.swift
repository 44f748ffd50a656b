import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// What a pattern and a model make of one document together.
@Suite struct PatternedRecoveryCornerTests {
    private struct Item: Codable, Equatable {
        var id: Int
        var size: UInt8
    }

    private func decoder(
        _ pattern: String,
        _ policy: Sanitizer.Policy = Sanitizer.Policy(conversions: .safe)
    ) throws -> JSONSanitizingDecoder {
        JSONSanitizingDecoder(try Pattern(pattern, name: "items.pattern.json"), policy: policy)
    }

    private static let items = #"[{"id": "int", "size": "int"}]"#

    @Test func `a report tells what the pattern and what the model removed`() throws {
        let document = Data(#"[{"id":1,"size":"x"},{"id":2,"size":300},{"id":"3","size":3}]"#.utf8)
        let made = try decoder(Self.items).sanitize([Item].self, from: document)
        #expect(made.model == [Item(id: 3, size: 3)])
        #expect(made.result.text == #"[{"id":3,"size":3}]"#)
        let report = made.report
        #expect(report.changes.map(\.path.description) == ["/0", "/1", "/2/id"])
        #expect(report.changes[2].newPath?.description == "/0/id")
        #expect(report.changes.map(\.template) == ["/*", "/*", "/*/id"])
        #expect(report.changes[0].causes[0].rule.label == "required by this rule")
        let cause = report.changes[1].causes[0]
        #expect(cause.code == .numberRange)
        #expect(cause.expected == "an integer from 0 to 255")
        #expect(cause.rule.label == "asked for here")
        #expect(cause.help.isEmpty)
        #expect(report.totals.dropped == 2)
        // Two of three items are gone.
        #expect(report.notes.map(\.code) == [.arrayEmptied])
        #expect(report.notes.first?.lost == 2)
        #expect(report.notes.first?.total == 3)
        #expect(
            try made.result.undo.apply(to: Array(made.result.text?.utf8 ?? "".utf8))
                == Array(document)
        )
        #expect(made.result.quarantine().map(\.path.description) == ["/0", "/1"])
    }

    @Test func `without recovery a model that refuses is an error`() throws {
        let document = Data(#"[{"id":1,"size":300},{"id":2,"size":2}]"#.utf8)
        let pattern = try Pattern(Self.items)
        let off = JSONSanitizingDecoder(pattern, recovery: .off)
        #expect(throws: DecodingError.self) { try off.sanitize([Item].self, from: document) }
        let plain = JSONSanitizingDecoder()
        #expect(try plain.decode([Item].self, from: document).count == 1)
        plain.recovery = .off
        #expect(throws: DecodingError.self) { try plain.decode([Item].self, from: document) }
    }

    @Test func `losses of both count towards one limit`() throws {
        let document = Data(#"[1,"x",300,4,5,6]"#.utf8)
        let limited = #"{"$type": ["int"], "$maxDropped": 1}"#
        let none = Sanitizer.Policy()
        let error = #expect(throws: DirtyDocumentError.self) {
            try decoder(limited, none).sanitize([UInt8].self, from: document)
        }
        #expect(error?.findings.map(\.code) == [.arrayDropped])
        #expect(error?.findings.first?.found.words == "2 of 6")
        #expect(error?.modelError is DecodingError)
        let policy = Sanitizer.Policy(maxDropped: .count(1))
        #expect(throws: DirtyDocumentError.self) {
            try decoder(#"["int"]"#, policy).sanitize([UInt8].self, from: document)
        }
        let wide = try decoder(#"["int"]"#, Sanitizer.Policy(maxDropped: .count(2)))
        #expect(try wide.decode([UInt8].self, from: document) == [1, 4, 5, 6])
    }

    @Test func `what the model removes may break the pattern`() throws {
        let document = Data(#"{"list":[1,300,3]}"#.utf8)
        let counted = #"{"list": {"$type": ["int"], "$count": "3,"}}"#
        let error = #expect(throws: DirtyDocumentError.self) {
            try decoder(counted).sanitize([String: [UInt8]].self, from: document)
        }
        #expect(error?.findings.map(\.code) == [.arrayCount])
        #expect(error?.findings.first?.path.description == "/list")
        #expect(error?.modelError is DecodingError)
        let optional = #"{"list?": {"$type": ["int"], "$count": "3,"}}"#
        let made = try decoder(optional).sanitize([String: [UInt8]].self, from: document)
        #expect(made.result.text == "{}")
        #expect(made.report.changes.map(\.path.description) == ["/list"])
        #expect(made.report.changes.first?.code == .arrayCount)
    }

    @Test func `a pattern and a model that never agree reject the document`() throws {
        struct Named: Decodable { var name: String }
        let error = #expect(throws: DirtyDocumentError.self) {
            try decoder(#"{"name": "int"}"#).sanitize(
                Named.self,
                from: Data(#"{"name":"12"}"#.utf8)
            )
        }
        #expect(error?.findings.first?.path.description == "/name")
        #expect(error?.modelError is DecodingError)
        #expect(throws: DecodingError.self) {
            try decoder(#"{"name": "int"}"#).decode(Named.self, from: Data(#"{"name":"12"}"#.utf8))
        }
    }

    @Test func `a value that the pattern supplied has no place in the document`() throws {
        let supplied = #"[{"id": "int", "size": {"$type": "int", "$default": 700}}]"#
        let document = Data(#"[{"id":1},{"id":2,"size":2}]"#.utf8)
        let made = try decoder(supplied).sanitize([Item].self, from: document)
        #expect(made.model == [Item(id: 2, size: 2)])
        let change = try #require(made.report.changes.first)
        #expect(made.report.changes.count == 1)
        #expect(change.path.description == "/0")
        #expect(change.causes.first?.path.description == "/0/size")
        #expect(change.causes.first?.found.kind == .nothing)
    }

    @Test func `changes over the limit of the report are counted`() throws {
        let good = #"{"id":"5","size":5}"#
        let wide = #"{"id":6,"size":600}"#
        let wrong = #"{"id":[],"size":5}"#
        let items = (0..<60).map { [good, wide, wrong][$0 % 3] }
        let document = Data("[\(items.joined(separator: ","))]".utf8)
        var policy = Sanitizer.Policy(conversions: .safe)
        policy.limits.changes = 7
        let made = try decoder(Self.items, policy).sanitize([Item].self, from: document)
        #expect(made.model.count == 20)
        #expect(made.report.totals.dropped == 40)
        #expect(made.report.totals.converted == 20)
        #expect(made.report.changes.count == 7)
        #expect(made.report.notes.contains { $0.code == .limitChanges && $0.lost == 53 })
        #expect(made.result.quarantine().count == 40)
        let clean = try #require(made.result.bytes)
        #expect(try made.result.undo.apply(to: clean) == Array(document))
    }

    @Test func `secrets of the pattern stay hidden when the model refuses them`() throws {
        struct Login: Decodable { var token: Int }
        let pattern = #"[{"token": {"$type": "string", "$secret": true}}]"#
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 100))
        let document = Data(#"[{"token":"hunter2"},{"token":"hunter3"}]"#.utf8)
        let decoder = try decoder(pattern, policy)
        let error = #expect(throws: DirtyDocumentError.self) {
            try decoder.sanitize([Login].self, from: document)
        }
        #expect(error?.text.contains("hunter") == false)
        #expect("\(error?.modelError.map { "\($0)" } ?? "")".contains("hunter") == false)
        var lossy = policy
        lossy.allowsTotalLoss = true
        let made = try self.decoder(pattern, lossy).sanitize([Login].self, from: document)
        #expect(made.result.text == "[]")
        let json = String(decoding: try JSONEncoder().encode(made.report), as: UTF8.self)
        let texts = [
            made.result.reportText(), made.result.reportHTML(), json,
            made.result.quarantine().map(\.json).joined(),
        ]
        for text in texts { #expect(!text.contains("hunter")) }
    }

    @Test func `a model that removes an item of a tuple breaks the pattern`() throws {
        let document = Data(#"{"items":[{"id":"x","size":1}]}"#.utf8)
        let tuple = #"{"items": {"$tuple": ["any"]}}"#
        let error = #expect(throws: DirtyDocumentError.self) {
            try decoder(tuple, .stripping).sanitize([String: [Item]].self, from: document)
        }
        #expect(error?.findings.map(\.code) == [.missing])
        let optional = #"{"*?": {"$tuple": ["any"]}}"#
        let made = try decoder(optional, .stripping).sanitize([String: [Item]].self, from: document)
        #expect(made.result.text == "{}")
        #expect(made.report.changes.map(\.path.description) == ["/*"])
    }

    @Test func `the words of a model do not tell a secret`() throws {
        struct Refusal: Error {
            var value: String
        }
        struct Token: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                if text.hasPrefix("hunter") { throw Refusal(value: text) }
            }
        }
        struct Login: Decodable {
            var token: Token
        }
        let pattern = #"[{"token": {"$type": "string", "$secret": true}}]"#
        let document = Data(#"[{"token":"hunter2"},{"token":"x"}]"#.utf8)
        let shown = Sanitizer.Policy(disclosure: .values(upTo: 100))
        let made = try decoder(pattern, shown).sanitize([Login].self, from: document)
        #expect(made.model.count == 1)
        let json = String(decoding: try JSONEncoder().encode(made.report), as: UTF8.self)
        for text in [made.result.reportText(), made.result.reportHTML(), json] {
            #expect(!text.contains("hunter"))
        }
        let open = try decoder(#"[{"token": "string"}]"#, shown)
        #expect(
            try open.sanitize([Login].self, from: document).result.reportText().contains("hunter2")
        )
    }

    @Test func `keys that are data are hidden where the pattern looks at nothing`() throws {
        let document = Data(#"{"Eve":{"bob":{"id":"x","size":1},"b":{"id":1,"size":1}}}"#.utf8)
        let made = try decoder(#""any""#, .stripping)
            .sanitize([String: [String: Item]].self, from: document)
        let text = made.result.reportText()
        #expect(text.contains("/*/*/id"))
        #expect(!text.contains("Eve") && !text.contains("bob"))
        #expect(!made.result.reportHTML().contains("Eve"))
    }

    @Test func `what the pattern supplied is not repaired`() throws {
        struct Holder: Decodable {
            var a: Int?
        }
        let supplied = #"{"a?": "any", "$fallback": {"a": "q"}}"#
        let error = #expect(throws: DirtyDocumentError.self) {
            try decoder(supplied, .stripping).sanitize(Holder.self, from: Data("[]".utf8))
        }
        #expect(error?.findings.first?.found.words == "a value that the pattern supplied")
        let list = #"[{"a?": "any", "$fallback": {"a": "q"}}]"#
        let document = Data(#"[[],{"a":1}]"#.utf8)
        let made = try decoder(list, .stripping).sanitize([Holder].self, from: document)
        #expect(made.result.text == #"[{"a":1}]"#)
        #expect(made.report.changes.map(\.action) == [.drop])
    }

    @Test func `the one item of a wrapped array goes with its array`() throws {
        struct Holder: Decodable {
            var items: [Item]?
        }
        let wrapping = Sanitizer.Policy(conversions: [.lenient, .wrapSingle])
        let document = Data(#"{"items":{"id":"x","size":1}}"#.utf8)
        let made = try decoder(#"{"items?": [{"id": "any"}]}"#, wrapping)
            .sanitize(Holder.self, from: document)
        #expect(made.result.text == "{}")
        #expect(made.report.changes.map(\.path.description) == ["/items"])
    }

    @Test func `a disputed value goes, and nothing around it`() throws {
        struct Named: Decodable {
            var id: Int
            var s: String?
        }
        let pattern = #"[{"id": "any", "s?": "int"}]"#
        let document = Data(#"[{"id":1,"s":1},{"id":2}]"#.utf8)
        for policy in [Sanitizer.Policy.stripping, .safe] {
            let made = try decoder(pattern, policy).sanitize([Named].self, from: document)
            #expect(made.result.text == #"[{"id":1},{"id":2}]"#)
        }
        let asked = try decoder(#"{"s?": "~string"}"#, .lenient)
        let made = try asked.sanitize([String: Int].self, from: Data(#"{"s":1}"#.utf8))
        #expect(made.result.text == "{}")
    }

    @Test func `the output form of the policy is that of the result`() throws {
        let policy = Sanitizer.Policy(output: .pretty(indent: 1))
        let document = Data(#"[ {"id":1,"size":300}, {"id":2,"size":2} ]"#.utf8)
        let made = try decoder(Self.items, policy).sanitize([Item].self, from: document)
        #expect(made.result.text?.hasPrefix("[\n {\n") == true)
        #expect(made.report.changes.map(\.path.description) == ["/0"])
        let clean = try #require(made.result.bytes)
        #expect(try made.result.undo.apply(to: clean) == Array(document))
    }

    @Test func `a report of each document is passed on once`() throws {
        let counter = CallCounter()
        let decoder = try decoder(Self.items)
        decoder.onReport = { _ in counter.increase() }
        _ = try decoder.decode([Item].self, from: Data(#"[{"id":1,"size":1}]"#.utf8))
        #expect(counter.count == 0)
        _ = try decoder.decode([Item].self, from: Data(#"[{"id":"1","size":1}]"#.utf8))
        #expect(counter.count == 1)
        _ = try decoder.decode(
            [Item].self,
            from: Data(#"[{"id":"1","size":300},{"id":2,"size":1}]"#.utf8)
        )
        #expect(counter.count == 2)
        #expect(throws: DirtyDocumentError.self) {
            try decoder.decode([Item].self, from: Data("{}".utf8))
        }
        #expect(counter.count == 3)
    }
}
