/// Everything that keeps a pattern from being used.
public struct PatternError: Error, Sendable {
    /// The mistakes in the order of their places; at least one.
    public var mistakes: [PatternMistake]
    /// The text that the mistakes are in.
    package var source: SourceText

    package init(mistakes: [PatternMistake], source: SourceText) {
        self.mistakes = mistakes
        self.source = source
    }
}

extension PatternError: Equatable {
    /// Tells whether both list the same mistakes.
    public static func == (left: PatternError, right: PatternError) -> Bool {
        left.mistakes == right.mistakes
    }
}
