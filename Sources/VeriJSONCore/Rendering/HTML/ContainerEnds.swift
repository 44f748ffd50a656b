/// An index of the ends of the arrays and objects of a document.
///
///     {"a":[1],"b":{}}     starts 0 5 13     ends 16 8 15
struct ContainerEnds {
    private var starts: [Int] = []
    private var ends: [Int] = []

    /// Creates the index of a document.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the document.
    init(_ reader: DocumentReader) {
        var open: [Int] = []
        var offset = 0
        while offset < reader.bytes.count {
            switch reader.bytes[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(starts.count)
                starts.append(offset)
                ends.append(reader.bytes.count)
                offset += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                offset += 1
                if let container = open.popLast() { ends[container] = offset }
            case UInt8(ascii: "\""):
                offset = reader.scalarEnd(from: offset)
            default:
                offset += 1
            }
        }
    }

    /// Returns the end of the container that begins at an offset.
    ///
    /// - Complexity: O(log *c*), *c* the containers of the document.
    func end(of start: Int) -> Int {
        let position = starts.firstPosition(from: start)
        return position < ends.count && starts[position] == start ? ends[position] : start + 1
    }
}
