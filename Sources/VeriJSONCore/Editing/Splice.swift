/// A range of the input and the text that replaces it.
///
/// Splices are the output of an ``EditApplier``: sorted, without overlaps, and with commas already
/// fixed.
package struct Splice: Hashable, Sendable {
    package var input: Range<Int>
    /// The range of the text in the edit set's texts.
    package var text: Range<Int>
}
