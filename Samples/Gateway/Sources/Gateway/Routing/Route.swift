import HTTPTypes

/// A route of the configuration with its counts.
final class Route: Sendable {
    let settings: Configuration.Route
    let statistics = RouteStatistics()
    private let types: [String]

    init(_ settings: Configuration.Route) {
        self.settings = settings
        types = settings.types.isEmpty ? Self.types(of: settings.mode) : settings.types
    }

    private static func types(of mode: Configuration.Route.Mode) -> [String] {
        switch mode {
        case .buffered, .items: ["application/json", "text/json", "+json"]
        case .lines: ["application/x-ndjson", "application/jsonl", "application/json-seq"]
        case .events: ["text/event-stream"]
        }
    }

    func matches(_ method: HTTPRequest.Method, _ path: Substring) -> Bool {
        settings.methods.contains(method.rawValue) && settings.path.matches(path)
    }

    /// Returns the reason why a response is not to be cleaned; nil if it is.
    func reasonToPass(_ status: HTTPResponse.Status, _ fields: HTTPFields) -> PassReason? {
        // 204 and 205 have no body, and 206 is a part of a document.
        guard status.kind == .successful, ![204, 205, 206].contains(status.code) else {
            return .status
        }
        if let encoding = fields[.contentEncoding], encoding != "identity" { return .encoding }
        guard let type = fields[.contentType] else { return .type }
        if types.contains(type) { return nil }
        let name = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        let isCleaned = types.contains { $0.hasPrefix("+") ? name.hasSuffix($0) : name == $0 }
        return isCleaned ? nil : .type
    }
}

/// The reason why a response was passed on untouched.
enum PassReason: String, CaseIterable, Sendable {
    /// Its status says that it is not a whole document.
    case status
    /// It is compressed.
    case encoding
    /// It is not of the route's media types.
    case type
    /// It is larger than the route's limit, or over a limit of the cleaner.
    case limit
    /// As many bodies as allowed were being cleaned.
    case busy
    /// The pattern rejects it, and the route lets it pass.
    case rejected
    /// It is not JSON, and the route lets it pass.
    case unreadable
}
