import TestSupport
import Testing

@testable import VeriJSONCore

/// Edits are named by the text they are made to.
struct EditApplierTests {
    private enum Change {
        case remove(String)
        case replace(String, String)
        case narrow(String, to: String)
        case insert(after: String, String)
    }

    private func assembled(_ text: String, _ changes: [Change]) throws -> String {
        var set = EditList()
        for change in changes {
            switch change {
            case .remove(let part): set.remove(try range(of: part, in: text))
            case .replace(let part, let new):
                set.replace(try range(of: part, in: text), with: Array(new.utf8))
            case .narrow(let part, let kept):
                set.narrow(try range(of: part, in: text), to: try range(of: kept, in: text))
            case .insert(let part, let new):
                set.insertMember(
                    Array(new.utf8),
                    at: try range(of: part, in: text).upperBound
                )
            }
        }
        let bytes = Array(text.utf8)
        let clean = bytes.withUnsafeBytes { input in
            let set = set.finish()
            let clean = set.withApplier(in: input) { $0.assembled(0..<input.count) }
            var undo = Undo(
                between: Undo.Ends(
                    clean: DocumentHash(of: clean),
                    original: DocumentHash(of: bytes)
                )
            )
            set.withApplier(in: input) { $0.forEachInverse { undo.append($0, original: $1) } }
            #expect((try? undo.apply(to: clean)) == bytes)
            if let inPlace = InPlaceSplices(set, in: input) {
                var memory = bytes
                let kept = memory.withUnsafeMutableBytes(inPlace.make)
                #expect(memory.prefix(kept) == clean[...])
            }
            return clean
        }
        return String(decoding: clean, as: UTF8.self)
    }

    private func range(of part: String, in text: String) throws -> Range<ByteOffset> {
        let bytes = Array(text.utf8)
        let wanted = Array(part.utf8)
        let start = try #require(
            bytes.indices.first { bytes[$0...].starts(with: wanted) },
            "\(part)"
        )
        return ByteOffset(start)..<ByteOffset(start + wanted.count)
    }

    @Test func `a removed member takes the comma and white space before it`() throws {
        let text = #"{ "a": 1, "b": 2 }"#
        #expect(try assembled(text, [.remove(#""a": 1"#)]) == #"{ "b": 2 }"#)
        #expect(try assembled(text, [.remove(#""b": 2"#)]) == #"{ "a": 1 }"#)
        #expect(try assembled(text, [.remove(#""b": 2"#), .remove(#""a": 1"#)]) == "{}")
        #expect(try assembled("[1, 2]", [.remove("1")]) == "[2]")
    }

    @Test func `a replaced value takes the edits inside it along`() throws {
        let text = #"[" a ",[1,2]]"#
        let inner = [Change.replace(#" a"#, "a"), .replace(#" ""#, #"""#), .remove("1")]
        let outer = [Change.replace(#"" a ""#, "null"), .replace("[1,2]", "null")]
        #expect(try assembled(text, inner + outer) == "[null,null]")
        #expect(try assembled(text, outer + inner) == "[null,null]")
    }

    @Test func `a value that loses its quotes stays where it is`() throws {
        let text = #"["17",[" x ","true"]]"#
        let changes = [Change.narrow(#""17""#, to: "17"), .narrow(#""true""#, to: "true")]
        #expect(try assembled(text, changes) == #"[17,[" x ",true]]"#)
        #expect(try assembled(text, changes.reversed()) == #"[17,[" x ",true]]"#)
        #expect(try assembled(text, changes + [.remove(#""17""#)]) == #"[[" x ",true]]"#)
        let outer = Change.replace(#"[" x ","true"]"#, "null")
        #expect(try assembled(text, changes + [outer]) == "[17,null]")
        #expect(
            try assembled(text, [.narrow(#"" x ""#, to: "x"), changes[0]]) == #"[17,[x,"true"]]"#
        )
    }

    @Test func `runs of removed items go together`() throws {
        let text = "[ 1 , 2,3 ,\n4 ,5]"
        #expect(try assembled(text, [.remove("2"), .remove("3")]) == "[ 1 ,\n4 ,5]")
        #expect(try assembled(text, [.remove("1"), .remove("2")]) == "[ 3 ,\n4 ,5]")
        #expect(try assembled(text, [.remove("4"), .remove("5")]) == "[ 1 , 2,3]")
        #expect(try assembled(text, ["1", "2", "3", "4", "5"].map { .remove($0) }) == "[]")
    }

    @Test func `an outer removal swallows what lies inside it, whatever the order`() throws {
        let text = #"{"a":{"b":[1,2]},"c":3}"#
        let changes: [Change] = [
            .remove("1"), .replace("2", "null"), .remove(#""a":{"b":[1,2]}"#),
        ]
        #expect(try assembled(text, changes) == #"{"c":3}"#)
        #expect(try assembled(text, changes.reversed()) == #"{"c":3}"#)
    }

    @Test func `an inserted member has a comma only where one is needed`() throws {
        let text = #"{"a":1, "b":2}"#
        let insert = Change.insert(after: #""b":2"#, #", "c":3"#)
        #expect(try assembled(text, [insert]) == #"{"a":1, "b":2, "c":3}"#)
        #expect(try assembled(text, [insert, .remove(#""b":2"#)]) == #"{"a":1, "c":3}"#)
        #expect(
            try assembled(text, [insert, .remove(#""b":2"#), .remove(#""a":1"#)]) == #"{"c":3}"#
        )
        let second = Change.insert(after: #""b":2"#, #", "d":4"#)
        #expect(
            try assembled(text, [insert, second, .remove(#""b":2"#), .remove(#""a":1"#)])
                == #"{"c":3, "d":4}"#
        )
    }

    /// The naive splice: items written out, those removed left out.
    @Test func `any items of an array may go`() throws {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<500 {
            let count = Int.random(in: 1..<9, using: &generator)
            let spaces = ["", " ", "\n  "]
            let items = (0..<count).map { "\(100 + $0)" }
            var text = "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += (spaces.randomElement(using: &generator) ?? "") + "," }
                text += (spaces.randomElement(using: &generator) ?? "") + item
            }
            text += "]"
            let removed = items.filter { _ in Bool.random(using: &generator) }
            let clean = try assembled(text, removed.shuffled(using: &generator).map { .remove($0) })
            let kept = items.filter { !removed.contains($0) }
            #expect(clean.filter { !$0.isWhitespace } == "[\(kept.joined(separator: ","))]")
        }
    }
}
