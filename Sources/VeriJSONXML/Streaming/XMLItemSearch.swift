/// A search for the next item after a mistake, by the names of tags alone.
///
///     <r><i><id>3 & 4</id><i><id>9</id></i></i> <i><id>4</id></i></r>
///                 ^ mistake                     ^ next item
///
/// It follows which elements are open in the list, so that an element of the item's name that is in the item with
/// the mistake is not taken for the next one. Comments and sections are passed over, seen from the token of the
/// mistake.
struct XMLItemSearch {
    /// The result of looking through the bytes that have arrived.
    enum Outcome {
        /// The offset of an item's start tag.
        case found(Int)
        /// More bytes are needed.
        case more
        /// The list ends at an offset.
        case over(Int)
    }

    /// The offset of the next byte to look at.
    var position: Int
    /// The name of an item without its prefix.
    private let item: [UInt8]
    /// The name of the element that is the list, as it is written.
    private let list: [UInt8]
    /// The names of the elements that are open in the list.
    private var open: [[UInt8]]
    /// The end of the comment or section at the position.
    private var hidden: [UInt8]?
    /// Whether the token at the position is the one with the mistake.
    private var isFirst = true

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - position: The offset of the token with the mistake.
    ///   - item: The name of an item.
    ///   - list: The name of the element that is the list, as it is written.
    ///   - open: The names of the elements that are open in the list, the outermost first.
    init(from position: Int, item: String, list: [UInt8], open: [[UInt8]]) {
        self.position = position
        self.item = Array(Self.local(Array(item.utf8)[...]))
        self.list = list
        self.open = open
    }

    /// Returns a name without its prefix.
    private static func local(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.firstIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    }

    /// Looks through the bytes from the position on.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes that have arrived since the last call, and those of a tag that
    ///   was incomplete.
    mutating func advance(in bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Outcome {
        while position < bytes.count {
            if let end = hidden {
                guard let found = Self.offset(of: end, in: bytes, from: position) else {
                    position = max(position, bytes.count - end.count + 1)
                    return isLast ? .over(bytes.count) : .more
                }
                position = found + end.count
                hidden = nil
                continue
            }
            if bytes[position] == UInt8(ascii: "<") {
                if let outcome = tag(in: bytes) {
                    guard isLast, case .more = outcome else { return outcome }
                    return .over(bytes.count)
                }
            } else {
                position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            }
            isFirst = false
        }
        return isLast ? .over(bytes.count) : .more
    }

    /// Passes the markup at the position; returns nil if the search goes on.
    private mutating func tag(in bytes: UnsafeBufferPointer<UInt8>) -> Outcome? {
        guard position + 1 < bytes.count else { return .more }
        switch bytes[position + 1] {
        case UInt8(ascii: "!"): return declaration(in: bytes)
        case UInt8(ascii: "/"): return endTag(in: bytes)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), 0x80...:
            return startTag(in: bytes)
        default:
            position += 1
            return nil
        }
    }

    private mutating func declaration(in bytes: UnsafeBufferPointer<UInt8>) -> Outcome? {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>")] {
            let rest = bytes[position...].prefix(start.utf8.count)
            guard start.utf8.starts(with: rest) else { continue }
            guard rest.count == start.utf8.count else { return .more }
            position += rest.count
            hidden = Array(end.utf8)
            return nil
        }
        position += 2
        return nil
    }

    private mutating func endTag(in bytes: UnsafeBufferPointer<UInt8>) -> Outcome? {
        guard let end = Self.endOfName(in: bytes, from: position + 2) else { return .more }
        let name = Array(bytes[position + 2..<end])
        if let last = open.lastIndex(of: name) {
            open.removeLast(open.count - last)
        } else if name == list {
            return .over(position)
        } else if isFirst, !open.isEmpty {
            // The end tag with the mistake is taken for that of the innermost element.
            open.removeLast()
        }
        position = end
        return nil
    }

    private mutating func startTag(in bytes: UnsafeBufferPointer<UInt8>) -> Outcome? {
        guard let nameEnd = Self.endOfName(in: bytes, from: position + 1) else { return .more }
        let name = Array(bytes[position + 1..<nameEnd])
        if open.isEmpty, !isFirst, Self.local(name[...]).elementsEqual(item) {
            return .found(position)
        }
        var offset = nameEnd
        var quote: UInt8?
        // No value contains '<', so that a quote that is missing does no harm beyond it.
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
            let byte = bytes[offset]
            if let opened = quote {
                if byte == opened { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            offset += 1
        }
        guard offset < bytes.count else { return .more }
        let isTag = bytes[offset] == UInt8(ascii: ">")
        if !isTag || bytes[offset - 1] != UInt8(ascii: "/") { open.append(name) }
        position = isTag ? offset + 1 : offset
        return nil
    }

    private static func endOfName(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        start < bytes.count ? bytes[start...].firstIndex(where: XMLScanner.endsName) : nil
    }

    private static func offset(
        of text: [UInt8],
        in bytes: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Int? {
        guard start + text.count <= bytes.count else { return nil }
        return (start...bytes.count - text.count).first { bytes[$0...].starts(with: text) }
    }
}
