import TestSupport
import Testing

@testable import VeriJSONCore

/// The composition of edits, each set made for the document that the one before it left.
@Suite struct EditCompositionTests {
    @Test func `edits in three steps are the edits in one`() {
        var generator = SplitMix64(seed: 20)
        var moved = 0
        for _ in 0..<3_000 {
            let original = Array(generator.document.utf8)
            var composition = EditComposition(count: original.count)
            var last = original
            for _ in 0..<3 {
                let edits = generator.edits(of: last)
                let next = edits.applied(to: last)
                last.withUnsafeBytes { composition.append(edits, to: $0) }
                last = next
            }
            let edits = composition.edits
            #expect(composition.count == last.count)
            #expect(edits.brokenInvariants(inputCount: original.count) == [])
            #expect(edits.applied(to: original) == last)
            #expect(edits.undone(from: last, to: original) == original)
            moved += expectPlaces(composition, original, last)
        }
        #expect(moved > 10_000)
    }

    /// Checks that ranges of the last document lead to ranges of the original in the same order,
    /// and that bytes that no text replaced lead to themselves.
    ///
    /// - Returns: The number of bytes that lead to the same byte of the original.
    private func expectPlaces(
        _ composition: EditComposition,
        _ original: [UInt8],
        _ last: [UInt8]
    ) -> Int {
        var end = 0
        var same = 0
        for offset in last.indices {
            let place = composition.originalRange(of: offset..<offset + 1)
            if place.upperBound > original.count || place.upperBound < end {
                Issue.record("\(offset) leads to \(place) after \(end)")
            }
            end = max(end, place.lowerBound)
            if place.count == 1, original[place.lowerBound] == last[offset] { same += 1 }
        }
        return same
    }

    @Test func `a place in a text leads to what the text replaces`() {
        let original = Array(#"{"a": "12", "b": [7, 8]}"#.utf8)
        var list = EditList()
        list.replace(ByteOffset(6)..<ByteOffset(10), with: "12".utf8)
        list.remove(ByteOffset(21)..<ByteOffset(22))
        list.insertMember(#", "c": 1"#.utf8, at: ByteOffset(23))
        let edits = list.finish()
        let last = edits.applied(to: original)
        #expect(String(decoding: last, as: UTF8.self) == #"{"a": 12, "b": [7], "c": 1}"#)
        var composition = EditComposition(count: original.count)
        original.withUnsafeBytes { composition.append(edits, to: $0) }
        #expect(composition.originalRange(of: 6..<8) == 6..<10)
        #expect(composition.originalRange(of: 6..<7) == 6..<6)
        #expect(composition.originalRange(of: 15..<18) == 17..<23)
        #expect(composition.originalRange(of: 25..<26) == 23..<23)
        #expect(composition.originalRange(of: 0..<last.count) == 0..<original.count)
        #expect(composition.originalRange(of: 18..<18) == 23..<23)
    }
}

extension EditSet {
    /// Returns a document with the edits applied.
    fileprivate func applied(to document: [UInt8]) -> [UInt8] {
        document.withUnsafeBytes { bytes in
            withApplier(in: bytes) { $0.assembled(0..<bytes.count) }
        }
    }

    /// Returns the original, made from the last document and the inverse of the edits.
    fileprivate func undone(from last: [UInt8], to original: [UInt8]) -> [UInt8] {
        var made: [UInt8] = []
        var offset = 0
        original.withUnsafeBytes { bytes in
            withApplier(in: bytes) { applier in
                applier.forEachInverse { range, former in
                    made += last[offset..<range.lowerBound]
                    made += former
                    offset = range.upperBound
                }
            }
        }
        return made + last[offset...]
    }
}

extension SplitMix64 {
    /// A list of short values.
    fileprivate var document: String {
        mutating get {
            let items = (0..<1 + below(7)).map { _ in
                pick(["1", #""x""#, "[]", "{}", "true", "[ 1 ]"])
            }
            return "[" + items.joined(separator: pick([",", ", ", " ,\n"])) + "]"
        }
    }

    /// Returns random edits of the items of a list.
    fileprivate mutating func edits(of document: [UInt8]) -> EditSet {
        var list = EditList()
        guard let tape = document.withUnsafeBufferPointer({ Tape(of: $0) }) else {
            return list.finish()
        }
        var item = NodeIndex(1)
        while Int(item.rawValue) < tape.nodeCount {
            let node = tape[item]
            let range = ByteOffset(node.start)..<ByteOffset(node.end)
            switch below(7) {
            case 0: list.remove(range)
            case 1: list.replace(range, with: pick(["null", "12345", #""""#]).utf8)
            case 2:
                list.replace(range.lowerBound..<range.lowerBound, with: "[".utf8)
                list.replace(range.upperBound..<range.upperBound, with: "]".utf8)
            case 3 where node.kind == .string:
                let inner = ByteOffset(node.start + 1)..<ByteOffset(node.end - 1)
                if inner.isEmpty {
                    list.replace(range, with: "0".utf8)
                } else {
                    list.narrow(range, to: inner)
                }
            default: break
            }
            item = tape.after(item)
        }
        return list.finish()
    }
}
