/// A problem as a message with places, notes and help, to be rendered.
///
/// Mistakes in patterns, syntax errors and the findings of a report are all rendered from
/// diagnostics, so they look the same. Layout and escaping are left to the renderer.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Sendable {
        case error
        case warning
        case note
    }

    /// The text that a place is in.
    package enum Source: Sendable {
        case document
        case pattern
    }

    /// A range of a text, with a label.
    package struct Place: Hashable, Sendable {
        package let source: Source
        /// The short name of the text.
        package internal(set) var name: String
        /// The line, counted from 1.
        package internal(set) var line: Int
        /// The column, in Unicode scalars counted from 1.
        package internal(set) var column: Int
        /// The bytes, counted from 0.
        package let range: Range<Int>
        /// The text after the carets; empty for none.
        package internal(set) var label: String
        /// Whether the place is in a text with lines; otherwise its name says where it is.
        package internal(set) var hasLines = true
        /// The text after the place; empty for none.
        package internal(set) var title = ""
        /// Whether the labelled scalar is drawn although others are hidden.
        package internal(set) var showsLabelled = false
        /// Whether the key of the labelled part is drawn although others are hidden.
        package internal(set) var showsKey = true

        /// The name with the line and column, if it has lines.
        package var location: String { hasLines ? "\(name):\(line):\(column)" : name }
    }

    package var severity: Severity
    /// The stable, dotted code.
    package internal(set) var code: String
    /// The expectation and the observation, on one line.
    package var message: String
    /// The smallest wrong part.
    package internal(set) var place: Place?
    /// The JSON pointer to the wrong part of the document.
    package internal(set) var path: String?
    /// Places that explain the problem: the violated rule, an earlier copy, an open bracket.
    package internal(set) var references: [Place]
    package var notes: [String]
    /// Edits that would correct the problem, each a clause: `to allow both, write
    /// "[number|string]"`.
    package internal(set) var help: [String]
    /// The number and places of similar problems: `and 41 more like this at /items/7/price, …`.
    package internal(set) var others: String?
    /// Whether the labelled scalar is drawn although others are hidden.
    package let showsLabelled: Bool
    /// Whether the key of the labelled part is drawn although others are hidden.
    package internal(set) var showsKey: Bool

    package init(
        severity: Severity = .error,
        code: String,
        message: String,
        place: Place? = nil,
        path: String? = nil,
        references: [Place] = [],
        notes: [String] = [],
        help: [String] = [],
        others: String? = nil,
        showsLabelled: Bool = false,
        showsKey: Bool = true
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.place = place
        self.path = path
        self.references = references
        self.notes = notes
        self.help = help
        self.others = others
        self.showsLabelled = showsLabelled
        self.showsKey = showsKey
    }
}
