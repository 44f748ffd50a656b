import GatewayRules
import HTTPTypes

/// The conditions of a request for a resource whose tags have the mark of a route.
struct Conditions: Sendable {
    private let mark: TagMark
    /// The tags of the client that hold with the present pattern, by those of the upstream.
    private var known: [EntityTag: EntityTag] = [:]
    private let strong: [EntityTag]

    init(_ fields: HTTPFields, _ mark: TagMark) {
        self.mark = mark
        for tag in EntityTag.list(fields[.ifNoneMatch] ?? "") {
            if let original = mark.original(tag) { known[original] = tag }
        }
        strong = EntityTag.list(fields[.ifMatch] ?? "").map { tag in
            // The copy that a client changes has to be the upstream's, byte for byte.
            tag.isWeak ? tag : mark.original(tag) ?? tag
        }
    }

    /// The fields by which the upstream is asked, in its own tags.
    var fields: HTTPFields {
        var fields: HTTPFields = [:]
        if !known.isEmpty { fields[.ifNoneMatch] = Self.list(known.keys) }
        if !strong.isEmpty { fields[.ifMatch] = Self.list(strong) }
        return fields
    }

    /// Whether the upstream may say that the client's copy still holds.
    var canHold: Bool { !known.isEmpty }

    /// Returns the client's tag for one of the upstream that still holds.
    func tag(for text: String?) -> EntityTag? {
        guard let tag = text.flatMap({ EntityTag($0) }) else {
            return known.count == 1 ? known.first?.value : nil
        }
        // A tag matches whether it is weak or not (RFC 9110 §13.1.2).
        return known.first { $0.key.opaque == tag.opaque }?.value
    }

    private static func list(_ tags: some Sequence<EntityTag>) -> String {
        tags.map(\.text).sorted().joined(separator: ", ")
    }
}
