import Foundation
import TestSupport
import Testing
import VeriJSON

/// Repairs for a model on both sides of the limits of their searches.
@Suite struct RecoveryBoundTests {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static let roomy = Sanitizer.Limits(changes: .max, rereadFactor: 100_000)

    /// An item that asks for a member of a name of its own.
    private struct Named: Decodable {
        var value: Int?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let number = try container.decode(Int.self, forKey: Key(stringValue: "n"))
            value = try container.decodeIfPresent(Int.self, forKey: Key(stringValue: "m\(number)"))
        }
    }

    @Test(arguments: [998, 999, 1_000, 1_001])
    func `a thousand places are told apart, and more are repaired as well`(count: Int) throws {
        let items = (0..<count).map { #"{"n":\#($0),"m\#($0)":"x"}"# }
        let text = "[\(items.joined(separator: ","))]"
        let cleaned = try clean([Named].self, text, .init(limits: Self.roomy))
        #expect(
            cleaned.result.text == "[" + (0..<count).map { #"{"n":\#($0)}"# }.joined(separator: ",")
                + "]"
        )
        let changes = cleaned.report.changes
        #expect(changes.map { "\($0.path.revealed)" } == (0..<count).map { "/\($0)/m\($0)" })
        #expect(changes.allSatisfy { $0.causes.first?.code.rawValue == "type.mismatch" })
        #expect(changes.allSatisfy { $0.causes.first?.expected == "an integer" })
    }

    private struct Nest: Decodable, Equatable {
        var id: Int
        var items: [Nest]?
    }

    @Test(arguments: [1, 2, 3, 4, 30], [1, 3, 4, 5, 20])
    func `bad items in bad items are repaired at any depth`(depth: Int, half: Int) throws {
        var (text, wanted) = (#"{"id":"x"}"#, "")
        for level in (0..<depth).reversed() {
            let good = Array(repeating: #"{"id":\#(level)}"#, count: half).joined(separator: ",")
            text = #"{"id":\#(level),"items":[\#(good),\#(text),\#(good)]}"#
            let inner = wanted.isEmpty ? "" : wanted + ","
            wanted = #"{"id":\#(level),"items":[\#(good),\#(inner)\#(good)]}"#
        }
        let cleaned = try clean(Nest.self, text, .init(conversions: []))
        #expect(cleaned.result.text == wanted)
        #expect(cleaned.report.totals.changes == 1)
        #expect(cleaned.report.changes.first?.causes.map(\.code.rawValue) == ["type.mismatch"])
    }

    /// The same with a pattern, whose rule for these members accepts anything.
    @Test(arguments: [999, 1_000, 1_001, 1_005])
    func `a thousand rules are added to a pattern, and more are repaired as well`(
        count: Int
    ) throws {
        let items = (0..<count).map { #"{"n":\#($0),"m\#($0)":"x"}"# }
        let pattern = try Pattern(#"[{"n": "int", "*?": "any"}]"#)
        let decoder = JSONSanitizingDecoder(pattern, policy: .init(limits: Self.roomy))
        let data = Data("[\(items.joined(separator: ","))]".utf8)
        let made = try decoder.sanitize([Named].self, from: data)
        #expect(made.model.count == count)
        #expect(
            made.result.text == "[" + (0..<count).map { #"{"n":\#($0)}"# }.joined(separator: ",")
                + "]"
        )
        let changes = made.report.changes
        #expect(changes.map { "\($0.path.revealed)" } == (0..<count).map { "/\($0)/m\($0)" })
        #expect(changes.allSatisfy { $0.causes.first?.expected == "an integer" })
    }

    /// An item whose value is asked for as one of several types.
    private struct Typed: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let key = Key(stringValue: "v")
            switch try container.decode(Int.self, forKey: Key(stringValue: "n")) % 7 {
            case 0: _ = try container.decodeIfPresent(Int.self, forKey: key)
            case 1: _ = try container.decodeIfPresent(String.self, forKey: key)
            case 2: _ = try container.decodeIfPresent(Bool.self, forKey: key)
            case 3: _ = try container.decodeIfPresent([String: Int].self, forKey: key)
            case 4: _ = try container.decodeIfPresent(UInt8.self, forKey: key)
            case 5: _ = try container.decodeIfPresent(Int16.self, forKey: key)
            default: _ = try container.decodeIfPresent(Double.self, forKey: key)
            }
        }
    }

    @Test(arguments: 1...7) func `a place may be asked for as any number of types`(
        count: Int
    ) throws {
        let items = (0..<2 * count).map { #"{"n":\#($0 % count),"v":[]}"# }
        let cleaned = try clean([Typed].self, "[\(items.joined(separator: ","))]")
        let words = [
            "an integer", "a string", "true or false", "an object", "an integer from 0 to 255",
            "an integer from -32768 to 32767", "a number",
        ]
        let changes = cleaned.report.changes
        #expect(changes.map { "\($0.path.revealed)" } == (0..<2 * count).map { "/\($0)/v" })
        for (index, change) in changes.enumerated() {
            let expected = try #require(change.causes.first).expected
            // Beyond four types, the finding tells all of them.
            let isTold = index % count < 4
            #expect(expected == words[index % count] || !isTold, "\(expected)")
            #expect(isTold || words.prefix(4).contains { expected.contains($0) }, "\(expected)")
        }
    }

    private indirect enum Nested: Decodable {
        case list([Nested])
        case leaf(Int)

        init(from decoder: any Decoder) throws {
            let depth = decoder.codingPath.count
            let limit = decoder.userInfo[.depth] as? Int ?? 0
            let container = try decoder.singleValueContainer()
            self =
                depth < limit
                ? .list(try container.decode([Nested].self)) : .leaf(try container.decode(Int.self))
        }
    }

    @Test(arguments: [57, 58, 59, 60, 61, 62, 63, 64, 100])
    func `faults at any depth are told at their place`(depth: Int) throws {
        let (open, close) = (
            String(repeating: "[", count: depth), String(repeating: "]", count: depth)
        )
        let decoder = JSONSanitizingDecoder()
        decoder.userInfo[.depth] = depth
        let made = try decoder.sanitize(Nested.self, from: Data("\(open)1,\"x\",2\(close)".utf8))
        #expect(made.result.text == "\(open)1,2\(close)")
        let change = try #require(made.report.changes.first)
        #expect(change.path.description == String(repeating: "/0", count: depth - 1) + "/1")
        // The rule of a deeper place accepts anything.
        #expect(change.causes.first?.expected == (depth <= 60 ? "an integer" : "any value"))
    }

    /// An item that takes the first of its members that can be read, and needs one.
    private struct Choice: Decodable, Equatable {
        var value: Int
        struct Nothing: Error {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                if let value = try? container.decode(Int.self, forKey: key) {
                    self.value = value
                    return
                }
            }
            throw Nothing()
        }
    }

    @Test(arguments: [1, 8, 9, 16, 17, 64, 65, 255, 256, 257])
    func `a value that catches any number of errors is kept or dropped`(count: Int) throws {
        func item(_ last: String) -> String {
            let members = (0..<count).map {
                "\"m\(1_000 + $0)\":" + ($0 == count - 1 ? last : "[true]")
            }
            return "{\(members.joined(separator: ","))}"
        }
        let items = [item("7"), item("[false]"), item("8"), item("[false]"), item("9")]
        let policy = Sanitizer.Policy(conversions: .lenient, limits: Self.roomy)
        let cleaned = try clean([Choice].self, "[\(items.joined(separator: ","))]", policy)
        #expect(cleaned.model.map(\.value) == [7, 8, 9])
        #expect(cleaned.report.changes.map(\.path.description) == ["/1", "/3"])
        #expect(cleaned.report.totals.dropped == 2)
        #expect(cleaned.result.text == "[\([items[0], items[2], items[4]].joined(separator: ","))]")
    }

    /// An item that reads its members, after it has tried them as something else.
    private struct Row: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let keys = container.allKeys
            for key in keys { _ = try? container.decode([Int].self, forKey: key) }
            for key in keys { _ = try container.decodeIfPresent(Int.self, forKey: key) }
        }
    }

    @Test(arguments: [1, 2, 7, 8, 9, 16, 17, 33, 64, 65])
    func `any number of faults of one item is repaired, and nothing else`(count: Int) throws {
        func row(_ wrong: (Int) -> Bool) -> String {
            let members = (0..<count).map { "\"m\(1_000 + $0)\":" + (wrong($0) ? "true" : "\($0)") }
            return "{\(members.joined(separator: ","))}"
        }
        let text =
            "["
            + [row { _ in false }, row { _ in true }, row { $0 % 2 == 0 }].joined(separator: ",")
            + "]"
        let cleaned = try clean([Row].self, text, .init(limits: Self.roomy))
        let kept = (0..<count).filter { $0 % 2 == 1 }.map { #""m\#(1_000 + $0)":\#($0)"# }
        #expect(
            cleaned.result.text == "[\(row { _ in false }),{},{\(kept.joined(separator: ","))}]"
        )
        #expect(cleaned.report.totals.stripped == count + (count + 1) / 2)
        #expect(cleaned.report.totals.dropped == 0)
    }

    @Test(arguments: [4_094, 4_095, 4_096, 4_097, 10_000])
    func `lists and dictionaries of any size are decoded`(count: Int) throws {
        let numbers = (0..<count).map { $0 % 10 }
        let list = "[" + numbers.map(String.init).joined(separator: ",") + "]"
        let members = numbers.enumerated().map { #""k\#($0.offset)":\#($0.element)"# }
        let object = "{\(members.joined(separator: ","))}"
        let decoder = JSONSanitizingDecoder()
        #expect(try decoder.decode([Int].self, from: Data(list.utf8)) == numbers)
        #expect(
            try decoder.decode([Double].self, from: Data(list.utf8)) == numbers.map(Double.init)
        )
        let found = try decoder.decode([String: Int].self, from: Data(object.utf8))
        #expect(found.count == count)
        #expect(numbers.indices.allSatisfy { found["k\($0)"] == numbers[$0] })
    }
}

extension CodingUserInfoKey {
    fileprivate static let depth = CodingUserInfoKey(rawValue: "depth").unsafelyUnwrapped
}
