/// The validator of a representation (RFC 9110 §8.8.3).
package struct EntityTag: Sendable, Hashable {
    package var isWeak: Bool
    /// The text between the quotes.
    package var opaque: String

    package init(opaque: String, isWeak: Bool) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// Reads one tag; nil if it is malformed.
    package init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard let tag = Self.next(in: &rest), rest.isEmpty else { return nil }
        self = tag
    }

    /// Returns the tags of a list; those after the first malformed one are left out.
    package static func list(_ text: String) -> [EntityTag] {
        var rest = Array(text.utf8)[...]
        var tags: [EntityTag] = []
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }
            guard !rest.isEmpty, let tag = next(in: &rest) else { return tags }
            tags.append(tag)
        }
    }

    package var text: String { "\(isWeak ? "W/" : "")\"\(opaque)\"" }

    private static func next(in rest: inout ArraySlice<UInt8>) -> EntityTag? {
        let isWeak = rest.starts(with: [0x57, 0x2F])
        let quoted = isWeak ? rest.dropFirst(2) : rest
        guard quoted.first == 0x22, let end = quoted.dropFirst().firstIndex(of: 0x22) else {
            return nil
        }
        let opaque = quoted.dropFirst()[..<end]
        guard opaque.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        rest = rest[(end + 1)...]
        return EntityTag(opaque: String(decoding: opaque, as: UTF8.self), isWeak: isWeak)
    }
}

/// The mark that the tags of a route carry: a digest of all that decides, beside the body of the
/// upstream, which bytes the client gets.
///
/// After the pattern has changed, no tag of the old one is valid. The upstream gets its own tags
/// back, and only those which the present pattern has let through.
package struct TagMark: Sendable {
    /// The treatment of a response, which is part of the digest of its tag.
    package enum Treatment: String, CaseIterable, Sendable {
        case unchanged, changed, streamed, passed
    }

    private struct Suffix: Sendable {
        var text: String
        var treatment: Treatment
        var isWeak: Bool
    }

    private let suffixes: [Suffix]

    /// Makes the mark of a digest.
    ///
    /// - Parameter parts: The settings, the pattern and the like.
    package init(_ parts: [[UInt8]]) {
        var base = Digest()
        for part in parts { base.add(part) }
        suffixes = Treatment.allCases.flatMap { treatment in
            [false, true].map { isWeak in
                var digest = base
                digest.add(Array(treatment.rawValue.utf8))
                digest.add([isWeak ? 1 : 0])
                return Suffix(
                    text: "~" + digest.hexadecimal,
                    treatment: treatment,
                    isWeak: isWeak
                )
            }
        }
    }

    /// Returns the tag of the upstream with the mark; weak if the bytes are not the upstream's.
    package func marked(_ tag: EntityTag, _ treatment: Treatment) -> EntityTag {
        let suffix = suffixes.first { $0.treatment == treatment && $0.isWeak == tag.isWeak }
        return EntityTag(
            opaque: tag.opaque + (suffix?.text ?? ""),
            isWeak: tag.isWeak || treatment == .changed || treatment == .streamed
        )
    }

    /// Returns the upstream's tag of one with a mark that is valid now; else nil.
    package func original(_ tag: EntityTag) -> EntityTag? {
        guard let suffix = suffixes.first(where: { tag.opaque.hasSuffix($0.text) }) else {
            return nil
        }
        return EntityTag(
            opaque: String(tag.opaque.dropLast(suffix.text.count)),
            isWeak: suffix.isWeak
        )
    }
}

/// A digest that tells accidental differences apart (FNV-1a, 64 bits); it is no defence against
/// somebody who chooses the text.
package struct Digest: Sendable {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// Adds a part; its length is part of the digest.
    package mutating func add(_ part: [UInt8]) {
        for shift in stride(from: 0, to: 64, by: 8) {
            add(UInt8(truncatingIfNeeded: part.count >> shift))
        }
        for byte in part { add(byte) }
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    package var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
