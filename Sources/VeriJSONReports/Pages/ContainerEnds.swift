import VeriJSONCore

/// An index of the ends of the arrays and objects of a document.
///
///     {"a":[1],"b":{}}     starts 0 5 13     ends 16 8 15
struct ContainerEnds {
    private var starts: [Int] = []
    private var ends: [Int] = []

    /// Creates the index of a document.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the document.
    init(_ document: ByteView) {
        var open: [Int] = []
        var reader = TokenReader(document.buffer)
        while let token = reader.next() {
            switch token.kind {
            case .objectStart, .arrayStart:
                open.append(starts.count)
                starts.append(token.range.lowerBound)
                ends.append(document.count)
            case .objectEnd, .arrayEnd:
                if let container = open.popLast() { ends[container] = token.range.upperBound }
            case .string, .number, .true, .false, .null:
                break
            }
        }
    }

    /// Returns the end of the container that begins at an offset.
    ///
    /// - Complexity: O(log *c*), *c* the containers of the document.
    func end(of start: Int) -> Int {
        let position = starts.partitioningIndex { $0 >= start }
        return position < ends.count && starts[position] == start ? ends[position] : start + 1
    }
}

extension ByteView {
    /// Returns whether an array or object begins at an offset.
    func isContainer(_ offset: Int) -> Bool {
        self[offset] == UInt8(ascii: "{") || self[offset] == UInt8(ascii: "[")
    }

    /// Returns whether an array, an object or the document ends at an offset.
    func isContainerEnd(_ offset: Int) -> Bool {
        offset >= count || self[offset] == UInt8(ascii: "}") || self[offset] == UInt8(ascii: "]")
    }
}
