/// A problem in words, with the places it is about, ready to be drawn or read out.
///
/// Mistakes in patterns, syntax errors and the findings of a report all become diagnostics, so
/// that they look the same. Nothing here is laid out or escaped yet: that is the renderer's work.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Sendable {
        case error
        case warning
        case note
    }

    /// Which of the two texts a place is in.
    package enum Source: Sendable {
        case document
        case pattern
    }

    /// A range of a text, with what is to be said about it.
    package struct Place: Hashable, Sendable {
        package var source: Source
        /// The short name of the text.
        package var name: String
        /// Counted from 1.
        package var line: Int
        /// Counted from 1, in Unicode scalars.
        package var column: Int
        /// Bytes.
        package var range: Range<Int>
        /// What stands after the carets; may be empty.
        package var label: String

        package init(
            source: Source,
            name: String,
            line: Int,
            column: Int,
            range: Range<Int>,
            label: String
        ) {
            self.source = source
            self.name = name
            self.line = line
            self.column = column
            self.range = range
            self.label = label
        }
    }

    package var severity: Severity
    /// The stable, dotted code.
    package var code: String
    /// One line: what was expected, what was found.
    package var message: String
    /// The smallest wrong thing.
    package var place: Place?
    /// Where in the document that is, as a JSON pointer.
    package var path: String?
    /// Places that explain it: the rule that decided, an earlier copy, an open bracket.
    package var references: [Place]
    package var notes: [String]
    /// Edits that would mend it, each a clause: `to allow both, write "[number|string]"`.
    package var help: [String]
    /// What is said of others of the same kind: `and 41 more like this at /items/7/price, …`.
    package var others: String?
    /// Whether the labelled scalar itself may be drawn where everything else is hidden.
    package var showsLabelled: Bool
    /// Whether the key of what is labelled may be drawn where keys are hidden.
    package var showsKey: Bool

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
