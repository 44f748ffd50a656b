import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The counters of a gateway in the text format of Prometheus, version 0.0.4.
///
/// The labels are the names of routes, of reasons and of places in the patterns, so their number
/// does not grow with the traffic.
struct Metrics {
    private(set) var text = ""

    init(_ table: RouteTable, slots: Turnstile, connections: Turnstile) {
        let routes =
            table.routes.map { ($0.settings.name, $0.statistics.current) }
            + [("other", table.other.current)]
        family("requests_total", "counter", "Responses sent, by the class of their status.")
        for (route, counts) in routes {
            for (digit, count) in counts.responses.enumerated() where count > 0 {
                sample("requests_total", "route=\"\(route)\",status=\"\(digit)xx\"", "\(count)")
            }
        }
        family("passed_total", "counter", "Responses of a route passed on untouched, by reason.")
        for (route, counts) in routes {
            for reason in PassReason.allCases {
                guard let count = counts.passed[reason] else { continue }
                sample("passed_total", "route=\"\(route)\",reason=\"\(reason)\"", "\(count)")
            }
        }
        family("refused_total", "counter", "Responses of a route refused for not being clean.")
        for (route, counts) in routes {
            for reason in PassReason.allCases {
                guard let count = counts.refused[reason] else { continue }
                sample("refused_total", "route=\"\(route)\",reason=\"\(reason)\"", "\(count)")
            }
        }
        family("broken_total", "counter", "Exchanges that ended early, by the side that ended.")
        for (route, counts) in routes {
            for (side, count) in [
                ("upstream", counts.brokenByUpstream), ("client", counts.brokenByClient),
            ] {
                sample("broken_total", "route=\"\(route)\",by=\"\(side)\"", "\(count)")
            }
        }
        family("cleaned_bytes_total", "counter", "Bytes that were cleaned.")
        for (route, counts) in routes {
            sample("cleaned_bytes_total", "route=\"\(route)\"", "\(counts.cleanedBytes)")
        }
        family("cleaning_seconds_total", "counter", "Time spent on cleaning.")
        for (route, counts) in routes {
            let seconds = counts.cleaningTime / .seconds(1)
            sample("cleaning_seconds_total", "route=\"\(route)\"", "\(seconds)")
        }
        family("cleaning", "gauge", "Bodies held in memory, until the client has them.")
        sample("cleaning", "", "\(slots.taken)")
        family("cleaning_waiting", "gauge", "Responses that wait for a slot.")
        sample("cleaning_waiting", "", "\(slots.waiting)")
        family("connections", "gauge", "Connections to the upstream that have a request.")
        sample("connections", "", "\(connections.taken)")
        family("connections_waiting", "gauge", "Requests that wait for a connection.")
        sample("connections_waiting", "", "\(connections.waiting)")
        let reloads = table.reloads
        family("pattern_reloads_total", "counter", "Times that the patterns were read again.")
        sample("pattern_reloads_total", "", "\(reloads.successes)")
        family("pattern_reload_failures_total", "counter", "Reloads that kept the old patterns.")
        sample("pattern_reload_failures_total", "", "\(reloads.failures)")
        text += Report.Summary.metrics(
            Dictionary(uniqueKeysWithValues: routes.dropLast().map { ($0, $1.report.summary) }),
            by: "route"
        )
    }

    private mutating func family(_ name: String, _ type: String, _ help: String) {
        text += "# HELP gateway_\(name) \(help)\n# TYPE gateway_\(name) \(type)\n"
    }

    private mutating func sample(_ name: String, _ labels: String, _ value: String) {
        text += "gateway_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
    }
}
