import Foundation
import TestSupport
import Testing
import VeriJSON

/// Faults inside many lists, and documents that nest deeply.
@Suite struct RecoveryDepthTests {
    /// An item with a list of items, which counts how often it is decoded.
    private final class Item: Decodable {
        let id: Int
        let items: [Item]
        let note: String?

        private enum CodingKeys: CodingKey {
            case id
            case items
            case note
        }

        init(from decoder: any Decoder) throws {
            (decoder.userInfo[.calls] as? CallCounter)?.increase()
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            items = try container.decode([Item].self, forKey: .items)
            note = try container.decodeIfPresent(String.self, forKey: .note)
        }
    }

    /// A tree whose branches are tried before its leaves.
    private indirect enum Tree: Decodable {
        case branch([Tree])
        case leaf(Int)

        init(from decoder: any Decoder) throws {
            (decoder.userInfo[.calls] as? CallCounter)?.increase()
            let container = try decoder.singleValueContainer()
            if let trees = try? container.decode([Tree].self) {
                self = .branch(trees)
            } else {
                self = .leaf(try container.decode(Int.self))
            }
        }
    }

    private func repaired<Model: Decodable>(
        _ type: Model.Type,
        _ text: String
    ) throws -> (report: Report, text: String?, calls: Int) {
        let counter = CallCounter()
        let decoder = JSONSanitizingDecoder()
        decoder.userInfo[.calls] = counter
        let cleaned = try decoder.sanitize(type, from: Data(text.utf8))
        return (cleaned.report, cleaned.result.text, counter.count)
    }

    private static func nested(_ levels: Int, in ends: (String, String), _ inner: String) -> String
    {
        String(repeating: ends.0, count: levels) + inner
            + String(repeating: ends.1, count: levels)
    }

    private static let good = #"{"id":1,"items":[]}"#

    /// A list whose content is larger than what is around it, so that each look at it counts.
    private static func list(_ count: Int, _ bad: String) -> String {
        Array(repeating: good, count: count).joined(separator: ",") + bad
    }

    @Test(arguments: [10, 100, 250])
    func `a fault inside many lists costs three passes, however many they are`(levels: Int) throws {
        let ends = (#"{"id":1,"items":["#, "]}")
        let inner = Self.list(2_000, #",{"id":"x"}"#)
        let found = try repaired(Item.self, Self.nested(levels, in: ends, inner))
        #expect(found.text == Self.nested(levels, in: ends, Self.list(2_000, "")))
        #expect(found.report.totals.dropped == 1)
        #expect(found.calls <= 3 * (2_001 + levels))
    }

    @Test func `so do two faults of one item`() throws {
        let ends = (#"{"id":1,"items":["#, "]}")
        let inner = Self.list(1_000, #",{"id":1,"items":[{}],"note":5},{"id":"x"}"#)
        let found = try repaired(Item.self, Self.nested(200, in: ends, inner))
        let clean = Self.list(1_000, #",{"id":1,"items":[]}"#)
        #expect(found.text == Self.nested(200, in: ends, clean))
        #expect(found.report.totals.changes == 3)
    }

    @Test func `faults in many items after a list cost a few passes`() throws {
        let ends = (#"{"id":1,"items":["#, "]}")
        let item = #"{"id":1,"items":[{}],"note":5}"#
        let inner = Array(repeating: item, count: 500).joined(separator: ",")
        let found = try repaired(Item.self, Self.nested(100, in: ends, inner))
        #expect(found.text == Self.nested(100, in: ends, Self.list(500, "")))
        #expect(found.report.totals.dropped == 500)
        #expect(found.report.totals.stripped == 500)
        #expect(found.calls <= 10 * (500 + 100))
    }

    @Test func `so does a fault inside many lists that are tried first`() throws {
        let leaves = Array(repeating: "7", count: 2_000).joined(separator: ",")
        let document = Self.nested(200, in: ("[", "]"), leaves + #","x""#)
        let found = try repaired(Tree.self, document)
        #expect(found.text == Self.nested(200, in: ("[", "]"), leaves))
        #expect(found.calls <= 3 * (2_001 + 200))
    }

    @Test func `faults at every level are found, and each costs a pass of its own`() throws {
        let ends = (#"{"id":1,"items":["#, #"],"note":5}"#)
        let found = try repaired(Item.self, Self.nested(20, in: ends, #"{"id":"x"}"#))
        #expect(found.text == Self.nested(20, in: (#"{"id":1,"items":["#, "]}"), ""))
        #expect(found.report.totals.stripped == 20)
        #expect(found.report.totals.dropped == 1)
    }

    /// A list of lists that keeps nothing: Swift releases a model on the stack of its last owner.
    private struct Level: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if (try? decoder.unkeyedContainer()) == nil {
                _ = try container.decode(Int.self)
            } else {
                _ = try container.decode([Level].self)
            }
        }
    }

    @Test(arguments: [510, 3_000])
    func `lists nest as deeply as the limit allows on a small stack`(levels: Int) {
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(depth: max(512, levels)))
        let bad = Self.nested(levels, in: ("[", "]"), #""x""#)
        let results = onSmallStack {
            [Self.nested(levels, in: ("[", "]"), "1"), bad].map { text in
                try? clean(Level.self, text, policy).result.text
            }
        }
        #expect(results?.first == Self.nested(levels, in: ("[", "]"), "1"))
        #expect(results?.last == Self.nested(levels, in: ("[", "]"), ""))
    }

    @Test func `a model of nested lists is decoded and released on a small stack`() {
        let document = Self.nested(255, in: (#"{"id":1,"items":["#, "]}"), #"{"id":"x"}"#)
        let dropped = onSmallStack { try? clean(Item.self, document).report.totals.dropped }
        #expect(dropped == 1)
    }

    @Test func `deeper lists are an error that says so`() {
        let document = Self.nested(513, in: ("[", "]"), "1")
        let error = onSmallStack { () -> UnreadableDocumentError? in
            do {
                _ = try clean(Level.self, document)
                return nil
            } catch {
                return error as? UnreadableDocumentError
            }
        }
        #expect(error??.code == .depth)
    }
}
