extension EditSet {
    /// Returns a description of each invariant of the applier that does not hold.
    ///
    /// Removals may be nested, because the outer one swallows the inner one, but they must not
    /// overlap partially.
    ///
    /// - Complexity: O(*n* log *n*), *n* the number of edits.
    func brokenInvariants(inputCount: Int) -> [String] {
        var broken: [String] = []
        for (position, edit) in edits.enumerated() {
            let (start, end) = (edit.start.position, edit.end.position)
            if start > end || end > inputCount {
                broken.append("edit \(position): \(start)..<\(end) is outside the input")
            }
            switch edit.kind {
            case .narrow:
                if edit.text.lowerBound < start || edit.text.upperBound > end {
                    broken.append("edit \(position): the kept range is outside the edit")
                }
            case _ where edit.text.upperBound > texts.count:
                broken.append("edit \(position): its text does not exist")
            case .remove where edit.textLength > 0 || start == end:
                broken.append("edit \(position): a removal is empty or has a text")
            case .insertMember where start != end || edit.textLength == 0:
                broken.append("edit \(position): an insertion is empty or removes something")
            default: break
            }
        }
        var open: [Int] = []
        let removals = edits.filter { $0.kind == .remove }
            .sorted { ($0.start.position, $1.end.position) < ($1.start.position, $0.end.position) }
        for removal in removals {
            while let end = open.last, end <= removal.start.position { open.removeLast() }
            if let end = open.last, end < removal.end.position {
                broken.append("two removals overlap at \(end)")
            }
            open.append(removal.end.position)
        }
        return broken
    }

    /// Returns the edits in recorded order, one on each line.
    func dump() -> String {
        edits.map { edit in
            let range = "\(edit.start.position)..<\(edit.end.position)"
            var text: String { String(decoding: texts[edit.text], as: UTF8.self) }
            switch edit.kind {
            case .remove: return "remove \(range)"
            case .replace: return "replace \(range) by \(text)"
            case .narrow: return "narrow \(range) to \(edit.text)"
            case .insertMember: return "insert \(text) at \(edit.start.position)"
            }
        }
        .joined(separator: "\n")
    }
}
