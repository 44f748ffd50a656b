import VeriJSONCore

/// The contents of a report by place, keyed by the byte of the document where the place begins.
struct DocumentMarks {
    /// The contents of a report for one place.
    struct Mark {
        /// The changes to the value.
        var changes: [Report.Change] = []
        /// The causes here of changes to an enclosing value.
        var causes: [Finding] = []
        /// The members that were inserted into the object that begins here.
        var insertions: [Report.Change] = []

        /// The change that removed the value or put another one in its place.
        var replacement: Report.Change? {
            changes.first {
                switch $0.action {
                case .drop, .strip, .null, .replace: true
                case .insert, .convert, .reject, .rename, .repair: false
                }
            }
        }
    }

    private var marks: [Int: Mark] = [:]
    /// The keys of ``marks``, sorted.
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
            for cause in change.causes {
                if cause.range.lowerBound != start {
                    marks[cause.range.lowerBound, default: Mark()].causes.append(cause)
                }
                guard cause.code.isArrayAsWhole else { continue }
                for reason in cause.causes {
                    marks[reason.range.lowerBound, default: Mark()].causes.append(reason)
                    let other = reason.withoutValue
                    for place in reason.otherPlaces {
                        marks[place.range.lowerBound, default: Mark()].causes.append(other)
                    }
                }
            }
        }
        self.marks = marks
        starts = marks.keys.sorted()
    }

    /// Returns the mark of a value, merged with that of the key before it.
    func mark(at value: Int, key: Int?) -> Mark? {
        let own = marks[value]
        guard let key, let known = marks[key] else { return own }
        var mark = own ?? Mark()
        mark.changes += known.changes
        mark.causes += known.causes
        return mark
    }

    /// Returns whether there is a mark inside a range, its start excluded.
    func areInside(_ range: Range<Int>) -> Bool {
        let position = starts.partitioningIndex { $0 > range.lowerBound }
        return position < starts.count && starts[position] < range.upperBound
    }
}

extension Finding {
    /// The finding as it is true of another value of the same kind.
    fileprivate var withoutValue: Finding {
        guard found.value != nil else { return self }
        var finding = self
        finding.found = Found(kind: found.kind, words: found.kind.phrase)
        return finding
    }
}
