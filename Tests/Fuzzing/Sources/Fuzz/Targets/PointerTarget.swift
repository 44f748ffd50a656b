import VeriJSON

@testable import Cases

/// A pointer and a document that it is followed in.
///
///     /a/0 RS {"a":[1]}
struct PointerTarget: FuzzTarget {
    let name = "pointer"
    let words = ["/", "~0", "~1", "~", "-", "0", "00", "\u{301}"] + Dictionary.json

    func violation(_ bytes: [UInt8]) -> String? {
        let parts = bytes.split(separator: 0x1E, omittingEmptySubsequences: false).map(Array.init)
        let text = String(decoding: parts[0], as: UTF8.self)
        let isPointer = text.isEmpty || isWritten(Array(text.utf8))
        guard let pointer = JSONPointer(text) else {
            return isPointer ? "refused: \(text.debugDescription)" : nil
        }
        if !isPointer { return "accepted: \(text.debugDescription)" }
        if !pointer.description.utf8.elementsEqual(text.utf8) {
            return "comes out as \(pointer.description.debugDescription)"
        }
        let again = pointer.tokens.reduce(JSONPointer()) { $0.appending($1) }
        if again != pointer || again.hashValue != pointer.hashValue { return "another by tokens" }
        guard parts.count > 1, let document = try? JSONValue(parsing: parts[1]) else { return nil }
        let steps = pointer.tokens.reduce(Optional(document)) { value, token in
            value?[JSONPointer(tokens: [token])]
        }
        return steps == document[pointer] ? nil : "leads elsewhere than step by step"
    }

    /// RFC 6901 §3: tokens that each follow a slash, `~` before 0 or 1 only.
    private func isWritten(_ text: [UInt8]) -> Bool {
        guard text.first == UInt8(ascii: "/") else { return false }
        return text.indices.allSatisfy { index in
            text[index] != UInt8(ascii: "~")
                || (index + 1 < text.count && (text[index + 1] == 0x30 || text[index + 1] == 0x31))
        }
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        let example = FuzzCase.seed(seed)
        let tokens = LawCase.cases(seed: seed)[1].document.paths
        var random = SplitMix64(seed: seed)
        let path = JSONPointer(tokens: random.pick(tokens)).description
        return Array(path.utf8) + [0x1E] + example.document
    }
}

extension NaiveValue {
    /// The tokens of the way to each value in it, the whole first.
    fileprivate var paths: [[String]] {
        switch self {
        case .array(let items):
            [[]]
                + items.enumerated().flatMap { index, item in item.paths.map { ["\(index)"] + $0 } }
        case .object(let members):
            [[]] + members.flatMap { member in member.value.paths.map { [member.key] + $0 } }
        default: [[]]
        }
    }
}
