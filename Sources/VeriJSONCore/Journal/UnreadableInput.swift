/// Why a document could not be walked to its end.
///
/// Indirect, so that what may fail with it returns in registers.
package indirect enum UnreadableInput: Error, Sendable, Equatable {
    /// It is not JSON, or nests too deep.
    case syntax(JSONSyntaxError)
    case tooLarge(count: Int, limit: Int)
    /// Unions, duplicates, uniqueness or regular expressions would have taken more work than is
    /// allowed.
    case work(limit: Int)
    /// The clean document would be larger than is allowed.
    case output(limit: Int)
    /// The walk and the syntax checker disagree, which is a mistake of this library.
    case inconsistent
}
