public import VeriJSON
import VeriJSONCore

extension XMLItemStream {
    /// An item that could not be read: it is not well-formed, or exceeds a limit.
    ///
    /// Text between two items is one, too, if it is not well-formed.
    ///
    ///     if case .unreadable(let item) = piece {
    ///         refused.append(item.quarantine().json)
    ///     }
    public struct UnreadableItem: Sendable {
        /// The bytes of the item in UTF-8, up to the next item.
        public let bytes: [UInt8]
        /// The reason why the item could not be read, with its place in the stream.
        public let error: UnreadableDocumentError
        /// The number of bytes of the stream, in UTF-8, before the item.
        public let offset: Int
        /// The line on which the item begins, counted from 1.
        public let line: Int
        /// The column where the item begins, in Unicode scalars counted from 1.
        public let column: Int
        /// The position of the item among the items of the stream, counted from 0.
        public let index: Int
        let path: JSONPointer
        let name: String?
        let pattern: Pattern

        /// Returns the item as a record of a quarantine, with its bytes.
        ///
        /// If the pattern has `$secret` places, the bytes are hidden, because any of them may be secret.
        ///
        /// - Parameter hidingValues: Whether the record discloses no more than the report does.
        /// - Returns: The record.
        public func quarantine(hidingValues: Bool = false) -> QuarantineRecord {
            QuarantineRecord(
                unreadable: bytes,
                error,
                at: (path, offset, line, column),
                by: pattern,
                document: name,
                hidesValues: hidingValues
            )
        }
    }

    /// Counts an item that could not be read, and returns its piece.
    mutating func unreadable(
        _ bytes: [UInt8],
        _ error: UnreadableDocumentError,
        at offset: Int,
        _ place: TextLocation
    ) -> Piece {
        defer {
            count += 1
            unreadable += 1
        }
        return .unreadable(
            UnreadableItem(
                bytes: bytes,
                error: error,
                offset: offset,
                line: place.line,
                column: place.column,
                index: count,
                path: JSONPointer(tokens: pointer.tokens + [String(count)]),
                name: name,
                pattern: sanitizer.pattern
            )
        )
    }

    /// Returns the error of a mistake.
    ///
    /// - Parameters:
    ///   - mistake: The mistake.
    ///   - endsStream: Whether the message tells how many items came before it.
    /// - Returns: The error.
    func error(
        of mistake: XMLItemMistake,
        endsStream: Bool = false
    ) -> UnreadableDocumentError {
        let policy = sanitizer.policy
        let problem = mistake.problem.naming(by: sanitizer.pattern, policy.disclosure)
        let error = XMLSyntaxError(problem, line: mistake.place.line, column: mistake.place.column)
        let came = count - unreadable
        let end = "; the stream ends after \(came) item\(came == 1 ? "" : "s") that could be read"
        return UnreadableDocumentError(
            error,
            ForeignMistake(
                code: problem.code.description,
                message: problem.message + (endsStream ? end : ""),
                name: name ?? "document",
                range: problem.range,
                place: mistake.place,
                help: problem.helps,
                opened: mistake.opened
            ),
            in: mistake.fragment,
            pattern: sanitizer.pattern,
            disclosure: policy.disclosure
        )
    }
}
