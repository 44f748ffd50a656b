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

    /// Returns the range of the text that a range of the JSON text comes from.
    func textRange(of range: Range<Int>) -> Range<Int>

    /// Returns the bytes of the original that a range of the text is.
    func originalRange(ofText range: Range<Int>) -> Range<Int>

    /// Returns the XPath of a place; nil if the original is not XML.
    func xpath(of pointer: JSONPointer) -> String?
}

extension SourceReading {
    package var observations: [ReadingObservation] { [] }

    package func xpath(of pointer: JSONPointer) -> String? { nil }
}

/// A fact about the reading of a document that a report tells in one line.
package struct ReadingObservation: Sendable {
    var code: FindingCode
    var message: String
    var count: Int
    /// The keys and indices to the first place; nil if the fact is about no place.
    var path: [ReadingStep]?
    /// The range of the first place in the JSON text.
    var range: Range<Int>
    var label: String

    package init(
        code: FindingCode,
        message: String,
        count: Int,
        path: [ReadingStep]? = nil,
        range: Range<Int> = 0..<0,
        label: String = ""
    ) {
        self.code = code
        self.message = message
        self.count = count
        self.path = path
        self.range = range
        self.label = label
    }
}

/// A step of a path to a value.
package enum ReadingStep: Sendable, Hashable {
    case key(String)
    case index(Int)
}
