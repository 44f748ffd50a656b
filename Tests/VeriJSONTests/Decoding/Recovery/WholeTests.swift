import Foundation
import TestSupport
import Testing
import VeriJSON

/// Lists and dictionaries that must stay whole.
@Suite struct WholeTests {
    private typealias Line = WholeModels.Line
    private typealias Order = WholeModels.Order
    private typealias Draft = WholeModels.Draft
    private typealias Stock = WholeModels.Stock
    private typealias Plain = WholeModels.Plain

    private static let good = #"{"sku":"a","count":1}"#
    private static let bad = #"{"sku":"b","count":"many"}"#

    private static func orders(_ lines: String...) -> String {
        "[" + lines.enumerated().map { #"{"id":\#($0),"lines":[\#($1)]}"# }.joined(separator: ",")
            + "]"
    }

    /// What becomes of a document with a setting of the decoder.
    private func text<Model: Decodable>(
        _ type: Model.Type,
        _ text: String,
        _ decoder: JSONSanitizingDecoder = JSONSanitizingDecoder(),
        _ adjust: (JSONSanitizingDecoder) -> Void = { _ in }
    ) throws -> String? {
        adjust(decoder)
        return try decoder.sanitize(type, from: Data(text.utf8)).result.text
    }

    // MARK: The wrapper is its value

    @Test func `any decoder and encoder sees the value alone`() throws {
        let text = #"{"id":1,"lines":[{"count":1,"sku":"a"}]}"#
        let order = try JSONDecoder().decode(Order.self, from: Data(text.utf8))
        #expect(order == Order(id: 1, lines: [Line(sku: "a", count: 1)]))
        #expect(order.hashValue == Order(id: 1, lines: [Line(sku: "a", count: 1)]).hashValue)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(order), as: UTF8.self) == text)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Order.self, from: Data(#"{"id":1}"#.utf8))
        }
    }

    @Test(arguments: [#"{"id":1}"#, #"{"id":1,"lines":null}"#])
    func `an optional list may be missing and is not written then`(text: String) throws {
        for decoder in [JSONDecoder(), JSONSanitizingDecoder()] {
            let draft = try decoder.decode(Draft.self, from: Data(text.utf8))
            #expect(draft == Draft(id: 1, lines: nil))
            let written = try JSONEncoder().encode(draft)
            #expect(String(decoding: written, as: UTF8.self) == #"{"id":1}"#)
        }
        let full = Draft(id: 2, lines: [Line(sku: "a", count: 1)])
        let written = try JSONEncoder().encode(full)
        #expect(try JSONDecoder().decode(Draft.self, from: written) == full)
    }

    // MARK: A loss fails the list

    @Test func `an order with a bad line goes, and the others stay`() throws {
        let document = Self.orders(Self.good, "\(Self.good),\(Self.bad)", "")
        let clean = #"[{"id":0,"lines":[{"sku":"a","count":1}]},{"id":2,"lines":[]}]"#
        #expect(try text([Order].self, document) == clean)
        // Without the wrapper, the order is shortened.
        #expect(
            try text([Plain].self, document)?.contains(#"{"id":1,"lines":[{"sku":"a","count":1}]}"#)
                == true
        )
        let error = try #require(throws: DirtyDocumentError.self) {
            try JSONSanitizingDecoder()
                .sanitize(Order.self, from: Data(#"{"id":1,"lines":[\#(Self.bad)]}"#.utf8))
        }
        #expect(error.findings.map(\.code) == [.arrayDropped])
        #expect(error.findings.map(\.path) == ["/lines"])
        #expect(error.findings.flatMap(\.causes).map(\.path) == ["/lines/0/count"])
    }

    @Test func `repairs inside a line that stays are made`() throws {
        let line = #"{"sku":"a","count":"1","note":7,"tags":["x",[]]}"#
        #expect(
            try text(Order.self, #"{"id":1,"lines":[\#(line)]}"#)
                == #"{"id":1,"lines":[{"sku":"a","count":1,"tags":["x"]}]}"#
        )
    }

    @Test func `an optional list with a bad line is nil`() throws {
        let document = #"{"id":1,"lines":[\#(Self.good),\#(Self.bad)]}"#
        #expect(try text(Draft.self, document) == #"{"id":1}"#)
    }

    @Test func `a dictionary loses no member`() throws {
        let document = #"[{"id":1,"counts":{"a":1,"b":[]}},{"id":2,"counts":{"a":1}}]"#
        #expect(try text([Stock].self, document) == #"[{"id":2,"counts":{"a":1}}]"#)
    }

    @Test func `an item that would be nulled is a loss`() throws {
        struct Sparse: Decodable {
            @Whole var sizes: [Int?]
        }
        #expect(
            try text([Sparse].self, #"[{"sizes":[1,null]},{"sizes":[1,[]]}]"#)
                == #"[{"sizes":[1,null]}]"#
        )
    }

    @Test func `an initialiser by hand has to ask for the wrapper`() throws {
        let document = Self.orders(Self.good, "\(Self.good),\(Self.bad)")
        let whole = #"[{"id":0,"lines":[{"sku":"a","count":1}]}]"#
        #expect(try text([WholeModels.Asking].self, document) == whole)
        let shortened = Self.orders(Self.good, Self.good)
        #expect(try text([WholeModels.Forgetful].self, document) == shortened)
    }

    // MARK: The three ways

    @Test(arguments: [
        orders(good), orders(good, "\(good),\(bad)"), orders("\(bad),\(bad)", good),
        orders("\(good),7", bad, ""), #"[{"id":1},{"id":2,"lines":[]}]"#,
        orders(#"{"sku":"a","count":1,"note":[]}"#, "\(good),{}"),
    ])
    func `a type, a wrapper and a pattern say the same`(document: String) throws {
        let pattern = try Pattern(#"[{"lines":{"$type":[],"$maxDropped":0}}]"#)
        let wrapped = try? text([Order].self, document)
        let typed = try? text([Plain].self, document) { $0.keepsWhole([Line].self) }
        let placed = try? text([Plain].self, document, JSONSanitizingDecoder(pattern))
        #expect(typed == wrapped)
        #expect(placed == wrapped)
    }

    @Test func `what a pattern takes from a list counts`() throws {
        let pattern = try Pattern(#"[{"id":"int","lines":[{"sku":"string","count":"int:0,9"}]}]"#)
        let document = Self.orders(Self.good, #"\#(Self.good),{"sku":"b","count":70}"#)
        let whole = Self.orders(Self.good)
        #expect(try text([Order].self, document, JSONSanitizingDecoder(pattern)) == whole)
        let typed = try text([Plain].self, document, JSONSanitizingDecoder(pattern)) {
            $0.keepsWhole([Line].self)
        }
        #expect(typed == whole)
        #expect(
            try text([Plain].self, document, JSONSanitizingDecoder(pattern))
                == Self.orders(Self.good, Self.good)
        )
    }

    @Test func `without recovery, a line that a pattern takes is an error`() throws {
        let pattern = try Pattern(#"[{"id":"int","lines":[{"sku":"string","count":"int"}]}]"#)
        let decoder = JSONSanitizingDecoder(pattern, recovery: .off)
        let document = Self.orders(Self.good, "\(Self.good),\(Self.bad)")
        #expect(throws: (any Error).self) { try text([Order].self, document, decoder) }
        #expect(try text([Plain].self, document, decoder) == Self.orders(Self.good, Self.good))
    }

    // MARK: Types

    @Test func `the type that is asked for counts wherever it is asked for`() throws {
        func kept<Model: Decodable>(_ type: Model.Type, _ document: String) -> String? {
            (try? text(type, document) { $0.keepsWhole([Line].self) }) ?? nil
        }
        #expect(kept([Line].self, "[\(Self.good),\(Self.bad)]") == nil)
        #expect(kept([[Line]].self, "[[\(Self.good)],[\(Self.bad)]]") == "[[\(Self.good)]]")
        #expect(kept([[Line]?].self, "[[\(Self.good)],[\(Self.bad)]]") == "[[\(Self.good)],null]")
        #expect(kept(Set<Line>.self, "[\(Self.good),\(Self.bad)]") == "[\(Self.good)]")
        // A list inside an item is another one.
        struct Note: Decodable {
            var tags: [String]
        }
        #expect(
            try text([Note].self, #"[{"tags":["a",[]]},{"tags":[]}]"#) {
                $0.keepsWhole([Note].self)
            } == #"[{"tags":["a"]},{"tags":[]}]"#
        )
    }

    @Test func `loops and allKeys of a type stay whole`() throws {
        let lines = "[\(Self.good),\(Self.bad)]"
        #expect(try text([WholeModels.Loop].self, "[\(lines)]") == "[[\(Self.good)]]")
        let looped = try text([WholeModels.Loop].self, "[\(lines),[\(Self.good)]]") {
            $0.keepsWhole(WholeModels.Loop.self)
        }
        #expect(looped == "[[\(Self.good)]]")
        let members = #"{"x":\#(Self.good),"y":\#(Self.bad)}"#
        #expect(try text([WholeModels.Listed].self, "[\(members)]") == #"[{"x":\#(Self.good)}]"#)
        let listed = try text([WholeModels.Listed].self, "[\(members),{}]") {
            $0.keepsWhole(WholeModels.Listed.self)
        }
        #expect(listed == "[{}]")
        // All lists that the type reads stay whole.
        let order = try text([Plain].self, Self.orders(Self.good, "\(Self.good),7")) {
            $0.keepsWhole(Plain.self)
        }
        #expect(order == Self.orders(Self.good))
    }
}
