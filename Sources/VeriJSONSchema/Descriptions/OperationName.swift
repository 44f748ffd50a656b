/// The name of a body in the description of an API, as a caller writes it.
///
///     GET /orders                                      the response 200 in application/json
///     GET /orders 404                                  another response
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
