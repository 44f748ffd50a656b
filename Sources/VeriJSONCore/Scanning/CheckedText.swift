/// The part of a document whose UTF-8 is checked ahead of the strings in it.
///
/// The check looks at blocks of bytes, whatever they are part of: no string pays for it by itself.
/// A character outside ASCII that stands alone is checked where it stands.
struct CheckedText {
    /// The first byte that has three bytes before it, at which the check of a character may look.
    let first: Pointer
    /// The end of the text that is well-formed; a character may go on behind it.
    var end: Pointer
    /// The number of bytes that are checked at once, if the next ones follow soon.
    private(set) var step = shortestStep
    /// The end of the last characters that were checked by themselves.
    var lastAlone: Pointer

    private static let shortestStep = 64
    private static let longestStep = 4_096
    /// The bytes of characters that are checked one by one, before blocks are tried.
    static let longestRun = 256

    /// A document of which nothing is checked.
    init(from base: Pointer) {
        first = base + 3
        end = base
        lastAlone = base
    }

    /// Begins with another document, which is likely to be like the one before.
    mutating func begin(from base: Pointer) {
        let step = step
        self = CheckedText(from: base)
        self.step = step
    }

    /// Returns whether no character outside ASCII stood shortly before the one at a position.
    @inline(__always)
    func isAlone(_ position: Pointer) -> Bool {
        position - max(lastAlone, end) > CheckedText.shortestStep
    }

    /// Adapts the step to the distance of the next text that has to be checked.
    mutating func adaptStep(to distance: Int) {
        step =
            distance <= 2 * CheckedText.shortestStep
            ? min(2 * step, CheckedText.longestStep) : CheckedText.shortestStep
    }
}
