/// The events that callgrind counted while a corpus was cleaned, and the number of its bytes.
///
///     16000191
///     ==7== Events    : Ir Bc Bcm Bi Bim
///     ==7== Collected : 105174203 16727282 1224777 150717 2898
struct EventCounts {
    private let bytes: Double
    private let counts: [String: Double]

    /// Reads what `repeat` and callgrind print; nil where nothing was counted.
    init?(_ text: String) {
        let lines = text.split(separator: "\n")
        func words(after label: String) -> ArraySlice<Substring> {
            lines.lazy.map { $0.split(separator: " ") }
                .first { $0.count > 2 && $0[1] == label && $0[2] == ":" }?.dropFirst(3) ?? []
        }
        let events = words(after: "Events").map(String.init)
        let numbers = words(after: "Collected").compactMap { Double($0) }
        guard let bytes = lines.lazy.compactMap({ Double($0) }).first, bytes > 0,
            !numbers.isEmpty, numbers.count <= events.count
        else { return nil }
        self.bytes = bytes
        // What was counted last is not written where it is 0.
        let zeros = [Double](repeating: 0, count: events.count - numbers.count)
        counts = Dictionary(zip(events, numbers + zeros)) { first, _ in first }
    }

    /// Returns the count for as many bytes as the measure says; nil where the tool does not count
    /// that.
    func cost(_ measure: Measure) -> Double? {
        let numbers = measure.events.compactMap { counts[$0] }
        guard numbers.count == measure.events.count else { return nil }
        return numbers.reduce(0, +) / bytes * measure.bytes
    }
}
