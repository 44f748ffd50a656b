// The places in the original of values of the last document.

extension JoinedResults {
    /// Returns whether a value of the last document was supplied: the original has nothing in its
    /// place.
    func isSupplied(_ value: NodeIndex, of document: Tape) -> Bool {
        original(of: value, document).isEmpty && !isInOpenedString(value, of: document)
    }

    /// Returns whether a value of the last document is inside a string that a later walk opened.
    func isInOpenedString(_ value: NodeIndex, of document: Tape) -> Bool {
        let range = original(of: value, document)
        return range.isEmpty && openedStrings.contains(range.lowerBound)
    }

    /// Returns whether a value of the last document was written otherwise in the original.
    func isConverted(_ value: NodeIndex, of document: Tape) -> Bool {
        let range = original(of: value, document)
        return original.withBytes { bytes in
            document.withSource(of: value) { !$0.elementsEqual(bytes[range]) }
        }
    }

    /// Returns whether a conversion put an array of the last document around its item.
    func isWrapping(_ array: NodeIndex, of document: Tape) -> Bool {
        composition.isInserted(at: Int(document[array].start))
    }

    /// Returns the bytes of the original in the place of a value of the last document.
    func original(of value: NodeIndex, _ document: Tape) -> Range<Int> {
        composition.originalRange(of: Int(document[value].start)..<Int(document[value].end))
    }

    /// Returns facts about numbers of the original, by their offsets in the last document.
    ///
    /// Numbers that were replaced or removed have none.
    func moved(_ numbers: [UInt32: [UInt8]]) -> [UInt32: [UInt8]] {
        numbers.reduce(into: [:]) { moved, number in
            let offset = composition.offset(ofByte: Int(number.key))
            if let offset { moved[UInt32(offset)] = number.value }
        }
    }
}
