/// The mistakes that keep a pattern from being used.
///
///     do {
///         _ = try Pattern(#"{"price": "nubmer"}"#)
///     } catch {
///         error.mistakes[0].code                  // pattern.type.unknown
///         error.mistakes[0].replacement?.text     // number
///     }
public struct PatternError: Error, Sendable {
    /// The mistakes, in the order of their places; at least one.
    public var mistakes: [PatternMistake]
    /// The warnings about legal but suspicious parts, in the order of their places.
    public var warnings: [PatternMistake] = []
    /// The text of the pattern.
    var source: SourceText
}

extension PatternError: Equatable {
    /// Returns whether both errors contain the same mistakes and warnings.
    public static func == (left: PatternError, right: PatternError) -> Bool {
        left.mistakes == right.mistakes && left.warnings == right.warnings
    }
}
