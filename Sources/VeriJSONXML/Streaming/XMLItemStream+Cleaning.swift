import VeriJSON
import VeriJSONCore

extension XMLItemStream {
    /// Cleans pieces, and returns what became of the last one that is not well-formed.
    mutating func clean(
        _ cut: [XMLItemCutter.Piece],
        _ made: inout [Piece]
    ) throws(UnreadableDocumentError) -> Fault? {
        let items = cut.compactMap { piece in
            if case .item(let item) = piece { item } else { nil }
        }
        var outcomes = cleaner.outcomes(of: items, &steering).makeIterator()
        var fault: Fault?
        for piece in cut {
            switch piece {
            case .around(let bytes): made.append(.around(declared(bytes)))
            case .item(let item):
                guard let outcome = outcomes.next() else { continue }
                made.append(try self.piece(of: item, outcome))
            case .faulty(let item): fault = mend(item, &made)
            }
        }
        return fault
    }

    /// Returns the piece of an item, with its number.
    private mutating func piece(
        of item: XMLItemCutter.Item,
        _ outcome: XMLItemCleaner.Outcome
    ) throws(UnreadableDocumentError) -> Piece {
        let error: UnreadableDocumentError
        switch outcome {
        case .cleaned(let cleaned):
            return .item(numbered(cleaned, at: item.offset, item.place))
        case .refused(let reason): error = reason
        case .unread(.limit(let reason)):
            error = UnreadableDocumentError(
                limit: reason,
                disclosure: sanitizer.policy.disclosure
            )
        case .unread(.mistake(let problem, let fragment)):
            error = self.error(
                of: XMLItemMistake(
                    problem: problem,
                    fragment: fragment,
                    place: item.place,
                    opened: nil,
                    pieces: []
                )
            )
        }
        guard sanitizer.policy.unreadableRecords == .skip else { throw error }
        return unreadable(item.bytes, error, at: item.offset, item.place)
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
        let path = pointer.tokens + [String(count)]
        let newPath = pointer.tokens + [String(kept)]
        count += 1
        if item.result.status != .rejected { kept += 1 }
        return SanitizedXML(
            result: item.result.placed(at: path, newPath, offset: offset, place),
            document: item.document
        )
    }
}
