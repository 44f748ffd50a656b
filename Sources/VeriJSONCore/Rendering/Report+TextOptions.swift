extension Report {
    /// Options for diagnostics and reports that are written for people.
    ///
    ///     print(result.reportText(Report.TextOptions(usesColor: isatty(STDOUT_FILENO) == 1)))
    ///
    /// The narrated form has no drawing:
    ///
    ///     print(result.reportText(Report.TextOptions(form: .narrated)))
    ///     // orders.json: changed: 2 of 6 items dropped (33.3%), 1 stripped…
    ///     //
    ///     // error type.mismatch: expected a number, found a string.
    ///     //   In orders.json, line 12, column 18, at /items/3/price: this is a string.
    ///     // …
    public struct TextOptions: Hashable, Sendable {
        /// The form in which a place in a text is shown.
        ///
        ///     let options = Report.TextOptions(form: isForScreenReader ? .narrated : .drawn)
        ///     print(result.reportText(options))
        public enum Form: Hashable, Sendable {
            /// A source line with carets below the wrong part.
            case drawn
            /// Sentences without a drawing, for screen readers and logs.
            case narrated
            /// One line for each finding, as editors and build services read it:
            /// `orders.json:12:18: error[type.mismatch]: expected a number, found a string at /items/3`.
            case short
        }

        /// The findings that a text describes, by their severity; the others are counted on one line.
        ///
        ///     let everything = Report.TextOptions(listing: .all)
        ///     print(result.reportText(everything))
        public enum Listing: Hashable, Sendable {
            /// Everything.
            case all
            /// Novel and broken values, for which the pattern does not ask.
            case unexpected
            /// Only what is broken.
            case broken
        }

        /// Whether the text contains ANSI color sequences.
        public var usesColor: Bool
        /// The form in which a place in a text is shown.
        public var form: Form
        /// The findings that are described.
        public var listing: Listing

        /// Creates options.
        ///
        /// - Parameters:
        ///   - usesColor: Whether the text contains ANSI color sequences.
        ///   - form: The form in which a place in a text is shown.
        ///   - listing: The findings that are described.
        public init(usesColor: Bool = false, form: Form = .drawn, listing: Listing = .unexpected) {
            self.usesColor = usesColor
            self.form = form
            self.listing = listing
        }

        /// Returns whether findings of a severity are described.
        package func lists(_ severity: Finding.Severity) -> Bool {
            switch listing {
            case .all: true
            case .unexpected: severity != .expected
            case .broken: severity == .broken
            }
        }
    }
}

extension TerminalStyler.Style {
    init(_ severity: Diagnostic.Severity) {
        switch severity {
        case .error: self = .error
        case .warning: self = .warning
        case .note: self = .note
        }
    }
}

/// A styler that adds ANSI colors to text if colors are used.
package struct TerminalStyler {
    package enum Style: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case heading = "1"
        case gutter = "1;34"
    }

    let usesColor: Bool

    package init(usesColor: Bool) {
        self.usesColor = usesColor
    }

    package func paint(_ text: String, _ style: Style) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
