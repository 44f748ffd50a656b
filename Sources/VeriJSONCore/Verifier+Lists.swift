extension Verifier {
    /// Returns what is wrong with a document, as a list that can be rendered.
    ///
    /// Unlike ``findings(in:name:)-([UInt8],_)``, the list also counts the findings over the limit.
    /// Render it with ``text(of:in:_:)-(_,[UInt8],_)``.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func list(
        of bytes: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> FindingList
    {
        try list(document: bytes, name: name)
    }

    /// Returns what is wrong with a document, as a list that can be rendered.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes in UTF-8.
    public func list(
        of text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> FindingList {
        try list(document: text, name: name)
    }

    /// Returns what is wrong with a value, as a list that can be rendered.
    ///
    /// - Parameters:
    ///   - value: The value. Positions in findings count in the value written without white space.
    ///   - name: The name of the value in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``UnreadableDocumentError`` if the value exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes of the written value.
    public func list(
        of value: JSONValue,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> FindingList {
        try list(document: JSONWriter().write(value), name: name)
    }

    /// Returns what is wrong with a document in an unsafe buffer, as a list that can be rendered.
    ///
    /// The buffer is copied, so it need not outlive the call.
    ///
    /// - Parameters:
    ///   - buffer: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func list(
        of buffer: UnsafeRawBufferPointer,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> FindingList {
        try list(document: [UInt8](buffer), name: name)
    }

    /// Returns a list of findings as text, with the lines of the document and of the pattern.
    ///
    ///     let list = try verifier.list(of: bytes, name: "orders.json")
    ///     print(verifier.text(of: list, in: bytes))
    ///
    /// - Parameters:
    ///   - list: A list from ``list(of:name:)-([UInt8],_)`` of this verifier, for the same
    ///     document.
    ///   - bytes: The document in UTF-8.
    ///   - options: The form of the text and whether it is coloured.
    /// - Returns: Lines, each terminated by a line feed.
    public func text(
        of list: FindingList,
        in bytes: [UInt8],
        _ options: TextOptions = TextOptions()
    ) -> String {
        ByteView.with(bytes) {
            list.text(options, document: $0, graph: pattern.graph)
        }
    }

    /// Returns a list of findings as text, with the lines of the document and of the pattern.
    ///
    /// - Parameters:
    ///   - list: A list from ``list(of:name:)-(String,_)`` of this verifier, for the same document.
    ///   - text: The document.
    ///   - options: The form of the text and whether it is coloured.
    /// - Returns: Lines, each terminated by a line feed.
    public func text(
        of list: FindingList,
        in text: String,
        _ options: TextOptions = TextOptions()
    ) -> String {
        self.text(of: list, in: Array(text.utf8), options)
    }
}
