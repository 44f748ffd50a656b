/// How diagnostics and reports are written for people.
public struct TextOptions: Hashable, Sendable {
    /// How a place in a text is shown.
    public enum Form: Hashable, Sendable {
        /// Lines of the source with carets under what is meant.
        case drawn
        /// Sentences only, for screen readers and logs.
        case narrated
    }

    /// Whether ANSI colors are written.
    public var usesColor: Bool
    /// How a place in a text is shown.
    public var form: Form

    /// Makes options.
    ///
    /// - Parameters:
    ///   - usesColor: Whether ANSI colors are written.
    ///   - form: How a place in a text is shown.
    public init(usesColor: Bool = false, form: Form = .drawn) {
        self.usesColor = usesColor
        self.form = form
    }
}

extension TerminalStyler.Ink {
    init(_ severity: Diagnostic.Severity) {
        switch severity {
        case .error: self = .error
        case .warning: self = .warning
        case .note: self = .note
        }
    }
}
