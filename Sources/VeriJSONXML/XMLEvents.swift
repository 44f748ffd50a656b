public import Foundation
public import VeriJSON

/// An event of a document in XML.
public enum XMLEvent: Sendable, Hashable {
    /// An attribute of a start tag.
    ///
    ///     attributes.first { $0.name == "id" }?.value
    public struct Attribute: Sendable, Hashable {
        /// The name, with its prefix.
        public let name: String
        /// The value, with its references resolved.
        public let value: String

        /// Creates an attribute.
        ///
        /// - Parameters:
        ///   - name: The name, with its prefix.
        ///   - value: The value, with its references resolved.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The start tag of an element.
    case start(name: String, attributes: [Attribute])
    /// Text up to the next tag, comment or instruction, with references and sections resolved.
    case text(String)
    /// The end tag of an element; an empty tag has one as well.
    case end(name: String)
    /// A comment.
    case comment(String)
    /// A processing instruction.
    case instruction(target: String, content: String)
}

/// The events of a document in XML, in its order, for those who build objects by hand.
///
///     for event in try XMLReader().events(of: data) {
///         switch event {
///         case .start(let name, let attributes): begin(name, attributes)
///         case .text(let text): add(text)
///         case .end: finish()
///         case .comment, .instruction: break
///         }
///     }
///
/// The document was checked to be well-formed, so that each start tag has its end tag.
public struct XMLEvents: Sequence, Sendable {
    let document: XMLDocument

    /// Returns an iterator over the events.
    public func makeIterator() -> Iterator { Iterator(document) }

    /// An iterator over the events of a document.
    public struct Iterator: IteratorProtocol {
        private let bytes: [UInt8]
        private let index: XMLIndex
        private var position: Int
        /// The number of the next element that begins.
        private var nextElement = 0
        private var open: [Int] = []

        init(_ document: XMLDocument) {
            bytes = document.bytes
            index = document.index
            position = index.declaration?.upperBound ?? 0
        }

        /// Returns the next event; nil at the end of the document.
        public mutating func next() -> XMLEvent? {
            bytes.withUnsafeBufferPointer { bytes in
                while position < bytes.count || !open.isEmpty {
                    if let last = open.last, Int(index.elements[last].contentEnd) == position {
                        return end(last)
                    }
                    if nextElement < index.elements.count,
                        Int(index.elements[nextElement].start) == position
                    {
                        return start(bytes)
                    }
                    if let event = other(bytes) { return event }
                }
                return nil
            }
        }

        private mutating func start(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLEvent {
            let element = index.elements[nextElement]
            open.append(nextElement)
            nextElement += 1
            position = Int(element.tagEnd)
            let attributes = element.attributes.map { number in
                let attribute = index.attributes[number]
                var value: [UInt8] = []
                XMLText.append(value: attribute.value, of: bytes, to: &value)
                return XMLEvent.Attribute(
                    name: index.names.string(attribute.key),
                    value: String(decoding: value, as: UTF8.self)
                )
            }
            return .start(name: index.names.string(element.key), attributes: attributes)
        }

        private mutating func end(_ number: Int) -> XMLEvent {
            open.removeLast()
            position = Int(index.elements[number].end)
            return .end(name: index.names.string(index.elements[number].key))
        }

        /// Returns the event of what is no tag; nil for a document type and for what is outside of the root.
        private mutating func other(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLEvent? {
            let start = position
            let isMarkup = bytes[start] == UInt8(ascii: "<")
            let isSection =
                isMarkup && start + 2 < bytes.count && bytes[start + 2] == UInt8(ascii: "[")
            if isMarkup, !isSection { return markup(bytes) }
            while position < bytes.count {
                if bytes[position] != UInt8(ascii: "<") {
                    position += 1
                } else if position + 2 < bytes.count, bytes[position + 2] == UInt8(ascii: "[") {
                    position = XMLText.markup(at: position, in: bytes, upTo: bytes.count).end
                } else {
                    break
                }
            }
            guard !open.isEmpty else { return nil }
            var text: [UInt8] = []
            XMLText.append(piece: start..<position, of: bytes, to: &text)
            return text.isEmpty ? nil : .text(String(decoding: text, as: UTF8.self))
        }

        private mutating func markup(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLEvent? {
            let start = position
            func text(_ range: Range<Int>) -> String {
                XMLText.lines(range, of: bytes)
            }
            if bytes[start + 1] == UInt8(ascii: "?") {
                position = XMLText.markup(at: start, in: bytes, upTo: bytes.count).end
                let content = start + 2..<position - 2
                let end =
                    bytes[content].firstIndex(where: XMLCharacters.isSpace) ?? content.upperBound
                let rest = bytes[end..<content.upperBound].firstIndex { !XMLCharacters.isSpace($0) }
                return .instruction(
                    target: text(start + 2..<end),
                    content: text((rest ?? content.upperBound)..<content.upperBound)
                )
            }
            guard bytes[start + 2] == UInt8(ascii: "-") else {
                // A document type without declarations; its identifiers may have '>'.
                var quote: UInt8?
                while position < bytes.count, quote != nil || bytes[position] != UInt8(ascii: ">") {
                    let byte = bytes[position]
                    if byte == quote {
                        quote = nil
                    } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                    {
                        quote = byte
                    }
                    position += 1
                }
                position += 1
                return nil
            }
            position = XMLText.markup(at: start, in: bytes, upTo: bytes.count).end
            return .comment(text(start + 4..<position - 3))
        }
    }
}

extension XMLReader {
    /// Reads a document as a sequence of events.
    ///
    ///     try XMLReader().events(of: Data("<a>t</a>".utf8)).map(\.self)
    ///     // [.start(name: "a", attributes: []), .text("t"), .end(name: "a")]
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - name: The name of the document in messages.
    /// - Returns: The events; white space between tags is text.
    /// - Throws: `UnreadableDocumentError` if the document is not well-formed XML (`xml.*`) or
    ///   exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func events(
        of data: Data,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> XMLEvents {
        XMLEvents(document: try document(data, name: name))
    }
}
