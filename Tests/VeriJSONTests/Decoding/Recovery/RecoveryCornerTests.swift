import Foundation
import TestSupport
import Testing
import VeriJSON

/// Corners of repairs for a model, each of which was wrong once.
@Suite struct RecoveryCornerTests {
    private struct Pair: Decodable, Equatable {
        var p: Int?
        var q: Int?
    }

    private struct Refusal: Error {}

    @Test(arguments: [Sanitizer.Policy.Output.compact, .pretty(), .preserving.sortingKeys()])
    func `the output may have any form`(form: Sanitizer.Policy.Output) throws {
        let text = #"[ {"q": "x", "p":1} ,\#n 5, {"q":2,"p":3} ]"#
        let policy = Sanitizer.Policy(output: form)
        let cleaned = try clean([Pair].self, text, policy)
        #expect(cleaned.result.value == [["p": 1], ["q": 2, "p": 3]])
        #expect(cleaned.report.changes.map(\.path) == ["/0/q", "/1"])
        let bytes = try #require(cleaned.result.bytes)
        #expect(try cleaned.result.undo.apply(to: bytes) == Array(text.utf8))
    }

    /// A list that goes on after an error by reading something else.
    private struct Lossy<Item: Decodable>: Decodable {
        private struct Anything: Decodable {}
        var items: [Item] = []

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                do {
                    items.append(try container.decode(Item.self))
                } catch {
                    _ = try container.decode(Anything.self)
                }
            }
        }
    }

    private struct ByHand: Decodable {
        var items: [Pair] = []

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                if let item = try container.decodeIfPresent(Pair.self) { items.append(item) }
            }
        }
    }

    @Test func `a model that goes on after errors ends when there was too much work`() {
        struct Page: Decodable {
            var x: Int?
            var rows: Lossy<[ByHand]>
        }
        let items = Array(repeating: #"{"p":"x"}"#, count: 1_200).joined(separator: ",")
        let text = #"{"x":"q","rows":[[[]],[[\#(items)]],[[]]]}"#
        let error = #expect(throws: UnreadableDocumentError.self) { try clean(Page.self, text) }
        #expect(error?.code == .work)
    }

    private final class Tree: Decodable {
        let id: String
        let kids: [Tree]
    }

    @Test func `conversions in deep trees have room`() throws {
        let depth = 100
        let text =
            String(repeating: #"{"id":1234567890123456789,"kids":["#, count: depth)
            + String(repeating: "]}", count: depth)
        let limits = Sanitizer.Limits(rereadFactor: 10_000)
        let policy = Sanitizer.Policy(conversions: .lenient, limits: limits)
        let cleaned = try clean(Tree.self, text, policy)
        #expect(cleaned.report.totals.converted == depth)
        #expect(cleaned.report.totals.removed == 0)
    }

    @Test func `a list that lost too much and was caught is no failure`() throws {
        struct Caught: Decodable {
            var numbers: [Int]

            init(from decoder: any Decoder) throws {
                numbers = (try? decoder.singleValueContainer().decode([Int].self)) ?? []
            }
        }
        struct Row: Decodable {
            var b: Int?
            var a: Caught

            private enum CodingKeys: CodingKey {
                case a
                case b
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                b = try container.decodeIfPresent(Int.self, forKey: .b)
                a = try container.decode(Caught.self, forKey: .a)
                if b == nil { throw Refusal() }
            }
        }
        let text = #"[{"a":["x","y",1],"b":1},{"a":["x","y",1]},{"a":[],"b":2}]"#
        let cleaned = try clean([Row].self, text, Sanitizer.Policy(maxDropped: .count(1)))
        #expect(cleaned.result.text == #"[{"a":["x","y",1],"b":1},{"a":[],"b":2}]"#)
    }

    @Test func `the list that lost too much is the finding`() {
        struct Group: Decodable {
            var items: [Int]?
            var k: Int
        }
        let text = #"[{"items":["a","b",1],"k":1},{"items":[1],"k":2}]"#
        let error = #expect(throws: DirtyDocumentError.self) {
            try clean([Group].self, text, Sanitizer.Policy(maxDropped: .count(1)))
        }
        #expect(error?.findings.map(\.code) == [.arrayDropped])
        #expect(error?.findings.map(\.path) == ["/0/items"])
    }

    @Test func `a JSON value keeps its digits beside a repair`() throws {
        struct Box: Decodable {
            var v: JSONValue
            var n: Int?
        }
        for value in ["1e400", "0.12345678901234567890123456789012345678901", #"{"a":1,"a":2}"#] {
            let cleaned = try clean(Box.self, #"{"v":\#(value),"n":"x"}"#)
            #expect(try cleaned.model.v == JSONValue(parsing: value))
            #expect(cleaned.result.text == #"{"v":\#(value)}"#)
        }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, *)
    @Test func `optional integers of 128 bits are optional`() throws {
        struct Big: Decodable {
            var big: Int128?
            var x: Int
        }
        #expect(try clean(Big.self, #"{"big":"x","x":1}"#).result.text == #"{"x":1}"#)
    }

    @Test func `several faults after one error are repaired one by one`() throws {
        struct Wrapped: Decodable {
            var a: Int?
            var b: Int?

            private enum CodingKeys: CodingKey {
                case a
                case b
            }

            init(from decoder: any Decoder) throws {
                do {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    a = try container.decodeIfPresent(Int.self, forKey: .a)
                    b = try container.decodeIfPresent(Int.self, forKey: .b)
                } catch {
                    throw Refusal()
                }
            }
        }
        let cleaned = try clean([Wrapped].self, #"[{"a":1},{"a":"x","b":"y"}]"#)
        #expect(cleaned.result.text == #"[{"a":1},{}]"#)
        #expect(cleaned.report.changes.map(\.code) == [.typeMismatch, .typeMismatch])
    }

    @Test func `a pair of a dictionary that is an array counts once`() throws {
        let good = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let other = "E621E1F8-C36C-495A-93FC-0C247A3E6E50"
        let all = try clean([UUID: Int].self, #"["\#(good)","x","\#(other)","y"]"#)
        #expect(all.result.text == "[]")
        #expect(all.report.totals.dropped == 4)
        #expect(try clean([UUID: Int].self, #"["zz","x"]"#).model.isEmpty)
        let policy = Sanitizer.Policy(maxDropped: .count(1))
        let cleaned = try clean([UUID: Int].self, #"["\#(good)",1,"zz",2]"#, policy)
        #expect(cleaned.model.count == 1)
        #expect(cleaned.report.changes.map(\.path) == ["/2", "/3"])
    }

    @Test func `a key that is made from a value is hidden`() throws {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Rate: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                let key = try container.decode(String.self, forKey: Key(stringValue: "cur"))
                let rates = try container.nestedContainer(
                    keyedBy: Key.self,
                    forKey: Key(stringValue: "rates")
                )
                _ = try rates.decode(Double.self, forKey: Key(stringValue: key))
            }
        }
        let good = #"{"cur":"EUR","rates":{"EUR":1}}"#
        let bad = #"{"cur":"SECRET","rates":{"EUR":1}}"#
        let cleaned = try clean([Rate].self, "[\(good),\(bad)]")
        #expect(cleaned.report.totals.dropped == 1)
        #expect(!cleaned.result.reportText().contains("SECRET"))
        #expect(!cleaned.report.json(.compact).contains("SECRET"))
        let error = #expect(throws: DecodingError.self) {
            try JSONSanitizingDecoder().decode(Rate.self, from: Data(bad.utf8))
        }
        guard case .keyNotFound(_, let context) = error else { return }
        #expect(!context.debugDescription.contains("SECRET"))
    }

    /// A model that keeps the number of the key at which it was decoded.
    private struct Numbered: Decodable {
        var number: Int?
        var name: String

        private enum CodingKeys: CodingKey {
            case name
        }

        init(from decoder: any Decoder) throws {
            number = decoder.codingPath.last?.intValue
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
        }
    }

    @Test func `the keys of a dictionary have their numbers, as in the standard library`() throws {
        let text = #"{"7":{"name":"a"},"8":{"name":[]}}"#
        let byNumber = try clean([Int: Numbered].self, text)
        #expect(byNumber.report.totals.stripped == 1)
        #expect(byNumber.model[7]?.number == 7)
        #expect(try clean([String: Numbered].self, text).model["7"]?.number == 7)
        // Nothing is repaired here.
        let good = #"{"7":{"name":"a"},"x":{"name":"b"}}"#
        let byText = try clean([String: Numbered].self, good).model
        let expected = try JSONDecoder().decode([String: Numbered].self, from: Data(good.utf8))
        #expect(expected["7"]?.number == 7)
        #expect(byText.mapValues(\.number) == expected.mapValues(\.number))
    }

    @Test func `what an object was asked for is said`() throws {
        let cleaned = try clean([Pair].self, "[1,{},2]")
        let messages = cleaned.report.findings.map(\.message)
        #expect(messages == Array(repeating: "expected an object, found a number", count: 2))
        #expect(cleaned.report.changes.map(\.template) == ["/*", "/*"])
    }

    private class Base: Decodable {
        var b: Int?
    }

    private final class Sub: Base {
        var s: Int

        private enum CodingKeys: CodingKey {
            case s
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            s = try container.decode(Int.self, forKey: .s)
            try super.init(from: container.superDecoder())
        }
    }

    @Test func `a superclass without its object is missing`() throws {
        let cleaned = try clean([Sub].self, #"[{"s":1,"super":{}},{"s":2}]"#)
        #expect(cleaned.report.changes.map(\.path) == ["/1"])
        #expect(cleaned.report.changes[0].causes.map(\.code) == [.missing])
        #expect(cleaned.report.changes[0].causes.map(\.path) == ["/1/super"])
    }

    @Test func `the cause is the refusal that is left after the repairs inside`() throws {
        struct Box: Decodable {
            var items: [Int]

            private enum CodingKeys: CodingKey {
                case items
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                items = try container.decode([Int].self, forKey: .items)
                if items.isEmpty { throw Refusal() }
            }
        }
        struct Page: Decodable {
            var box: Box?
            var x: Int
        }
        let cleaned = try clean(Page.self, #"{"x":1,"box":{"items":["bad"]}}"#)
        #expect(cleaned.result.text == #"{"x":1}"#)
        #expect(cleaned.report.changes.map(\.path) == ["/box"])
        #expect(cleaned.report.changes[0].causes.map(\.path) == ["/box"])
        #expect(cleaned.report.changes[0].causes.map(\.code) == [.modelRefused])
    }

    @Test func `the rule of a finding is the one that was asked for`() throws {
        let ranges = try clean([Range<Int>].self, #"[[1,2],[2,1],[1,"x"]]"#)
        #expect(ranges.report.findings.last?.message == "expected an integer, found a string")
    }

    @Test func `a model's own words are shown where values are`() throws {
        struct Loud: Error, CustomStringConvertible {
            var description: String
        }
        struct Checked: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                if text != "ok" { throw Loud(description: "no: \(text)") }
            }
        }
        let text = #"["ok","SECRET"]"#
        let hidden = try clean([Checked].self, text).result.reportText()
        #expect(hidden.contains("Loud"))
        #expect(!hidden.contains("SECRET"))
        let shown = try clean([Checked].self, text, Sanitizer.Policy(disclosure: .values(upTo: 40)))
        #expect(shown.result.reportText().contains("no: SECRET"))
    }
}
