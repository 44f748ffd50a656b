import Foundation
import Synchronization
import TestSupport
import Testing
import VeriJSON

/// The notes about errors that a model's own code catches.
@Suite struct CaughtTests {
    /// A value that is nil where it cannot be decoded, as property wrappers of others have it.
    private struct Lenient<Value: Decodable>: Decodable {
        var value: Value?

        init(from decoder: any Decoder) {
            value = try? decoder.singleValueContainer().decode(Value.self)
        }
    }

    /// A number, or a text if it is none.
    private enum Either: Decodable, Equatable {
        case number(Int)
        case text(String)
        case neither

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .neither
            }
        }
    }

    private struct Item: Decodable {
        var id: Int
        var size: Lenient<Int>
        var label: Either

        private enum CodingKeys: String, CodingKey {
            case id, size, label, missing
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            size = try container.decode(Lenient<Int>.self, forKey: .size)
            label = (try? container.decode(Either.self, forKey: .label)) ?? .neither
            _ = try? container.decode(Int.self, forKey: .missing)
        }
    }

    private func notes<Model: Decodable>(
        _ type: Model.Type,
        _ text: String,
        notes: Sanitizer.Policy.Notes = .caught
    ) throws -> [String] {
        let policy = Sanitizer.Policy(notes: notes)
        let cleaned = try JSONSanitizingDecoder(policy: policy).sanitize(type, from: text)
        return cleaned.report.notes.filter { $0.code == .modelCaught }.map { note in
            "\(note.count)× \(note.paths.map(\.description).joined(separator: " ")) "
                + (note.declaration ?? "none")
        }
    }

    @Test func `what code swallows is noted, with its places and without values`() throws {
        let text = #"""
            [{"id":1,"size":"big","label":1,"missing":1},{"id":2,"size":2,"label":"x","missing":2},
             {"id":3,"size":null,"label":[],"missing":3}]
            """#
        let noted = try notes([Item].self, text)
        #expect(
            noted == [
                "2× /0/size /2/size Item.size: Int", "1× /2/label Item.label: Int",
            ]
        )
        #expect(try notes([Item].self, text, notes: []) == [])
    }

    @Test func `a missing member that code can do without is noted`() throws {
        let noted = try notes([Item].self, #"[{"id":1,"size":1,"label":1}]"#)
        #expect(noted == ["1× /0/missing Item.missing: Int"])
    }

    @Test func `a place that is decoded in another way is not noted`() throws {
        #expect(try notes([Either].self, #"[1,"x",2]"#) == [])
        let noted = try notes([Either].self, "[true]")
        #expect(noted == ["1× /0 Either: Int"])
    }

    @Test func `the last way of decoding a value counts`() throws {
        // Each item is decoded again for its repairs; nothing is counted twice.
        let bad = (0..<20).map { #"{"id":\#($0),"size":"x","label":1,"missing":1}"# }
        let text = "[\(bad.joined(separator: ",")),{\"id\":\"x\",\"size\":\"x\"}]"
        let policy = Sanitizer.Policy(notes: .caught)
        let cleaned = try JSONSanitizingDecoder(policy: policy).sanitize([Item].self, from: text)
        #expect(cleaned.model.count == 20)
        #expect(cleaned.report.totals.dropped == 1)
        let note = try #require(cleaned.report.notes.first { $0.code == .modelCaught })
        #expect(note.count == 20)
        #expect(note.paths.count == Report.Note.pathLimit)
    }

    @Test func `a note changes nothing and survives being saved`() throws {
        let text = #"{"value":"x"}"#
        struct Box: Decodable {
            var value: Lenient<Int>
        }
        let policy = Sanitizer.Policy(notes: .caught)
        let cleaned = try JSONSanitizingDecoder(policy: policy).sanitize(Box.self, from: text)
        #expect(cleaned.isUnchanged && cleaned.result.text == text)
        #expect(try Report(json: Array(cleaned.report.json().utf8)).notes == cleaned.report.notes)
        #expect(!cleaned.report.json().contains(#""x""#))
    }

    @Test func `a plain decode reports what was noted`() throws {
        struct Box: Decodable {
            var value: Lenient<Int>
        }
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(notes: .caught))
        let reports = Mutex<[[FindingCode]]>([])
        decoder.onReport = { report in reports.withLock { $0.append(report.notes.map(\.code)) } }
        _ = try decoder.decode(Box.self, from: Data(#"{"value":"x"}"#.utf8))
        _ = try decoder.decode(Box.self, from: Data(#"{"value":1}"#.utf8))
        #expect(reports.withLock { $0 } == [[.modelCaught]])
    }

    @Test func `documents with a pattern are noted alike`() throws {
        let pattern = try Pattern(#"[{"id": "int"}]"#)
        let policy = Sanitizer.Policy(notes: .caught)
        let decoder = JSONSanitizingDecoder(pattern, policy: policy)
        let text = #"[{"id":1,"size":"x","label":1,"missing":1},{"id":"x"}]"#
        let cleaned = try decoder.sanitize([Item].self, from: text)
        #expect(cleaned.model.count == 1)
        #expect(cleaned.report.notes.map(\.code) == [.modelCaught])
        #expect(cleaned.report.totals.dropped == 1)
    }
}
