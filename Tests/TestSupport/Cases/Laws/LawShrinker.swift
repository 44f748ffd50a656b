import VeriJSON

/// Makes a failing case smaller as long as it fails.
package enum LawShrinker {
    /// The smallest case found for which `failure` still has something to say.
    package static func shrunk(_ start: LawCase, failure: (LawCase) -> String?) -> LawCase {
        // A pattern cut to pieces may be a bad one, which is another failure.
        guard !isBadPattern(failure(start)) else { return start }
        var smallest = start
        var attemptsLeft = 3_000
        func improve(_ candidates: [LawCase]) -> Bool {
            for candidate in candidates where attemptsLeft > 0 {
                attemptsLeft -= 1
                if let text = failure(candidate), !isBadPattern(text) {
                    smallest = candidate
                    return true
                }
            }
            return false
        }
        while attemptsLeft > 0 {
            let current = smallest
            let isSmaller =
                improve(plainer(current))
                || improve(
                    smaller(current.document).map { value in
                        var candidate = current
                        candidate.document = value
                        return candidate
                    }
                )
                || improve(
                    smaller(current.pattern).map { value in
                        var candidate = current
                        candidate.pattern = value
                        return candidate
                    }
                )
            if !isSmaller { break }
        }
        return smallest
    }

    /// The beginning of the failures of a case whose pattern does not compile.
    static let badPattern = "bad pattern"

    private static func isBadPattern(_ failure: String?) -> Bool {
        failure?.hasPrefix(badPattern) ?? false
    }

    private static func plainer(_ start: LawCase) -> [LawCase] {
        var candidates: [LawCase] = []
        func add(_ isNeeded: Bool, _ change: (inout LawCase) -> Void) {
            guard isNeeded else { return }
            var candidate = start
            change(&candidate)
            candidates.append(candidate)
        }
        let plain = Sanitizer.Policy()
        add(start.policy != plain) { $0.policy = plain }
        add(start.policy.optional != .strip) { $0.policy.optional = .strip }
        add(start.policy.unknownKeys != .keep) { $0.policy.unknownKeys = .keep }
        add(start.policy.duplicateKeys != .last) { $0.policy.duplicateKeys = .last }
        add(start.policy.aliases != .asWritten) { $0.policy.aliases = .asWritten }
        add(start.policy.maxDropped != nil) { $0.policy.maxDropped = nil }
        for name in NaiveConversion.names {
            let set = NaiveConversion.set(named: name)
            add(start.policy.conversions?.contains(set) == true) {
                $0.policy.conversions?.remove(set)
            }
        }
        let compact = Array(start.document.text.utf8)
        let seed = (0..<8).first { DocumentRenderer.bytes(start.document, seed: $0) == compact }
        add(start.bytes != compact && seed != nil) { $0.rendering = seed ?? 0 }
        return candidates
    }

    /// The same value with one thing less, larger steps first.
    static func smaller(_ value: NaiveValue) -> [NaiveValue] {
        switch value {
        case .array(let items):
            var candidates = items
            for index in items.indices {
                var rest = items
                rest.remove(at: index)
                candidates.append(.array(rest))
            }
            for (index, item) in items.enumerated() {
                for candidate in smaller(item) {
                    var changed = items
                    changed[index] = candidate
                    candidates.append(.array(changed))
                }
            }
            return candidates
        case .object(let members):
            var candidates = members.map(\.value)
            for index in members.indices {
                var rest = members
                rest.remove(at: index)
                candidates.append(.object(rest))
            }
            for (index, member) in members.enumerated() {
                for candidate in smaller(member.value) {
                    var changed = members
                    changed[index].value = candidate
                    candidates.append(.object(changed))
                }
            }
            return candidates
        case .string(let text) where text.utf8.count > 2 && text.utf8.count < 40:
            return [.string(""), .string("a"), .string("any"), .string("int"), .string("string")]
                .filter { $0.text.utf8.count < value.text.utf8.count }
        default: return []
        }
    }
}
