/// A place in a document as an editor shows it.
package struct TextLocation: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    package var line: Int
    /// The column, counted from 1 in Unicode scalars.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: TextLocation, right: TextLocation) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
