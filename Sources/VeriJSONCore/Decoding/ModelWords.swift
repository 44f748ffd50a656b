/// The words of a model's own error, compared with what the document has.
///
/// They are shown where values are hidden only if they seem to quote none. A word of four letters, or a
/// number, that is a part of a value counts as a quotation, so that many harmless words are hidden,
/// too. What code makes of a value by calculation is not recognised, but for numbers that are close.
struct ModelWords {
    /// The maximum number of bytes of words that are compared.
    private static let limit = 300

    /// The words as they were written.
    let text: String
    private let lowercased: String
    private let words: [Substring]
    private let numbers: [Double]

    /// Creates the words of an error; nil if they are too long to be compared, or none.
    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.limit else { return nil }
        self.text = text.hasSuffix(".") ? String(text.dropLast()) : text
        let lowercased = text.lowercased()
        self.lowercased = lowercased
        words = lowercased.split { !$0.isLetter && !$0.isNumber }
        numbers = lowercased.split { !$0.isNumber && !".-+e".contains($0) }.compactMap {
            Double($0) ?? Double($0.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." })
        }
    }

    /// Returns whether the words may quote a text of the document, or a part of it.
    func quote(_ value: String) -> Bool {
        let value = value.lowercased()
        guard !value.isEmpty else { return false }
        if value.count >= 3 || !value.allSatisfy({ $0.isLetter || $0.isNumber }) {
            if lowercased.contains(text: value) { return true }
        }
        if let number = Double(value), numbers.contains(where: { $0.isClose(to: number) }) {
            return true
        }
        return words.contains { word in
            word == value
                || (word.count >= 4 || word.contains(where: \.isNumber))
                    && value.contains(text: word)
        }
    }
}

extension Double {
    /// Returns whether a number may be another one that was rounded.
    fileprivate func isClose(to other: Double) -> Bool {
        abs(self - other) <= 0.01 * max(abs(self), abs(other))
    }
}

extension ValueDecoder {
    /// The maximum number of values that words are compared with.
    private static let comparedLimit = 1_000

    /// Returns the words of an error that the model's own code threw; nil if they may quote a value
    /// or a key that is hidden.
    ///
    /// - Complexity: O(*n* · *w*), *n* the bytes of the value, *w* those of the words.
    func words(of error: DecodingError) -> ModelWords? {
        if case .keyNotFound = error { return nil }
        guard node != .none, !run.hidesSecrets, let context = error.context,
            let words = ModelWords(context.debugDescription)
        else { return nil }
        let (tape, after) = (run.tape, run.tape.after(node))
        guard after.rawValue - node.rawValue <= Self.comparedLimit else { return nil }
        // The model's own keys are names, and so are those that the error's path spells out.
        let names = Set(context.codingPath.filter(\.isSpelledOut).map(\.stringValue))
        for position in node.rawValue..<after.rawValue {
            let value = NodeIndex(position)
            switch tape.kind(of: value) {
            case .array, .object, .null: continue
            case .string:
                let text = tape.string(at: value)
                if !names.contains(text), words.quote(text) { return nil }
            case .number, .true, .false:
                let lexeme = tape.withSource(of: value) { String(decoding: $0, as: UTF8.self) }
                if words.quote(lexeme) { return nil }
            }
        }
        return words
    }

    /// Returns the decoder of the value that a coding path leads to, or of the last one on the way.
    func reached(along path: [any CodingKey]) -> ValueDecoder {
        let steps = steps
        let known = zip(path, steps).prefix { $0.stringValue == $1.codingKey.stringValue }.count
        guard known == steps.count else { return self }
        var current = self
        for key in path.dropFirst(known) {
            guard let child = current.child(at: key) else { break }
            current = child
        }
        return current
    }
}
