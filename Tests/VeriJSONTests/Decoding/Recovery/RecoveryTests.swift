import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Repairs for a model: policies, limits, errors and reports.
@Suite struct RecoveryTests {
    private struct Order: Decodable, Equatable {
        var id: Int
        var note: String?
    }

    private func rejection<Model: Decodable>(
        _ type: Model.Type,
        _ text: String,
        _ policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> DirtyDocumentError {
        try #require(throws: DirtyDocumentError.self) { try clean(type, text, policy) }
    }

    @Test func `the report has the places of the original and of the clean document`() throws {
        let text = #"[{"id":"x"},{"id":2,"note":5},{"id":3,"note":7}]"#
        let cleaned = try clean([Order].self, text, Sanitizer.Policy(optional: .null))
        let changes = cleaned.report.changes
        #expect(cleaned.result.text == #"[{"id":2,"note":null},{"id":3,"note":null}]"#)
        #expect(changes.map(\.path) == ["/0", "/1/note", "/2/note"])
        #expect(changes.map(\.newPath) == [nil, "/0/note", "/1/note"])
        #expect(changes.map(\.template) == ["/*", "/*/note", "/*/note"])
        #expect(changes.map(\.code) == [.objectInvalid, .typeMismatch, .typeMismatch])
        #expect(changes[0].causes.map(\.path) == ["/0/id"])
        #expect(changes[0].causes.map(\.message) == ["expected an integer, found a string"])
        #expect(cleaned.report.totals.dropped == 1)
        #expect(cleaned.report.totals.nulled == 2)
        #expect(cleaned.result.reportHTML().contains("/0/id"))
    }

    @Test func `keys of dictionaries are data, and keys of models are names`() throws {
        struct Prices: Decodable {
            var prices: [String: Double]
        }
        let text = #"{"prices":{"gold":1,"lead":"x"}}"#
        let hidden = try clean(Prices.self, text)
        #expect(hidden.report.changes[0].path.description == "/prices/*")
        #expect(!hidden.result.reportText().contains("lead"))
        let shown = try clean(Prices.self, text, Sanitizer.Policy(disclosure: .keys))
        #expect(shown.report.changes[0].path == "/prices/lead")
        #expect(shown.report.changes[0].template == "/prices/*")
    }

    @Test func `a list that would lose everything fails itself, unless the policy allows it`()
        throws
    {
        let text = #"[{"Id":1},{"Id":2}]"#
        let error = try rejection([Order].self, text)
        #expect(error.findings.map(\.code) == [.arrayDropped])
        #expect(error.findings[0].causes.map(\.code) == [.missing])
        #expect(error.findings[0].causes.map(\.count) == [2])
        #expect(error.modelError is DecodingError)
        var policy = Sanitizer.Policy()
        policy.allowsTotalLoss = true
        #expect(try clean([Order].self, text, policy).model == [])
        // One of one may be lost.
        #expect(try clean([Order].self, #"[{"Id":1}]"#).model == [])
        _ = try rejection([Order?].self, #"[{"Id":1},{"Id":2}]"#)
        _ = try rejection([String: Order].self, #"{"a":{"Id":1},"b":{"Id":2}}"#)
        // The reason is no wrong model where scalars are asked for.
        #expect(try clean([Int?].self, #"["a","b"]"#).model == [nil, nil])
        #expect(try clean([String: Int].self, #"{"a":"x","b":"y"}"#).model.isEmpty)
        struct Page: Decodable, Equatable {
            var orders: [Order]?
        }
        #expect(try clean(Page.self, #"{"orders":[{},{}]}"#).model == Page())
    }

    @Test func `a list that loses too much rejects the document`() throws {
        let text = #"{"orders":[{"id":1},{"id":"x"},{"id":3}]}"#
        struct Page: Decodable {
            var orders: [Order]?
        }
        let policy = Sanitizer.Policy(maxDropped: .count(0))
        let error = try rejection(Page.self, text, policy)
        #expect(error.findings.map(\.code) == [.arrayDropped])
        #expect(error.findings.map(\.path) == ["/orders"])
        #expect(error.findings[0].causes.map(\.path) == ["/orders/1/id"])
        #expect(error.findings[0].causes.map(\.code) == [.typeMismatch])
        #expect(
            try clean(Page.self, text, Sanitizer.Policy(maxDropped: .count(1))).model.orders?.count
                == 2
        )
    }

    @Test func `an error that the model catches is no failure`() throws {
        struct Lossy: Decodable {
            var orders: [Order]

            init(from decoder: any Decoder) throws {
                orders = (try? decoder.singleValueContainer().decode([Order].self)) ?? []
            }
        }
        #expect(try clean(Lossy.self, #"[{"id":"x"},{"id":1}]"#).result.status == .unchanged)
        struct Page: Decodable {
            var lossy: Lossy
            var next: Int?
        }
        // The fault beside it does not make it a failure.
        let cleaned = try clean(Page.self, #"{"lossy":[{"id":"x"},{"id":1}],"next":"x"}"#)
        #expect(cleaned.result.text == #"{"lossy":[{"id":"x"},{"id":1}]}"#)
        #expect(cleaned.model.lossy.orders == [])
    }

    @Test func `an empty array of PHP is an object where the policy says so`() throws {
        struct Page: Decodable, Equatable {
            var order: [String: Int]
            var meta: Order?
        }
        let policy = Sanitizer.Policy(conversions: .emptyArrayToObject)
        let cleaned = try clean([Page].self, #"[{"order":[]},{"order":{"a":1},"meta":[]}]"#, policy)
        #expect(cleaned.model == [Page(order: [:]), Page(order: ["a": 1])])
        #expect(cleaned.result.text == #"[{"order":{}},{"order":{"a":1}}]"#)
        #expect(cleaned.report.totals.converted == 1)
    }

    @Test(arguments: [
        (#""7""#, "7"), (#"["7"]"#, "[7]"), (#"["7","8"]"#, "[7,8]"), (#"[["7"]]"#, "[[7]]"),
    ])
    func `the smallest document has room for a conversion`(text: String, clean: String) throws {
        let policy = Sanitizer.Policy(conversions: .safe)
        let decoder = JSONSanitizingDecoder(policy: policy)
        let data = Data(text.utf8)
        let result =
            if text.hasPrefix("[[") {
                try decoder.sanitize([[Int]].self, from: data).result
            } else if text.hasPrefix("[") {
                try decoder.sanitize([Int].self, from: data).result
            } else {
                try decoder.sanitize(Int.self, from: data).result
            }
        #expect(result.text == clean)
        #expect(result.report.totals.converted == result.report.totals.changes)
    }

    @Test func `keys that no key type can name are stripped or noted`() throws {
        struct Page: Decodable {
            var orders: [Order]
            var prices: [String: Int]
        }
        let text = #"{"x":{"id":1},"orders":[{"id":1,"y":2},{"id":"x","y":3}],"prices":{"a":1}}"#
        let stripped = try clean(Page.self, text, Sanitizer.Policy(unknownKeys: .strip))
        #expect(stripped.result.text == #"{"orders":[{"id":1}],"prices":{"a":1}}"#)
        #expect(stripped.report.changes.map(\.code) == [.keyUnknown, .keyUnknown, .objectInvalid])
        #expect(stripped.report.changes.map(\.template) == ["", "/orders/*", "/orders/*"])
        let bytes = try #require(stripped.result.bytes)
        #expect(try stripped.result.undo.apply(to: bytes) == Array(text.utf8))
        let good = #"{"x":1,"orders":[{"id":1,"y":2}],"prices":{}}"#
        let noted = try clean(Page.self, good, Sanitizer.Policy(unknownKeys: .note))
        #expect(noted.result.status == .unchanged)
        #expect(noted.report.notes.map(\.code) == [.keyUnknown, .keyUnknown])
        #expect(try clean(Page.self, good).report.notes.isEmpty)
    }

    @Test func `what is no JSON is the error that JSONDecoder throws`() throws {
        let data = Data(#"{"id":1,"#.utf8)
        let error = #expect(throws: DecodingError.self) {
            try JSONSanitizingDecoder().decode(Order.self, from: data)
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        let inner = try #require(context.underlyingError as? UnreadableDocumentError)
        #expect(inner.code == .syntax(.unexpectedEnd))
        #expect(throws: UnreadableDocumentError.self) {
            try JSONSanitizingDecoder().sanitize(Order.self, from: data)
        }
    }

    private struct OddError: Error, Equatable {
        var number: Int
    }

    private struct Even: Decodable {
        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Int.self)
            guard number.isMultiple(of: 2) else { throw OddError(number: number) }
        }
    }

    @Test func `a model's own error is thrown, and its words are not shown`() throws {
        #expect(throws: OddError(number: 7)) {
            try JSONSanitizingDecoder().decode(Even.self, from: Data("7".utf8))
        }
        let error = try rejection(Even.self, "7")
        #expect(error.modelError as? OddError == OddError(number: 7))
        #expect(error.findings.map(\.code) == [.modelRefused])
        #expect(!error.text.contains("7"))
        #expect(try clean([Even].self, "[2,7,4]").result.text == "[2,4]")
    }

    private class Person: Decodable {
        var name: String
    }

    private final class Employee: Person {
        var salary: Int

        private enum CodingKeys: CodingKey {
            case salary
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            salary = try container.decode(Int.self, forKey: .salary)
            try super.init(from: decoder)
        }
    }

    @Test func `the metatype that is passed counts`() throws {
        let type: Person.Type = Employee.self
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: .safe))
        for text in [#"{"name":"a","salary":5}"#, #"{"name":"a","salary":"5"}"#] {
            let person = try decoder.decode(type, from: Data(text.utf8))
            #expect((person as? Employee)?.salary == 5)
        }
    }

    @Test func `findings are empty exactly where nothing would change`() throws {
        let decoder = JSONSanitizingDecoder()
        let good = Data(#"[{"id":1}]"#.utf8)
        let bad = Data(#"[{"id":1,"note":2},{"id":"x"}]"#.utf8)
        #expect(try decoder.findings([Order].self, from: good).isEmpty)
        try decoder.require([Order].self, from: good)
        #expect(try decoder.findings([Order].self, from: bad).map(\.path) == ["/0/note", "/1/id"])
        #expect(throws: DirtyDocumentError.self) { try decoder.require([Order].self, from: bad) }
        #expect(try decoder.findings(Order.self, from: Data("1".utf8)).map(\.path) == [""])
    }

    @Test func `refused values can be put aside and brought back`() throws {
        let text = #"[{"id":1},{"id":"x","note":"n"},{"id":3,"note":false}]"#
        let cleaned = try clean([Order].self, text)
        let records = cleaned.result.quarantine()
        #expect(records.map(\.path) == ["/1", "/2/note"])
        let bytes = try #require(cleaned.result.bytes)
        #expect(try cleaned.result.undo.apply(to: bytes) == Array(text.utf8))
    }

    @Test func `a key that the type of a dictionary's keys refuses is found at the key`() throws {
        let text = #"{"a": 1, "7": 2, "b c": "x"}"#
        let decoder = JSONSanitizingDecoder(policy: .init(disclosure: .values(upTo: 9)))
        let cleaned = try decoder.sanitize([Int: Int].self, from: Data(text.utf8))
        #expect(cleaned.model == [7: 2])
        let causes = cleaned.report.changes.flatMap(\.causes)
        #expect(causes.map(\.code) == [.modelRefusedKey, .modelRefusedKey])
        #expect(causes.map(\.path.description) == ["/a", "/b c"])
        let bytes = Array(text.utf8)
        #expect(
            causes.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [#""a""#, #""b c""#]
        )
        #expect(
            causes.first?.message == #"expected a key that the model accepts, found "a""#
        )
        let hidden = try JSONSanitizingDecoder().sanitize([Int: Int].self, from: Data(text.utf8))
        #expect(
            hidden.report.changes.first?.causes.first?.message
                == "expected a key that the model accepts, found another key"
        )
    }
}
