/// A consumer of the splices of an ``EditApplier``.
///
/// Splices are passed one at a time, so that a document can be written without a list of them,
/// which would be as large as the list of edits.
protocol SpliceTarget {
    /// Consumes a splice; `text` is the range of its text in the edit set's texts.
    mutating func splice(_ input: Range<Int>, text: Range<Int>)
}
