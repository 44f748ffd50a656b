import VeriJSONCore

/// The values of documents that are beyond bounds of the pattern, from which wider bounds follow.
///
/// Only values that the report may show are known, since a bound that fits them tells them.
struct ExceededBounds: Sendable {
    private struct ExceededBound: Hashable {
        var range: Range<Int>
        var template: String
        var code: FindingCode

        init(_ finding: Finding) {
            range = finding.rule.range
            template = finding.template
            code = finding.code
        }
    }

    /// The least and the greatest number, length or number of items.
    private struct Extremes {
        var least: JSONNumber
        var greatest: JSONNumber

        init(_ number: JSONNumber) {
            least = number
            greatest = number
        }

        mutating func include(_ number: JSONNumber) {
            if number < least { least = number }
            if greatest < number { greatest = number }
        }

        /// Returns bounds that also contain the extremes.
        func widening(_ bounds: CountBounds) -> CountBounds? {
            guard let least = least.int, let greatest = greatest.int else { return nil }
            return CountBounds(
                minimum: min(bounds.minimum, least),
                maximum: max(bounds.maximum, greatest)
            )
        }
    }

    private var extremes: [ExceededBound: Extremes] = [:]

    /// Adds the findings of a document.
    mutating func add(_ findings: [Finding], in document: [UInt8]) {
        for finding in findings {
            guard let number = Self.size(of: finding, in: document) else { continue }
            let place = ExceededBound(finding)
            if extremes[place] == nil { extremes[place] = Extremes(number) }
            extremes[place]?.include(number)
        }
    }

    /// Returns the edit that widens the bounds of a rule to the values beyond them; nil if a value
    /// may not be shown, or if the bounds are not written at the rule.
    func help(for finding: Finding, _ edits: PatternEdits) -> Finding.Help? {
        guard let extremes = extremes[ExceededBound(finding)] else { return nil }
        let graph = edits.graph
        let index = graph.rules.indices.lazy.map { RuleIndex(UInt32($0)) }.first {
            let place = graph.place(of: $0)
            return place.range == finding.rule.range && place.template == finding.template
        }
        guard let index else { return nil }
        let refinement = graph.refinement(of: graph[index])
        let edit: PatternEdits.WrittenEdit?
        switch finding.code {
        case .stringLength:
            edit = refinement?.length.flatMap(extremes.widening).flatMap {
                edits.bounding("$length", by: $0, at: index)
            }
        case .arrayCount:
            edit = refinement?.count.flatMap(extremes.widening).flatMap {
                edits.bounding("$count", by: $0, at: index)
            }
        default:
            edit = edits.rewriting(index) {
                $0.bounded(by: extremes.least, extremes.greatest)
            }
        }
        return edit.map {
            Finding.Help(text: "to accept such values, write \($0.text)", edit: $0.edit)
        }
    }

    /// Returns the number, the length or the number of items that a finding is about; nil if it is
    /// about something else or may not be told.
    private static func size(of finding: Finding, in document: [UInt8]) -> JSONNumber? {
        guard document.indices.contains(finding.range.lowerBound),
            finding.range.upperBound <= document.count
        else { return nil }
        let isShown = finding.found.value != nil
        switch finding.code {
        case .numberRange, .integerOverflow:
            guard isShown else { return nil }
            let text = String(decoding: document[finding.range], as: UTF8.self)
            return JSONNumber(lexeme: text.hasPrefix("\"") ? JSONText.unquoted(text) : text)
        case .stringLength:
            guard isShown else { return nil }
            let text = String(decoding: document[finding.range], as: UTF8.self)
            return JSONNumber(JSONText.unquoted(text).unicodeScalars.count)
        case .arrayCount:
            // The number of items is told unless the array is secret or has lost some of them,
            // which have to be mended then.
            guard
                finding.help.contains(where: {
                    $0.edit != nil && $0.text.contains(text: "$count")
                }),
                let array = try? JSONValue(parsing: document[finding.range]).asArray
            else { return nil }
            return JSONNumber(array.count)
        default:
            return nil
        }
    }
}
