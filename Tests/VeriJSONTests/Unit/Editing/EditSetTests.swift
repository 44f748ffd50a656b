import Testing

@testable import VeriJSON

/// The list of edits: readable, and as the assembler needs it.
struct EditSetTests {
    private func range(_ start: Int, _ end: Int) -> Range<ByteOffset> {
        ByteOffset(start)..<ByteOffset(end)
    }

    @Test func `edits are written in the order in which they were made`() {
        var edits = EditSet()
        edits.replace(range(9, 12), with: "null".utf8)
        edits.remove(range(2, 5))
        edits.insertMember(#", "a":1"#.utf8, at: ByteOffset(20))
        edits.narrow(range(6, 9), to: range(7, 8))
        #expect(
            edits.dump() == """
                replace 9..<12 by null
                remove 2..<5
                insert , "a":1 at 20
                narrow 6..<9 to 7..<8
                """
        )
        #expect(edits.brokenInvariants(inputCount: 21) == [])
        #expect(
            edits.brokenInvariants(inputCount: 11) == [
                "edit 0: 9..<12 is no range of the input",
                "edit 2: 20..<20 is no range of the input",
            ]
        )
    }

    @Test func `what is kept of a range is a part of it`() {
        var edits = EditSet()
        edits.narrow(range(2, 5), to: range(2, 5))
        #expect(edits.brokenInvariants(inputCount: 9) == [])
        edits.narrow(range(2, 5), to: range(1, 4))
        edits.narrow(range(2, 5), to: range(3, 6))
        #expect(
            edits.brokenInvariants(inputCount: 9) == [
                "edit 1: keeps what is no part of it", "edit 2: keeps what is no part of it",
            ]
        )
    }

    @Test func `removals lie inside each other or apart`() {
        var edits = EditSet()
        edits.remove(range(2, 9))
        edits.remove(range(3, 4))
        edits.remove(range(9, 12))
        edits.remove(range(2, 5))
        #expect(edits.brokenInvariants(inputCount: 20) == [])
        edits.remove(range(8, 10))
        #expect(
            edits.brokenInvariants(inputCount: 20) == [
                "a removal reaches out of another at 9", "a removal reaches out of another at 10",
            ]
        )
    }

    @Test func `a text may stand far behind the others`() {
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
