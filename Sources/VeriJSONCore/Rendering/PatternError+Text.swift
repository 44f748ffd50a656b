extension PatternError {
    /// The mistakes as text for people, drawn in the lines of the pattern.
    ///
    /// More than a hundred, as where a document is taken for a pattern, are counted; ``mistakes`` has all.
    ///
    /// - Parameter options: Colors, drawing or narration.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*n* + *m*), *n* the bytes of the pattern, *m* the mistakes.
    public func text(_ options: TextOptions = TextOptions()) -> String {
        PatternMistake.text(of: mistakes, in: source, options)
    }
}

extension PatternError: CustomStringConvertible {
    /// The mistakes as text for people, as ``text(_:)`` gives them.
    public var description: String { text() }
}

extension PatternMistake {
    /// How many mistakes are drawn: a file with more of them was hardly meant to be a pattern.
    private static let drawnLimit = 100

    /// Mistakes or warnings as text for people, drawn in the lines of the pattern.
    ///
    /// - Parameters:
    ///   - mistakes: The mistakes of one pattern.
    ///   - source: The text of that pattern.
    ///   - options: Colors, drawing or narration.
    /// - Returns: The text, ending with a line feed; empty when there are no mistakes.
    package static func text(
        of mistakes: [PatternMistake],
        in source: SourceText,
        _ options: TextOptions = TextOptions()
    ) -> String {
        guard !mistakes.isEmpty else { return "" }
        return ByteView.with(source.bytes) { bytes in
            let renderer = DiagnosticRenderer(options: options, pattern: DrawnSource(bytes))
            var texts = mistakes.prefix(drawnLimit).map {
                renderer.text(of: $0.diagnostic(in: source))
            }
            let omitted = mistakes.count - texts.count
            if omitted > 0 { texts.append("and \(omitted) more not listed\n") }
            return texts.joined(separator: "\n")
        }
    }
}
