extension PatternError {
    /// Returns the mistakes as text for people, with the lines of the pattern.
    ///
    ///     do {
    ///         _ = try Pattern(source, name: "orders.pattern.json")
    ///     } catch {
    ///         print(error.text(Report.TextOptions(usesColor: true)))
    ///     }
    ///
    /// At most 100 mistakes are written, followed by the number of the others; more of them usually
    /// mean that a document was passed as a pattern. ``mistakes`` contains all.
    ///
    /// - Parameter options: The colors, and whether lines are drawn.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*n* + *m*), *n* the bytes of the pattern, *m* the mistakes.
    public func text(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        PatternMistake.text(of: mistakes, in: source, options)
    }
}

extension PatternError: CustomStringConvertible {
    /// The mistakes as text for people, without colors; see ``text(_:)``.
    public var description: String { text() }
}

extension PatternMistake {
    /// The limit on mistakes written; a file with more of them was probably not meant as a pattern.
    private static let drawnLimit = 100

    /// Returns a line for each mistake or warning, without a limit.
    package static func lines(
        of mistakes: [PatternMistake],
        in source: SourceText,
        _ options: Report.TextOptions
    ) -> String {
        ByteView.with(source.bytes) { bytes in
            let renderer = DiagnosticRenderer(options: options, pattern: DrawnPattern(bytes))
            return mistakes.map { renderer.text(of: $0.diagnostic(in: source)) }.joined()
        }
    }

    /// Returns mistakes or warnings as text for people, with the lines of the pattern.
    ///
    /// - Parameters:
    ///   - mistakes: The mistakes of one pattern.
    ///   - source: The text of that pattern.
    ///   - options: The colors, and whether lines are drawn.
    /// - Returns: The text, ending with a line feed; empty if there are no mistakes.
    package static func text(
        of mistakes: [PatternMistake],
        in source: SourceText,
        _ options: Report.TextOptions = Report.TextOptions()
    ) -> String {
        guard !mistakes.isEmpty else { return "" }
        return ByteView.with(source.bytes) { bytes in
            let renderer = DiagnosticRenderer(options: options, pattern: DrawnPattern(bytes))
            var texts = mistakes.prefix(drawnLimit).map {
                renderer.text(of: $0.diagnostic(in: source))
            }
            let omitted = mistakes.count - texts.count
            if omitted > 0 { texts.append("and \(omitted) more not listed\n") }
            return texts.joined(separator: "\n")
        }
    }
}
