/// What a report says of the places of a document, by the byte where each begins.
struct DocumentMarks {
    /// What is said at one place.
    struct Mark {
        /// What was done here.
        var changes: [Report.Change] = []
        /// Reasons for something that was done further up.
        var causes: [Finding] = []
        /// Members that were supplied to the object that begins here.
        var insertions: [Report.Change] = []

        /// The change that took the value away, or put another one in its place.
        var replacement: Report.Change? {
            changes.first {
                switch $0.action {
                case .drop, .strip, .null, .replace: true
                case .insert, .convert, .reject: false
                }
            }
        }
    }

    private var marks: [Int: Mark] = [:]
    /// Sorted.
    private let starts: [Int]

    init(of report: Report) {
        var marks: [Int: Mark] = [:]
        for change in report.changes {
            let start = change.range.lowerBound
            if change.action == .insert {
                marks[start, default: Mark()].insertions.append(change)
                continue
            }
            marks[start, default: Mark()].changes.append(change)
            for cause in change.causes where cause.range.lowerBound != start {
                marks[cause.range.lowerBound, default: Mark()].causes.append(cause)
            }
        }
        self.marks = marks
        starts = marks.keys.sorted()
    }

    /// What is said of a value and of the key before it.
    func mark(at value: Int, key: Int?) -> Mark? {
        let own = marks[value]
        guard let key, let said = marks[key] else { return own }
        var mark = own ?? Mark()
        mark.changes += said.changes
        mark.causes += said.causes
        return mark
    }

    /// Whether something is said of a place within a range, the start apart.
    func areInside(_ range: Range<Int>) -> Bool {
        let position = starts.firstPosition(from: range.lowerBound + 1)
        return position < starts.count && starts[position] < range.upperBound
    }
}
