/// What the assembler makes of edits: a range of the input, and the text that takes its place.
///
/// Splices are in order, do not overlap, and are final: commas are mended.
package struct Splice: Hashable, Sendable {
    package var input: Range<Int>
    /// The text's place among the edit set's texts.
    package var text: Range<Int>
}
