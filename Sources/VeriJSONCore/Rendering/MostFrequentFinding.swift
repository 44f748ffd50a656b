/// The kind of finding that occurs most often in a report, which its headline names.
package struct MostFrequentFinding {
    /// The expectation and what was found, as one line.
    package var message: String
    /// The place in the pattern, or a phrase for its root.
    package var place: String
    /// The number of findings.
    package var count: Int

    package init(message: String, place: String, count: Int) {
        self.message = message
        self.place = place
        self.count = count
    }

    /// The end of a headline, unescaped.
    package var words: String { ". Most often: \(message), at \(place) (\(count.grouped)×)" }
}
