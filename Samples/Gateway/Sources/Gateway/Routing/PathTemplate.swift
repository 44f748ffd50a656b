/// A path whose segments may be open: `*` is any segment, and `**` at the end is any
/// rest, also none.
struct PathTemplate: Codable, Sendable {
    private let segments: [Substring]
    /// Whether more segments may follow.
    private let isPrefix: Bool
    private let text: String

    init(_ text: String) {
        self.text = text
        var segments = Self.segments(of: text[...])
        isPrefix = segments.last == "**"
        if isPrefix { segments.removeLast() }
        self.segments = segments
    }

    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Returns whether a path, without its query, matches.
    func matches(_ path: Substring) -> Bool {
        let found = Self.segments(of: path)
        guard found.count == segments.count || isPrefix && found.count > segments.count else {
            return false
        }
        return zip(segments, found).allSatisfy { $0 == "*" || $0 == $1 }
    }

    private static func segments(of path: Substring) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { $0 }
    }
}
