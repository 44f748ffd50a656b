/// What becomes of the splices that an ``EditApplier`` makes.
///
/// They are handed over one by one, so that a document is put together without a list of them: it
/// would be as large as that of the edits.
protocol SpliceTarget {
    /// Takes a splice; `text` is the place of its text among the edit set's texts.
    mutating func splice(_ input: Range<Int>, text: Range<Int>)
}
