import Foundation
import TestSupport
import Testing
import VeriJSON

/// The number of times that initialisers run, which is what repairs cost.
@Suite struct RecoveryGrowthTests {
    /// An item that counts how often it is decoded.
    private struct Item: Decodable {
        var id: Int
        var note: String?

        private enum CodingKeys: CodingKey {
            case id
            case note
        }

        init(from decoder: any Decoder) throws {
            (decoder.userInfo[.calls] as? CallCounter)?.increase()
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            note = try container.decodeIfPresent(String.self, forKey: .note)
        }
    }

    /// Decodes a document and counts how often an item was decoded.
    private func calls<Model: Decodable>(_ type: Model.Type, _ text: String) throws -> Int {
        let counter = CallCounter()
        let decoder = JSONSanitizingDecoder()
        decoder.userInfo[.calls] = counter
        _ = try decoder.sanitize(type, from: Data(text.utf8))
        return counter.count
    }

    /// A list in which every tenth item has no number, and every tenth a bad note.
    private func list(_ count: Int) -> String {
        let items = (0..<count).map { index in
            switch index % 10 {
            case 3: #"{"id":"x"}"#
            case 7: #"{"id":\#(index),"note":{}}"#
            default: #"{"id":\#(index)}"#
            }
        }
        return "[" + items.joined(separator: ",") + "]"
    }

    @Test func `bad items of a list cost one more pass, whatever their number`() throws {
        for count in [100, 1_000, 10_000] {
            #expect(try calls([Item].self, list(count)) < 3 * count)
        }
    }

    @Test func `lists inside lists cost a pass for each level`() throws {
        let inner = list(100)
        let two = "[" + Array(repeating: inner, count: 10).joined(separator: ",") + "]"
        let three = "[" + Array(repeating: two, count: 5).joined(separator: ",") + "]"
        #expect(try calls([[Item]].self, two) < 4 * 1_000)
        #expect(try calls([[[Item]]].self, three) < 5 * 5_000)
    }

    /// A model with many optional members, all of which are bad.
    @Test func `faults outside of lists cost a pass each, up to the limit on work`() throws {
        struct Wide: Decodable {
            struct Key: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                for key in container.allKeys {
                    _ = try container.decodeIfPresent(Int.self, forKey: key)
                }
            }
        }
        func document(_ count: Int) -> Data {
            let members = (0..<count).map { #""k\#($0)":"bad""# }
            return Data(("{" + members.joined(separator: ",") + "}").utf8)
        }
        let cleaned = try JSONSanitizingDecoder().sanitize(Wide.self, from: document(100))
        #expect(cleaned.result.text == "{}")
        #expect(cleaned.report.totals.stripped == 100)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try JSONSanitizingDecoder().sanitize(Wide.self, from: document(3_000))
        }
        #expect(error?.code == .work)
    }

    @Test func `a deep document is repaired on any thread`() throws {
        final class Node: Decodable {
            let next: Node?
            let value: Int?
        }
        let depth = 400
        let text =
            String(repeating: #"{"next":"#, count: depth) + #"{"value":"x"}"#
            + String(repeating: "}", count: depth)
        let cleaned = try JSONSanitizingDecoder().sanitize(Node.self, from: Data(text.utf8))
        #expect(cleaned.report.totals.stripped == 1)
        #expect(cleaned.report.changes[0].path.tokens.count == depth + 1)
    }
}
