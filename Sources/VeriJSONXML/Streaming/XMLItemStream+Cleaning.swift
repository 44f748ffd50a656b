import Foundation
import VeriJSON
import VeriJSONCore

extension XMLItemStream {
    /// Makes the pieces of what was cut, and returns what became of the last part that is not
    /// well-formed.
    mutating func clean(
        _ cut: [XMLItemCutter.Piece],
        _ blocks: [XMLCleanBlock],
        _ made: inout [Piece]
    ) throws(UnreadableDocumentError) -> Fault? {
        // An item, and what is between it and the next one.
        let itemCount = blocks.reduce(0) { $0 + $1.block.items.count }
        made.reserveCapacity(made.count + cut.count + 2 * itemCount)
        var blocks = blocks.makeIterator()
        var fault: Fault?
        for piece in cut {
            switch piece {
            case .around(let bytes): made.append(.around(declared(bytes)))
            case .items:
                guard let block = blocks.next() else { continue }
                try addPieces(of: block, &made)
            case .faulty(let item): fault = mend(item, &made)
            }
        }
        return fault
    }

    /// Adds the items of a block and what is between them.
    private mutating func addPieces(
        of clean: XMLCleanBlock,
        _ made: inout [Piece]
    ) throws(UnreadableDocumentError) {
        let block = clean.block
        var end = 0
        var gap: [UInt8] = []
        for (number, item) in block.items.enumerated() {
            if end < item.range.lowerBound {
                let bytes = block.bytes[end..<item.range.lowerBound]
                // Most items have the same between them.
                if bytes.count != gap.count || !bytes.elementsEqual(gap) { gap = Array(bytes) }
                made.append(.around(declared(gap)))
            }
            end = item.range.upperBound
            switch clean.outcomes[number] {
            case .clean:
                let numbers = SanitizedXML.Numbers(count: count, kept: kept)
                made.append(.item(SanitizedXML(clean, number, numbers)))
                count += 1
                kept += 1
            case .recorded(let cleaned):
                let offset = block.offset + item.range.lowerBound
                made.append(.item(numbered(cleaned, at: offset, item.place)))
            case .refused(let error): try add(item, error, of: block, &made)
            case .unread(.limit(let reason)):
                let disclosure = sanitizer.policy.disclosure
                let error = UnreadableDocumentError(limit: reason, disclosure: disclosure)
                try add(item, error, of: block, &made)
            case .unread(.mistake(let problem, let fragment)):
                let mistake = XMLItemMistake(
                    problem: problem,
                    fragment: fragment,
                    place: item.place,
                    opened: nil,
                    pieces: []
                )
                try add(item, error(of: mistake), of: block, &made)
            }
        }
    }

    /// Adds an item that could not be read.
    private mutating func add(
        _ item: XMLItemBlock.Item,
        _ error: UnreadableDocumentError,
        of block: XMLItemBlock,
        _ made: inout [Piece]
    ) throws(UnreadableDocumentError) {
        guard sanitizer.policy.unreadableRecords == .skip else { throw error }
        let offset = block.offset + item.range.lowerBound
        made.append(unreadable(block.bytes(of: item), error, at: offset, item.place))
    }

    /// Cleans the document of an item.
    mutating func cleaned(
        _ document: XMLDocument,
        at offset: Int,
        _ place: TextLocation
    ) throws(UnreadableDocumentError) -> SanitizedXML {
        numbered(try cleaner.cleaned(document), at: offset, place)
    }

    private mutating func numbered(
        _ item: XMLItemCleaner.Cleaned,
        at offset: Int,
        _ place: TextLocation
    ) -> SanitizedXML {
        let numbers = SanitizedXML.Numbers(count: count, kept: kept)
        count += 1
        if item.result.status != .rejected { kept += 1 }
        return SanitizedXML(cleaner.made(item, at: offset, place, numbers))
    }
}
