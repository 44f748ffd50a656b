/// A path whose segments may be open: `*` is any segment, and `**` at the end is any
/// rest, also none.
///
/// It is compared with decoded and normalised paths, so it is decoded and normalised itself.
package struct PathTemplate: Codable, Sendable {
    private enum Segment: Sendable {
        case any
        case exactly([UInt8])
    }

    private let segments: [Segment]
    /// Whether more segments may follow.
    private let isPrefix: Bool
    private let text: String

    package init(_ text: String) {
        self.text = text
        var parts = NormalPath(Array(text.utf8), .decoded).segments
        isPrefix = parts.last == Array("**".utf8)
        if isPrefix { parts.removeLast() }
        segments = parts.map { $0 == [0x2A] ? .any : .exactly($0) }
    }

    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Returns whether a path, without its query, matches.
    package func matches(_ path: NormalPath) -> Bool {
        let found = path.segments
        guard found.count == segments.count || isPrefix && found.count > segments.count else {
            return false
        }
        return zip(segments, found).allSatisfy { segment, bytes in
            switch segment {
            case .any: true
            case .exactly(let expected): expected == bytes
            }
        }
    }
}
