import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// The failure that decided that a value was removed for a model.
@Suite struct RecoveryCauseTests {
    private struct Pair: Decodable, Equatable {
        var a: Int?
        var b: Int
    }

    private struct Product: Decodable {
        struct Price: Decodable {
            var amount: Double
        }

        var title: String?
        var tags: [String]?
        var related: [Price]
        var price: Price
    }

    private static func causes(_ report: Report) -> [String] {
        report.changes.map { change in
            let causes = change.causes.map { "\($0.code) \($0.path)" }.joined(separator: ", ")
            return "\(change.action) \(change.path): \(causes)"
        }
    }

    private static func path(_ error: any Error) -> String? {
        (error as? DecodingError)?.context?.codingPath
            .map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
    }

    @Test(
        arguments: [Sanitizer.Policy.Conversions.none, .safe, .lenient],
        [Sanitizer.Policy.OptionalMembers.strip, .null]
    )
    func `an item goes because of the member that could not be mended`(
        _ conversions: Sanitizer.Policy.Conversions,
        _ optional: Sanitizer.Policy.OptionalMembers
    ) throws {
        let policy = Sanitizer.Policy(optional: optional, conversions: conversions)
        let text = #"[{"a":"x","b":"y"},{"a":1,"b":2}]"#
        let cleaned = try clean([Pair].self, text, policy)
        #expect(cleaned.model == [Pair(a: 1, b: 2)])
        #expect(Self.causes(cleaned.report) == ["drop /0: type.mismatch /0/b"])
    }

    @Test(arguments: [Sanitizer.Policy.Conversions.none, .safe, .lenient])
    func `the failure that decided is the one that is thrown`(
        _ conversions: Sanitizer.Policy.Conversions
    ) throws {
        let policy = Sanitizer.Policy(conversions: conversions)
        let data = Data(#"{"a":"x","b":"y"}"#.utf8)
        let reports = Reports()
        let decoder = JSONSanitizingDecoder(policy: policy)
        decoder.onReport = { reports.add($0) }
        let thrown = try #require(throws: DecodingError.self) {
            try decoder.decode(Pair.self, from: data)
        }
        #expect(Self.path(thrown) == "b")
        let rejection = try #require(throws: DirtyDocumentError.self) {
            try decoder.sanitize(Pair.self, from: data)
        }
        #expect(rejection.findings.map { "\($0.path)" } == ["/b"])
        #expect(rejection.modelError.flatMap(Self.path) == "b")
        #expect(
            reports.all.map(Self.causes)
                == Array(
                    repeating: ["reject : type.mismatch /b"],
                    count: 2
                )
        )
    }

    @Test func `a value that converts is not blamed`() throws {
        let text = #"[{"a":"7","b":"y"},{"a":"7","b":"8"},{"a":1,"b":2}]"#
        let cleaned = try clean([Pair].self, text, .safe)
        #expect(cleaned.model == [Pair(a: 7, b: 8), Pair(a: 1, b: 2)])
        #expect(Self.causes(cleaned.report)[0] == "drop /0: type.mismatch /0/b")
    }

    @Test(arguments: [
        (
            #"{"title":5,"tags":[1,"t"],"related":[{"amount":"x"},{"amount":1}],"price":{}}"#,
            "missing /0/price/amount"
        ),
        (#"{"title":5,"tags":{},"related":[{}],"price":"free"}"#, "type.mismatch /0/price"),
        (
            #"{"title":"t","tags":["t",2],"related":5,"price":{"amount":1}}"#,
            "type.mismatch /0/related"
        ),
    ])
    func `what lists and optional members inside lost is not blamed`(
        item: String,
        cause: String
    ) throws {
        let good = #"{"related":[],"price":{"amount":1}}"#
        let cleaned = try clean([Product].self, "[\(item),\(good)]")
        #expect(Self.causes(cleaned.report) == ["drop /0: \(cause)"])
    }

    @Test func `an optional value goes because of what decided in it`() throws {
        struct Page: Decodable {
            var product: Pair?
            var pairs: [String: Pair]
        }
        let text = #"{"product":{"a":"x","b":null},"pairs":{"k":{"a":[],"b":{}},"l":{"b":1}}}"#
        let policy = Sanitizer.Policy(disclosure: .keys)
        #expect(
            Self.causes(try clean(Page.self, text, policy).report)
                == [
                    "strip /product: null.notAllowed /product/b",
                    "strip /pairs/k: type.mismatch /pairs/k/b",
                ]
        )
    }

    @Test func `a pattern beside the model changes no blame`() throws {
        let pattern = try Pattern(#"[{"*?": "any"}]"#)
        let reports = Reports()
        let decoder = JSONSanitizingDecoder(pattern, policy: Sanitizer.Policy(disclosure: .keys))
        decoder.onReport = { reports.add($0) }
        let text = #"[{"a":"x","b":"y"},{"a":1,"b":2}]"#
        _ = try decoder.decode([Pair].self, from: Data(text.utf8))
        #expect(reports.all.map(Self.causes) == [["drop /0: type.mismatch /0/b"]])
        let single = try JSONSanitizingDecoder(Pattern(#"{"*?": "any"}"#))
        let error = #expect(throws: DecodingError.self) {
            try single.decode(Pair.self, from: Data(#"{"a":"x","b":"y"}"#.utf8))
        }
        #expect(error.flatMap(Self.path) == "b")
    }

    @Test func `records of a stream have the same cause and error`() async throws {
        let lines = "{\"a\":\"x\",\"b\":\"y\"}\n{\"a\":1,\"b\":2}\n"
        let chunks = AsyncStream { continuation in
            continuation.yield(Array(lines.utf8))
            continuation.finish()
        }
        var records: [Sanitizer.ModelRecord<Pair>] = []
        for try await record in JSONSanitizingDecoder().models(Pair.self, lines: chunks).records {
            records.append(record)
        }
        let first = try #require(records.first)
        #expect(first.record.result.map { Self.causes($0.report) } == ["reject : type.mismatch /b"])
        #expect(first.modelError.flatMap(Self.path) == "b")
    }

    // MARK: Codes that the law is not asked of

    @Test func `a list that lost too much is blamed itself`() throws {
        struct Page: Decodable {
            var pairs: [Pair]?
        }
        let text = #"{"pairs":[{"a":1,"b":"x"},{"a":"x"},{"b":1}]}"#
        let policy = Sanitizer.Policy(maxDropped: .count(1))
        let error = try #require(throws: DirtyDocumentError.self) {
            try clean(Page.self, text, policy)
        }
        #expect(error.findings.map { "\($0.code) \($0.path)" } == ["array.dropped /pairs"])
        let reasons = error.findings.flatMap(\.causes).map { "\($0.code) \($0.path)" }
        #expect(reasons == ["type.mismatch /pairs/0/b", "missing /pairs/1/b"])
    }

    @Test func `a list that would lose everything is blamed on its losses`() throws {
        struct Page: Decodable {
            var pairs: [Pair]?
        }
        let text = #"{"pairs":[{"a":"x","b":"y"},{"a":1}]}"#
        let report = try clean(Page.self, text).report
        #expect(Self.causes(report) == ["strip /pairs: array.dropped /pairs"])
        let cause = try #require(report.findings.first)
        #expect(cause.message == "expected an item that stays, found 2 of 2 lost")
        let reasons = cause.causes.map { "\($0.code) \($0.path)" }
        #expect(reasons == ["type.mismatch /pairs/0/b", "missing /pairs/1/b"])
    }
}

/// The reports of a decoder; used on one thread.
private final class Reports: @unchecked Sendable {
    private(set) var all: [Report] = []
    func add(_ report: Report) { all.append(report) }
}
