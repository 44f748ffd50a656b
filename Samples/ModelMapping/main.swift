// What an app does with a service: fetch, clean, decode, show; and say why there is nothing to show.
//
//     swift run ModelMapping

import Foundation
import VeriJSON

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

// A server on this machine takes the place of the app's, and is reached without a proxy.
setenv("no_proxy", "127.0.0.1", 1)
let server = try LocalServer([
    "/departures": .init(body: recorded("departures.json")),
    "/notices": .init(body: recorded("notices.json")),
    "/fares/single": .init(body: recorded("fares-single.json")),
    "/fares/week": .init(status: 503, type: "text/html", body: recorded("fares-week.html")),
])
let client = Client(base: server.url)

// Decoders are made once and kept. This one repairs what a model cannot be decoded from.
let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: .safe))
decoder.keyDecodingStrategy = .convertFromSnakeCase
decoder.dateDecodingStrategy = .iso8601

await screen("Departures") {
    let cleaned = try await client.fetch(Board.self, from: "departures", with: decoder)
    for departure in cleaned.model.departures {
        let place = departure.platform.map { ", platform \($0)" } ?? ""
        let delay = departure.minutesLate.map { ", \($0) min late" } ?? ""
        let time = departure.time.formatted(.iso8601)
        print("\(time) \(departure.line) to \(departure.destination)\(place)\(delay)")
    }
    log(cleaned.report)
}

// A pattern in a file says what types cannot: which strings are allowed, and what replaces others.
await screen("Notices") {
    let pattern = try Pattern(contentsOf: folder.appendingPathComponent("notices.pattern.json"))
    let decoder = JSONSanitizingDecoder(pattern)
    let cleaned = try await client.fetch(Notices.self, from: "notices", with: decoder)
    for notice in cleaned.model.notices {
        let lines = notice.lines.isEmpty ? "all lines" : notice.lines.joined(separator: ", ")
        let more = notice.link.map { ", see \($0.absoluteString)" } ?? ""
        print("\(notice.severity): \(notice.title) (\(lines))\(more)")
    }
    log(cleaned.report)
}

// An error that came with status 200, a page of HTML, and a path that is not served.
for ticket in ["single", "week", "year"] {
    await screen("Fares, \(ticket)") {
        let path = "fares/\(ticket)"
        let cleaned = try await client.fetch([Fare].self, from: path, with: decoder)
        for fare in cleaned.model { print("zone \(fare.zone): \(fare.price)") }
    }
}
server.close()

/// Shows what there is, or why there is nothing.
@MainActor
func screen(_ title: String, content: @MainActor () async throws -> Void) async {
    print("== \(title)")
    do {
        try await content()
    } catch {
        print("Not available: \(error.localizedDescription)")
    }
    print()
}

/// Keeps what was done to a response: one line for all of it, and one for each change.
func log(_ report: Report) {
    print("log: \(report.line)")
    for change in report.changes {
        print("log:   \(change.action) \(change.path): \(change.causes[0].message)")
    }
}

func recorded(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("responses/" + name))
}
