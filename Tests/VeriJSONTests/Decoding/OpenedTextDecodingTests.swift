import Foundation
import Synchronization
import Testing
import VeriJSON

/// Strings whose content a pattern reads as JSON, and a model that then asks for what is in it.
struct OpenedTextDecodingTests {
    private struct Item: Decodable, Equatable {
        var a: Int
        var b: String?
    }

    private struct Payload: Decodable, Equatable {
        var items: [Item]
    }

    private struct Envelope: Decodable, Equatable {
        var id: Int
        var payload: Payload
    }

    /// Decodes a document, and checks that what came of it leads back to it.
    private func sanitize(
        _ document: String,
        _ pattern: String
    ) throws -> JSONSanitizingDecoder.SanitizedModel<[Envelope]> {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: .max))
        let decoder = try JSONSanitizingDecoder(Pattern(pattern), policy: policy)
        let result = try decoder.sanitize([Envelope].self, from: Data(document.utf8))
        let clean = try #require(result.result.text)
        #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(document.utf8))
        #expect(
            try result.report.patch().apply(to: JSONValue(parsing: document))
                == JSONValue(parsing: clean)
        )
        return result
    }

    private func lines(_ report: Report) -> [String] {
        report.changes.map { change in
            let inside = change.textPath.map { " in \($0)" } ?? ""
            return "\(change.action) \(change.path)\(inside) \(change.range)"
        }
    }

    private static let pattern = #"""
        [{"id": "int", "payload": {"$type": {"items": [{"k?": "int"}]}, "$convert": ["jsonText"]}}]
        """#

    @Test func `a removal by the model inside of a text is told like one by the pattern`() throws {
        let document = #"""
            [{"id":1,"payload":"{\"items\":[5,{\"a\":1,\"k\":\"x\"},{\"a\":\"y\"},{\"a\":2,\"b\":[]}]}"}]
            """#
        let result = try sanitize(document, Self.pattern)
        let items = [Item(a: 1, b: nil), Item(a: 2, b: nil)]
        #expect(result.model == [Envelope(id: 1, payload: Payload(items: items))])
        let string = 19..<91
        #expect(
            lines(result.report) == [
                "convert /0/payload \(string)",
                "drop /0/payload/items/0 in /0/payload \(string)",
                "strip /0/payload/items/1/k in /0/payload \(string)",
                "drop /0/payload/items/2 in /0/payload \(string)",
                "strip /0/payload/items/3/b in /0/payload \(string)",
            ]
        )
        #expect(result.report.changes[3].causes.map(\.path.description) == ["/0/payload/items/2/a"])
        #expect(result.result.text == #"[{"id":1,"payload":{"items":[{"a":1},{"a":2}]}}]"#)
        #expect(result.result.reportText().contains("inside the string at /0/payload"))
    }

    @Test func `an item goes with the text in it`() throws {
        let document = #"""
            [{"id":1,"payload":"{\"items\":[]}"},{"id":"x","payload":"{\"items\":[{\"a\":1}]}"},
             {"id":3,"payload":"{}"}, {"id":4,"payload":"{\"items\":[7,{\"a\":4}]}"}]
            """#
        let result = try sanitize(
            document,
            #"[{"payload": {"$type": {"items?": [{}]}, "$convert": ["jsonText"]}}]"#
        )
        #expect(result.model.map(\.id) == [1, 4])
        #expect(
            result.report.changes.map { "\($0.action) \($0.path)" } == [
                "convert /0/payload", "drop /1", "drop /2", "convert /3/payload",
                "drop /3/payload/items/0",
            ]
        )
        #expect(
            result.report.changes[2].causes.map(\.path.description) == ["/2/payload/items"]
        )
    }

    @Test func `a text in a text`() throws {
        let document = #"""
            [{"id":1,"payload":"{\"items\":\"[{\\\"a\\\":\\\"x\\\"},{\\\"a\\\":2}]\"}"}]
            """#
        let result = try sanitize(
            document,
            #"""
            [{"id": "int",
              "payload": {"$type": {"items": {"$type": [{}], "$convert": ["jsonText"]}},
                          "$convert": ["jsonText"]}}]
            """#
        )
        #expect(result.model.map { $0.payload.items.map(\.a) } == [[2]])
        let string = 19..<74
        #expect(
            lines(result.report) == [
                "convert /0/payload \(string)",
                "convert /0/payload/items in /0/payload \(string)",
                "drop /0/payload/items/0 in /0/payload \(string)",
            ]
        )
    }

    @Test func `a text in an array that was made around it`() throws {
        let document = #"""
            [{"id":2,"payload":"{\"items\":\"{\\\"a\\\":3,\\\"b\\\":4}\"}"}]
            """#
        let result = try sanitize(
            document,
            #"""
            [{"id": "int",
              "payload": {
                "$type": {"items": {"$type": [{"$type": {}, "$convert": ["jsonText"]}],
                                    "$convert": ["wrapSingle"]}},
                "$convert": ["jsonText"]}}]
            """#
        )
        #expect(result.model.map { $0.payload.items.map(\.a) } == [[3]])
        #expect(
            result.report.changes.map { "\($0.action) \($0.path)" } == [
                "convert /0/payload", "convert /0/payload/items", "convert /0/payload/items",
                "strip /0/payload/items/b",
            ]
        )
    }

    @Test func `a text that stays in its string, beside one that does not`() throws {
        struct Event: Decodable, Equatable {
            var note: String?
            var payload: Payload
        }
        let policy = Sanitizer.Policy(disclosure: .values(upTo: .max))
        let decoder = try JSONSanitizingDecoder(
            Pattern(
                #"""
                [{"note?": {"$type": "string", "$json": [{"$type": ["int"], "$convert": ["jsonText"]}]},
                  "payload": {"$type": {"items": [{}]}, "$convert": ["jsonText"]}}]
                """#
            ),
            policy: policy
        )
        let document = #"""
            [{"note":"[[1,true],\"[true,2]\"]","payload":"{\"items\":[{\"a\":\"x\"},{\"a\":1}]}"},
             {"note":"[[]","payload":"{\"items\":[{\"a\":\"x\"}]}"}, {"note":"[5]","payload":"{}"}]
            """#
        let result = try decoder.sanitize([Event].self, from: Data(document.utf8))
        #expect(result.model.map(\.note) == ["[[1],[2]]", nil])
        #expect(result.model.map { $0.payload.items.map(\.a) } == [[1], []])
        let clean = try #require(result.result.text)
        #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(document.utf8))
        #expect(
            result.report.changes.map {
                "\($0.action) \($0.path) in \($0.textPath?.description ?? "-")"
            } == [
                "convert /0/note in -", "drop /0/note/0/1 in /0/note",
                "convert /0/note/1 in /0/note", "drop /0/note/1/0 in /0/note",
                "convert /0/payload in -", "drop /0/payload/items/0 in /0/payload",
                "strip /1/note in -", "convert /1/payload in -",
                "drop /1/payload/items/0 in /1/payload", "drop /2 in -",
            ]
        )
        let places = result.report.changes.prefix(4).map(\.range)
        #expect(places == Array(repeating: 9..<34, count: 4))
        #expect(result.report.changes[1].newPath == nil)
        #expect(result.report.changes[2].newPath == "/0/note")
    }

    @Test func `a document that the model rejects names the place in the text`() throws {
        struct Strict: Decodable {
            var payload: Inner
            struct Inner: Decodable { var x: String }
        }
        let decoder = try JSONSanitizingDecoder(
            Pattern(#"{"payload": {"$type": {"items": []}, "$convert": ["jsonText"]}}"#)
        )
        let reports = Mutex<[Report]>([])
        decoder.onReport = { report in reports.withLock { $0.append(report) } }
        let document = #"{"id":1,"payload":"{\"items\":[],\"x\":1}"}"#
        #expect(throws: DecodingError.self) {
            try decoder.decode(Strict.self, from: Data(document.utf8))
        }
        let causes = reports.withLock { $0 }.flatMap(\.changes).flatMap(\.causes)
        #expect(causes.map(\.path.description) == ["/payload/x"])
        #expect(causes.map(\.textPath) == ["/payload"])
        #expect(causes.map(\.range) == [18..<42])
    }
}
