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
        var text = Self.head("documents", "Documents processed, by outcome.")
        let unchanged = max(0, documents &- changed &- rejected)
        let outcomes = [
            ("unchanged", unchanged), ("changed", changed), ("rejected", rejected),
            ("unreadable", unreadable),
        ]
        for (status, count) in outcomes {
            text += "verijson_documents_total{status=\"\(status)\"} \(count)\n"
        }
        text += Self.head("changes", "Changes made, by place of the pattern, code and action.")
        for row in changes {
            let action = Self.escaped(row.action?.rawValue ?? "")
            text += "verijson_changes_total{\(Self.labels(row)),action=\"\(action)\"}"
            text += " \(row.count)\n"
        }
        text += Self.head("findings", "Findings, by place of the pattern and code.")
        for row in causes {
            text += "verijson_findings_total{\(Self.labels(row))} \(row.count)\n"
        }
        return text
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
