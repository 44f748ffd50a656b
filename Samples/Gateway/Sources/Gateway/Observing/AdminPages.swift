import Foundation
import Hummingbird
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The pages for operators, at an address of their own: metrics, reports and health.
struct AdminPages {
    let table: RouteTable
    let slots: Turnstile
    let connections: Turnstile

    private struct Health: Encodable {
        /// `ok`, or `degraded` if the patterns in use are older than their files.
        var status: String
        var routes: [String]
        var reloads: Int
        var reloadFailures: Int
        var mistakes: String?
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("metrics") { _, _ in
            page(
                Metrics(table, slots: slots, connections: connections).text,
                "text/plain; version=0.0.4; charset=utf-8"
            )
        }
        router.get("health") { _, _ in page(try health(), "application/json") }
        router.get("reports") { _, _ in page(index(), "text/html; charset=utf-8") }
        router.get("reports/{route}") { _, context in
            let name = context.parameters.get("route")
            guard let route = table.routes.first(where: { $0.settings.name == name }) else {
                throw HTTPError(.notFound)
            }
            return page(route.statistics.current.report.html(), "text/html; charset=utf-8")
        }
        return router
    }

    private func page(_ text: String, _ type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    private func health() throws -> String {
        let reloads = table.reloads
        let health = Health(
            status: reloads.mistakes == nil ? "ok" : "degraded",
            routes: table.routes.map(\.settings.name),
            reloads: reloads.successes,
            reloadFailures: reloads.failures,
            mistakes: reloads.mistakes
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(health), as: UTF8.self)
    }

    /// The names of routes have letters, digits and hyphens only.
    private func index() -> String {
        let items = table.routes.map { route in
            let name = route.settings.name
            let line = route.statistics.current.report.line
            return "<li><a href=\"reports/\(name)\">\(name)</a>: \(line)</li>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Reports</title></head>
            <body><h1>Reports by route</h1><ul>\(items.joined())</ul></body></html>
            """
    }
}
