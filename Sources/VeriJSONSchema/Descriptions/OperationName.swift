/// The name of a body in the description of an API, as a caller writes it.
///
///     GET /orders                                      the response 200 in application/json
///     GET /orders 404                                  another response: of this status, else of its
///                                                      range 4XX, else the default
///     POST /orders request                             the body of the request
///     GET /orders 404 application/problem+json         another media type
struct OperationName: CustomStringConvertible {
    enum Body: Hashable {
        case request
        case response(String)
    }

    /// The method in upper case, and the path.
    var operation: String
    var body: Body
    var mediaType: String
    /// Whether the status of a response is that of a name without one.
    private(set) var hasUsualStatus = false

    /// The response and the media type that need not be written.
    static let usualStatus = "200"
    static let usualType = "application/json"

    init(operation: String, body: Body, mediaType: String) {
        (self.operation, self.body, self.mediaType) = (operation, body, mediaType)
    }

    /// Reads a name; returns nil if it does not begin with a method and a path.
    init?(_ text: String) {
        var words = text.split(separator: " ")[...]
        guard let method = words.popFirst(), let path = words.popFirst(), path.hasPrefix("/"),
            APIDescription.methods.contains(method.lowercased()), words.count <= 2
        else { return nil }
        operation = method.uppercased() + " " + path
        (body, mediaType) = (.response(Self.usualStatus), Self.usualType)
        if let word = words.first, !word.contains("/") {
            body = word == "request" ? .request : .response(String(word))
            words.removeFirst()
        } else {
            hasUsualStatus = true
        }
        if let word = words.popFirst() {
            guard word.contains("/"), words.isEmpty else { return nil }
            mediaType = String(word)
        }
    }

    var method: String { operation.prefix { $0 != " " }.lowercased() }
    var path: String { String(operation.drop { $0 != " " }.dropFirst()) }

    /// The operation with the request or the status.
    var bodyName: String {
        switch body {
        case .request: operation + " request"
        case .response(Self.usualStatus): operation
        case .response(let status): operation + " " + status
        }
    }

    /// Returns the operation whose path is a template of this one's, such as `GET /orders/{id}` for
    /// `GET /orders/7`; of several, the one with most of it spelled out.
    func template(among operations: [String]) -> String? {
        let parts = operation.split(separator: "/", omittingEmptySubsequences: false)
        return operations.filter { name in
            let template = name.split(separator: "/", omittingEmptySubsequences: false)
            return template.count == parts.count && name != operation
                && zip(template, parts).allSatisfy(Self.matches)
        }
        .min { Self.parameters(of: $0) < Self.parameters(of: $1) }
    }

    /// Returns whether a part of a path has what is spelled out around the parameters of a template.
    private static func matches(_ template: Substring, _ part: Substring) -> Bool {
        guard let open = template.firstIndex(of: "{"), let close = template.lastIndex(of: "}"),
            open < close
        else { return template == part }
        let (start, end) = (template[..<open], template[close...].dropFirst())
        return part.count > start.count + end.count && part.hasPrefix(start) && part.hasSuffix(end)
    }

    private static func parameters(of operation: String) -> Int {
        operation.split(separator: "/").filter { $0.contains("{") }.count
    }

    var description: String {
        mediaType == Self.usualType ? bodyName : bodyName + " " + mediaType
    }

    /// Returns whether a media type, or a range of them, has JSON.
    static func isJSON(_ type: String) -> Bool {
        let type = type.prefix { $0 != ";" }.lowercased()
        return type == usualType || type.hasSuffix("+json") || covers(type, usualType)
    }

    /// Returns whether a range of media types has one of them (RFC 9110 §12.5.1).
    static func covers(_ range: String, _ type: String) -> Bool {
        range == "*/*" || range.hasSuffix("/*") && type.hasPrefix(range.dropLast())
    }
}
