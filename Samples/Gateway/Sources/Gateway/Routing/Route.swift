import GatewayRules
import HTTPTypes

/// A route of the configuration with its counts.
final class Route: Sendable {
    let settings: Configuration.Route
    let statistics = RouteStatistics()
    private let types: [String]

    init(_ settings: Configuration.Route) {
        self.settings = settings
        types =
            settings.types.isEmpty
            ? Self.types(of: settings.mode) : settings.types.map { $0.lowercased() }
    }

    private static func types(of mode: Configuration.Route.Mode) -> [String] {
        switch mode {
        case .buffered, .items: ["application/json", "text/json", "+json"]
        case .lines: ["application/x-ndjson", "application/jsonl", "application/json-seq"]
        case .events: ["text/event-stream"]
        }
    }

    /// Returns whether the route has a method; HEAD is that of a route with GET.
    func matches(_ method: HTTPRequest.Method) -> Bool {
        settings.methods.contains(method == .head ? "GET" : method.rawValue)
            || settings.methods.contains(method.rawValue)
    }

    /// The methods of the route, as the field `Allow` has them.
    var allowedMethods: String {
        let head = settings.methods.contains("GET") ? ["HEAD"] : []
        return (settings.methods + head.filter { !settings.methods.contains($0) })
            .joined(separator: ", ")
    }

    /// Returns the reason why a response is not to be cleaned; nil if it is.
    func reasonToPass(_ status: HTTPResponse.Status, _ fields: HTTPFields) -> PassReason? {
        // 204 and 205 have no body, and 206 is a part of a document.
        guard status.kind == .successful, ![204, 205, 206].contains(status.code) else {
            return .status
        }
        guard FieldLists.isPlain(contentEncoding: fields[values: .contentEncoding]) else {
            return .encoding
        }
        let values = fields[values: .contentType]
        if values.count == 1, types.contains(values[0]) { return nil }
        let names = FieldLists.mediaTypes(values)
        // A client may take a body without a type for what it expects.
        if names.isEmpty { return fields.announcedLength == 0 ? .type : nil }
        let isCleaned = names.contains { name in
            types.contains { $0.hasPrefix("+") ? name.hasSuffix($0) : name == $0 }
        }
        return isCleaned ? nil : .type
    }
}

/// The reason why a response was not cleaned.
enum PassReason: String, CaseIterable, Sendable {
    /// Its status says that it is not a whole document.
    case status
    /// It is compressed.
    case encoding
    /// It is not of the route's media types.
    case type
    /// It is larger than the route's limit.
    case limit
    /// It is over a limit of the cleaner, such as that of nesting.
    case cleaner
    /// As many bodies as allowed were being cleaned, and none was done in time.
    case busy
    /// The pattern rejects it.
    case rejected
    /// It is not JSON.
    case unreadable

    /// Returns what becomes of the response.
    func treatment(_ route: Configuration.Route) -> Configuration.Route.Treatment {
        switch self {
        case .status, .encoding, .type: .pass
        case .limit: route.overLimit
        case .cleaner: route.overCleanerLimit
        case .busy: route.whenBusy
        case .rejected, .unreadable: route.rejected
        }
    }

    /// A sentence for the client.
    var detail: String {
        switch self {
        case .status: "the upstream sent a part of a document, or none, that was not asked for"
        case .encoding, .type: "the response of the upstream cannot be cleaned"
        case .limit: "the response of the upstream is over the limit of its route"
        case .cleaner: "the response of the upstream is over a limit of the cleaner"
        case .busy: "as many responses as the gateway holds are being cleaned"
        case .rejected, .unreadable:
            "the response of the upstream is not what its pattern allows"
        }
    }
}
