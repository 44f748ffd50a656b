/// The result of reading one text: the clean value and the conversions that took part, or a
/// refusal.
package enum NaiveReading: Hashable, Sendable {
    case value(String, used: Set<String>)
    case refused(String)

    /// The clean value; nil if the text is refused.
    package var text: String? {
        if case .value(let text, _) = self { text } else { nil }
    }
}

/// A text as Unicode scalars, so that no two of them are one character.
typealias Scalars = [Unicode.Scalar]

extension Scalars {
    init(_ text: String) { self.init(text.unicodeScalars) }

    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: self)
        return String(text)
    }

    /// Returns the places after which a text may go on if a word begins at `start`.
    func end(of word: String, at start: Int) -> Int? {
        let word = Scalars(word)
        guard start + word.count <= count, Array(self[start..<(start + word.count)]) == word
        else { return nil }
        return start + word.count
    }

    /// The parts between the scalars that a condition holds for, empty parts included.
    func parts(between isSeparator: (Unicode.Scalar) -> Bool) -> [Scalars] {
        split(omittingEmptySubsequences: false, whereSeparator: isSeparator).map { Scalars($0) }
    }

    var areDigits: Bool { !isEmpty && allSatisfy { $0.isDigit } }
}

extension Unicode.Scalar {
    var isDigit: Bool { ("0"..."9").contains(self) }
    var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
