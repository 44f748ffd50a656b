extension PatternError {
    /// All mistakes as text for people, drawn in the lines of the pattern.
    ///
    /// - Parameter options: Colors, drawing or narration.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*n* + *m*), *n* the bytes of the pattern, *m* the mistakes.
    public func text(_ options: TextOptions = TextOptions()) -> String {
        PatternMistake.text(of: mistakes, in: source, options)
    }
}

extension PatternError: CustomStringConvertible {
    /// All mistakes as text for people.
    public var description: String { text() }
}

extension PatternMistake {
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
            var renderer = DiagnosticRenderer(options: options, pattern: DrawnSource(bytes))
            return mistakes.map { renderer.text(of: $0.diagnostic(in: source)) }
                .joined(separator: "\n")
        }
    }
}
