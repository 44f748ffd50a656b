import Testing

@testable import VeriJSONCore

/// The list of edits: readable, and as the applier needs it.
struct EditSetTests {
    private func range(_ start: Int, _ end: Int) -> Range<ByteOffset> {
        ByteOffset(start)..<ByteOffset(end)
    }

    private func set(_ make: (inout EditList) -> Void) -> EditSet {
        var edits = EditList()
        make(&edits)
        return edits.finish()
    }

    @Test func `edits are written in the order in which they were made`() {
        let set = set { edits in
            edits.replace(range(9, 12), with: "null".utf8)
            edits.remove(range(2, 5))
            edits.insertMember(#", "a":1"#.utf8, at: ByteOffset(20))
            edits.narrow(range(6, 9), to: range(7, 8))
        }
        #expect(
            set.dump() == """
                replace 9..<12 by null
                remove 2..<5
                insert , "a":1 at 20
                narrow 6..<9 to 7..<8
                """
        )
        #expect(set.brokenInvariants(inputCount: 21) == [])
        #expect(
            set.brokenInvariants(inputCount: 11) == [
                "edit 0: 9..<12 is outside the input",
                "edit 2: 20..<20 is outside the input",
            ]
        )
    }

    @Test func `a set stays as it is when the list goes on`() {
        var edits = EditList()
        edits.replace(range(1, 2), with: "a".utf8)
        let mark = edits.mark
        edits.replace(range(3, 4), with: "b".utf8)
        edits.rollBack(to: mark)
        let set = edits.finish()
        edits.replace(range(5, 6), with: "c".utf8)
        #expect(set.dump() == "replace 1..<2 by a")
        #expect(edits.finish().dump() == "replace 5..<6 by c")
    }

    @Test func `what is kept of a range is a part of it`() {
        let kept = set { $0.narrow(range(2, 5), to: range(2, 5)) }
        #expect(kept.brokenInvariants(inputCount: 9) == [])
        let reaching = set { edits in
            edits.narrow(range(2, 5), to: range(1, 4))
            edits.narrow(range(2, 5), to: range(3, 6))
        }
        #expect(
            reaching.brokenInvariants(inputCount: 9) == [
                "edit 0: the kept range is outside the edit",
                "edit 1: the kept range is outside the edit",
            ]
        )
    }

    @Test func `removals lie inside each other or apart`() {
        func remove(_ more: Range<ByteOffset>?) -> EditSet {
            let ranges = [range(2, 9), range(3, 4), range(9, 12), range(2, 5), more]
            return set { edits in for range in ranges.compactMap(\.self) { edits.remove(range) } }
        }
        #expect(remove(nil).brokenInvariants(inputCount: 20) == [])
        #expect(
            remove(range(8, 10)).brokenInvariants(inputCount: 20) == [
                "two removals overlap at 9", "two removals overlap at 10",
            ]
        )
    }

    @Test func `a text may be far after the others`() {
        let edit = Edit(
            .replace,
            start: ByteOffset(1),
            end: ByteOffset(2),
            textStart: 1 << 40,
            textLength: 5
        )
        #expect(edit.text == 1 << 40..<1 << 40 + 5)
        #expect(edit.kind == .replace)
    }
}
