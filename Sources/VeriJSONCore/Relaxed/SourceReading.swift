/// A document that is not JSON, read as JSON text.
///
/// The document that is cleaned is the JSON text; places are reported in the original.
package protocol SourceReading: AnyObject, Sendable {
    /// The document as it was passed.
    var original: any DocumentBytes { get }

    /// The original in UTF-8, in which lines are counted.
    var text: any DocumentBytes { get }

    /// Facts about the reading that a report tells.
    var observations: [ReadingObservation] { get }

    /// The repairs that made the JSON text, in its order.
    ///
    /// They are changes of the document, which the undo takes back. A syntax that is read without
    /// repairs has none; its JSON text counts as the document.
    var repairs: [TextRepair] { get }

    /// Whether ranges of the text are those of the original.
    var hasTextRanges: Bool { get }

    /// Whether keys may have the prefix of a namespace.
    var hasNamespaces: Bool { get }

    /// Returns the range of the text that a range of the JSON text comes from.
    func textRange(of range: Range<Int>) -> Range<Int>

    /// Returns the bytes of the original that a range of the text is.
    func originalRange(ofText range: Range<Int>) -> Range<Int>

    /// Returns the XPath of a place; nil if the original is not XML.
    func xpath(of pointer: JSONPointer) -> String?
}

extension SourceReading {
    package var repairs: [TextRepair] { [] }

    package var hasTextRanges: Bool { true }

    package var hasNamespaces: Bool { false }

    package func originalRange(ofText range: Range<Int>) -> Range<Int> { range }

    package var observations: [ReadingObservation] { [] }

    package func xpath(of pointer: JSONPointer) -> String? { nil }
}

extension SourceReading {
    /// Whether the document was repaired.
    var isRepaired: Bool { !repairs.isEmpty }

    /// Whether it was guessed what is a key and what is a value.
    var isGuess: Bool { repairs.contains { $0.syntax?.isGuess == true } }

    /// Returns the composition of the repairs, to which the edits of a walk can be added; nil if the
    /// original has another encoding.
    ///
    /// - Complexity: O(*r*), *r* the number of repairs.
    func composition(_ text: UnsafeRawBufferPointer) -> EditComposition? {
        guard hasTextRanges else { return nil }
        return EditComposition(
            of: repairs.lazy.map { ($0.text, $0.rewritten) },
            in: text,
            originalCount: original.byteCount
        )
    }
}

/// A fact about the reading of a document that a report tells in one line.
package struct ReadingObservation: Sendable {
    var code: FindingCode
    var message: String
    var count: Int
    /// The range of the first place in the JSON text; nil if the fact is about no place.
    var range: Range<Int>?
    var label: String

    package init(
        code: FindingCode,
        message: String,
        count: Int,
        range: Range<Int>? = nil,
        label: String = ""
    ) {
        self.code = code
        self.message = message
        self.count = count
        self.range = range
        self.label = label
    }
}
