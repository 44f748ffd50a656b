package import VeriJSON

/// The documents that a sanitizer cleaned before, which must not matter to the next one.
package enum SanitizerPast: CaseIterable, Sendable {
    case fresh
    /// It has cleaned the documents of its pattern, this one among them.
    case taught
    /// It has seen so many other keys and containers that it learns no more.
    case atCaps

    package func sanitizer(
        _ pattern: Pattern,
        _ policy: Sanitizer.Policy,
        taughtBy documents: [[UInt8]]
    ) -> Sanitizer {
        let sanitizer = Sanitizer(pattern, policy: policy)
        switch self {
        case .fresh: break
        case .taught:
            for document in documents { _ = try? sanitizer.sanitize(document) }
        case .atCaps:
            for document in documents.compactMap(NaiveParser.parse) {
                for round in 0..<8 {
                    let crowd = Self.crowded(document, round: round)
                    _ = try? sanitizer.sanitize(Array(crowd.text.utf8))
                }
            }
        }
        return sanitizer
    }

    /// The document with twenty members more in every object, other ones in each round.
    private static func crowded(_ value: NaiveValue, round: Int) -> NaiveValue {
        switch value {
        case .array(let items): return .array(items.map { crowded($0, round: round) })
        case .object(let members):
            let others = (0..<20).map { index in
                let key = "k\(index * 7919 + round)"
                let inner: NaiveValue =
                    index % 2 == 0
                    ? .number("1") : .object([NaiveMember(key: key, value: .array([.null]))])
                return NaiveMember(key: key, value: inner)
            }
            let own = members.map {
                NaiveMember(key: $0.key, value: crowded($0.value, round: round))
            }
            return .object(Array(others[..<10]) + own + others[10...])
        default: return value
        }
    }
}
