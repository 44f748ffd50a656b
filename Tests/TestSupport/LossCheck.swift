package import VeriJSON

/// A comparison of what a summary says of arrays with the changes and the document.
package enum LossCheck {
    /// Returns what is wrong with the losses of arrays in a report; nil if nothing is.
    ///
    /// - Parameters:
    ///   - report: A report that lists every change and has no secrets.
    ///   - document: The document.
    /// - Returns: The difference.
    package static func problem(_ report: Report, of document: JSONValue) -> String? {
        let dropped = report.changes.filter { $0.action == .drop }
        var expected: [String: (arrays: Set<[String]>, dropped: Int)] = [:]
        for change in dropped {
            let array = Array(change.path.revealed.tokens.dropLast())
            expected[change.template, default: ([], 0)].arrays.insert(array)
            expected[change.template]?.dropped += 1
        }
        let losses = report.summary.losses
        guard losses.map(\.template) == expected.keys.sorted(),
            losses.allSatisfy({ loss in
                expected[loss.template].map { ($0.arrays.count, $0.dropped) }
                    .map { $0 == (loss.arrays, loss.dropped) } ?? false
            })
        else { return "\(losses), but \(dropped.map(\.path)) were dropped at \(expected)" }
        for loss in losses {
            let sizes = expected[loss.template]?.arrays.map {
                document.opened($0[...])?.asArray?.count
            }
            // An array that a conversion made is not in the document.
            guard let sizes, !sizes.contains(nil) else { continue }
            guard sizes.reduce(0, { $0 + ($1 ?? 0) }) == loss.items else {
                return "\(loss), but the arrays had \(sizes)"
            }
        }
        return nil
    }
}
