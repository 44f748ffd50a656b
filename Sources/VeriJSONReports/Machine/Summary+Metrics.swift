import VeriJSONCore

extension Report.Summary {
    /// Returns the counts as counters in the text format of Prometheus, version 0.0.4.
    ///
    /// The counters are of as many documents as the summary is:
    ///
    ///     let page = total.metrics()
    ///
    /// ```text
    /// # TYPE verijson_findings_total counter
    /// verijson_findings_total{place="/orders/*",code="type.mismatch"} 40
    /// ```
    ///
    /// - Returns: Lines in sorted order, each terminated by a line feed. A place is a place of the
    ///   pattern, so the number of lines does not grow with the documents.
    /// - Complexity: O(*n* log *n*), *n* the number of rows.
    public func metrics() -> String {
        Self.metrics([("", self)])
    }

    /// Returns the counts of several services as counters in the text format of Prometheus.
    ///
    /// Each line has a label with the name of its service. Metrics of several summaries cannot be
    /// joined as text, because the format wants the lines of a counter together:
    ///
    ///     let page = Report.Summary.metrics(["orders": total, "returns": total], by: "route")
    ///
    /// ```text
    /// verijson_documents_total{route="orders",status="changed"} 40
    /// ```
    ///
    /// - Parameters:
    ///   - summaries: The counts, by the name of the service.
    ///   - label: The name of the label: letters, digits and underscores.
    /// - Returns: Lines in sorted order, each terminated by a line feed.
    /// - Complexity: O(*n* log *n*), *n* the number of rows of all summaries.
    public static func metrics(_ summaries: [String: Self], by label: String) -> String {
        let sorted = summaries.sorted { $0.key.scalarsPrecede($1.key) }
        return metrics(sorted.map { ("\(label)=\"\(escaped($0.key))\",", $0.value) })
    }

    /// Returns the counters of summaries, each with the labels that precede its others.
    private static func metrics(_ summaries: [(labels: String, summary: Self)]) -> String {
        var text = head("documents", "Documents processed, by outcome.")
        for (labels, summary) in summaries {
            for (status, count) in summary.outcomes {
                text += "verijson_documents_total{\(labels)status=\"\(status)\"} \(count)\n"
            }
        }
        text += head("changes", "Changes made, by place of the pattern, code and action.")
        for (labels, summary) in summaries {
            for row in summary.changes {
                let action = escaped(row.action?.rawValue ?? "")
                text += "verijson_changes_total{\(labels)\(Self.labels(row)),action=\"\(action)\"}"
                text += " \(row.count)\n"
            }
        }
        text += head("findings", "Findings, by place of the pattern and code.")
        for (labels, summary) in summaries {
            for row in summary.findings {
                text += "verijson_findings_total{\(labels)\(Self.labels(row))} \(row.count)\n"
            }
        }
        return text
    }

    private var outcomes: [(status: String, count: Int)] {
        [
            ("unchanged", max(0, documents &- changed &- rejected &- mismatched)),
            ("changed", changed), ("rejected", rejected), ("unreadable", unreadable),
            ("mismatched", mismatched),
        ]
    }

    private static func head(_ name: String, _ help: String) -> String {
        "# HELP verijson_\(name)_total \(help)\n# TYPE verijson_\(name)_total counter\n"
    }

    private static func labels(_ row: Row) -> String {
        "place=\"\(escaped(row.template))\",code=\"\(escaped(row.code.rawValue))\""
    }

    /// Returns the value of a label, with the three escapes that the format has.
    ///
    /// Other characters that move a cursor are shown as the escapes of JSON.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            case _ where scalar.isInvisible:
                escaped += "\\" + TextEscaping.visible(String(scalar))
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// A writer of the counts of all documents.
struct MetricsWriter: MachineWriter {
    private var summary = Report.Summary()

    var text: String { summary.metrics() }

    mutating func add(_ document: MachineDocument) {
        summary += document.summary
    }
}
