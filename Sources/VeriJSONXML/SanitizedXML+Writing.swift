public import Foundation
public import VeriJSON

extension SanitizedXML {
    /// Returns the clean document as XML; nil if the document was rejected.
    ///
    /// The changes are made in the XML itself: what is kept stays byte for byte, with comments, the
    /// order of elements and prefixes. An unchanged document is the same bytes.
    ///
    ///     let pattern = try Pattern(#"{"a": {"b?": "int", "c?": "int"}}"#)
    ///     let cleaned = try Sanitizer(pattern).sanitize(xml: Data("<a><b>x</b> <c>1</c></a>".utf8))
    ///     try cleaned.xml().map { String(decoding: $0, as: UTF8.self) }
    ///     // <a> <c>1</c></a>
    ///
    /// A document in another encoding than UTF-8 that was changed is written in UTF-8.
    ///
    /// - Returns: The document.
    /// - Throws: ``XMLWritingError`` if the clean document has no form in XML: the root was removed,
    ///   or the pattern supplies a value that XML cannot represent.
    /// - Complexity: O(*n* + *e* log *e*), *n* the number of bytes, *e* that of the changes.
    public func xml() throws(XMLWritingError) -> Data? {
        var item: Data?
        if withItem({ xml, _ in item = Data(xml) }) { return item }
        guard status != .rejected else { return nil }
        guard let edited = try edited() else { return document.data }
        return Data(edited.clean)
    }

    /// Returns the undo that leads from the clean XML back to the original, byte for byte.
    ///
    ///     let original = try cleaned.undo().apply(to: clean)
    ///
    /// There is none from the clean JSON to the XML: comments, order and prefixes are not in it. The
    /// undo of ``result`` leads to the JSON that the XML was read as.
    ///
    /// - Returns: The undo; it has no steps if nothing was changed, or if the document was rejected.
    /// - Throws: ``XMLWritingError`` if the clean document has no form in XML.
    public func undo() throws(XMLWritingError) -> Undo {
        guard status != .rejected, let edited = try edited() else {
            return Undo([], from: [UInt8](document.data), to: [UInt8](document.data))
        }
        let original = [UInt8](document.data)
        guard !document.isDecoded, document.mend == nil else {
            return Undo(
                [(0..<edited.clean.count, original)],
                from: edited.clean,
                to: original
            )
        }
        var growth = 0
        let steps = edited.splices.map { splice in
            let start = splice.range.lowerBound + growth
            growth += splice.text.count - splice.range.count
            return (
                clean: start..<start + splice.text.count, original: Array(original[splice.range])
            )
        }
        return Undo(steps, from: edited.clean, to: original)
    }

    /// Appends the clean document as XML; nothing if it was rejected.
    ///
    /// - Throws: What ``xml()`` throws.
    package func append(xmlTo output: inout [UInt8]) throws(XMLWritingError) {
        if withItem({ xml, _ in output.append(contentsOf: xml) }) { return }
        if let xml = try xml() { output += xml }
    }

    /// Appends the clean document as JSON; nothing if it was rejected.
    package func append(jsonTo output: inout [UInt8]) {
        if withItem({ _, json in output.append(contentsOf: json) }) { return }
        output += result.bytes ?? []
    }

    private struct Edited {
        var splices: [XMLEditor.TextSplice]
        var clean: [UInt8]
    }

    /// Returns the edited document; nil if no byte changes.
    private func edited() throws(XMLWritingError) -> Edited? {
        if status == .unchanged, document.mend == nil { return nil }
        guard document.options.form == .members else {
            guard status == .unchanged else {
                throw XMLWritingError(
                    .root,
                    [],
                    expected: "members by name, in which changes can be made in the XML",
                    found: "JsonML"
                )
            }
            return nil
        }
        var splices = try XMLEditor.splices(of: result.textEdits, in: document)
        let bytes = document.bytes
        splices.removeAll { Array(bytes[$0.range]) == $0.text }
        guard !splices.isEmpty || document.mend != nil else { return nil }
        guard document.mend?.hasSeveralRoots != true else {
            throw XMLWritingError(.root, [], expected: "one root element", found: "several")
        }
        if document.isDecoded, let declaration = document.index.declaration {
            let text = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
            splices.insert(XMLEditor.TextSplice(range: declaration, text: text), at: 0)
        }
        var clean: [UInt8] = []
        clean.reserveCapacity(bytes.count)
        var offset = 0
        for splice in splices {
            clean += bytes[offset..<splice.range.lowerBound]
            clean += splice.text
            offset = splice.range.upperBound
        }
        clean += bytes[offset...]
        try check(clean)
        return Edited(splices: splices, clean: clean)
    }

    /// Checks that a document is well-formed, which a supplied value may have changed.
    private func check(_ clean: [UInt8]) throws(XMLWritingError) {
        let problem: XMLProblem? = clean.withUnsafeBufferPointer { bytes in
            var scanner = XMLScanner(bytes, depthLimit: .max)
            do throws(XMLProblem) {
                try scanner.scan()
                return nil
            } catch {
                return error
            }
        }
        guard let problem else { return }
        let code: XMLWritingError.Code = problem.code == .character ? .character : .prefix
        throw XMLWritingError(code, [], expected: problem.expected, found: problem.found)
    }
}
