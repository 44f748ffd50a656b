import Foundation
import TestSupport
import Testing
import VeriJSON

/// Reports of repairs at places that models ask for in unusual ways.
@Suite struct RecoveryPlaceTests {
    /// Members whose keys are made of strings, so that all of them have one place.
    private struct Measured: Decodable {
        var sizes: [Int]
        var unit: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            sizes = try container.decode([Int].self, forKey: AnyKey("sizes"))
            unit = try container.decodeIfPresent(String.self, forKey: AnyKey("unit"))
        }
    }

    /// The positions of an array, which are one place.
    private struct Titled: Decodable {
        var title: String?
        var sizes: [Int]

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            title = try container.decodeIfPresent(String.self)
            sizes = try container.decode([Int].self)
        }
    }

    /// An object or an array, whose parts have places of their own.
    private struct Either: Decodable {
        struct Item: Decodable {
            var id: Int
        }

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: AnyKey.self) {
                _ = try container.decode([Int].self, forKey: AnyKey("list"))
            } else {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd { _ = try container.decode(Item.self) }
            }
        }
    }

    private func messages(
        _ type: (some Decodable).Type,
        _ text: String
    ) throws -> [String] {
        try clean(type, text).report.findings.map(\.message)
    }

    @Test func `a value is expected to be what it was asked for`() throws {
        #expect(
            try messages(Measured.self, #"{"sizes":["x",1],"unit":5}"#)
                == ["expected an integer, found a string", "expected a string, found a number"]
        )
        #expect(
            try messages([Titled].self, #"[["a",[1,"x"]],[5,[1]]]"#)
                == ["expected an integer, found a string", "expected a string, found a number"]
        )
        #expect(
            try messages([Either].self, #"[[[]],{"list":0},[]]"#)
                == ["expected an object, found an array", "expected an array, found a number"]
        )
    }

    /// A key type that cannot make its keys of strings.
    private struct ClosedKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    private struct Closed: Decodable {
        struct Inner: Decodable {
            var x: Int?
        }

        var id: Int?
        var none: Int?
        var inner: Inner?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: ClosedKey.self)
            id = try container.decodeIfPresent(Int.self, forKey: ClosedKey("id"))
            none = try container.decodeIfPresent(Int.self, forKey: ClosedKey("none"))
            inner = try container.decodeIfPresent(Inner.self, forKey: ClosedKey("inner"))
        }
    }

    @Test func `a key that the model asks for is known`() throws {
        let text = #"{"id":1,"none":null,"inner":{"x":[]},"other":2}"#
        let stripped = try clean(Closed.self, text, Sanitizer.Policy(unknownKeys: .strip))
        #expect(stripped.result.text == #"{"id":1,"none":null,"inner":{}}"#)
        #expect(stripped.report.changes.map(\.code) == [.typeMismatch, .keyUnknown])
        let noted = try clean(Closed.self, text, Sanitizer.Policy(unknownKeys: .note))
        #expect(noted.result.text == #"{"id":1,"none":null,"inner":{},"other":2}"#)
        #expect(noted.report.notes.map(\.code) == [.keyUnknown])
    }

    private final class Sub: Base {
        var b: Int

        private enum Keys: CodingKey {
            case b
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            b = try container.decode(Int.self, forKey: .b)
            try super.init(from: container.superDecoder())
        }
    }

    private class Base: Decodable {
        var a: Int?
    }

    @Test func `the object of a superclass is known`() throws {
        for unknown: Sanitizer.Policy.UnknownKeys in [.strip, .note] {
            let policy = Sanitizer.Policy(unknownKeys: unknown)
            let good = try clean(Sub.self, #"{"b":1,"super":{"a":1}}"#, policy)
            #expect(good.result.status == .unchanged)
            #expect(good.report.notes.isEmpty)
            let mended = try clean(Sub.self, #"{"b":1,"super":{"a":"x"}}"#, policy)
            #expect(mended.result.text == #"{"b":1,"super":{}}"#)
            let decoder = JSONSanitizingDecoder(policy: policy)
            let dirty = Data(#"{"b":1,"super":{"a":"x"}}"#.utf8)
            #expect(try decoder.findings(Sub.self, from: dirty).count == 1)
        }
    }
}
